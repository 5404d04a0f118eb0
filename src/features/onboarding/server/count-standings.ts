import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { newcomerLifecycle, standingOf } from '../domain/newcomer.ts'
import type { StandingGroup } from '../domain/newcomer.ts'
import { countedNewcomers } from './queries.ts'

/** How many of the invited stand where: one statement, whatever the size of the register. */
export async function countStandings(reader: Reader, id: Id<'register'>) {
  const counts: Record<StandingGroup, number> = { paid: 0, ready: 0, forming: 0, awaited: 0, unanswered: 0, excluded: 0 }
  let [total, waiting] = [0, 0]
  for (const { state, work, count } of await countedNewcomers(reader, id)) {
    counts[standingOf({ state, reminders: 0, problem: null }, work).group] += count
    total += count
    if (newcomerLifecycle.is.waiting(state)) waiting += count
  }
  return { total, waiting, counts }
}
