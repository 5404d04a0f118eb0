import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { sumProposalLifecycle } from '../domain/sum-proposal.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { sumMoved } from './jobs.ts'
import { startDispute } from './start-dispute.ts'
import { openSumProposal, settleSumProposal } from './sum-proposal-queries.ts'

/** The person has not answered another sum in its term: the client's reason becomes a dispute, so that neither silence nor haste decides. */
export function lapseSum(
  deps: { db: Database; clock: Clock },
  { assignmentId, proposalId }: { readonly assignmentId: Id<'assignment'>; readonly proposalId: Id<'sumProposal'> },
  run: JobRun,
): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWorkForSystem(tx, assignmentId)
    const proposal = await openSumProposal(tx, assignmentId)
    if (proposal?.id === proposalId) {
      const state = sumProposalLifecycle.after(proposal.state, 'lapse')
      await settleSumProposal(tx, proposal.id, state, deps.clock.now())
      await announce(tx, deps.clock, sumMoved, { proposalId, state })
      await startDispute(tx, deps.clock, work, {
        state: assignmentLifecycle.after(work.row.state, 'lapseSum'),
        stood: proposal.stood,
        by: 'client',
        personId: proposal.proposed_by,
        reason: 'Сумма',
        words: proposal.words,
        claim: proposal.amount,
      })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}
