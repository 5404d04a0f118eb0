import { services } from '#/features/services/domain/service.ts'
import type { Service } from '#/features/services/domain/service.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'

/** The services have been monitored for the whole story, and two of them were unavailable once or twice. */
const story: readonly { readonly service: Service; readonly daysAgo: number; readonly minutes: number }[] = [
  { service: 'taxService', daysAgo: 47, minutes: 192 },
  { service: 'taxService', daysAgo: 12, minutes: 21 },
  { service: 'bank', daysAgo: 33, minutes: 8 },
]

export async function addDemoOutages(db: Database, clock: Clock, today: Temporal.Instant): Promise<void> {
  const begin = today.subtract({ hours: 24 * 125 })
  for (const service of services) {
    const ends = story.filter((one) => one.service === service).map(endOf)
    const since = ends.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1) ?? begin
    await db
      .insertInto('service_states')
      .values({ service, state: 'answering', since, failures: 0, pause_seconds: 5, checked_at: since, watched_from: begin })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const one of story) {
    const { service } = one
    await db
      .insertInto('service_outages')
      .values({ id: newId('outage', clock), service, began_at: beginOf(one), ended_at: endOf(one) })
      .execute()
  }

  function beginOf({ daysAgo }: (typeof story)[number]) {
    return today.subtract({ hours: 24 * daysAgo })
  }

  function endOf(one: (typeof story)[number]) {
    return beginOf(one).add({ minutes: one.minutes })
  }
}
