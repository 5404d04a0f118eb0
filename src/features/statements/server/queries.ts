import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { payoutLifecycle, payoutStateOf } from '#/features/registers/domain/payout.ts'
import { lockPayout } from '#/features/registers/server/lock-payout.ts'
import type { Id } from '#/kernel/ids.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { permissionMatrix } from '#/kernel/roles.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { locking, noteLock } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean, sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { isFiledState, mayBeToldByPeople } from '../domain/order-matcher.ts'
import { undecidedLineStates } from '../domain/statement-line.ts'

/** Lines and orders one screen shows, the earliest first; the others follow as these are decided. */
export const shownAtOnce = 200

export type LineRecord = Selectable<Tables['statement_lines']>

/** Statements of one organization are read one after the other, so that two lines do not take one order. */
export async function lockStatementsOf(tx: Tx, orgId: Id<'organization'>): Promise<void> {
  noteLock(tx, 'statementsOf', orgId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`statements:${orgId}`}, 0))`.execute(tx)
}

export function lockLine(tx: Tx, scope: ClientScope, id: Id<'statementLine'>): Promise<LineRecord | undefined> {
  const line = tx.selectFrom('statement_lines').selectAll().where('id', '=', id).where('org_id', '=', scope.orgId)
  return locking(tx, 'statement_lines', line, id).executeTakeFirst()
}

/** All accounts a statement may speak of, removed ones too: money that comes back may come to one. */
export function accountsEver(reader: Reader, orgId: Id<'organization'>) {
  return reader.selectFrom('organization_accounts').select(['id', 'account']).where('org_id', '=', orgId).execute()
}

/** Payments given to the bank, in files or by calls, with what a statement may say of them. */
export function filedOrders(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('file_orders as filed')
    .innerJoin('payouts', 'payouts.id', 'filed.payout_id')
    .innerJoin('register_rows as row', 'row.id', 'payouts.row_id')
    .innerJoin('profiles', 'profiles.person_id', 'payouts.person_id')
    .innerJoin('organization_accounts as account', 'account.id', 'filed.account_id')
    .select([
      'filed.payout_id',
      'filed.file_id',
      'filed.number',
      'filed.day',
      'filed.reference',
      'filed.account_id',
      'account.account',
      'row.inn',
      'row.register_id',
    ])
    .select(['payouts.amount', 'payouts.state', 'payouts.requisites_mask', 'payouts.sign_until'])
    .select(isBooked)
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .select(['filed.denied_by', 'filed.denial_reason', nameAuthor('filed.denied_by', orgId).as('denier')])
    .where('payouts.org_id', '=', orgId)
}

/** Whether a line tells that the payment was made. Its job may not have run yet. */
const isBooked = sqlBoolean`exists (select 1 from statement_lines as told
  where told.payout_id = payouts.id and told.direction = 'debit' and told.state = 'matched')`.as('is_booked')

/** Orders that the channel will tell of nothing more: those in files, and those it does not find. */
export const waitsForStatement = sqlBoolean`payouts.state = 'sent' and (filed.file_id is not null or payouts.lost_since is not null)`

type FiledOrderRow = Awaited<ReturnType<ReturnType<typeof filedOrders>['executeTakeFirstOrThrow']>>

export function filedOrderToView(row: FiledOrderRow, scope: ClientScope) {
  return {
    payout_id: row.payout_id,
    register_id: row.register_id,
    reference: row.reference,
    number: row.number,
    day: row.day.toString(),
    payee: fullName(row),
    inn: row.inn,
    amount: row.amount,
    requisites: row.requisites_mask,
    told: !payoutLifecycle.is.sent(row.state),
    denial:
      row.denied_by === null
        ? null
        : { reason: row.denial_reason ?? '', by: row.denier, is_own: row.denied_by === scope.personId },
  }
}

export function undecidedLines(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('statement_lines as line')
    .selectAll('line')
    .select(nameAuthor('line.proposed_by', orgId).as('proposer'))
    .where('line.org_id', '=', orgId)
    .where('line.state', 'in', undecidedLineStates)
    .orderBy('line.booked_on')
    .orderBy('line.id')
    .limit(shownAtOnce)
    .execute()
}

export async function countUndecidedLines(reader: Reader, orgId: Id<'organization'>): Promise<number> {
  const { count } = await reader
    .selectFrom('statement_lines')
    .select(sqlInt`count(*)`.as('count'))
    .where('org_id', '=', orgId)
    .where('state', 'in', undecidedLineStates)
    .executeTakeFirstOrThrow()
  return count
}

export async function awaitedOrders(reader: Reader, orgId: Id<'organization'>) {
  const { orders, sum, since } = await reader
    .selectFrom('file_orders as filed')
    .innerJoin('payouts', 'payouts.id', 'filed.payout_id')
    .select([sqlInt`count(*)`.as('orders'), sqlKopecks`coalesce(sum(payouts.amount), 0)`.as('sum')])
    .select(({ fn }) => fn.min('filed.day').as('since'))
    .where('payouts.org_id', '=', orgId)
    .where(waitsForStatement)
    .executeTakeFirstOrThrow()
  return { orders, sum, since: since?.toString() ?? null }
}

export function statementViews(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('statements')
    .selectAll('statements')
    .select(nameAuthor('statements.uploaded_by', orgId).as('author'))
    .where('statements.org_id', '=', orgId)
}

export function statementToView(row: Awaited<ReturnType<ReturnType<typeof statementViews>['executeTakeFirstOrThrow']>>) {
  const { id, file_name, lines, paid, returned, undecided, repeated, author } = row
  const period = { from_day: row.from_day.toString(), to_day: row.to_day.toString() }
  return {
    id,
    file_name,
    ...period,
    uploaded_at: row.uploaded_at.toString(),
    author: row.uploaded_by === null ? 'Из банка' : author,
    lines,
    paid,
    returned,
    undecided,
    repeated,
  }
}

/** Colleagues who may pay and see the whole organization: one of them confirms what another decided. */
export async function othersWhoPay(reader: Reader, scope: ClientScope): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select(nameAuthor('members.person_id', scope.orgId).as('name'))
    .where('members.org_id', '=', scope.orgId)
    .where('members.status', '=', 'active')
    .where('members.person_id', 'is not', null)
    .where('members.person_id', '<>', scope.personId)
    .where('members.role', 'in', [...permissionMatrix.startPayments])
    .where(sqlBoolean`cardinality(members.branch_ids) = 0`)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Whether the order has been told of already: by a line of the same direction, by the bank's answer, or by people. */
export async function isTold(reader: Reader, direction: 'debit' | 'credit', payoutId: Id<'payout'>): Promise<boolean> {
  const { state, number } = await reader
    .selectFrom('payouts')
    .innerJoin('file_orders as filed', 'filed.payout_id', 'payouts.id')
    .select(['payouts.state', 'filed.number'])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirstOrThrow()
  if (!isFiledState(state) || !mayBeToldByPeople(direction, { state, number, isBooked: false })) return true
  return (await lineAbout(reader, direction, payoutId)) !== undefined
}

/** The line that tells of an order. Its job may not have run yet. */
export function lineAbout(reader: Reader, direction: 'debit' | 'credit', payoutId: Id<'payout'>) {
  return reader
    .selectFrom('statement_lines')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('direction', '=', direction)
    .where('state', '=', 'matched')
    .executeTakeFirst()
}

/**
 * A filed order of the organization with its payment, locked; `isAwaited` while neither the bank nor a statement has told of it.
 * Undefined when there is none.
 */
export async function openFiledOrder(tx: Tx, scope: ClientScope, payoutId: Id<'payout'>) {
  await lockStatementsOf(tx, scope.orgId)
  const filed = await filedOrders(tx, scope.orgId).where('filed.payout_id', '=', payoutId).executeTakeFirst()
  if (!filed) return undefined
  const locked = await lockPayout(tx, payoutId)
  const state = payoutStateOf(locked.payout)
  const isWaiting = payoutLifecycle.is.lost(state) || (payoutLifecycle.is.sent(state) && filed.file_id !== null)
  return { filed, locked, isAwaited: isWaiting && (await lineAbout(tx, 'debit', payoutId)) === undefined }
}
