import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { livingFrame, livingOfAssignment, lockRows } from './queries.ts'

/**
 * Locks the living contract of a pair and the living order of a work together, in the order of ids, as a signing of both does. One
 * that is made meanwhile is younger than both.
 */
export async function holdContract(
  tx: Tx,
  work: {
    readonly orgId: Id<'organization'>
    readonly personId: Id<'person'>
    readonly assignmentId: Id<'assignment'>
  },
): Promise<void> {
  const frame = await livingFrame(tx, work.orgId, work.personId)
  const order = await livingOfAssignment(tx, work.assignmentId, 'order')
  const ids = [frame, order].flatMap((living) => living?.id ?? [])
  if (ids.length > 0) await lockRows(tx, ids)
}
