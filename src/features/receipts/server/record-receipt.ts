import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobRun } from '#/platform/server/worker.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { failReceipt } from './fail-receipt.ts'
import { receiptRegistered } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { wakeOthers } from './wake-others.ts'

/**
 * Stores the receipt number and closes its row and assignment. A second answer changes nothing. A receipt that already belongs
 * to another payment is not accepted for this one: a person must investigate.
 */
export async function recordReceipt(
  deps: { db: Database; clock: Clock },
  receiptId: Id<'receipt'>,
  run: JobRun,
  fnsReceipt: { receiptId: string; link: string },
): Promise<void> {
  const isTaken = await deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    if (!row) return run.finish(tx)
    const next = receiptLifecycle.move(row.state, 'register', 'system')
    if (!next.ok) return run.finish(tx)
    const now = deps.clock.now()
    const kept = await tx
      .updateTable('receipts')
      .set((column) => ({
        state: next.value,
        fns_receipt_id: fnsReceipt.receiptId,
        link: fnsReceipt.link,
        registered_at: now,
        fail_code: null,
        fail_text: null,
        next_try_at: null,
        unanswered_since: null,
        version: column('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', receiptId)
      .where((where) => where.not(where.exists(holderOf(tx, row.inn, fnsReceipt.receiptId))))
      .executeTakeFirst()
    if (kept.numUpdatedRows === 0n) return true
    await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptDone' })
    await announce(tx, deps.clock, receiptRegistered, { receiptId })
    if (row.unanswered_since !== null) await wakeOthers(tx, deps)
    return run.finish(tx)
  })
  if (!isTaken) return
  const text = `ФНС назвала чек ${fnsReceipt.receiptId}, который уже относится к другой выплате. Мы уже разбираемся`
  await failReceipt(deps, receiptId, run, { code: 'DUPLICATE', text })
}

function holderOf(tx: Tx, inn: PersonInn, fnsReceiptId: string) {
  return tx.selectFrom('receipts').select('id').where('inn', '=', inn).where('fns_receipt_id', '=', fnsReceiptId)
}
