import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { owedStates, statesOfTab, tabToOpen, unacceptedStates } from '../domain/assignment.ts'
import type { AssignmentState, AssignmentTab } from '../domain/assignment.ts'
import { countFavourites } from './kept-queries.ts'
import { openApplicationsOf, receivedSince, statesOfPerson, statesToSign } from './work-queries.ts'

const awaited = [...unacceptedStates, ...owedStates]

/**
 * Returns the summary shown above a person's assignments: how many are in each state, and the money. Months are Moscow calendar
 * months.
 */
export async function readSummary(deps: { db: Database; clock: Clock }, scope: PersonScope) {
  const [states, signing, applications, favourites] = await Promise.all([
    statesOfPerson(deps.db, scope),
    statesToSign(deps.db, scope),
    openApplicationsOf(deps.db, scope),
    countFavourites(deps.db, scope),
  ])
  const sumOf = (wanted: readonly AssignmentState[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((all, { sum }) => all + sum, 0)
  const countOf = (tab: AssignmentTab) =>
    states.filter(({ state }) => statesOfTab[tab].includes(state)).reduce((all, { count }) => all + count, 0)
  const counts = {
    applications: applications.open,
    work: countOf('work'),
    submitted: countOf('submitted'),
    pay: countOf('pay'),
    done: countOf('done'),
  }
  const monthStart = deps.clock.now().toZonedDateTimeISO('Europe/Moscow').with({ day: 1 }).startOfDay().toInstant()
  return ok({
    ...counts,
    favourites,
    opens_on: tabToOpen({ signing, offers: applications.offered, counts }),
    expected: sumOf(awaited),
    in_transit: sumOf(['paying']),
    received: await receivedSince(deps.db, scope, monthStart),
  })
}
