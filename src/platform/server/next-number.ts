import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Returns the next number of a series within a year, without gaps among committed transactions: `nextNumber(tx, orgId, 'З',
 * 2026)` → 1, 2, 3…
 */
export function nextNumber(tx: Tx, scope: string, series: string, year: number): Promise<number> {
  return takeNumbers(tx, scope, series, year, 1)
}

/** Takes `count` numbers of a series at once and returns the first of them. */
export async function takeNumbers(tx: Tx, scope: string, series: string, year: number, count: number): Promise<number> {
  const row = await tx
    .insertInto('number_series')
    .values({ scope, series, year, last: count })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'series', 'year']).doUpdateSet({ last: sql`number_series.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last - count + 1
}

/** «З-2026-000123» */
export function formatNumber(series: string, year: number, value: number, digits = 6): string {
  return `${series}-${year}-${String(value).padStart(digits, '0')}`
}
