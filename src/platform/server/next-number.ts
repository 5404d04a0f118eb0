import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Returns the next number of a series within a year, without gaps among committed transactions: `nextNumber(tx, orgId, 'З',
 * 2026)` → 1, 2, 3…
 */
export async function nextNumber(tx: Tx, scope: string, series: string, year: number): Promise<number> {
  const row = await tx
    .insertInto('number_series')
    .values({ scope, series, year, last: 1 })
    .onConflict((conflict) => conflict.columns(['scope', 'series', 'year']).doUpdateSet({ last: sql`number_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** «З-2026-000123» */
export function formatNumber(series: string, year: number, value: number, digits = 6): string {
  return `${series}-${year}-${String(value).padStart(digits, '0')}`
}
