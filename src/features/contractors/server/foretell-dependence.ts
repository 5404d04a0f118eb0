import type { Clock } from '#/kernel/time.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { dependenceRulesOn, foresee } from '../domain/dependence.ts'
import type { Dependence } from '../domain/dependence.ts'
import type { lockMeter, RunOfPerson } from './dependence-queries.ts'
import { dependenceForeseen } from './jobs.ts'

type Counted = {
  readonly people: number
  readonly today: Temporal.PlainDate
  readonly judged: readonly (RunOfPerson & Dependence)[]
  /** The meter as it was before this count. */
  readonly before: Awaited<ReturnType<typeof lockMeter>>
}

/**
 * Tells the members of crossings that come within a month, each once, in one notice of the week. While the owner has accepted the risk
 * they hear of its growth alone: that the threshold is passed.
 */
export async function foretellDependence(tx: Tx, clock: Clock, orgId: Id<'organization'>, counted: Counted): Promise<void> {
  const { people, today, judged, before } = counted
  const rules = dependenceRulesOn(today)
  if (!rules) return
  const told = { people: new Set(before?.foretold ?? []), isThreshold: before?.is_threshold_foretold ?? false }
  const keyOf = ({ contractorId, first }: RunOfPerson) => `${contractorId} ${first.toString()}`
  const { news, told: known } = foresee(judged, keyOf, told, rules, today)
  const until = before?.accepted_until
  const accepted = until && Temporal.PlainDate.compare(until, today) >= 0 ? before.accepted_level : null
  const threshold = accepted === 'above' ? undefined : news.threshold
  const tells = accepted === null ? news.people > 0 || threshold !== undefined : threshold !== undefined
  // What an accepted risk keeps silent about is told of when it ends.
  const foretold = accepted === null || tells ? [...known.people] : [...known.people].filter((key) => told.people.has(key))
  await tx
    .updateTable('dependence_meters')
    .set({ foretold, is_threshold_foretold: accepted === 'above' ? told.isThreshold && known.isThreshold : known.isThreshold })
    .where('org_id', '=', orgId)
    .execute()
  if (!tells) return
  await announce(tx, clock, dependenceForeseen, {
    orgId,
    people: news.people,
    on: news.on?.toString() ?? null,
    threshold: threshold?.toString() ?? null,
    matching: people,
    day: today.toString(),
  })
}
