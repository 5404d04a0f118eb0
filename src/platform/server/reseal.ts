import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import type { FieldKey } from './secrets.ts'

export type ResealDeps = { readonly db: Database; readonly log: Log; readonly fieldKey: FieldKey }

/** Which rows a turn takes: those behind this id, at most so many. */
export type ResealTurn = { readonly after: string; readonly count: number }

/** What a turn has done; `last` is where the next one begins, absent when there is nothing more. */
export type ResealedRows = { readonly last: string | undefined; readonly resealed: number; readonly spoiled: number }

/** Is a field sealed with a key older than the present one? An emptied field is not. */
export function sealedBefore(fieldKey: FieldKey, column: string) {
  const ref = sql.ref(column)
  return sql<boolean>`(${ref} > ''::bytea and ${ref} < ${Buffer.from([fieldKey.version])}::bytea)`
}

/**
 * Seals anew what a turn has locked. A field that does not open is a matter for people: it is told to the log and left
 * as it is, so that it does not hold up the others.
 */
export async function resealRows<Row, Fields>(
  { log }: Pick<ResealDeps, 'log'>,
  rows: readonly Row[],
  work: { idOf(row: Row): string; reseal(row: Row): Fields; save(id: string, fields: Fields): Promise<unknown> },
): Promise<ResealedRows> {
  let spoiled = 0
  for (const row of rows) {
    const id = work.idOf(row)
    let fields: Fields
    try {
      fields = work.reseal(row)
    } catch (fault) {
      log.error({ id, fault }, 'a sealed field does not open')
      spoiled += 1
      continue
    }
    await work.save(id, fields)
  }
  const last = rows.at(-1)
  return { last: last && work.idOf(last), resealed: rows.length - spoiled, spoiled }
}
