import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import { countQuestions } from '#/features/partner/server/count-questions.ts'
import { putQuestions } from '#/features/partner/server/put-questions.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { lastWatch, nextWatch } from '../domain/watch-time.ts'
import type { BatchDeps } from './run-batch.ts'
import { beginning, findDue } from './watch-queries.ts'
import type { DueInn, WatchPlace } from './watch-queries.ts'

/** People read at once. */
const portion = 200
/** Portions read in one run while nobody in them is to be checked. */
const portionsOfRun = 25
const sideBySide = 4
/**
 * Requests kept in the queue of a rate-limited service at once: a payment or a person at a screen precedes them in any case.
 */
const inLine = 2
const inLineFreely = 100

const roundName = 'contractors.watch'

/**
 * Checks watched people every morning at 5:00 Moscow time: bound people through the partner interface, others through the queue
 * of the public service, as many as its limit allows in a day. It goes through all of them from its place; when somebody was checked
 * on the way, once more, for those who were skipped.
 */
export async function watchStatuses(deps: BatchDeps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const morning = lastWatch(now)
  let place = placeFrom(await readPlace(deps.db, roundName), morning)
  for (let left = portionsOfRun; left > 0; left -= 1) {
    const { due, last } = await findDue(deps.db, { morning, now }, place, portion)
    const fresh = due.filter(({ asked }) => !asked)
    const waiting = await check(deps, fresh)
    const found = place.found || fresh.length > 0
    if (waiting) return later(deps, { ...place, found }, deps.npdStatus.spacingMs ? 15 : 1)
    if (!last) return end(deps, { ...beginning, morning, found })
    place = { morning, seenAt: last.seenAt, inn: last.inn, found }
    if (fresh.length > 0) return later(deps, place, 1)
  }
  return later(deps, place, 0)
}

/** Asks about these people. Returns whether some have to wait for room in the queue of the public service. */
async function check(deps: BatchDeps, due: readonly DueInn[]): Promise<boolean> {
  const bound = due.filter((one) => one.bound).map(({ inn }) => inn)
  await Promise.all(Array.from({ length: sideBySide }, () => askEach(deps, bound)))
  const others = due.filter((one) => !one.bound).map(({ inn }) => inn)
  if (others.length === 0) return false
  const { ahead } = await countQuestions(deps.db, 'list')
  const inns = others.slice(0, Math.max(0, (deps.npdStatus.spacingMs ? inLine : inLineFreely) - ahead))
  const day = moscowDate(deps.clock.now())
  await deps.db
    .transaction()
    .execute((tx) => putQuestions(tx, deps.clock, { inns, day, urgency: 'monitoring', requestedBy: undefined }))
  return inns.length < others.length
}

async function askEach(deps: BatchDeps, queue: PersonInn[]): Promise<void> {
  for (let inn = queue.pop(); inn !== undefined; inn = queue.pop())
    await checkNpdStatus(deps, {
      inn,
      day: moscowDate(deps.clock.now()),
      requestedBy: undefined,
      urgency: 'monitoring',
      fresh: true,
    })
}

/** Of the round of this morning; `found`: somebody was to be checked since its beginning. */
type Place = WatchPlace & { readonly morning: Temporal.Instant; readonly found: boolean }

async function later(deps: BatchDeps, place: Place, seconds: number): Promise<JobOutcome> {
  await savePlace(deps, roundName, [place.morning, place.seenAt, place.inn, place.found ? 'found' : ''].join('|'))
  return { next: 'again', at: deps.clock.now().add({ seconds }), why: 'some are not seen yet' }
}

async function end(deps: BatchDeps, first: Place): Promise<JobOutcome> {
  if (first.found) return later(deps, { ...first, found: false }, deps.npdStatus.spacingMs ? 15 : 1)
  await savePlace(deps, roundName, '')
  return { next: 'again', at: nextWatch(deps.clock.now()), why: 'until the next morning' }
}

/** The round of another morning begins anew. */
function placeFrom(text: string, morning: Temporal.Instant): Place {
  const [of, seenAt = '', inn = '', found] = text.split('|')
  return of === morning.toString() ? { morning, seenAt, inn, found: found === 'found' } : { ...beginning, morning, found: false }
}
