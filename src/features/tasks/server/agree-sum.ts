import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { refuse } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { sumProposalLifecycle } from '../domain/sum-proposal.ts'
import { lockWork } from './assignment-queries.ts'
import type { LockedWork } from './assignment-queries.ts'
import { concludeWork } from './conclude-work.ts'
import { dropAssignment } from './drop-assignment.ts'
import { sumMoved } from './jobs.ts'
import { openSumProposal, settleSumProposal } from './sum-proposal-queries.ts'

/**
 * The person agrees with the sum on the screen: the work is accepted for it, or ends unpaid where it is nothing. A proposal that was
 * replaced meanwhile is not agreed to.
 */
export function agreeSum(
  deps: MakeDocumentDeps & { db: Database },
  scope: PersonScope,
  id: Id<'assignment'>,
  { amount }: { readonly amount: Kopecks },
) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'person', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const proposal = await openSumProposal(tx, id)
    if (!proposal) return refuse({ kind: 'wrongState', state: assignmentLifecycle.nameOf(work.row.state) })
    const next = sumProposalLifecycle.move(proposal.state, 'agree', 'person')
    if (!next.ok) return next
    if (proposal.amount !== amount) return refuse({ kind: 'termsChanged' })
    const ended = amount === 0 ? await endUnpaid(tx, deps, work) : await accept(tx, deps, work, proposal)
    if (!ended.ok) return ended
    await settleSumProposal(tx, proposal.id, next.value, deps.clock.now())
    await announce(tx, deps.clock, sumMoved, { proposalId: proposal.id, state: next.value })
    await recordEntry(tx, deps, scope, {
      action: 'sumAgreed',
      object: { kind: 'assignment', id, name: work.task.number },
      facts: { amount },
    })
    return ended
  })
}

async function accept(tx: Tx, deps: MakeDocumentDeps, work: LockedWork, { amount, reason, words }: Proposal) {
  const accepted = assignmentLifecycle.move(work.row.state, 'agreeSum', 'person')
  if (!accepted.ok) return accepted
  return concludeWork(tx, deps, work, { amount, settlement: { by: 'agreement', reason: `${reason}: ${words}` } })
}

type Proposal = { readonly amount: Kopecks; readonly reason: string; readonly words: string }

function endUnpaid(tx: Tx, { clock }: MakeDocumentDeps, work: LockedWork) {
  return dropAssignment(tx, clock, work, { by: 'agreed', reason: 'Стороны договорились закончить работу без оплаты' })
}
