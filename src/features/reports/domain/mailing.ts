import { addWorkingDays } from '#/kernel/working-day.ts'
import { daysOfPeriod } from './period.ts'
import type { Days } from './period.ts'
import type { Report } from './report.ts'

/** Nobody follows more. */
export const mostMailings = 30

/** The month that has ended, and whose reports are mailed from the second working day of the next; none before it. */
export function mailedMonthOf(today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const first = today.with({ day: 1 })
  const second = addWorkingDays(first.subtract({ days: 1 }), 2)
  return Temporal.PlainDate.compare(today, second) < 0 ? undefined : first.subtract({ months: 1 })
}

/** What a letter about a finished month tells of: the month, or the twelve that end with it. None: a report of today. */
export function mailedDaysOf({ period }: Report, month: Temporal.PlainDate): Days | undefined {
  return period && daysOfPeriod(period, month)
}
