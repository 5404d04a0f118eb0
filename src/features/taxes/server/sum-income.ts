import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { parsePeriod } from '../domain/tax-calendar.ts'
import { accountOf, platformIncome } from './queries.ts'

export type MonthIncome = { readonly month: Temporal.PlainYearMonth; readonly total: number }
export type YearIncome = {
  readonly total: number
  /** Of all customers, as the tax service counts; or of this platform alone. */
  readonly source: 'fns' | 'platform'
  readonly months: readonly MonthIncome[]
}

/**
 * Income of a person in a year, kopecks: as the tax service told it when it was asked, unless receipts made here since then
 * say more. Never less than what is known.
 */
export async function sumIncome(reader: Reader, personId: Id<'person'>, year: number): Promise<YearIncome> {
  const account = await accountOf(reader, personId)
  const told = ofYear(
    Object.entries(account?.income ?? {}).map(([period, { total }]) => ({ period, total })),
    year,
  )
  const own = ofYear(
    (await platformIncome(reader, personId)).map(({ month, total }) => ({ period: month, total })),
    year,
  )
  if (told.length === 0) return { total: sumOf(own), source: 'platform', months: own }
  const months = merge(told, own)
  return { total: sumOf(months), source: 'fns', months }
}

function ofYear(rows: readonly { readonly period: string; readonly total: number }[], year: number): MonthIncome[] {
  return rows.flatMap(({ period, total }) => {
    const month = parsePeriod(period)
    return month?.year === year ? [{ month, total }] : []
  })
}

/** A receipt of a month already charged stands in a later one at the tax service, so months are not compared one by one. */
function merge(told: readonly MonthIncome[], own: readonly MonthIncome[]): readonly MonthIncome[] {
  return sumOf(own) > sumOf(told) ? own : told
}

function sumOf(months: readonly MonthIncome[]): number {
  return months.reduce((all, { total }) => all + total, 0)
}
