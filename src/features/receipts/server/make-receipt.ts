import { payoutLifecycle } from '#/features/registers/domain/payout.ts'
import { randomUUID } from 'node:crypto'
import { fullName } from '#/features/profile/domain/profile.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { deadlineOf } from '../domain/receipt.ts'
import { sendIncomeJob } from './jobs.ts'
import { paymentOf } from './queries.ts'

/**
 * Creates the only receipt of a payment. The operation number is fixed here, before anything is sent, so every later attempt is
 * the same operation for the tax service.
 */
export async function makeReceipt(
  deps: { db: Database; clock: Clock },
  payoutId: Id<'payout'>,
  run: JobRun,
): Promise<JobOutcome> {
  crashPoint('receipts.before-make')
  await deps.db.transaction().execute(async (tx) => {
    const payment = await paymentOf(tx, payoutId)
    if (!payment || !payoutLifecycle.is.paid(payment.state)) return run.finish(tx)
    const id = await insertReceipt(tx, deps.clock, payment)
    if (id) {
      await markRowReceipt(tx, deps, { payoutId: payment.id, outcome: 'receiptQueued' })
      await enqueue(tx, deps.clock, sendIncomeJob, { receiptId: id }, { key: id })
    }
    await run.finish(tx)
  })
  crashPoint('receipts.after-make')
  return { next: 'done' }
}

type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

/** Undefined when the payment already has a receipt. */
async function insertReceipt(tx: Tx, clock: Clock, payment: Payment): Promise<Id<'receipt'> | undefined> {
  const { inn, paid_at } = payment
  // Money without a receipt must never go unnoticed: the job stays visible.
  if (inn === null || paid_at === null) throw new Error(`Payout ${payment.id} is paid to a person without an ИНН`)
  const [id, now] = [newId('receipt', clock), clock.now()]
  const name = (payment.service === '' ? payment.receipt_text : payment.service).slice(0, 256)
  const made = await tx
    .insertInto('receipts')
    .values({
      id,
      org_id: payment.org_id,
      person_id: payment.person_id,
      payout_id: payment.id,
      assignment_id: payment.assignment_id,
      row_id: payment.row_id,
      inn,
      seller_name: fullName(payment),
      buyer_inn: payment.buyer_inn,
      buyer_name: payment.buyer_name,
      services: JSON.stringify([{ name, quantity: 1, price: payment.amount, amount: payment.amount }]),
      total: payment.amount,
      operation_at: paid_at,
      request_at: now,
      operation_unique_id: randomUUID(),
      state: 'queued',
      deadline_on: deadlineOf(paid_at),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('payout_id').where('replaces_id', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made && id
}
