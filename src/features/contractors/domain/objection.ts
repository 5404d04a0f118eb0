import { final, lifecycle } from '#/kernel/lifecycle.ts'
import { moscowDate, moscowMoment } from '#/kernel/time.ts'
import { addWorkingDays } from '#/kernel/working-day.ts'

/**
 * A contractor objects to a pause or a block, and the customer answers: lifts it or says why it stays. A stop that ends otherwise ends
 * the objection too.
 */
export const objectionLifecycle = lifecycle(
  {
    open: {
      lift: { to: 'lifted', by: 'client' },
      keep: { to: 'kept', by: 'client' },
      end: { to: 'over', by: 'system' },
    },
    lifted: final,
    kept: final,
    over: final,
  },
  { open: 'Ждёт ответа', lifted: 'Заказчик снял', kept: 'Заказчик оставил в силе', over: 'Кончилось без ответа' },
)
export const objectionStates = objectionLifecycle.states

/** The customer answers by the evening of the third working day. */
export function answerObjectionBy(made: Temporal.Instant): Temporal.Instant {
  return moscowMoment(addWorkingDays(moscowDate(made), 3), '19:00')
}

const fewestLetters = 10

/** What is wrong with the words of an objection, or of an answer that keeps the stop. */
export function objectionProblem(words: string): string | undefined {
  return words.trim().length < fewestLetters ? `Напишите, почему, хотя бы ${fewestLetters} букв` : undefined
}
