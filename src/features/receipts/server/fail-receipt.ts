import { recordTaxRefusal } from '#/features/partner/server/record-tax-refusal.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { receiptFailed } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { wakeOthers } from './wake-others.ts'

/** Stops a receipt the tax service refused until the cause is removed; shows the reason on the screens and in its row. */
export async function failReceipt(
  deps: { db: Database; clock: Clock },
  receiptId: Id<'receipt'>,
  run: JobRun,
  { code, text }: { readonly code: string; readonly text: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    const next = row && receiptLifecycle.move(row.state, 'fail', 'system')
    if (!row || !next?.ok) return run.finish(tx)
    await tx
      .updateTable('receipts')
      .set({
        state: next.value,
        message_id: null,
        fail_code: code,
        fail_text: text,
        unanswered_since: null,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', receiptId)
      .execute()
    await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptFailed', text })
    await announce(tx, deps.clock, receiptFailed, { receiptId })
    if (row.unanswered_since !== null) await wakeOthers(tx, deps)
    await recordTaxRefusal(tx, deps, { inn: row.inn, code, ...(row.message_at ? { askedAt: row.message_at } : {}) })
    await run.finish(tx)
  })
}
