/** Days of the next month on which members are told what the month lacks: the receipts are due by the 9th. */
export const reportDays = [5, 8] as const
export type ReportDay = (typeof reportDays)[number]

/** The report of a day; a morning that was missed is made up for until the next report, or until the receipts are due. */
export function reportDayOf(today: Temporal.PlainDate): ReportDay | undefined {
  return today.day > 9 ? undefined : reportDays.findLast((day) => today.day >= day)
}
