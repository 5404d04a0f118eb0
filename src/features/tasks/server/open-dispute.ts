import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { mayDisputeAgain } from '../domain/dispute.ts'
import { sumProposalLifecycle } from '../domain/sum-proposal.ts'
import { lockWork } from './assignment-queries.ts'
import type { LockedWork, SideScope } from './assignment-queries.ts'
import { describeObject } from './describe-object.ts'
import { statesOfDisputes } from './dispute-queries.ts'
import { sumMoved } from './jobs.ts'
import { startDispute } from './start-dispute.ts'
import { openSumProposal, settleSumProposal } from './sum-proposal-queries.ts'
import { withdrawAct } from './withdraw-act.ts'

type Form = { readonly reason: string; readonly text: string; readonly claim: Kopecks | null }

/**
 * Opens a dispute: the work waits, and so does its money, until the sides settle, the opener withdraws or the operator decides. A person
 * rejects another sum by opening a dispute.
 */
export function openDispute(deps: { db: Database; clock: Clock }, asking: SideScope, id: Id<'assignment'>, form: Form) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, asking, id)
    if (!work) return refuse({ kind: 'notFound' })
    const next = stateAfter(work, asking.side)
    if (!next.ok) return next
    if (!mayDisputeAgain(await statesOfDisputes(tx, id))) return refuse({ kind: 'disputesExhausted' })
    const stood = (await refuseSum(tx, deps.clock, work)) ?? (await withdrawAct(tx, deps.clock, work))
    await startDispute(tx, deps.clock, work, {
      state: next.value,
      stood,
      by: asking.side,
      personId: asking.scope.personId,
      reason: form.reason,
      words: form.text,
      claim: form.claim,
    })
    const object = describeObject(asking, work)
    await recordEntry(tx, deps, asking.scope, { action: 'disputeOpened', object, facts: { reason: form.reason, assignment: id } })
    return ok({ id, state: next.value })
  })
}

function stateAfter({ row }: LockedWork, side: SideScope['side']) {
  return side === 'client'
    ? assignmentLifecycle.move(row.state, 'clientDisputes', side)
    : assignmentLifecycle.move(row.state, 'personDisputes', side)
}

/** Another sum that waits for an answer is refused by the dispute. Returns where the work stood before it. */
async function refuseSum(tx: Tx, clock: Clock, work: LockedWork) {
  const proposal = await openSumProposal(tx, work.id)
  if (!proposal) return undefined
  const refused = sumProposalLifecycle.move(proposal.state, 'refuse', 'person')
  if (!refused.ok) return undefined
  await settleSumProposal(tx, proposal.id, refused.value, clock.now())
  await announce(tx, clock, sumMoved, { proposalId: proposal.id, state: refused.value })
  return proposal.stood
}
