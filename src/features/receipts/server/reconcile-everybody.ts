import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { comparedDays } from '../domain/comparison.ts'
import { peopleToCompare } from './comparison-queries.ts'
import { reconcilePersonJob } from './jobs.ts'

/** Moscow hour at which the nightly comparison starts. */
const nightHour = 2

const mostPeople = 50_000
/** People queued per transaction. */
const portion = 500

/**
 * Every night schedules a comparison for everyone paid in the last 45 days who lets the platform see their receipts. One person
 * per second, so that receipts being sent never wait for it; a restarted run skips people already compared that night.
 */
export async function reconcileEverybody(deps: { db: Database; clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  const people = await peopleToCompare(deps.db, now.subtract({ hours: comparedDays * 24 }), lastNight(now), mostPeople)
  for (let from = 0; from < people.length; from += portion) {
    await deps.db.transaction().execute(async (tx) => {
      for (const [place, personId] of people.slice(from, from + portion).entries()) {
        const runAt = now.add({ seconds: from + place })
        await enqueue(tx, deps.clock, reconcilePersonJob, { personId }, { runAt, key: personId })
      }
    })
  }
  return {
    next: 'again',
    at: nightOf(moscowDate(now).add({ days: isBefore(now, nightOf(moscowDate(now))) ? 0 : 1 })),
    why: 'every night',
  }
}

function lastNight(moment: Temporal.Instant): Temporal.Instant {
  const today = nightOf(moscowDate(moment))
  return isBefore(moment, today) ? nightOf(moscowDate(moment).subtract({ days: 1 })) : today
}

function nightOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: Temporal.PlainTime.from({ hour: nightHour }) }).toInstant()
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}
