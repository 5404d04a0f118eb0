import type { HoldForAnnulment } from '#/features/documents/server/propose-annulment.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { assignmentLifecycle, isPaidWork } from '../domain/assignment.ts'
import { lockWorkForSystem, saveAssignment } from './assignment-queries.ts'
import { findAnnulmentProblem } from './find-annulment-problem.ts'
import { paidAmountOf, paidReceiptOf } from './paid-act-queries.ts'
import { refreshTask } from './refresh-task.ts'

/**
 * Whether a document of works may be annulled now. The work is locked at once, and held back once the agreement is made: that of an
 * act goes back to waiting for a signed act, so that nothing is paid by an act that is about to be annulled. A paid one stays paid.
 */
export async function holdForAnnulment(...[tx, deps, row]: Parameters<HoldForAnnulment>): ReturnType<HoldForAnnulment> {
  const { assignment_id: id } = row
  const held = row.kind === 'frame' || id === null ? undefined : await lockWorkForSystem(tx, id)
  const way = await findAnnulmentProblem(tx, deps, { ...row, by: 'annulment' }, held?.row)
  if (way !== undefined) return refuse({ kind: 'annulmentBlocked', way })
  if (row.kind !== 'act' || !held || id === null) return ok({ hold: () => Promise.resolve(), paid: undefined })
  const { row: work, taskId } = held
  const amount = isPaidWork(work.state) ? await paidAmountOf(tx, id) : undefined
  const paid = amount === undefined ? undefined : { amount, refunded: (await paidReceiptOf(tx, id))?.refund === true }
  const hold = async () => {
    const next = assignmentLifecycle.move(work.state, 'holdAct', 'system')
    if (!next.ok) return
    await saveAssignment(tx, id, { state: next.value, updated_at: deps.clock.now() })
    await refreshTask(tx, deps.clock, taskId)
  }
  return ok({ hold, paid })
}
