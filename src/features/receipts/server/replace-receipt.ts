import { randomUUID } from 'node:crypto'
import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import { documentLifecycle } from '#/features/documents/domain/document.ts'
import { lockPaidAct } from '#/features/tasks/server/lock-paid-act.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { receiptLifecycle, isAnnulled } from '../domain/receipt.ts'
import { actStateOf, payoutOf, replacementOf } from './cancel-queries.ts'
import { receiptReplaced, sendIncomeJob } from './jobs.ts'
import { lockOwnReceipt, servicesOf } from './queries.ts'
import type { lockReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/**
 * Creates a new receipt for a payment whose receipt was annulled: a separate operation for the tax service, with the same
 * time, of the sum of the act in force: what was paid above it the person owes back. The person must still hold the money.
 */
export function replaceReceipt(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'receipt'>,
  service: string | undefined,
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    if (!isAnnulled(row.state)) return refuse({ kind: 'wrongState', state: receiptLifecycle.nameOf(row.state) })
    if (await replacementOf(tx, id)) return refuse({ kind: 'receiptReplaced' })
    const payout = await payoutOf(tx, row.payout_id)
    if (!payoutLifecycle.is.paid(payout.state) || (receiptLifecycle.is.cancelled(row.state) && row.cancel_reason === 'REFUND'))
      return refuse({ kind: 'receiptNeedless' })
    const act = await actStateOf(tx, row.assignment_id)
    if (act !== null && !documentLifecycle.is.signed(act)) return refuse({ kind: 'actNotSigned' })
    await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptQueued' })
    const { stands, overpaid } = await lockPaidAct(tx, row.assignment_id)
    // The row comes before the work, so it is moved by now: a refusal would commit that.
    if (!stands) throw new Error(`The act of receipt ${id} was put in question a moment ago`)
    const total = kopecks(payout.amount - (overpaid ?? 0))
    const receiptId = await insertReplacement(tx, deps.clock, row, { service, total })
    await enqueue(tx, deps.clock, sendIncomeJob, { receiptId }, { key: receiptId })
    await announce(tx, deps.clock, receiptReplaced, { receiptId })
    await recordReceiptEntry(tx, deps, scope, row, 'checkReplaced')
    return ok({ id: receiptId, state: 'queued' as const })
  })
}

type ReceiptRow = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

type Replacement = { readonly service: string | undefined; readonly total: Kopecks }

async function insertReplacement(tx: Tx, clock: Clock, row: ReceiptRow, { service, total }: Replacement): Promise<Id<'receipt'>> {
  const [id, now] = [newId('receipt', clock), clock.now()]
  const lines = servicesOf(row).map((line) => ({ ...line, name: service ?? line.name }))
  const whole = { name: lines[0]?.name ?? '', quantity: 1, price: total, amount: total }
  const services = total === row.total ? lines : [whole]
  await tx
    .insertInto('receipts')
    .values({
      id,
      org_id: row.org_id,
      person_id: row.person_id,
      payout_id: row.payout_id,
      assignment_id: row.assignment_id,
      row_id: row.row_id,
      inn: row.inn,
      seller_name: row.seller_name,
      buyer_inn: row.buyer_inn,
      buyer_name: row.buyer_name,
      services: JSON.stringify(services),
      total,
      operation_at: row.operation_at,
      request_at: now,
      operation_unique_id: randomUUID(),
      state: 'queued',
      deadline_on: row.deadline_on,
      replaces_id: row.id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
