import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { sendIncomeJob } from './jobs.ts'
import type { lockReceipt } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

/** Sends a locked receipt again as the same operation. The journal is the caller's: it comes after every row of the transaction. */
export async function requeueReceipt(tx: Tx, deps: { readonly clock: Clock }, row: Row) {
  const next =
    row.payout_id === null
      ? receiptLifecycle.move(row.state, 'resend', 'person')
      : receiptLifecycle.move(row.state, 'requeue', 'client')
  if (!next.ok) return next
  const { id } = row
  await tx.updateTable('receipts').set({ state: next.value, updated_at: deps.clock.now() }).where('id', '=', id).execute()
  await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptQueued' })
  await enqueue(tx, deps.clock, sendIncomeJob, { receiptId: id }, { key: id })
  return ok({ state: next.value })
}
