import { sql } from 'kysely'
import type { Reader, Tx } from '#/platform/server/database.ts'

/** Two login methods: wrong passwords do not lock login by code, so a stranger cannot lock an owner out. */
export type EntryWay = 'code' | 'password'
/** `act`: confirmations by a signed-in person. */
type Guard = { readonly guardedHmac: Buffer; readonly way: EntryWay | 'act' }

export async function lockedUntil(reader: Reader, guard: Guard): Promise<Temporal.Instant | null> {
  const row = await reader
    .selectFrom('entry_guards')
    .select('locked_until')
    .where('guarded_hmac', '=', guard.guardedHmac)
    .where('way', '=', guard.way)
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Counts a try unless login is locked, in one statement; returns the number of tries in a row, undefined when locked. */
export async function countTry(tx: Tx, guard: Guard, now: Temporal.Instant): Promise<number | undefined> {
  const row = await tx
    .insertInto('entry_guards')
    .values({ guarded_hmac: guard.guardedHmac, way: guard.way, wrong_in_row: 1, last_try_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['guarded_hmac', 'way'])
        .doUpdateSet({ wrong_in_row: sql`entry_guards.wrong_in_row + 1`, last_try_at: now })
        .where((row_) => row_.or([row_('entry_guards.locked_until', 'is', null), row_('entry_guards.locked_until', '<=', now)])),
    )
    .returning('wrong_in_row')
    .executeTakeFirst()
  return row?.wrong_in_row
}

export async function lockUntil(tx: Tx, guard: Guard, until: Temporal.Instant | null): Promise<void> {
  await ofGuard(tx, guard).set({ locked_until: until }).execute()
}

/** Uncounts a try that was counted and then not made. */
export async function uncountTry(tx: Tx, guard: Guard): Promise<void> {
  await ofGuard(tx, guard)
    .set({ wrong_in_row: sql`greatest(wrong_in_row - 1, 0)`, locked_until: null })
    .execute()
}

function ofGuard(tx: Tx, guard: Guard) {
  return tx.updateTable('entry_guards').where('guarded_hmac', '=', guard.guardedHmac).where('way', '=', guard.way)
}

export async function dropGuards(tx: Tx, guardedHmac: Buffer): Promise<void> {
  await tx.deleteFrom('entry_guards').where('guarded_hmac', '=', guardedHmac).execute()
}

/** Deletes several guards without tries since a moment. */
export async function dropOldGuards(tx: Tx, since: Temporal.Instant): Promise<void> {
  await sql`delete from entry_guards where ctid in (
    select ctid from entry_guards where last_try_at < ${since.toString()}::timestamptz limit 10 for update skip locked)`.execute(
    tx,
  )
}
