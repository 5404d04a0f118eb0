import { stateList } from '#/platform/server/state-list.ts'
import { owedStates, unacceptedStates, underPaymentStates } from '#/features/tasks/domain/assignment.ts'
import { openApplicationStates } from '#/features/tasks/domain/application.ts'
import { openPayoutStates } from '#/features/registers/domain/payout.ts'
import { unsettledStates } from '#/features/receipts/domain/receipt.ts'
import { unsignedStates } from '#/features/documents/domain/document.ts'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, lockingAlone } from '#/platform/server/lock-order.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { BlockCounts } from '../domain/account-closing.ts'
import type { KeptKind } from '../domain/what-remains.ts'

/** Archives of recent weeks, newest first. */
export function exportsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('data_exports')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .limit(10)
    .execute()
}

export async function countExportsOfDay(reader: Reader, personId: Id<'person'>, now: Temporal.Instant): Promise<number> {
  const start = moscowDate(now).toZonedDateTime('Europe/Moscow').toInstant()
  const row = await reader
    .selectFrom('data_exports')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('requested_at', '>=', start)
    .executeTakeFirstOrThrow()
  return row.count
}

export function findExport(reader: Reader, id: Id<'dataExport'>) {
  return reader.selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockExport(tx: Tx, id: Id<'dataExport'>) {
  return lockingAlone('data_exports', tx.selectFrom('data_exports').selectAll().where('id', '=', id)).executeTakeFirst()
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

export function waitingClosing(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('account_closings')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export function lockClosing(tx: Tx, id: Id<'accountClosing'>) {
  return locking(
    tx,
    'account_closings',
    tx.selectFrom('account_closings').selectAll().where('id', '=', id),
    id,
  ).executeTakeFirst()
}

/** Serializes work on one person's own data until the transaction ends. */
export async function lockOwnData(tx: Tx, personId: Id<'person'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`own-data:${personId}`}, 0))`.execute(tx)
}

/** The person's unfinished work and money. */
export async function countBlocks(reader: Reader, personId: Id<'person'>): Promise<BlockCounts> {
  const { rows } = await rowsOf({
    work: pgType.int,
    unpaid: pgType.int,
    payout: pgType.int,
    receipt: pgType.int,
    document: pgType.int,
    owner: pgType.int,
  })`
    select
      (select count(*) from assignments where person_id = ${personId}
        and state in ${stateList(unacceptedStates)})::int as work,
      (select count(*) from assignments where person_id = ${personId}
        and state in ${stateList(owedStates)})::int as unpaid,
      (select count(*) from payouts where person_id = ${personId} and state in ${stateList(openPayoutStates)})::int as payout,
      (select count(*) from receipts where person_id = ${personId}
        and state in ${stateList(unsettledStates)} and not (payout_id is null and state = 'failed'))::int
        + (select count(*) from assignments where person_id = ${personId} and state in ${stateList(underPaymentStates)}
          and not exists (select from receipts join payouts on payouts.id = receipts.payout_id
            where receipts.assignment_id = assignments.id and payouts.state <> 'returned')
          and not exists (select from payouts where payouts.assignment_id = assignments.id
            and payouts.state in ${stateList(openPayoutStates)}))::int as receipt,
      (select count(*) from documents where person_id = ${personId}
        and state in ${stateList(unsignedStates)})::int as document,
      (select count(*) from members as own where own.person_id = ${personId} and own.status = 'active' and own.role = 'owner'
        and not exists (select from members as other where other.org_id = own.org_id and other.id <> own.id
          and other.status = 'active' and other.role = 'owner' and other.person_id is not null))::int as owner`.execute(reader)
  return rows[0] ?? { work: 0, unpaid: 0, payout: 0, receipt: 0, document: 0, owner: 0 }
}

/** How many records of each kind remain after the account is deleted. */
export async function countKept(reader: Reader, personId: Id<'person'>): Promise<Readonly<Record<KeptKind, number>>> {
  const { rows } = await rowsOf({
    document: pgType.int,
    contractor: pgType.int,
    payout: pgType.int,
    check: pgType.int,
    result: pgType.int,
    consent: pgType.int,
    team: pgType.int,
    journal: pgType.int,
    destruction: pgType.int,
  })`
    select
      (select count(*) from documents where person_id = ${personId})::int as document,
      (select count(*) from contractors where person_id = ${personId} and exists (select from documents
        where documents.org_id = contractors.org_id and documents.person_id = ${personId} and signed_at is not null and not closed_to_person))::int
        as contractor,
      (select count(*) from payouts where person_id = ${personId})::int as payout,
      (select count(*) from receipts where person_id = ${personId})::int as "check",
      (select count(*) from assignments where person_id = ${personId} and state <> 'cancelled')::int as result,
      (select count(*) from consents where person_id = ${personId})::int as consent,
      (select count(*) from members where person_id = ${personId})::int as team,
      (select count(*) from journal_entries where owner_id = ${personId})::int as journal,
      1 as destruction`.execute(reader)
  return (
    rows[0] ?? { document: 0, contractor: 0, payout: 0, check: 0, result: 0, consent: 0, team: 0, journal: 0, destruction: 1 }
  )
}

/**
 * Keeps everything else away from the account: open applications first, as those do who choose from them. Undefined when an
 * application was made meanwhile: it is not held, and waiting for it here would be against `lockOrder`.
 */
export async function lockPerson(tx: Tx, personId: Id<'person'>) {
  const open = tx
    .selectFrom('task_applications')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', openApplicationStates)
    .orderBy('id')
  const held = await locking(tx, 'task_applications', open).execute()
  const places = tx.selectFrom('contractors').select('id').where('person_id', '=', personId).orderBy('id')
  await locking(tx, 'contractors', places).execute()
  const account = tx.selectFrom('persons').select(['phone', 'status']).where('id', '=', personId)
  const person = await locking(tx, 'persons', account, personId).executeTakeFirstOrThrow()
  const present = await open.execute()
  if (present.some(({ id }) => !held.some((one) => one.id === id))) return undefined
  const profile = await tx
    .selectFrom('profiles')
    .select(['email', 'surname', 'firstname', 'secondname'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { ...person, profile }
}
