import { randomUUID } from 'node:crypto'
import { fullName } from '#/features/profile/domain/profile.ts'
import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { deadlineOf } from '../domain/check.ts'
import { sendIncomeJob } from './jobs.ts'
import { paymentOf } from './queries.ts'

/**
 * Makes the one check of a payment. The number of the operation is fixed here, before anything is sent,
 * so every later attempt is the same operation for the tax service.
 */
export async function makeCheck(
  deps: { db: Database; clock: Clock },
  payoutId: Id<'payout'>,
  run: JobRun,
): Promise<JobOutcome> {
  crashPoint('check.before-make')
  await deps.db.transaction().execute(async (tx) => {
    const payment = await paymentOf(tx, payoutId)
    if (payment?.state !== 'paid' || !payment.paid_at) return run.finish(tx)
    // Money left without a receipt must never be silent: the job stays and is seen.
    if (payment.inn === null) throw new Error(`Payout ${payoutId} is paid to a person without an ИНН`)
    const now = deps.clock.now()
    const id = newId('check', deps.clock)
    const name = (payment.service === '' ? payment.receipt_text : payment.service).slice(0, 256)
    const made = await tx
      .insertInto('checks')
      .values({
        id,
        org_id: payment.org_id,
        person_id: payment.person_id,
        payout_id: payoutId,
        assignment_id: payment.assignment_id,
        row_id: payment.row_id,
        inn: payment.inn,
        seller_name: fullName(payment),
        buyer_inn: payment.buyer_inn,
        buyer_name: payment.buyer_name,
        services: JSON.stringify([{ name, quantity: 1, price: payment.amount, amount: payment.amount }]),
        total: payment.amount,
        operation_at: payment.paid_at,
        request_at: now,
        operation_unique_id: randomUUID(),
        state: 'queued',
        deadline_on: deadlineOf(payment.paid_at),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('payout_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) {
      await markRowCheck(tx, deps, { rowId: payment.row_id as Id<'row'>, outcome: 'checkQueued' })
      await enqueue(tx, deps.clock, sendIncomeJob, { checkId: id }, { key: id })
    }
    await run.finish(tx)
  })
  crashPoint('check.after-make')
  return { next: 'done' }
}
