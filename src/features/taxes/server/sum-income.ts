import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { parsePeriod } from '../domain/tax-calendar.ts'
import { accountOf, platformIncome } from './queries.ts'

export type MonthIncome = {
  readonly month: Temporal.PlainYearMonth
  readonly total: number
  /** The part paid by people; the tax service does not tell it. */
  readonly individual: number
}
export type YearIncome = {
  readonly total: number
  /** Income from all customers, as counted by the tax service, or from this platform only. */
  readonly source: 'fns' | 'platform'
  readonly months: readonly MonthIncome[]
}

/**
 * Returns a person's income in a year, in kopecks: the amount last reported by the tax service, or more if receipts issued here
 * since then exceed it. Never less than the known income.
 */
export async function sumIncome(reader: Reader, personId: Id<'person'>, year: number): Promise<YearIncome> {
  const account = await accountOf(reader, personId)
  const told = ofYear(
    Object.entries(account?.income ?? {}).map(([period, { total }]) => ({ period, total, individual: 0 })),
    year,
  )
  const own = ofYear(
    (await platformIncome(reader, personId)).map(({ month, ...sums }) => ({ period: month, ...sums })),
    year,
  )
  if (told.length === 0) return { total: sumOf(own), source: 'platform', months: own }
  const months = merge(told, own)
  return { total: sumOf(months), source: 'fns', months }
}

type PeriodIncome = Omit<MonthIncome, 'month'> & { readonly period: string }

function ofYear(rows: readonly PeriodIncome[], year: number): MonthIncome[] {
  return rows.flatMap(({ period, ...sums }) => {
    const month = parsePeriod(period)
    return month?.year === year ? [{ month, ...sums }] : []
  })
}

/** The tax service counts a receipt for an already charged month in a later one, so months are not compared one by one. */
function merge(told: readonly MonthIncome[], own: readonly MonthIncome[]): readonly MonthIncome[] {
  return sumOf(own) > sumOf(told) ? own : told
}

function sumOf(months: readonly MonthIncome[]): number {
  return months.reduce((all, { total }) => all + total, 0)
}
