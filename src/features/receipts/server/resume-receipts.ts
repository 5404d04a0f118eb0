import { isPartner } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { sendIncomeJob } from './jobs.ts'
import { failedForBinding } from './queries.ts'

/** Resumes receipts that failed without a binding when the person binds the platform again. */
export async function resumeReceipts(
  deps: { db: Database; clock: Clock },
  news: { personId: Id<'person'>; state: string },
  run: JobRun,
): Promise<JobOutcome> {
  if (!isPartner(news.state)) return { next: 'done' }
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const runAt = (await seesReceipts(tx, news.personId)) ? now.add({ minutes: 1 }) : now
    for (const row of await failedForBinding(tx, news.personId)) {
      const receiptId = parseId('receipt', row.id)
      const next = receiptLifecycle.move(row.state, 'causeGone', 'system')
      if (!receiptId || !next.ok) continue
      await tx.updateTable('receipts').set({ state: next.value, updated_at: now }).where('id', '=', receiptId).execute()
      await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptQueued' })
      await enqueue(tx, deps.clock, sendIncomeJob, { receiptId }, { runAt, key: receiptId })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** In this case the comparison triggered by the binding runs first: the person may have created a receipt meanwhile. */
async function seesReceipts(tx: Tx, personId: Id<'person'>): Promise<boolean> {
  return (await findBinding(tx, personId)).rightsGranted.includes('INCOME_LIST')
}
