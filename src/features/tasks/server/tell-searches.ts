import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { filterOf } from '../domain/board-filter.ts'
import { lastTelling, nextTelling, parseSearchAddress } from '../domain/saved-search.ts'
import { searchesFound } from './jobs.ts'
import { fittingTitles, peopleToTell, searchesOf } from './kept-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** People whose searches are looked through in one run; the rest follow at once. */
const portion = 20
const roundName = 'tasks.searches'

/** Every morning tells of the tasks that came since: one notice a person, and none where nothing came. */
export async function tellSearches(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const morning = lastTelling(now)
  const [of, after = ''] = (await readPlace(deps.db, roundName)).split('|')
  const people = await peopleToTell(deps.db, morning, of === morning.toString() ? after : '', portion)
  for (const personId of people) await tell(deps, personId, morning)
  const last = people.at(-1)
  if (last === undefined || people.length < portion) {
    await savePlace(deps, roundName, '')
    return { next: 'again', at: nextTelling(now), why: 'until the next morning' }
  }
  await savePlace(deps, roundName, `${morning.toString()}|${last}`)
  return { next: 'again', at: now, why: 'more searches' }
}

/** What was looked through is not looked through again, whether or not anything came. */
async function tell(deps: Deps, personId: Id<'person'>, morning: Temporal.Instant): Promise<void> {
  const found: { searchId: Id<'savedSearch'>; title: string; count: number }[] = []
  for (const search of await searchesOf(deps.db, personId)) {
    if (!search.is_told) continue
    const titles = await newTitles(deps, search, morning)
    if (titles[0] !== undefined) found.push({ searchId: search.id, title: titles[0], count: titles.length })
  }
  await deps.db.transaction().execute(async (tx) => {
    const told = await tx
      .updateTable('saved_searches')
      .set({ told_at: morning })
      .where('person_id', '=', personId)
      .where('is_told', '=', true)
      .where('told_at', '<', morning)
      .returning('id')
      .execute()
    const searches = found.filter(({ searchId }) => told.some(({ id }) => id === searchId))
    const day = moscowDate(morning).toString()
    if (searches.length > 0) await announce(tx, deps.clock, searchesFound, { personId, day, searches })
  })
}

type Search = Awaited<ReturnType<typeof searchesOf>>[number]

async function newTitles({ db, clock }: Deps, { address, told_at: after }: Search, morning: Temporal.Instant) {
  const search = parseSearchAddress(address)
  if (!search || Temporal.Instant.compare(after, morning) >= 0) return []
  const counted = { q: search.q, filter: filterOf(search), after, until: morning }
  return fittingTitles(db, moscowDate(clock.now()), counted)
}
