import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { ratingWordsProblem } from '../domain/rating-words.ts'
import type { SideScope } from './assignment-queries.ts'
import { workOfShownRating } from './rating-queries.ts'

/** The rated side answers a rating it sees, once; the answer stands below it. */
export function replyToRating(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  id: Id<'rating'>,
  words: string,
) {
  return db.transaction().execute(async (tx) => {
    if ((await workOfShownRating(tx, asking, id)) === undefined) return refuse({ kind: 'notFound' })
    const problem = ratingWordsProblem(words)
    if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { words: problem } })
    const answered = await tx
      .updateTable('ratings')
      .set({ reply: words, replied_at: clock.now() })
      .where('id', '=', id)
      .where('reply', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return answered ? ok(answered) : refuse({ kind: 'ratingAnswered' })
  })
}
