import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { lastFetch, nextFetch } from '../domain/tax-calendar.ts'
import { fetchTaxesJob } from './jobs.ts'
import { recordAsked, peopleToAsk } from './queries.ts'

/** Maximum number of people per request: the tax service gateways cap payment documents at this. */
const peopleAtOnce = 100
/**
 * Each batch of a hundred is followed by about four requests per person, so the batches are spaced out to keep other requests
 * from waiting long.
 */
const secondsApart = 10

/**
 * Schedules requests for everyone's charges on each date of the calendar, in successive batches of a hundred people. A
 * restarted run continues where the previous one died: people with fresh data are skipped.
 */
export async function planFetches(deps: { db: Database; clock: Clock; log: Log }): Promise<JobOutcome> {
  const since = lastFetch(deps.clock.now())
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
      const now = deps.clock.now()
      await recordAsked(tx, personIds, now)
      const runAt = now.add({ seconds })
      await enqueue(tx, deps.clock, fetchTaxesJob, { personIds }, { key: `${since.toString()}:${first}`, runAt })
    })
    seconds += secondsApart
  }
  deps.log.info({ people }, 'taxes are asked for')
  return { next: 'again', at: nextFetch(deps.clock.now()), why: 'the next day of the tax calendar' }
}
