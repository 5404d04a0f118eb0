import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { stopOn } from '../domain/contractor-state.ts'
import { answerObjectionBy, objectionProblem } from '../domain/objection.ts'
import { lockOwnPlace } from './customer-queries.ts'
import { objectionMoved } from './jobs.ts'
import { viewObjection } from './view-objection.ts'

/** A contractor objects to the pause or the block he stands under, once to each; the customer is told and answers by a term. */
export async function objectToStop(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  id: Id<'contractor'>,
  words: string,
) {
  const problem = objectionProblem(words)
  if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { words: problem } })
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `object:${scope.personId}`, count: 20, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  return deps.db.transaction().execute(async (tx) => {
    const place = await lockOwnPlace(tx, scope.personId, id)
    if (!place) return refuse({ kind: 'notFound' })
    const now = deps.clock.now()
    const stop = stopOn({ state: place.state, pausedUntil: place.paused_until }, moscowDate(now))
    if (!stop || !place.state_at) return refuse({ kind: 'notStopped' })
    const made = await tx
      .insertInto('stop_objections')
      .values({
        id: newId('stopObjection', deps.clock),
        contractor_id: id,
        stopped_at: place.state_at,
        words: words.trim(),
        state: 'open',
        answer_by: answerObjectionBy(now),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) return refuse({ kind: 'alreadyObjected' })
    await announce(tx, deps.clock, objectionMoved, { objectionId: made.id, what: 'made' })
    await recordPartyEntry(tx, deps, place.org_id, scope, { action: 'stopObjected', object: { kind: 'contractor', id } })
    return ok(viewObjection(made))
  })
}
