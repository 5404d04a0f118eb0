import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockOwnReceipts } from './queries.ts'

/** The chosen receipts, locked: all of them, or none is touched. */
export async function lockChosen(tx: Tx, scope: ClientScope, ids: readonly Id<'receipt'>[]) {
  const rows = await lockOwnReceipts(tx, scope, ids)
  return rows.length < new Set(ids).size ? refuse({ kind: 'receiptGone' as const }) : ok(rows)
}
