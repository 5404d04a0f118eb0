import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { dependenceLevel, dependenceRulesOn, isWorse, judgeDependence } from '../domain/dependence.ts'
import type { DependenceLevel } from '../domain/dependence.ts'
import { lockMeter, paidRuns } from './dependence-queries.ts'

/** Counts the people of an organization who match order 685н today and keeps the count; `heard`: what its members know until now. */
export async function countDependence(tx: Tx, clock: Clock, orgId: Id<'organization'>) {
  const today = moscowDate(clock.now())
  const rules = dependenceRulesOn(today)
  const before = await lockMeter(tx, orgId)
  const runs = rules ? await paidRuns(tx, orgId, today) : []
  const judged = rules ? runs.map((run) => ({ ...run, ...judgeDependence(run, rules, today) })) : []
  const people = judged.filter(({ matches }) => matches).length
  const level = rules ? dependenceLevel(people, rules) : 'calm'
  const counted = { level, people, counted_on: today }
  await tx
    .insertInto('dependence_meters')
    .values({ org_id: orgId, ...counted })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(counted))
    .execute()
  return { level, people, today, judged, before, heard: heardLevel(before, today) }
}

/** What the members know: the level of the last count, or the worse one that the owner has accepted; nothing once that has ended. */
function heardLevel(meter: Awaited<ReturnType<typeof lockMeter>>, today: Temporal.PlainDate): DependenceLevel {
  if (!meter) return 'calm'
  const { level, accepted_level: accepted, accepted_until: until, counted_on: counted } = meter
  if (!until || !accepted) return level
  if (Temporal.PlainDate.compare(until, today) >= 0) return isWorse(accepted, level) ? accepted : level
  return Temporal.PlainDate.compare(until, counted) >= 0 ? 'calm' : level
}
