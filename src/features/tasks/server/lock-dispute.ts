import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { lockWork } from './assignment-queries.ts'
import type { SideScope } from './assignment-queries.ts'
import { openDisputeOf } from './dispute-queries.ts'

/** The work of the asking side, locked, with the dispute about it that is not over. */
export async function lockDispute(tx: Tx, asking: SideScope, id: Id<'assignment'>) {
  const work = await lockWork(tx, asking, id)
  if (!work) return refuse({ kind: 'notFound' })
  const dispute = await openDisputeOf(tx, id)
  return dispute ? ok({ work, dispute }) : refuse({ kind: 'wrongState', state: assignmentLifecycle.nameOf(work.row.state) })
}
