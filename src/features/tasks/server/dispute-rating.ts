import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { answerRatingDisputeBy } from '../domain/rating.ts'
import type { SideScope } from './assignment-queries.ts'
import { workOfShownRating } from './rating-queries.ts'

/** The rated side asks the operator to hide a rating it sees; of one rating once. */
export function disputeRating(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  id: Id<'rating'>,
  words: string,
) {
  return db.transaction().execute(async (tx) => {
    if ((await workOfShownRating(tx, asking, id)) === undefined) return refuse({ kind: 'notFound' })
    const now = clock.now()
    const row = { rating_id: id, words, state: 'open', answer_by: answerRatingDisputeBy(now), created_at: now } as const
    const made = await tx
      .insertInto('rating_disputes')
      .values({ id: newId('ratingDispute', clock), ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? ok({ id: made.id, answer_by: row.answer_by.toString() }) : refuse({ kind: 'ratingDisputed' })
  })
}
