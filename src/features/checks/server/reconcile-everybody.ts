import { parseId } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { comparedDays } from '../domain/comparison.ts'
import { peopleToCompare } from './comparison-queries.ts'
import { reconcilePersonJob } from './jobs.ts'

/** The hour of Moscow when the nightly comparison begins. */
const nightHour = 2

const mostPeople = 50_000
/** People written into the queue by one transaction. */
const portion = 500

/**
 * Each night plans a comparison for everybody paid in the last 45 days who lets us see his receipts. One person a second,
 * so that receipts on their way never wait for it; a run begun anew leaves out those who were looked at this night.
 */
export async function reconcileEverybody(deps: { db: Database; clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  const people = await peopleToCompare(deps.db, now.subtract({ hours: comparedDays * 24 }), lastNight(now), mostPeople)
  for (let from = 0; from < people.length; from += portion) {
    await deps.db.transaction().execute(async (tx) => {
      for (const [place, person] of people.slice(from, from + portion).entries()) {
        const personId = parseId('person', person)
        const runAt = now.add({ seconds: from + place })
        if (personId) await enqueue(tx, deps.clock, reconcilePersonJob, { personId }, { runAt, key: personId })
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
