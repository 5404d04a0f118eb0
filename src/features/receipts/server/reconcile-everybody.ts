import { lastMoscowHour, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { comparedDays, nightlyDays } from '../domain/comparison.ts'
import { peopleToCompare } from './comparison-queries.ts'
import { reconcilePersonJob } from './jobs.ts'

/** Moscow hour at which the nightly comparison starts. */
const nightHour = 2

/** People queued at once; the next follow when these have had their turn. */
const portion = 300

const roundName = 'receipts.reconcile'

/**
 * From every night on compares those who let the platform see their receipts: whoever was paid or sold in the last week, every night, and
 * whoever was in the last 45 days, once a week. One person per second, so that receipts being sent never wait for it; a round that is not over by the
 * next night, or whose process died, goes on from its place, so nobody is left for ever behind the first.
 */
export async function reconcileEverybody(deps: { db: Database; clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  const night = lastMoscowHour(now, nightHour)
  const after = await readPlace(deps.db, roundName)
  const people = await peopleToCompare(
    deps.db,
    {
      paidSince: now.subtract({ hours: comparedDays * 24 }),
      freshSince: now.subtract({ hours: nightlyDays * 24 }),
      night,
      weekAgo: night.subtract({ hours: (nightlyDays - 1) * 24 }),
    },
    after,
    portion,
  )
  await deps.db.transaction().execute(async (tx) => {
    for (const [place, personId] of people.entries())
      await enqueue(tx, deps.clock, reconcilePersonJob, { personId }, { runAt: now.add({ seconds: place }), key: personId })
  })
  const isFull = people.length === portion
  await savePlace(deps, roundName, isFull ? (people.at(-1) ?? '') : '')
  if (isFull) return { next: 'again', at: now.add({ seconds: people.length }), why: 'more people' }
  return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
}
