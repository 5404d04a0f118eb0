import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { sumProposalLifecycle } from '../domain/sum-proposal.ts'
import { lockWork } from './assignment-queries.ts'
import { sumMoved } from './jobs.ts'
import { resumeWork } from './resume-work.ts'
import { openSumProposal, settleSumProposal } from './sum-proposal-queries.ts'

/** Takes back another sum the person has not answered: the work goes on from where it stood. */
export function withdrawSum(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'assignment'>) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'client', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const proposal = await openSumProposal(tx, id)
    if (!proposal) return refuse({ kind: 'wrongState', state: assignmentLifecycle.nameOf(work.row.state) })
    const next = sumProposalLifecycle.move(proposal.state, 'withdraw', 'client')
    if (!next.ok) return next
    await settleSumProposal(tx, proposal.id, next.value, deps.clock.now())
    const resumed = await resumeWork(tx, deps.clock, work, proposal.stood)
    await announce(tx, deps.clock, sumMoved, { proposalId: proposal.id, state: next.value })
    await recordEntry(tx, deps, scope, {
      action: 'sumWithdrawn',
      object: { kind: 'task', id: work.taskId, name: work.task.number },
      facts: { assignment: id },
    })
    return ok(resumed)
  })
}
