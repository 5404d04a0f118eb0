import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { receiptNeedChanged } from './jobs.ts'
import { lockOwnReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** Takes «Чек не нужен» back: the receipt stands refused again, as its row does. */
export function expectReceipt(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, id: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockOwnReceipt(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const next = receiptLifecycle.move(row.state, 'expect', 'client')
    if (!next.ok) return next
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set({
        state: next.value,
        needless_reason: null,
        needless_note: '',
        needless_by: null,
        needless_at: null,
        version: row.version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    const why = row.fail_text === null ? {} : { text: row.fail_text }
    await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptNeeded', ...why })
    await announce(tx, deps.clock, receiptNeedChanged, { receiptId: id, at: now.toString() })
    await recordReceiptEntry(tx, deps, scope, row, 'checkExpected')
    return ok({ state: next.value })
  })
}
