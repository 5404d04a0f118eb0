import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { nextDay, repetitionLifecycle } from '../domain/repetition.ts'
import { planRepetition } from './plan-repetition.ts'
import { readRepeated } from './read-repeated.ts'
import { findKeeper } from './responsible-queries.ts'
import { findStanding, lockRepetition, readPlan, saveRepetition } from './repetition-queries.ts'

const entries = { pause: 'repetitionPaused', resume: 'repetitionResumed', end: 'repetitionEnded' } as const

/** Pauses, resumes or ends a repetition. Days that passed in a pause make no tasks; where nobody fit keeps it, whoever resumes it does. */
export function moveRepetition(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'repetition'>,
  action: 'pause' | 'resume' | 'end',
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRepetition(tx, scope, id)
    if (!row) return refuse({ kind: 'notFound' })
    const state = repetitionLifecycle.move(row.state, action, 'client')
    if (!state.ok) return state
    const now = deps.clock.now()
    const today = moscowDate(now)
    const next = action === 'resume' ? nextDay(readPlan(row), today, row.made) : undefined
    if (action === 'resume' && !next) return refuse({ kind: 'repetitionOver' })
    if (next) {
      const { closedBranch } = await findStanding(tx, row)
      if (row.taken_down_why !== null) return refuse({ kind: 'sourceTakenDown', why: row.taken_down_why })
      if (closedBranch !== null) return refuse({ kind: 'branchOfRepetitionClosed', branch: closedBranch })
    }
    const isKept = !next || (await findKeeper(tx, row)) !== undefined
    await saveRepetition(tx, id, {
      state: state.value,
      next_on: next ?? null,
      ...(next && { paused_why: null }),
      ...(!isKept && { member_id: scope.memberId, words_kept: false }),
      updated_at: now,
    })
    if (next) await planRepetition(tx, deps.clock, id, next)
    await recordEntry(tx, deps, scope, {
      action: entries[action],
      object: { kind: 'repetition', id, name: readRepeated(row.fields, today).title },
    })
    return ok({ id, state: state.value, next_on: next?.toString() ?? null })
  })
}
