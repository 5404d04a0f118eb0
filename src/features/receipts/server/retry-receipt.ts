import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { sendIncomeJob } from './jobs.ts'
import { lockOwnReceipt } from './queries.ts'

/** Sends a failed receipt again as the same operation. */
export function retryReceipt(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const next = receiptLifecycle.move(row.state, 'requeue', 'client')
    if (!next.ok) return next
    await tx.updateTable('receipts').set({ state: next.value, updated_at: deps.clock.now() }).where('id', '=', id).execute()
    await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptQueued' })
    await enqueue(tx, deps.clock, sendIncomeJob, { receiptId: id }, { key: id })
    await recordEntry(tx, deps, scope, {
      action: 'checkRetried',
      object: { kind: 'check', id },
      facts: { amount: row.total },
    })
    return ok({ state: next.value })
  })
}
