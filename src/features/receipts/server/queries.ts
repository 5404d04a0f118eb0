import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { formatRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { receiptServices } from '../contract/public-receipt.ts'
import type { personReceiptTabs } from '../contract/receipt.ts'
import { pgType, sqlAs, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { annullingStates, curedByBinding, waitingStates } from '../domain/receipt.ts'
import type { ReceiptState } from '../domain/receipt.ts'
import type { ReceiptSource } from '../domain/source.ts'
import { narrowReceiptsOfTask } from './narrow-receipts-of-task.ts'
import { narrowReceipts } from './narrow-receipts.ts'
import { narrowSource } from './narrow-source.ts'
import { narrowTroubled } from './narrow-troubled.ts'
import { narrowWords } from './narrow-words.ts'

/** What decides which receipts a member sees: also of one who asked, and is not here any more. */
export type ReceiptReader = Pick<ClientScope, 'orgId' | 'personId' | 'role' | 'branchIds'>

export function lockReceipt(tx: Tx, id: Id<'receipt'>) {
  return locking(tx, 'receipts', tx.selectFrom('receipts').selectAll().where('id', '=', id), id).executeTakeFirst()
}

/** What a receipt of a payment always has. */
type OfPayment = { org_id: NotNull; payout_id: NotNull; assignment_id: NotNull; row_id: NotNull; buyer_inn: NotNull }

type ShownOfPayment = OfPayment & {
  register_id: NotNull
  register_number: NotNull
  task_id: NotNull
  task_number: NotNull
  payout_state: NotNull
  receipt_by: NotNull
}

/** A receipt of a payment, as either side of it owns it. */
export function lockOwnReceipt(tx: Tx, scope: ClientScope | PersonScope, id: Id<'receipt'>) {
  const own = tx
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .where('payout_id', 'is not', null)
    .where(fits(scope, {}))
    .$narrowType<OfPayment>()
  return locking(tx, 'receipts', own, id).executeTakeFirst()
}

export function lockOwnReceipts(tx: Tx, scope: ClientScope, ids: readonly Id<'receipt'>[]) {
  const own = tx
    .selectFrom('receipts')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(fits(scope, {}))
    .$narrowType<OfPayment>()
    .orderBy('id')
  return locking(tx, 'receipts', own).execute()
}

/** «Орлова Анна Игоревна, 1 500 ₽» */
export function nameOfReceipt({ seller_name, total }: { readonly seller_name: string; readonly total: Kopecks }): string {
  return `${seller_name}, ${formatRubles(total, 'short')}`
}

export function receiptById(reader: Reader, id: Id<'receipt'>) {
  return reader.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Receipt lines as stored in the row. */
export function servicesOf(row: { services: unknown }): z.output<typeof receiptServices> {
  return z.parse(receiptServices, row.services)
}

/** The payment data a receipt needs. */
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
      'payouts.receipt_by',
      'payouts.account_id',
      'payouts.bank_key',
      'payouts.bank_id',
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

/** The receipt that the channel of a payment has registered, if it still stands. */
export function channelReceiptOf(reader: Reader, payoutId: Id<'payout'>) {
  return reader
    .selectFrom('receipts')
    .select('fns_receipt_id')
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'external')
    .executeTakeFirst()
}

export type ReceiptFilters = {
  readonly cursor?: string | undefined
  readonly size?: number | undefined
  /** Of the list alone: totals count every state. */
  readonly state?: ReceiptState | undefined
  readonly source?: ReceiptSource | undefined
  readonly person?: Id<'person'> | undefined
  readonly register?: Id<'register'> | undefined
  readonly branch?: Id<'branch'> | undefined
  readonly tab?: (typeof personReceiptTabs)[number] | undefined
  readonly q?: string | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

export function ofTab(tab: NonNullable<ReceiptFilters['tab']>) {
  switch (tab) {
    case 'all':
      return sqlBoolean`true`
    case 'paid':
      return sqlBoolean`receipts.payout_id is not null`
    case 'own':
      return sqlBoolean`receipts.payout_id is null`
    case 'waiting':
      return sqlBoolean`receipts.state = any(${[...waitingStates]}::text[])`
    case 'cancelled':
      return sqlBoolean`receipts.state = any(${[...annullingStates]}::text[])`
    case 'problems':
      return narrowTroubled()
  }
}

export function ofState(state: ReceiptState | undefined) {
  return state === undefined ? sqlBoolean`true` : sqlBoolean`receipts.state = ${state}`
}

/** One page of receipts of an organization, by key: (operation_at, id) below the cursor. */
export function pageOfReceipts(reader: Reader, scope: ReceiptReader, filters: ReceiptFilters, size: number) {
  return page(reader, scope, filters, size).$narrowType<ShownOfPayment>().execute()
}

/** One page of receipts of a person, own sales among them. */
export function pageOfPersonReceipts(reader: Reader, scope: PersonScope, filters: ReceiptFilters, size: number) {
  return page(reader, scope, filters, size).execute()
}

function page(reader: Reader, scope: ReceiptReader | PersonScope, filters: ReceiptFilters, size: number) {
  const cursor = parseListKey(filters.cursor ?? '')
  const chosen = own(reader, scope, filters)
    .where(ofTab(filters.tab ?? 'all'))
    .where(ofState(filters.state))
    .$if(cursor !== undefined, (query) =>
      query.where(sqlBoolean`(receipts.operation_at, receipts.id) < (${cursor?.at}::timestamptz, ${cursor?.id})`),
    )
    .orderBy('receipts.operation_at', 'desc')
    .orderBy('receipts.id', 'desc')
    .limit(size + 1)
  return shown(reader, chosen).orderBy('receipts.operation_at', 'desc').orderBy('receipts.id', 'desc').modifyEnd(plannedByValues)
}

/** Receipts of payments by id, as their owner sees them. */
export function ownReceipts(reader: Reader, scope: ReceiptReader | PersonScope, ids: readonly Id<'receipt'>[]) {
  return shown(reader, own(reader, scope, {}).where('receipts.id', 'in', ids).where('payout_id', 'is not', null))
    .$narrowType<ShownOfPayment>()
    .orderBy('receipts.id')
    .execute()
}

export function ownReceipt(reader: Reader, scope: ClientScope | PersonScope, id: Id<'receipt'>) {
  return shown(reader, own(reader, scope, {}).where('receipts.id', '=', id)).executeTakeFirst()
}

function own(reader: Reader, scope: ReceiptReader | PersonScope, filters: ReceiptFilters) {
  return reader.selectFrom('receipts').select('receipts.id').where(fits(scope, filters))
}

/** The chosen receipts with what is shown of them: joined only once it is known which they are. */
function shown(reader: Reader, chosen: ReturnType<typeof own>) {
  return reader
    .selectFrom(chosen.as('chosen'))
    .innerJoin('receipts', 'receipts.id', 'chosen.id')
    .leftJoin('register_rows', 'register_rows.id', 'receipts.row_id')
    .leftJoin('registers', 'registers.id', 'register_rows.register_id')
    .leftJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .leftJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('payouts', 'payouts.id', 'receipts.payout_id')
    .leftJoin('bindings', 'bindings.person_id', 'receipts.person_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .selectAll('receipts')
    .select([
      'registers.id as register_id',
      'registers.number as register_number',
      'tasks.number as task_number',
      'tasks.id as task_id',
      'assignments.act_document_id',
      'act.number as act_number',
      'payouts.state as payout_state',
      'payouts.receipt_by',
      'bindings.state as binding_state',
      'bindings.rights_granted',
      sqlAs(pgType.nullable(pgType.text))`(select next.id from receipts as next where next.replaces_id = receipts.id)`.as(
        'replaced_by_id',
      ),
      sqlAs(pgType.nullable(pgType.instant))`coalesce(receipts.next_try_at, ${nextOfAll})`.as('asked_next_at'),
    ])
}

/** One unanswered receipt polls on behalf of those that wait. */
const nextOfAll = sql`case when receipts.state = 'retry' then
  (select min(scout.next_try_at) from receipts scout
    where scout.unanswered_since is not null and scout.state = 'retry' and scout.next_try_at is not null) end`

export function fits(scope: ReceiptReader | PersonScope, filters: ReceiptFilters) {
  const { q, from, to, source, person, register, branch } = filters
  const own = 'orgId' in scope ? sql`receipts.org_id = ${scope.orgId}` : sql`receipts.person_id = ${scope.personId}`
  const conditions = 'orgId' in scope ? [own, narrowReceipts(scope)] : [own]
  if (q) conditions.push(narrowWords(q, 'orgId' in scope ? 'client' : 'person'))
  if (from) conditions.push(sql`receipts.operation_at >= ${startOf(from).toString()}::timestamptz`)
  if (to) conditions.push(sql`receipts.operation_at < ${startOf(to.add({ days: 1 })).toString()}::timestamptz`)
  if (source) conditions.push(narrowSource(source))
  if (person) conditions.push(sql`receipts.person_id = ${person}`)
  if (register) conditions.push(sql`receipts.row_id in (select id from register_rows where register_id = ${register})`)
  if (branch) conditions.push(narrowReceiptsOfTask(sqlBoolean`branch_task.branch_id = ${branch}`))
  return sqlBoolean`(${sql.join(conditions, sql` and `)})`
}

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime('Europe/Moscow').toInstant()
}

export function receiptBy(reader: Reader, inn: PersonInn, fnsReceiptId: string) {
  // The platform prints only its own: the wording of another is unknown here, and its maker is not we.
  return reader
    .selectFrom('receipts')
    .selectAll()
    .where('inn', '=', inn)
    .where('fns_receipt_id', '=', fnsReceiptId)
    .where(narrowSource('platform'))
    .executeTakeFirst()
}

/** The newest receipt of a work that the platform made and the tax service numbered. */
export function receiptOfWork(reader: Reader, assignmentId: Id<'assignment'>) {
  return reader
    .selectFrom('receipts')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .where('fns_receipt_id', 'is not', null)
    .where(narrowSource('platform'))
    .$narrowType<OfPayment>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Receipts that failed for a cause that an active binding removes. */
export function failedForBinding(tx: Tx, personId: Id<'person'>) {
  const failed = tx
    .selectFrom('receipts')
    .select(['id', 'payout_id', 'state'])
    .where('person_id', '=', personId)
    .where('state', '=', 'failed')
    .where('fail_code', 'in', [...curedByBinding])
    // A sale of his own he may have registered in «Мой налог» meanwhile: he sends it again himself.
    .where('payout_id', 'is not', null)
    .orderBy('id')
  return locking(tx, 'receipts', failed).execute()
}
