import type * as z from 'zod/mini'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { readServices } from '../contract.ts'
import { serviceNames, services } from '../domain/service.ts'
import { startOfHistory } from '../domain/outage-days.ts'
import { outagesSince, sights } from './outage-queries.ts'

type View = z.input<typeof readServices.reply>

/** Every page requests this view, so the database is queried at most this often. */
const keptSeconds = 5

/** The public view of service states: it contains no personal data and no numbers. */
export function openServicesView(deps: { db: Database; clock: Clock }): () => Promise<Result<View, never>> {
  let kept: { readonly at: Temporal.Instant; readonly view: Promise<View> } | undefined
  return async () => {
    const now = deps.clock.now()
    if (!kept || kept.at.until(now).total('seconds') >= keptSeconds) kept = { at: now, view: readView(deps.db, now) }
    const { view } = kept
    view.catch(() => {
      if (kept?.view === view) kept = undefined
    })
    return ok(await view)
  }
}

async function readView(db: Database, now: Temporal.Instant): Promise<View> {
  const [seen, outages] = [await sights(db), await outagesSince(db, startOfHistory(now))]
  return {
    at: now.toString(),
    services: services.map((service) => {
      const sight = seen.find((row) => row.service === service)
      const open = outages.find((row) => row.service === service && row.ended_at === null)
      return {
        service,
        name: serviceNames[service],
        state: sight?.state ?? 'answering',
        since: (open?.began_at ?? sight?.since)?.toString() ?? null,
        checked_at: sight?.checked_at.toString() ?? null,
        watched_from: sight?.watched_from.toString() ?? null,
      }
    }),
    outages: outages.map((row) => ({
      service: row.service,
      began_at: row.began_at.toString(),
      ended_at: row.ended_at?.toString() ?? null,
    })),
  }
}
