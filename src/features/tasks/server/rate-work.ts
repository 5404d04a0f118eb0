import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { mayRate, showsAt } from '../domain/rating.ts'
import { ratingWordsProblem } from '../domain/rating-words.ts'
import { lockWork } from './assignment-queries.ts'
import type { SideScope } from './assignment-queries.ts'
import { describeObject } from './describe-object.ts'
import { showRatingJob } from './jobs.ts'
import { ratingBy, showRating } from './rating-queries.ts'

type Typed = { readonly stars: number; readonly tags: readonly string[]; readonly words: string }

/** A side rates an accepted work, or changes what it gave before the other sees it. Both ratings are shown with the second of them. */
export function rateWork(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  id: Id<'assignment'>,
  { stars, tags, words }: Typed,
) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await lockWork(tx, asking, id)
    if (!work) return refuse({ kind: 'notFound' })
    const own = await ratingBy(tx, id, asking.side)
    const now = deps.clock.now()
    const may = mayRate(work.row, own, now)
    if (!may.ok) return may
    const problem = ratingWordsProblem(words)
    if (problem !== undefined) return refuse({ kind: 'invalidInput', problem, issues: { words: problem } })
    const given = { stars, tags: [...new Set(tags)], words }
    if (own) {
      const hidden = tx.updateTable('ratings').set(given).where('id', '=', own.id).where('shown_at', 'is', null)
      // Its term may have shown it since it was read.
      return (await hidden.returning('id').executeTakeFirst()) ? ok({ id: own.id }) : refuse({ kind: 'ratingShown' })
    }
    const ratingId = newId('rating', deps.clock)
    const sides = { side: asking.side, org_id: work.orgId, person_id: work.personId }
    const row = { id: ratingId, assignment_id: id, ...sides, ...given, given_at: now, shows_at: showsAt(now) }
    await tx.insertInto('ratings').values(row).execute()
    const other = await ratingBy(tx, id, asking.side === 'client' ? 'person' : 'client')
    if (other) {
      if (other.shown_at === null) await showRating(tx, deps.clock, other.id)
      await showRating(tx, deps.clock, ratingId)
    } else await enqueue(tx, deps.clock, showRatingJob, { ratingId }, { runAt: row.shows_at })
    await recordEntry(tx, deps, asking.scope, {
      action: 'workRated',
      object: describeObject(asking, work),
      facts: { assignment: id },
    })
    return ok({ id: ratingId })
  })
}
