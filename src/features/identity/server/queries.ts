import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingExceptKey } from '#/platform/server/lock-order.ts'
import type { AccountStatus } from '../domain/account.ts'

export type Person = {
  readonly id: Id<'person'>
  /** Null once the account is deleted. */
  readonly phone: Phone | null
  readonly status: AccountStatus
  readonly password_hash: string | null
}

export async function findPersonByPhone(reader: Reader, phone: Phone): Promise<Person | undefined> {
  const row = await selectPerson(reader).where('phone', '=', phone).executeTakeFirst()
  return row
}

export async function findPersonById(reader: Reader, id: Id<'person'>): Promise<Person | undefined> {
  const row = await selectPerson(reader).where('id', '=', id).executeTakeFirst()
  return row
}

function selectPerson(reader: Reader) {
  return reader.selectFrom('persons').select(['id', 'phone', 'status', 'password_hash'])
}

/** Does nothing when the phone already has an account. */
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

export async function savePassword(tx: Tx, id: Id<'person'>, hash: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ password_hash: hash, password_set_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Serializes work on one phone until the transaction ends. */
export async function lockPhone(tx: Tx, phone: Phone): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`.execute(tx)
}

/** Returns the current account and locks it until the transaction ends. */
export async function lockPersonEntry(tx: Tx, id: Id<'person'>): Promise<Person | undefined> {
  return await lockingExceptKey(tx, 'persons', selectPerson(tx).where('id', '=', id), id).executeTakeFirst()
}
