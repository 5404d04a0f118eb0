import { nameMonth, parseMonth } from '#/features/months/domain/month-text.ts'
import { daysOfMonth, monthsOf } from '../domain/period.ts'
import type { ReportValue } from '../domain/report.ts'
import { narrowLink } from './narrow-link.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/**
 * A row for each month of the period, also for one in which nothing was paid, and the total, which stands among `counted` without a
 * month. `list`: where the payments of a month are listed.
 */
export function fillMonths<Row extends { readonly month: string | null }>(
  counted: readonly Row[],
  question: ReportQuestion,
  { valuesOf, list }: { readonly valuesOf: (row: Row | undefined) => readonly ReportValue[]; readonly list: string },
): CountedReport {
  const byMonth = new Map(counted.map((row) => [row.month, row]))
  const months = monthsOf(question.days)
  const rows = months.map((month) => {
    const row = byMonth.get(month)
    const day = parseMonth(month)
    const days = daysOfMonth(month, question.days)
    const link = row && narrowLink(list, { ...question, days })
    return { id: month, name: day ? nameMonth(day) : month, values: valuesOf(row), link: link ?? null }
  })
  return { rows, total: valuesOf(byMonth.get(null)), found: rows.length }
}
