import * as z from 'zod/mini'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { forgetPortion } from '#/platform/server/forget-portion.ts'
import { job } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { retentionTerms } from './retention-terms.ts'
import type { Term } from './retention-terms.ts'

/** Deletes, table by table and portion by portion, the rows whose term is over; once a day. */
export const forgetExpiredJob = job('platform.sweep', z.object({}))

/** Portions of one run; the next run goes on a second later, so that a round never holds a worker for long. */
const portionsOfRun = 50

const roundName = 'forget-expired'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

export async function forgetExpired(deps: Deps, terms: readonly Term[] = retentionTerms): Promise<JobOutcome> {
  const now = deps.clock.now()
  let place = parsePlace(await readPlace(deps.db, roundName))
  for (let portion = 0; portion < portionsOfRun; portion += 1) {
    const term = terms[place.table]
    if (!term) {
      await savePlace(deps, roundName, '')
      return { next: 'again', at: now.add({ hours: 24 }), why: 'once a day' }
    }
    const { last, deleted } = await forgetPortion(deps.db, term, endOfTerm(term, now), place.after)
    if (deleted > 0) deps.log.info({ table: term.table, deleted }, 'rows forgotten at the end of their term')
    place = last === undefined ? { table: place.table + 1, after: '' } : { ...place, after: last }
    await savePlace(deps, roundName, JSON.stringify([place.table, place.after]))
  }
  return { next: 'again', at: now.add({ seconds: 1 }), why: 'more tables' }
}

/** Rows whose term began before this moment are over. */
export function endOfTerm(term: Term, now: Temporal.Instant): Temporal.Instant {
  if ('days' in term) return now.subtract({ hours: 24 * term.days })
  const year = moscowDate(now).year - term.years
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('Europe/Moscow').toInstant()
}

type Place = { readonly table: number; readonly after: string }

const placeShape = z.tuple([z.int(), z.string()])

function parsePlace(text: string): Place {
  if (text === '') return { table: 0, after: '' }
  const [table, after] = z.parse(placeShape, JSON.parse(text))
  return { table, after }
}
