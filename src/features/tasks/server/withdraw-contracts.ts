import { lockUnsigned } from '#/features/documents/server/lock-unsigned.ts'
import { withdrawDocuments } from '#/features/documents/server/withdraw-documents.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { awaitingPairs } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'

/**
 * Takes back what is unsigned of works that were cancelled: their orders, and a contract that no other work of the pair awaits.
 * What both sides have signed stays: only an agreement of both ends it.
 */
export async function withdrawContracts(tx: Tx, clock: Clock, works: readonly LockedWork[], reason: string): Promise<void> {
  const unsigned = await lockUnsigned(
    tx,
    works.map(({ id: assignmentId, orgId, personId }) => ({ assignmentId, orgId, personId })),
  )
  const awaited = await awaitingPairs(tx, works)
  const idle = unsigned.filter((row) => row.kind !== 'frame' || !awaited.has(`${row.org_id} ${row.person_id}`))
  await withdrawDocuments(tx, clock, idle, reason)
}
