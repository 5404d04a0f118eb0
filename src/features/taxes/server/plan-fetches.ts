import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { lastFetch, nextFetch, nextNight } from '../domain/tax-calendar.ts'
import { fetchTaxesJob } from './jobs.ts'
import { countPeopleToAsk, peopleToAsk } from './queries.ts'

/** Maximum number of people per request: the tax service gateways cap payment documents at this. */
const peopleAtOnce = 100
/**
 * Each batch of a hundred is followed by about four requests per person, so the batches are spread over the night to keep other
 * requests from waiting long. What does not fit into one night goes on in the next.
 */
const [leastApart, mostApart] = [10, 600]

/**
 * Schedules requests for everyone's charges in the night of each date of the calendar, in batches of a hundred people. A
 * restarted run continues where the previous one died: people with fresh data are skipped.
 */
export async function planFetches(deps: { db: Database; clock: Clock; log: Log }): Promise<JobOutcome> {
  const since = lastFetch(deps.clock.now())
  const night = nextNight(deps.clock.now())
  const batches = Math.ceil((await countPeopleToAsk(deps.db, since)) / peopleAtOnce)
  const apart = Math.min(mostApart, Math.max(leastApart, Math.floor(night.seconds / Math.max(1, batches))))
  let after: string | undefined = ''
  let people = 0
  let seconds = 0
  while (after !== undefined) {
    const rows = await peopleToAsk(deps.db, since, after, peopleAtOnce)
    const personIds = rows.map((row) => row.person_id)
    after = rows.at(-1)?.person_id
    people += personIds.length
    const [first] = personIds
    if (first === undefined) break
    await deps.db.transaction().execute(async (tx) => {
      const runAt = night.begins.add({ seconds })
      const work = { personIds, isRound: true }
      await enqueue(tx, deps.clock, fetchTaxesJob, work, { key: `${since.toString()}:${first}`, runAt })
    })
    seconds += apart
  }
  deps.log.info({ people }, 'taxes are asked for')
  return { next: 'again', at: nextFetch(deps.clock.now()), why: 'the next day of the tax calendar' }
}
