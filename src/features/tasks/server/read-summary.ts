import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { owedStates, statesOfTab, tabToOpen, unacceptedStates } from '../domain/assignment.ts'
import type { AssignmentState, AssignmentTab } from '../domain/assignment.ts'
import { countStandingInvitations } from './invitation-queries.ts'
import { countFavourites } from './kept-queries.ts'
import { countNeeds, openApplicationsOf, receivedSince, statesOfPerson } from './work-queries.ts'

const awaited = [...unacceptedStates, ...owedStates]

/**
 * Returns the summary shown above a person's assignments: how many are in each state, and the money. Months are Moscow calendar
 * months.
 */
export async function readSummary(deps: { db: Database; clock: Clock }, scope: PersonScope) {
  const now = deps.clock.now()
  const [states, works, applications, favourites, invitations] = await Promise.all([
    statesOfPerson(deps.db, scope),
    countNeeds(deps.db, scope),
    openApplicationsOf(deps.db, scope),
    countFavourites(deps.db, scope),
    countStandingInvitations(deps.db, scope.personId, now),
  ])
  const sumOf = (wanted: readonly AssignmentState[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((all, { sum }) => all + sum, 0)
  const countOf = (tab: AssignmentTab) =>
    states.filter(({ state }) => statesOfTab[tab].includes(state)).reduce((all, { count }) => all + count, 0)
  const counts = {
    needs: works + applications.offered + invitations,
    invitations,
    applications: applications.open,
    work: countOf('work'),
    submitted: countOf('submitted'),
    pay: countOf('pay'),
    done: countOf('done'),
  }
  const monthStart = now.toZonedDateTimeISO('Europe/Moscow').with({ day: 1 }).startOfDay().toInstant()
  return ok({
    ...counts,
    favourites,
    offers: applications.offered,
    opens_on: tabToOpen(counts),
    expected: sumOf(awaited),
    in_transit: sumOf(['paying']),
    received: await receivedSince(deps.db, scope, monthStart),
  })
}
