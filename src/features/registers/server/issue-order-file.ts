import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { BankFiles } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { sum } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { takeNumbers } from '#/platform/server/next-number.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { orderReference } from '../domain/payment-purpose.ts'
import { payoutLifecycle, storedPayout } from '../domain/payout.ts'
import { registerLifecycle, rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { composeOrderFile } from './compose-order-file.ts'
import type { NumberedOrder } from './compose-order-file.ts'
import { remindStatementJob } from './jobs.ts'
import { lockListedPayouts, orderFileToView, orderFileViews } from './order-file-queries.ts'
import type { ListedPayout } from './order-file-queries.ts'
import { lockRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { recheckListed } from './recheck-listed.ts'

export type OrderFileDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly fieldKey: FieldKey
  readonly bankFiles: BankFiles
}

/**
 * Writes the payments of a register that wait for a file into a new file for the bank: each gets its number, stands in this file
 * alone, and counts as sent from now on. Payments whose checks are a day old, or whose payee has changed something since, are
 * checked anew and wait for the next file.
 */
export function issueOrderFile(deps: OrderFileDeps, scope: ClientScope, id: Id<'register'>) {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const listed = await lockListedPayouts(tx, id)
    const { fresh, stale } = await recheckListed(tx, deps, listed)
    const [first] = fresh
    if (!first) {
      const state = stale.length > 0 ? 'выплаты проверяются заново' : registerLifecycle.nameOf(register.state)
      return refuse({ kind: 'ordersNotReady', state })
    }
    // The main account may have changed between two starts: a file is of one account.
    const orders = await numberOrders(
      tx,
      deps.clock,
      fresh.filter((payout) => payout.account_id === first.account_id),
    )
    const fileId = await insertFile(tx, deps, scope, register, orders)
    await markSent(tx, deps.clock, orders)
    await enqueue(
      tx,
      deps.clock,
      remindStatementJob,
      { fileId, days: firstReminderDays },
      {
        runAt: deps.clock.now().add({ hours: 24 * firstReminderDays }),
      },
    )
    const file = await orderFileViews(tx, scope).where('file.id', '=', fileId).executeTakeFirstOrThrow()
    return ok({ file: orderFileToView(file), rechecking: stale.length })
  })
}

/** Banks execute an order on the day or the next working day. */
const firstReminderDays = 3

async function numberOrders(tx: Tx, clock: Clock, payouts: readonly ListedPayout[]): Promise<NumberedOrder[]> {
  const day = moscowDate(clock.now())
  const accountId = payouts[0]?.account_id
  if (!accountId) throw new Error('A payment by file has no account')
  const first = await takeNumbers(tx, accountId, 'П', day.year, payouts.length)
  return payouts.map((payout, at) => ({ payout, accountId, day, number: first + at }))
}

async function insertFile(
  tx: Tx,
  deps: OrderFileDeps,
  scope: ClientScope,
  register: RegisterRecord,
  orders: readonly NumberedOrder[],
): Promise<Id<'orderFile'>> {
  const [first] = orders
  if (!first) throw new Error('A file has no orders')
  const { sha256 } = await deps.files.put(await composeOrderFile(tx, deps, register.org_id, orders))
  const id = newId('orderFile', deps.clock)
  const amount = sum(orders.map(({ payout }) => payout.amount))
  const before = await tx
    .selectFrom('order_files')
    .select(({ fn }) => fn.max('no').as('no'))
    .where('register_id', '=', register.id)
    .executeTakeFirst()
  const head = { id, org_id: register.org_id, register_id: register.id, account_id: first.accountId }
  const body = { no: (before?.no ?? 0) + 1, sha256, orders: orders.length, amount }
  await tx
    .insertInto('order_files')
    .values({ ...head, ...body, created_by: scope.personId, created_at: deps.clock.now() })
    .execute()
  const lines = orders.map(({ payout, accountId, day, number }) => ({
    payout_id: payout.id,
    file_id: id,
    account_id: accountId,
    year: day.year,
    number,
    day,
    reference: orderReference(register.number, payout.row_no),
  }))
  for (let from = 0; from < lines.length; from += 500) {
    await tx
      .insertInto('file_orders')
      .values(lines.slice(from, from + 500))
      .execute()
  }
  await recordEntry(tx, deps, scope, {
    action: 'orderFileIssued',
    object: { kind: 'register', id: register.id, name: register.number },
    facts: { rows: orders.length, amount, sha256 },
  })
  return id
}

const awaitsStatement: RowProblem = {
  code: 'R053',
  text: 'Поручение в файле для банка, ждём выписку',
  fix: 'Отдайте файл банку и загрузите выписку, когда он исполнит',
  severity: 'warning',
}

async function markSent(tx: Tx, clock: Clock, orders: readonly NumberedOrder[]): Promise<void> {
  const now = clock.now()
  const ids = orders.map(({ payout }) => payout.id)
  const rowIds = orders.map(({ payout }) => payout.row_id)
  await tx
    .updateTable('payouts')
    .set({ ...storedPayout(payoutLifecycle.after('listed', 'issue'), now), sent_at: now, updated_at: now })
    .where(sqlBoolean`id = any(${ids}::text[])`)
    .execute()
  await tx
    .updateTable('register_rows')
    .set((row) => ({
      state: rowLifecycle.after('queued', 'send'),
      errors: JSON.stringify([awaitsStatement]),
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where(sqlBoolean`id = any(${rowIds}::text[])`)
    .execute()
}
