import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Tx } from '#/platform/server/database.ts'
import { documentStateOf, lockWorkForSystem } from './assignment-queries.ts'

/**
 * The act by which a work was paid: whether it is in force, so that a receipt may be made by it, and what was paid above its sum. The
 * work stays locked: no agreement about the act is made or signed meanwhile.
 */
export async function lockPaidAct(
  tx: Tx,
  assignmentId: Id<'assignment'>,
): Promise<{ readonly stands: boolean; readonly overpaid: Kopecks | null }> {
  const { row } = await lockWorkForSystem(tx, assignmentId)
  const state = await documentStateOf(tx, row.act_document_id)
  return { stands: row.act_document_id === null || documentLifecycle.is.signed(state), overpaid: row.overpaid }
}
