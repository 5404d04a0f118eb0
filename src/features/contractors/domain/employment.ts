import { moscowMoment } from '#/kernel/time.ts'

/** What a person says of himself: the last day as an employee of the customer, or that he was none in the last two years. */
export type EmploymentAnswer = { readonly leftOn: Temporal.PlainDate | null; readonly at: Temporal.Instant }

/** Answers given before this moment are a year old: whoever gave them is asked again. */
export function oldAnswersBefore(today: Temporal.PlainDate): Temporal.Instant {
  return moscowMoment(today.subtract({ years: 1 }).add({ days: 1 }), '00:00')
}

/** Each customer's contractor is asked again a year after his answer. */
export function isAsked(answer: EmploymentAnswer | undefined, today: Temporal.PlainDate): boolean {
  return answer === undefined || Temporal.Instant.compare(answer.at, oldAnswersBefore(today)) < 0
}

/** The day after which employment counts: two years back (422-ФЗ, art. 6 part 2 item 8). */
export function employmentCountsFrom(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ years: 2 })
}

/** What is wrong with the last day somebody names; undefined when nothing is. */
export function wrongLastDay(leftOn: Temporal.PlainDate, today: Temporal.PlainDate): string | undefined {
  return Temporal.PlainDate.compare(leftOn, today) > 0 ? 'Этот день ещё не наступил' : undefined
}
