import { markReturnedReceipt } from '#/features/registers/server/mark-returned-receipt.ts'
import { markRowReceipt } from '#/features/registers/server/mark-row-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import type { Finding } from '../domain/comparison.ts'
import { closeRequests } from './close-requests.ts'
import { receiptCancelledOutside, receiptDiffers } from './jobs.ts'
import { lockReceipt } from './queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

type Deps = { db: Database; clock: Clock; log: Log }
type ReceiptRow = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

/**
 * Records what the tax service shows for one receipt. A finding that does not fit the state changes nothing, so repeats are
 * harmless.
 */
export async function recordFinding(deps: Deps, receiptId: Id<'receipt'>, finding: Finding): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReceipt(tx, receiptId)
    if (!row) return
    switch (finding.kind) {
      case 'cancelled':
        return recordCancelled(tx, deps, receiptId, row, finding.at)
      case 'different':
        return recordDifference(tx, deps, receiptId, row, finding)
      case 'same':
        return recordSame(tx, deps, row, finding.taxToPay)
    }
  })
}

async function recordCancelled(
  tx: Tx,
  deps: Deps,
  receiptId: Id<'receipt'>,
  row: ReceiptRow,
  at: Temporal.Instant,
): Promise<void> {
  // The tax service's timestamp is authoritative.
  if (receiptLifecycle.is.cancelled(row.state)) return save(tx, deps, row, { cancelled_at: at })
  const next = receiptLifecycle.move(row.state, 'foundCancelled', 'system')
  if (!next.ok) return
  const reason = 'Аннулирован в «Мой налог». Причину ФНС не передаёт'
  await save(tx, deps, row, { state: next.value, cancelled_at: at, difference: null, cancel_text: null })
  await closeRequests(tx, deps.clock, row.id)
  await markRowReceipt(tx, deps, { payoutId: row.payout_id, outcome: 'receiptLost', text: 'Чек аннулирован исполнителем' })
  await markReturnedReceipt(tx, deps, { payoutId: row.payout_id, receipt: { is: 'annulled' } })
  await announce(tx, deps.clock, receiptCancelledOutside, { receiptId })
  await recordReceiptEntry(tx, deps, 'service', row, 'checkFoundCancelled', { reason })
}

async function recordDifference(
  tx: Tx,
  deps: Deps,
  receiptId: Id<'receipt'>,
  row: ReceiptRow,
  { words, taxToPay }: Extract<Finding, { kind: 'different' }>,
): Promise<void> {
  if (receiptLifecycle.is.cancelled(row.state)) return deps.log.error({ receiptId }, 'annulled here, another at the tax service')
  const next = receiptLifecycle.move(row.state, 'foundDifferent', 'system')
  const isNews = next.ok || (receiptLifecycle.is.mismatch(row.state) && row.difference !== words)
  if (!isNews) return
  await save(tx, deps, row, {
    state: next.ok ? next.value : row.state,
    difference: words,
    ...(taxToPay === undefined ? {} : { tax_to_pay: taxToPay }),
  })
  await announce(tx, deps.clock, receiptDiffers, { receiptId })
  await recordReceiptEntry(tx, deps, 'service', row, 'checkFoundDifferent', { reason: words })
}

async function recordSame(tx: Tx, deps: Deps, row: ReceiptRow, taxToPay: Kopecks): Promise<void> {
  if (receiptLifecycle.is.cancelled(row.state))
    return deps.log.error({ receiptId: row.id }, 'annulled here, stands at the tax service')
  const next = receiptLifecycle.move(row.state, 'foundSame', 'system')
  if (!next.ok && row.tax_to_pay === taxToPay) return
  await save(tx, deps, row, { state: next.ok ? next.value : row.state, difference: null, tax_to_pay: taxToPay })
}

function save(
  tx: Tx,
  deps: Deps,
  row: ReceiptRow,
  news: Partial<Pick<ReceiptRow, 'state' | 'cancelled_at' | 'difference' | 'cancel_text' | 'tax_to_pay'>>,
) {
  return tx
    .updateTable('receipts')
    .set({ ...news, version: row.version + 1, updated_at: deps.clock.now() })
    .where('id', '=', row.id)
    .execute()
    .then(() => undefined)
}
