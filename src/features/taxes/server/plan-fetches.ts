import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { lastFetch, nextFetch } from '../domain/tax-calendar.ts'
import { fetchTaxesJob } from './jobs.ts'
import { noteAsked, peopleToAsk } from './queries.ts'

/** So many people in one question: facades of the tax service cap payment documents at this. */
const peopleAtOnce = 100
/** Each hundred brings some four questions a person after it: they go apart, so that nobody waits long behind them. */
const secondsApart = 10

/**
 * On each day of the calendar everybody's charges are asked for, in questions of a hundred people one after another. A run begun anew goes on
 * where the last one died: those whose data are fresh are not asked about again.
 */
export async function planFetches(deps: { db: Database; clock: Clock; log: Log }): Promise<JobOutcome> {
  const since = lastFetch(deps.clock.now())
  let after: string | undefined = ''
  let people = 0
  let seconds = 0
  while (after !== undefined) {
    const rows = await peopleToAsk(deps.db, since, after, peopleAtOnce)
    const personIds = rows.flatMap((row) => parseId('person', row.person_id) ?? [])
    after = rows.at(-1)?.person_id
    people += personIds.length
    const [first] = personIds
    if (first === undefined) break
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      await noteAsked(tx, personIds, now)
      const runAt = now.add({ seconds })
      await enqueue(tx, deps.clock, fetchTaxesJob, { personIds }, { key: `${since.toString()}:${first}`, runAt })
    })
    seconds += secondsApart
  }
  deps.log.info({ people }, 'taxes are asked for')
  return { next: 'again', at: nextFetch(deps.clock.now()), why: 'the next day of the tax calendar' }
}
