import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'

export function lockCheck(tx: Tx, id: Id<'check'>) {
  return tx.selectFrom('checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockOwnCheck(tx: Tx, scope: ClientScope, id: Id<'check'>) {
  return tx.selectFrom('checks').selectAll().where('id', '=', id).where('org_id', '=', scope.orgId).forUpdate().executeTakeFirst()
}

export function checkById(reader: Reader, id: Id<'check'>) {
  return reader.selectFrom('checks').selectAll().where('id', '=', id).executeTakeFirst()
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
      'payouts.id', 'payouts.org_id', 'payouts.person_id', 'payouts.assignment_id', 'payouts.row_id', 'payouts.amount',
      'payouts.paid_at', 'payouts.state', 'profiles.inn', 'profiles.surname', 'profiles.firstname', 'profiles.secondname',
      'organizations.inn as buyer_inn', 'organizations.short_name as buyer_name', 'register_rows.service', 'tasks.receipt_text',
    ])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirst()
}

export type CheckFilters = {
  readonly cursor?: string | undefined
  readonly size?: number | undefined
  readonly tab?: 'all' | 'waiting' | 'cancelled' | 'problems' | undefined
  readonly q?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const tabs = {
  all: undefined,
  waiting: ['queued', 'sending', 'retry', 'failed'],
  cancelled: ['cancelled', 'cancelledOutside', 'cancelQueued'],
  problems: ['failed', 'mismatch', 'cancelledOutside'],
} as const

/** One page of checks of an organisation or of a person, by key: (operation_at, id) below the cursor. */
export function pageOfChecks(reader: Reader, scope: ClientScope | PersonScope, filters: CheckFilters, size: number) {
  const states = tabs[filters.tab ?? 'all']
  const cursor = readCursor(filters.cursor)
  return reader
    .selectFrom('checks')
    .innerJoin('register_rows', 'register_rows.id', 'checks.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .innerJoin('assignments', 'assignments.id', 'checks.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .selectAll('checks')
    .select(['registers.id as register_id', 'registers.number as register_number', 'tasks.number as task_number'])
    .where((column) => ('orgId' in scope ? column('checks.org_id', '=', scope.orgId) : column('checks.person_id', '=', scope.personId)))
    .$if(states !== undefined, (query) => query.where('checks.state', 'in', states ?? []))
    .$if(Boolean(filters.q), (query) => query.where(searchFor(filters.q ?? '')))
    .$if(filters.from !== undefined, (query) => query.where('checks.operation_at', '>=', startOf(filters.from ?? '')))
    .$if(filters.to !== undefined, (query) => query.where('checks.operation_at', '<', startOf(filters.to ?? '', 1)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(checks.operation_at, checks.id) < (${cursor?.at}::timestamptz, ${cursor?.id})`),
    )
    .orderBy('checks.operation_at', 'desc')
    .orderBy('checks.id', 'desc')
    .limit(size + 1)
    .execute()
}

export function cursorOf(row: { operation_at: Temporal.Instant; id: string }): string {
  return `${row.operation_at.toString()}~${row.id}`
}

function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  const match = /^(\d{4}-[\d-]+T[\d:.]+Z)~(check_\w+)$/.exec(cursor ?? '')
  return match ? { at: match[1] ?? '', id: match[2] ?? '' } : undefined
}

function searchFor(typed: string) {
  const like = `%${typed.replaceAll(/[%_\\]/g, '\\$&')}%`
  return sql<boolean>`(checks.seller_name ilike ${like} or checks.inn like ${like} or checks.receipt_id ilike ${like})`
}

function startOf(day: string, plusDays = 0): Temporal.Instant {
  return Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime('Europe/Moscow').toInstant()
}

export type CheckFigures = { count: number; total: number; waiting: number; overdue: number; cancelled: number; problems: number }

export async function figuresOf(reader: Reader, scope: ClientScope, today: Temporal.PlainDate): Promise<CheckFigures> {
  const { rows } = await sql<CheckFigures>`
    select count(*)::int as count, coalesce(sum(total) filter (where state = 'registered'), 0)::bigint as total,
      count(*) filter (where state in ('queued', 'sending', 'retry', 'failed'))::int as waiting,
      count(*) filter (where state in ('queued', 'sending', 'retry', 'failed') and deadline_on < ${today.toString()}::date)::int as overdue,
      count(*) filter (where state in ('cancelled', 'cancelledOutside', 'cancelQueued'))::int as cancelled,
      count(*) filter (where state in ('failed', 'mismatch', 'cancelledOutside'))::int as problems
    from checks where org_id = ${scope.orgId}`.execute(reader)
  return rows[0] ?? { count: 0, total: 0, waiting: 0, overdue: 0, cancelled: 0, problems: 0 }
}

/** Income registered through the platform since a day; other income of the person is not known here. */
export async function incomeSince(reader: Reader, scope: PersonScope, since: Temporal.PlainDate): Promise<number> {
  const row = await reader
    .selectFrom('checks')
    .select((column) => column.fn.sum<string | null>('total').as('total'))
    .where('person_id', '=', scope.personId)
    .where('state', '=', 'registered')
    .where('operation_at', '>=', since.toZonedDateTime('Europe/Moscow').toInstant())
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

export function receiptBy(reader: Reader, inn: string, receiptId: string) {
  return reader.selectFrom('checks').selectAll().where('inn', '=', inn).where('receipt_id', '=', receiptId).executeTakeFirst()
}

/** Failed for a cause that a living binding removes. */
export function failedForBinding(tx: Tx, personId: string) {
  return tx
    .selectFrom('checks')
    .select(['id', 'row_id'])
    .where('person_id', '=', personId)
    .where('state', '=', 'failed')
    .where('fail_code', 'in', ['TAXPAYER_UNBOUND', 'PERMISSION_NOT_GRANTED'])
    .forUpdate()
    .execute()
}
