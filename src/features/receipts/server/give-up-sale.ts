import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { needlessForPerson } from '../domain/needless.ts'
import { isKnownToTaxService, receiptLifecycle } from '../domain/receipt.ts'
import { lockSale } from './own-receipt-queries.ts'
import { recordReceiptEntry } from './record-receipt-entry.ts'

/** A sale that the tax service refused is not registered: it stays in the list, and nobody waits for its receipt. Not one it has already. */
export function giveUpSale(deps: { db: Database; clock: Clock }, scope: PersonScope, id: Id<'receipt'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockSale(tx, scope, id)
    if (!row) return refuse({ kind: 'receiptGone' })
    const next = receiptLifecycle.move(row.state, 'giveUp', 'person')
    if (!next.ok) return next
    if (isKnownToTaxService(row.fail_code)) return refuse({ kind: 'saleStands' })
    const now = deps.clock.now()
    await tx
      .updateTable('receipts')
      .set({
        state: next.value,
        needless_reason: 'givenUp',
        needless_by: scope.personId,
        needless_at: now,
        version: row.version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await recordReceiptEntry(tx, deps, scope, row, 'checkWaived', { reason: needlessForPerson.givenUp })
    return ok({ state: next.value })
  })
}
