import { randomUUID } from 'node:crypto'
import { fullName } from '#/features/profile/domain/profile.ts'
import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { deadlineOf } from '../domain/check.ts'
import { sendIncomeJob } from './jobs.ts'
import { paymentOf, rowIdOf } from './queries.ts'

/**
 * Makes the one check of a payment. The number of the operation is fixed here, before anything is sent,
 * so every later attempt is the same operation for the tax service.
 */
export async function makeCheck(deps: { db: Database; clock: Clock }, payoutId: Id<'payout'>, run: JobRun): Promise<JobOutcome> {
  crashPoint('check.before-make')
  await deps.db.transaction().execute(async (tx) => {
    const payment = await paymentOf(tx, payoutId)
    if (payment?.state !== 'paid') return run.finish(tx)
    const id = await insertCheck(tx, deps.clock, payment)
    if (id) {
      await markRowCheck(tx, deps, { rowId: rowIdOf(payment), outcome: 'checkQueued' })
      await enqueue(tx, deps.clock, sendIncomeJob, { checkId: id }, { key: id })
    }
    await run.finish(tx)
  })
  crashPoint('check.after-make')
  return { next: 'done' }
}

type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

/** Undefined when the payment has its check already. */
async function insertCheck(tx: Tx, clock: Clock, payment: Payment): Promise<Id<'check'> | undefined> {
  const { inn, paid_at } = payment
  // Money without a receipt must never be silent: the job stays and is seen.
  if (inn === null || paid_at === null) throw new Error(`Payout ${payment.id} is paid to a person without an ИНН`)
  const [id, now] = [newId('check', clock), clock.now()]
  const name = (payment.service === '' ? payment.receipt_text : payment.service).slice(0, 256)
  const made = await tx
    .insertInto('checks')
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
