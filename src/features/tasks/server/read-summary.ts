import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { assignmentTabs, owedStates, statesOfTab, unacceptedStates } from '../domain/assignment.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { openApplicationsOf, receivedSince, statesOfPerson } from './work-queries.ts'

const awaited = [...unacceptedStates, ...owedStates]

/**
 * Returns the summary shown above a person's assignments: how many are in each state, and the money. Months are Moscow calendar
 * months.
 */
export async function readSummary(deps: { db: Database; clock: Clock }, scope: PersonScope) {
  const states = await statesOfPerson(deps.db, scope)
  const sumOf = (wanted: readonly AssignmentState[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((all, { sum }) => all + sum, 0)
  const counts = Object.fromEntries(
    assignmentTabs.map((tab) => [
      tab,
      states.filter(({ state }) => statesOfTab[tab].includes(state)).reduce((all, { count }) => all + count, 0),
    ]),
  )
  const monthStart = deps.clock.now().toZonedDateTimeISO('Europe/Moscow').with({ day: 1 }).startOfDay().toInstant()
  return ok({
    applications: await openApplicationsOf(deps.db, scope),
    work: counts['work'] ?? 0,
    submitted: counts['submitted'] ?? 0,
    pay: counts['pay'] ?? 0,
    done: counts['done'] ?? 0,
    expected: sumOf(awaited),
    in_transit: sumOf(['paying']),
    received: await receivedSince(deps.db, scope, monthStart),
  })
}
