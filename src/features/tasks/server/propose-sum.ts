import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { sumAnswerHours } from '../domain/sum-proposal.ts'
import type { SumStood } from '../domain/sum-proposal.ts'
import { lockWork, saveAssignment } from './assignment-queries.ts'
import { lapseSumJob, sumMoved } from './jobs.ts'
import { limitProblem } from './limit-problem.ts'
import { refreshTask } from './refresh-task.ts'
import { insertSumProposal } from './sum-proposal-queries.ts'

type Form = { readonly amount: Kopecks; readonly reason: string; readonly text: string }

/**
 * Offers the person another sum for a submitted result, or the sum of what is done for a work that ends early. The person has 48 hours
 * to answer; the work and its money wait.
 */
export function proposeSum(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'assignment'>, form: Form) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, { side: 'client', scope }, id)
    if (!work) return refuse({ kind: 'notFound' })
    const { row } = work
    const next = stateAfter(row.state)
    if (!next.ok) return next
    const limit = limitProblem(scope, form.amount)
    if (limit) return limit
    const { stood, state } = next.value
    if (stood === 'submitted' && form.amount === row.price) return refuse({ kind: 'sumUnchanged' })
    const now = deps.clock.now()
    const proposalId = newId('sumProposal', deps.clock)
    const answerBy = now.add({ hours: sumAnswerHours })
    await insertSumProposal(tx, {
      id: proposalId,
      assignment_id: id,
      proposed_by: scope.personId,
      amount: form.amount,
      reason: form.reason,
      words: form.text,
      stood,
      state: 'open',
      proposed_at: now,
      answer_by: answerBy,
    })
    await saveAssignment(tx, id, { state, accept_due_on: null, updated_at: now })
    await refreshTask(tx, deps.clock, work.taskId)
    await enqueue(tx, deps.clock, lapseSumJob, { assignmentId: id, proposalId }, { runAt: answerBy })
    await announce(tx, deps.clock, sumMoved, { proposalId, state: 'open' })
    await recordEntry(tx, deps, scope, {
      action: 'sumProposed',
      object: { kind: 'task', id: work.taskId, name: work.task.number },
      facts: { amount: form.amount, before: row.price, reason: form.reason, assignment: id },
    })
    return ok({ id, state })
  })
}

function stateAfter(state: AssignmentState) {
  const early = assignmentLifecycle.move(state, 'endEarly', 'client')
  if (early.ok) return ok({ state: early.value, stood: assignmentLifecycle.is.rework(state) ? 'rework' : 'active' } as Next)
  const changed = assignmentLifecycle.move(state, 'changeSum', 'client')
  return changed.ok ? ok({ state: changed.value, stood: 'submitted' } as Next) : changed
}

type Next = { readonly state: AssignmentState; readonly stood: SumStood }
