import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { contractorLifecycle, stateOn } from '../domain/contractor-state.ts'
import { objectionLifecycle, objectionProblem } from '../domain/objection.ts'
import { contractorStopChanged, objectionMoved } from './jobs.ts'
import { objectionTo } from './objection-queries.ts'
import { lockContractors } from './queries.ts'
import { viewObjection } from './view-objection.ts'

/** The customer answers an objection: the stop is lifted at once, or stays with words the contractor reads. */
export function answerObjection(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'contractor'>,
  { outcome, words }: { readonly outcome: 'lift' | 'keep'; readonly words: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const [row] = await lockContractors(tx, scope, [id])
    const objection = row?.state_at ? await objectionTo(tx, id, row.state_at) : undefined
    if (!row || !objection) return refuse({ kind: 'notFound' })
    const now = deps.clock.now()
    const next = objectionLifecycle.move(objection.state, outcome, 'client')
    if (!next.ok) return next
    const problem = outcome === 'keep' ? objectionProblem(words) : undefined
    if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { words: problem } })
    const state = stateOn({ state: row.state, pausedUntil: row.paused_until }, moscowDate(now))
    if (outcome === 'lift') {
      const lifted = contractorLifecycle.move(state, contractorLifecycle.is.paused(state) ? 'resume' : 'unblock', 'client')
      if (!lifted.ok) return lifted
      await tx
        .updateTable('contractors')
        .set({ state: lifted.value, paused_until: null, state_reason: null, stop_cause: null, state_at: now })
        .where('id', '=', id)
        .execute()
      await announce(tx, deps.clock, contractorStopChanged, { orgId: scope.orgId, personId: row.person_id })
    }
    const answered = await tx
      .updateTable('stop_objections')
      .set({ state: next.value, answer: words.trim() === '' ? null : words.trim(), decided_at: now })
      .where('id', '=', objection.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await announce(tx, deps.clock, objectionMoved, { objectionId: objection.id, what: 'answered' })
    await recordEntry(tx, deps, scope, {
      action: 'objectionAnswered',
      object: { kind: 'contractor', id },
      facts: { result: objectionLifecycle.nameOf(next.value) },
    })
    return ok(viewObjection(answered))
  })
}
