import { formatDay, moscowMoment } from '#/kernel/time.ts'

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

/** From this day a former employee may be paid as self-employed again: two years after his last day (422-ФЗ, art. 6 part 2 item 8). */
export function freeFrom(leftOn: Temporal.PlainDate): Temporal.PlainDate {
  return leftOn.add({ years: 2 })
}

/** Whether a person with this last day may not be paid as self-employed on a Moscow date. */
export function isFormerEmployee(leftOn: Temporal.PlainDate | undefined, today: Temporal.PlainDate): boolean {
  return leftOn !== undefined && Temporal.PlainDate.compare(today, freeFrom(leftOn)) < 0
}

/** The latest last day whose two years are over. A year without the 29th of February ends two of its days at once. */
export function latestOverDay(today: Temporal.PlainDate): Temporal.PlainDate {
  const day = today.subtract({ years: 2 })
  const next = day.add({ days: 1 })
  return isFormerEmployee(next, today) ? day : next
}

/** The later of the last days that are known: by the customer's mark, its list and the person's own answer. */
export function latestLastDay(days: readonly (Temporal.PlainDate | null | undefined)[]): Temporal.PlainDate | undefined {
  return days
    .filter((day) => day !== null && day !== undefined)
    .toSorted((one, other) => Temporal.PlainDate.compare(one, other))
    .at(-1)
}

/** «платить ему как самозанятому нельзя до 01.03.2027» */
export function formerWords(leftOn: Temporal.PlainDate): string {
  return `бывший сотрудник: платить ему как самозанятому нельзя до ${formatDay(freeFrom(leftOn))}`
}

/** The day after which employment counts: two years back. */
export function employmentCountsFrom(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.subtract({ years: 2 })
}

/** What is wrong with the last day somebody names; undefined when nothing is. */
export function wrongLastDay(leftOn: Temporal.PlainDate, today: Temporal.PlainDate): string | undefined {
  return Temporal.PlainDate.compare(leftOn, today) > 0 ? 'Этот день ещё не наступил' : undefined
}
