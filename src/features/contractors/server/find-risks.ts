import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { dependenceRulesOn, judgeDependence } from '../domain/dependence.ts'
import { paidRuns } from './dependence-queries.ts'

export type Risks = {
  /** They count as hidden employees by order 685н today. */
  readonly matching: readonly Id<'contractor'>[]
  /** They will, if they are paid as before. */
  readonly coming: readonly Id<'contractor'>[]
}

/** Contractors at risk by order 685н; nobody on a day without such rules. */
export async function findRisks(reader: Reader, clock: Clock, orgId: Id<'organization'>): Promise<Risks> {
  const today = moscowDate(clock.now())
  const rules = dependenceRulesOn(today)
  if (!rules) return { matching: [], coming: [] }
  const judged = (await paidRuns(reader, orgId, today)).map((run) => ({ ...run, ...judgeDependence(run, rules, today) }))
  const idsOf = (chosen: typeof judged) => chosen.map(({ contractorId }) => contractorId)
  return {
    matching: idsOf(judged.filter(({ matches }) => matches)),
    coming: idsOf(judged.filter(({ crossesOn }) => crossesOn !== undefined)),
  }
}
