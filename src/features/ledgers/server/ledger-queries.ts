import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { standingDocumentStates } from '#/features/documents/domain/document.ts'
import { executedPayoutStates, returnedPayoutStates } from '#/features/registers/domain/payout.ts'
import { standingStates } from '#/features/receipts/domain/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { ledgerKinds } from '../domain/ledger.ts'
import type { LedgerKind, LedgerPeriod } from '../domain/ledger.ts'

export type Pair = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/**
 * Everything that changes what the customers of a person owe him: works by the day of the act that both signed, payments by the day
 * the bank executed them, returns by the day the bank gave the money back.
 */
function movementsOf({ orgId, personId }: { readonly orgId?: Id<'organization'>; readonly personId: Id<'person'> }) {
  const mine = (table: 'assignments' | 'payouts'): RawBuilder<unknown> =>
    sql`${sql.ref(`${table}.person_id`)} = ${personId}${orgId === undefined ? sql`` : sql` and ${sql.ref(`${table}.org_id`)} = ${orgId}`}`
  return sql`
    select assignments.org_id, 'work' as kind, act.id as id, act.day as day, coalesce(act.amount, assignments.accepted_amount, 0) as amount,
      act.number as number, tasks.title as title, act.id as document_id, act.signed_at as at
      from assignments join documents as act on act.id = assignments.act_document_id join tasks on tasks.id = assignments.task_id
      where ${mine('assignments')} and act.state in ${stateList(standingDocumentStates)}
    union all
    select payouts.org_id, 'payment', payouts.id, (payouts.paid_at at time zone 'Europe/Moscow')::date, payouts.amount,
      (select max(receipts.fns_receipt_id) from receipts where receipts.payout_id = payouts.id
        and receipts.state in ${stateList(standingStates)}), null, null, payouts.paid_at
      from payouts where ${mine('payouts')} and payouts.state in ${stateList(executedPayoutStates)} and payouts.paid_at is not null
    union all
    select payouts.org_id, 'return', payouts.id, (payouts.updated_at at time zone 'Europe/Moscow')::date, payouts.amount,
      null, null, null, payouts.updated_at
      from payouts where ${mine('payouts')} and payouts.state in ${stateList(returnedPayoutStates)} and payouts.paid_at is not null`
}

/** What happened between a customer and a contractor in a period, in its order; at most `limit`. */
export async function entriesOf(reader: Reader, pair: Pair, { from, to }: LedgerPeriod, limit: number) {
  const { rows } = await rowsOf({
    kind: pgType.oneOf(...ledgerKinds),
    id: pgType.text,
    day: pgType.day,
    amount: pgType.kopecks,
    number: pgType.nullable(pgType.text),
    title: pgType.nullable(pgType.text),
    document_id: pgType.nullable(pgType.text),
  })`select kind, id, day, amount::bigint as amount, number, title, document_id from (${movementsOf(pair)}) as movement
    where day between ${from.toString()}::date and ${to.toString()}::date order by day, at, kind, id limit ${limit}::int`.execute(
    reader,
  )
  return rows
}

/** The sums of everything before a day, by kind. */
export async function sumsBefore(
  reader: Reader,
  pair: Pair,
  day: Temporal.PlainDate,
): Promise<Readonly<Record<LedgerKind, Kopecks>>> {
  const { rows } = await rowsOf({ kind: pgType.oneOf(...ledgerKinds), total: pgType.kopecks })`
    select kind, sum(amount)::bigint as total from (${movementsOf(pair)}) as movement
    where day < ${day.toString()}::date group by kind`.execute(reader)
  const totalOf = (kind: LedgerKind) => rows.find((row) => row.kind === kind)?.total ?? kopecks(0)
  return { work: totalOf('work'), payment: totalOf('payment'), return: totalOf('return') }
}

/** The customers with whom a person has anything to settle or settled, those who owe most first. */
export async function customersOf(reader: Reader, personId: Id<'person'>) {
  const { rows } = await rowsOf({ id: pgType.id('contractor'), name: pgType.text, balance: pgType.kopecks, since: pgType.day })`
    select contractors.id, organizations.short_name as name, min(day) as since,
      sum(case kind when 'payment' then -amount else amount end)::bigint as balance
    from (${movementsOf({ personId })}) as movement
      join organizations on organizations.id = movement.org_id
      join contractors on contractors.org_id = movement.org_id and contractors.person_id = ${personId}
    group by contractors.id, organizations.short_name
    order by balance desc, organizations.short_name, contractors.id limit 200`.execute(reader)
  return rows
}

/** The pair that a contractor of a list is; whoever asks makes sure that it is his. */
export function findContractor(reader: Reader, id: Id<'contractor'>) {
  return reader
    .selectFrom('contractors')
    .select(['org_id as orgId', 'person_id as personId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How the two sides are called in their act; undefined where the person is not in the organization's list. */
export function sidesOf(reader: Reader, { orgId, personId }: Pair) {
  return reader
    .selectFrom('contractors')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['organizations.short_name', 'organizations.inn as customer_inn', 'contractors.inn'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.org_id', '=', orgId)
    .where('contractors.person_id', '=', personId)
    .executeTakeFirst()
}
