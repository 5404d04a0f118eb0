import { final, lifecycle } from '#/kernel/lifecycle.ts'
import { moscowDate, moscowMoment } from '#/kernel/time.ts'
import { addWorkingDays } from '#/kernel/working-day.ts'

/** Somebody reports a task on the board, and the operator decides. */
export const complaintLifecycle = lifecycle(
  {
    open: { uphold: { to: 'upheld', by: 'operator' }, dismiss: { to: 'dismissed', by: 'operator' } },
    upheld: final,
    dismissed: final,
  },
  { open: 'Рассматриваем', upheld: 'Приняли меры', dismissed: 'Нарушений не нашли' },
)
export const complaintStates = complaintLifecycle.states

export const complaintReasons = ['past', 'labour', 'deceit', 'forbidden', 'insult', 'other'] as const
export type ComplaintReason = (typeof complaintReasons)[number]

export const complaintReasonNames: Readonly<Record<ComplaintReason, string>> = {
  past: 'Зовут платить или работать мимо платформы',
  labour: 'Похоже на найм, а не на услугу',
  deceit: 'Обман: условия не те, что на самом деле',
  forbidden: 'Запрещённая или опасная работа',
  insult: 'Оскорбления или дискриминация',
  other: 'Другое',
}

/** Without words the operator cannot know what the last reason means. */
export function complaintProblem({ reason, words }: { readonly reason: ComplaintReason; readonly words: string }) {
  return reason === 'other' && words.trim().length < 10 ? 'Напишите, что не так, хотя бы 10 знаков' : undefined
}

/** The operator answers by the end of the next working day. */
export function answerComplaintBy(made: Temporal.Instant): Temporal.Instant {
  return moscowMoment(addWorkingDays(moscowDate(made), 1), '19:00')
}
