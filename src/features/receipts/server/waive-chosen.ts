import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { CustomerReason } from '../domain/needless.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { nameOfReceipt, ownReceipts } from './queries.ts'
import { waiveReceipt } from './waive-receipt.ts'

/**
 * «Чек не нужен» of the chosen receipts for one reason. Each closes its row and its work in a transaction of its own, as the locks of one
 * come before those of the next; what does not fit stays as it is and says why. Safe to repeat: one that is waived already stays so.
 */
export async function waiveChosen(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { ids, ...why }: { readonly ids: readonly Id<'receipt'>[]; readonly reason: CustomerReason; readonly note: string },
) {
  const rows = await ownReceipts(deps.db, scope, ids)
  if (rows.length < new Set(ids).size) return refuse({ kind: 'receiptGone' })
  const skipped: { id: string; name: string; why: string }[] = []
  for (const row of rows) {
    const waived = await waiveReceipt(deps, scope, row.id, why)
    if (!waived.ok) skipped.push({ id: row.id, name: nameOfReceipt(row), why: whyNot(row, waived.refusal.kind) })
  }
  return ok({ done: rows.length - skipped.length, skipped })
}

type Row = Awaited<ReturnType<typeof ownReceipts>>[number]
type Why = Extract<Awaited<ReturnType<typeof waiveReceipt>>, { ok: false }>['refusal']['kind']

function whyNot({ state }: Row, kind: Why): string {
  switch (kind) {
    case 'reasonUnfit':
      return 'эта причина не подходит: проверьте, у кого сейчас деньги'
    case 'receiptGone':
      return 'чек больше не виден'
    case 'wrongState':
      return receiptLifecycle.is.failed(state) ? 'уже отмечен' : `«${receiptLifecycle.nameOf(state)}»: отмечать нечего`
  }
}
