import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { BlockCounts } from '../domain/account-closing.ts'
import type { KeptKind } from '../domain/what-remains.ts'

/** Copies of the last weeks, the newest first. */
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
  return tx.selectFrom('data_exports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
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
  return tx.selectFrom('account_closings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** One at a time about one person's own data, until the transaction ends. */
export async function holdOwnData(tx: Tx, personId: Id<'person'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`own-data:${personId}`}, 0))`.execute(tx)
}

/** Work and money of the person that have not come to their end. */
export async function countBlocks(reader: Reader, personId: Id<'person'>): Promise<BlockCounts> {
  const { rows } = await sql<BlockCounts>`
    select
      (select count(*) from assignments where person_id = ${personId}
        and state in ('docsPending', 'active', 'submitted', 'rework', 'amountConsent', 'disputed'))::int as work,
      (select count(*) from assignments where person_id = ${personId}
        and state in ('accepted', 'actPending', 'readyToPay'))::int as unpaid,
      (select count(*) from payouts where person_id = ${personId} and state in ('created', 'sent'))::int as payout,
      (select count(*) from checks where person_id = ${personId}
        and state in ('queued', 'sending', 'retry', 'failed', 'cancelQueued', 'mismatch'))::int
        + (select count(*) from assignments where person_id = ${personId} and state in ('paying', 'paid')
          and not exists (select from checks where checks.assignment_id = assignments.id)
          and not exists (select from payouts where payouts.assignment_id = assignments.id
            and payouts.state in ('created', 'sent')))::int as receipt,
      (select count(*) from documents where person_id = ${personId}
        and state in ('draft', 'ready', 'waitClient', 'waitPerson', 'annulPending'))::int as document,
      (select count(*) from members as own where own.person_id = ${personId} and own.status = 'active' and own.role = 'owner'
        and not exists (select from members as other where other.org_id = own.org_id and other.id <> own.id
          and other.status = 'active' and other.role = 'owner' and other.person_id is not null))::int as owner`.execute(reader)
  return rows[0] ?? { work: 0, unpaid: 0, payout: 0, receipt: 0, document: 0, owner: 0 }
}

/** How much of each kind stays after the account is gone. */
export async function countKept(reader: Reader, personId: Id<'person'>): Promise<Readonly<Record<KeptKind, number>>> {
  const { rows } = await sql<Record<KeptKind, number>>`
    select
      (select count(*) from documents where person_id = ${personId})::int as document,
      (select count(*) from contractors where person_id = ${personId} and exists (select from documents
        where documents.org_id = contractors.org_id and documents.person_id = ${personId} and signed_at is not null))::int
        as contractor,
      (select count(*) from payouts where person_id = ${personId})::int as payout,
      (select count(*) from checks where person_id = ${personId})::int as "check",
      (select count(*) from assignments where person_id = ${personId} and state <> 'cancelled')::int as result,
      (select count(*) from consents where person_id = ${personId})::int as consent,
      (select count(*) from members where person_id = ${personId})::int as team,
      (select count(*) from journal_entries where owner_id = ${personId})::int as journal,
      1 as destruction`.execute(reader)
  return (
    rows[0] ?? { document: 0, contractor: 0, payout: 0, check: 0, result: 0, consent: 0, team: 0, journal: 0, destruction: 1 }
  )
}

/** Keeps everything else away from the account: open applications first, as those do who choose from them. */
export async function lockPerson(tx: Tx, personId: Id<'person'>) {
  await tx
    .selectFrom('task_applications')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['sent', 'viewed', 'shortlisted', 'offered'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const person = await tx
    .selectFrom('persons')
    .select(['phone', 'status'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const profile = await tx
    .selectFrom('profiles')
    .select(['email', 'surname', 'firstname', 'secondname'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return { ...person, profile }
}
