import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'

export type Person = {
  readonly id: Id<'person'>
  readonly phone: Phone
  readonly status: 'pending' | 'active' | 'blocked' | 'deleted'
  readonly password_hash: string | null
  readonly failed_tries: number
  readonly locked_until: Temporal.Instant | null
}

export async function findPersonByPhone(reader: Reader, phone: Phone): Promise<Person | undefined> {
  const row = await selectPerson(reader).where('phone', '=', phone).executeTakeFirst()
  return row as Person | undefined
}

export async function findPersonById(reader: Reader, id: string): Promise<Person | undefined> {
  const row = await selectPerson(reader).where('id', '=', id).executeTakeFirst()
  return row as Person | undefined
}

function selectPerson(reader: Reader) {
  return reader.selectFrom('persons').select(['id', 'phone', 'status', 'password_hash', 'failed_tries', 'locked_until'])
}

/** Does nothing when the phone has an account already. */
export async function insertPendingPerson(tx: Tx, id: Id<'person'>, phone: Phone, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('persons')
    .values({ id, phone, status: 'pending', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setPersonActive(tx: Tx, id: Id<'person'>, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ status: 'active', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Counts one more wrong code or password and answers how many there are in a row. */
export async function countWrongTry(tx: Tx, id: Id<'person'>): Promise<number> {
  const row = await tx
    .updateTable('persons')
    .set({ failed_tries: sql`failed_tries + 1` })
    .where('id', '=', id)
    .returning('failed_tries')
    .executeTakeFirstOrThrow()
  return row.failed_tries
}

export async function lockPersonUntil(tx: Tx, id: Id<'person'>, until: Temporal.Instant): Promise<void> {
  await tx.updateTable('persons').set({ locked_until: until }).where('id', '=', id).execute()
}

export async function forgetWrongTries(tx: Tx, id: Id<'person'>): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ failed_tries: 0, locked_until: null })
    .where('id', '=', id)
    .where((row) => row.or([row('failed_tries', '>', 0), row('locked_until', 'is not', null)]))
    .execute()
}

export async function savePassword(tx: Tx, id: Id<'person'>, hash: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ password_hash: hash, password_set_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** One at a time about one phone, until the transaction ends. */
export async function holdPhone(tx: Tx, phone: Phone): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`.execute(tx)
}
