import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import type { LockedWork } from './assignment-queries.ts'
import { concludeWork } from './conclude-work.ts'
import type { DisputeRow } from './dispute-queries.ts'
import { dropAssignment } from './drop-assignment.ts'
import { resumeWork } from './resume-work.ts'

/**
 * What follows for a disputed work when it is to be paid with this sum. An act that both have signed stands for its own sum; for another
 * they must annul it first. Nothing is written before a refusal.
 */
export async function endDispute(tx: Tx, deps: MakeDocumentDeps, work: LockedWork, dispute: DisputeRow, amount: Kopecks) {
  const { row } = work
  if (dispute.stood === 'readyToPay') {
    if (amount !== (row.accepted_amount ?? row.price)) return refuse({ kind: 'actStands' })
    return ok(await resumeWork(tx, deps.clock, work, dispute.stood))
  }
  if (amount === 0) return dropAssignment(tx, deps.clock, work, { by: 'agreed', reason: 'Спор закончен без оплаты' })
  // Throws unless the work is disputed: `concludeWork` asks about no state.
  assignmentLifecycle.after(row.state, 'settleSum')
  return concludeWork(tx, deps, work, { amount, settlement: { by: 'dispute', reason: undefined } })
}
