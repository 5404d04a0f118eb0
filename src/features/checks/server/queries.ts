import { sql } from 'kysely'
import * as z from 'zod/mini'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { receiptServices } from '../contract.ts'
import { curedByBinding, standingStates, waitingStates } from '../domain/check.ts'
import { narrowChecks } from './narrow-checks.ts'
import { narrowTroubled } from './narrow-troubled.ts'

export function lockCheck(tx: Tx, id: Id<'check'>) {
  return tx.selectFrom('checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockOwnCheck(tx: Tx, scope: ClientScope | PersonScope, id: Id<'check'>) {
  return tx.selectFrom('checks').selectAll().where('id', '=', id).where(fits(scope, {})).forUpdate().executeTakeFirst()
}

export function checkById(reader: Reader, id: Id<'check'>) {
  return reader.selectFrom('checks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The lines of a receipt as its row keeps them. */
export function servicesOf(row: { services: unknown }): z.output<typeof receiptServices> {
  return z.parse(receiptServices, row.services)
}

export function rowIdOf(payment: { row_id: string }): Id<'row'> {
  const id = parseId('row', payment.row_id)
  if (!id) throw new Error(`Not an id of a row: ${payment.row_id}`)
  return id
}

/** What a receipt needs to know about the payment it stands for. */
export function paymentOf(reader: Reader, payoutId: Id<'payout'>) {
  return reader
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .innerJoin('assignments', 'assignments.id', 'payouts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'payouts.org_id')
    .innerJoin('profiles', 'profiles.person_id', 'payouts.person_id')
    .select([
      'payouts.id',
      'payouts.org_id',
      'payouts.person_id',
      'payouts.assignment_id',
      'payouts.row_id',
      'payouts.amount',
      'payouts.paid_at',
      'payouts.state',
      'profiles.inn',
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
      'organizations.inn as buyer_inn',
      'organizations.short_name as buyer_name',
      'register_rows.service',
      'tasks.receipt_text',
    ])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirst()
}

export type CheckFilters = {
  readonly cursor?: string | undefined
  readonly size?: number | undefined
  readonly tab?: 'all' | 'waiting' | 'cancelled' | 'problems' | undefined
  readonly q?: string | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

const cancelledStates = ['cancelled', 'cancelledOutside', 'cancelQueued'] as const

function ofTab(tab: NonNullable<CheckFilters['tab']>) {
  switch (tab) {
    case 'all':
      return sql<boolean>`true`
    case 'waiting':
      return sql<boolean>`checks.state = any(${[...waitingStates]}::text[])`
    case 'cancelled':
      return sql<boolean>`checks.state = any(${[...cancelledStates]}::text[])`
    case 'problems':
      return narrowTroubled()
  }
}

/** One page of checks of an organisation or of a person, by key: (operation_at, id) below the cursor. */
export function pageOfChecks(reader: Reader, scope: ClientScope | PersonScope, filters: CheckFilters, size: number) {
  const cursor = parseListKey(filters.cursor ?? '')
  return checksOf(reader, scope, filters)
    .where(ofTab(filters.tab ?? 'all'))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(checks.operation_at, checks.id) < (${cursor?.at}::timestamptz, ${cursor?.id})`),
    )
    .orderBy('checks.operation_at', 'desc')
    .orderBy('checks.id', 'desc')
    .limit(size + 1)
    .execute()
}

/** Checks by their ids, as their owner sees them. */
export function ownChecks(reader: Reader, scope: ClientScope | PersonScope, ids: readonly string[]) {
  return checksOf(reader, scope, {}).where('checks.id', 'in', ids).orderBy('checks.id').execute()
}

export function ownCheck(reader: Reader, scope: ClientScope | PersonScope, id: Id<'check'>) {
  return checksOf(reader, scope, {}).where('checks.id', '=', id).executeTakeFirst()
}

function checksOf(reader: Reader, scope: ClientScope | PersonScope, filters: CheckFilters) {
  return reader
    .selectFrom('checks')
    .innerJoin('register_rows', 'register_rows.id', 'checks.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .innerJoin('assignments', 'assignments.id', 'checks.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('payouts', 'payouts.id', 'checks.payout_id')
    .leftJoin('bindings', 'bindings.person_id', 'checks.person_id')
    .selectAll('checks')
    .select([
      'registers.id as register_id',
      'registers.number as register_number',
      'tasks.number as task_number',
      'tasks.id as task_id',
      'assignments.act_document_id',
      'payouts.state as payout_state',
      'bindings.state as binding_state',
      'bindings.rights_granted',
      sql<string | null>`(select next.id from checks as next where next.replaces_id = checks.id)`.as('replaced_by_id'),
      sql<Temporal.Instant | null>`coalesce(checks.next_try_at, ${nextOfAll})`.as('asked_next_at'),
    ])
    .where(fits(scope, filters))
}

/** One unanswered receipt asks for those that wait. */
const nextOfAll = sql`case when checks.state = 'retry' then
  (select min(scout.next_try_at) from checks scout
    where scout.unanswered_since is not null and scout.state = 'retry' and scout.next_try_at is not null) end`

function fits(scope: ClientScope | PersonScope, { q, from, to }: CheckFilters) {
  const own = 'orgId' in scope ? sql`checks.org_id = ${scope.orgId}` : sql`checks.person_id = ${scope.personId}`
  const conditions = 'orgId' in scope ? [own, narrowChecks(scope)] : [own]
  if (q) conditions.push(searchFor(q))
  if (from) conditions.push(sql`checks.operation_at >= ${startOf(from).toString()}::timestamptz`)
  if (to) conditions.push(sql`checks.operation_at < ${startOf(to.add({ days: 1 })).toString()}::timestamptz`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function searchFor(typed: string) {
  const like = `%${typed.replaceAll(/[%_\\]/g, '\\$&')}%`
  return sql`(checks.seller_name ilike ${like} or checks.inn like ${like} or checks.receipt_id ilike ${like})`
}

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime('Europe/Moscow').toInstant()
}

export type CheckFigures = { count: number; total: number; waiting: number; overdue: number; cancelled: number; problems: number }

/** Figures of the same search and period as the list, whatever its tab. */
export async function figuresOf(
  reader: Reader,
  scope: ClientScope,
  filters: CheckFilters,
  today: Temporal.PlainDate,
): Promise<CheckFigures> {
  return reader
    .selectFrom('checks')
    .where(fits(scope, filters))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total) filter (where state = any(${[...standingStates]}::text[])), 0)::bigint`.as('total'),
      fn.countAll<number>().filterWhere(ofTab('waiting')).as('waiting'),
      fn.countAll<number>().filterWhere(ofTab('waiting')).filterWhere('deadline_on', '<', today).as('overdue'),
      fn.countAll<number>().filterWhere(ofTab('cancelled')).as('cancelled'),
      fn.countAll<number>().filterWhere(ofTab('problems')).as('problems'),
    ])
    .executeTakeFirstOrThrow()
}

/** Registered income of a person by Moscow months («2026-11»), the latest first. */
export function monthsOf(reader: Reader, scope: PersonScope) {
  return reader
    .selectFrom('checks')
    .select([
      sql<string>`to_char(operation_at at time zone 'Europe/Moscow', 'YYYY-MM')`.as('month'),
      sql<number>`sum(total)::bigint`.as('total'),
      // Of the tax service where it has told it, else 6 %.
      sql<number>`sum(coalesce(tax_to_pay, (total * 600 + 5000) / 10000))::bigint`.as('tax'),
    ])
    .where('person_id', '=', scope.personId)
    .where('state', 'in', [...standingStates])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
}

export function receiptBy(reader: Reader, inn: string, receiptId: string) {
  // A receipt made outside is not ours to print: it has words and a maker that we do not know.
  return reader
    .selectFrom('checks')
    .selectAll()
    .where('inn', '=', inn)
    .where('receipt_id', '=', receiptId)
    .where('state', '<>', 'external')
    .executeTakeFirst()
}

/** Failed for a cause that a living binding removes. */
export function failedForBinding(tx: Tx, personId: string) {
  return tx
    .selectFrom('checks')
    .select(['id', 'row_id', 'state'])
    .where('person_id', '=', personId)
    .where('state', '=', 'failed')
    .where('fail_code', 'in', [...curedByBinding])
    .forUpdate()
    .execute()
}
