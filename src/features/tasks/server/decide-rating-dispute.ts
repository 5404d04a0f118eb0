import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { ratingDisputeLifecycle } from '../domain/rating-dispute.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { ratingDisputeDecided } from './jobs.ts'

type Decision = { readonly outcome: 'uphold' | 'dismiss'; readonly why: string }

/** The operator decides about a disputed rating. Upheld, it counts and is shown in no list any more; both sides are told why. */
export function decideRatingDispute(
  deps: { readonly db: Database; readonly clock: Clock },
  id: Id<'ratingDispute'>,
  { outcome, why }: Decision,
) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('rating_disputes')
      .innerJoin('ratings', 'ratings.id', 'rating_disputes.rating_id')
      .select(['rating_disputes.rating_id', 'ratings.assignment_id', 'ratings.org_id'])
      .where('rating_disputes.id', '=', id)
      .executeTakeFirst()
    if (!found) return refuse({ kind: 'notFound' })
    const { task } = await lockWorkForSystem(tx, found.assignment_id)
    const { state } = await tx.selectFrom('rating_disputes').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    const next = ratingDisputeLifecycle.move(state, outcome, 'operator')
    if (!next.ok) return next
    const now = deps.clock.now()
    await tx
      .updateTable('rating_disputes')
      .set({ state: next.value, decision: why, decided_at: now })
      .where('id', '=', id)
      .execute()
    if (outcome === 'uphold') {
      await tx.updateTable('ratings').set({ hidden_at: now }).where('id', '=', found.rating_id).execute()
      await recordServiceEntry(tx, deps, found.org_id, {
        action: 'ratingHidden',
        object: { kind: 'task', id: task.id, name: task.number },
        facts: { reason: why, assignment: found.assignment_id },
      })
    }
    await announce(tx, deps.clock, ratingDisputeDecided, { disputeId: id })
    return ok({ isHidden: outcome === 'uphold' })
  })
}
