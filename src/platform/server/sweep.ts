import * as z from 'zod/mini'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from './database.ts'
import { job } from './jobs.ts'
import type { JobOutcome } from './worker.ts'

/** Deletes expired data four times a day, indefinitely. */
export const sweepJob = job('platform.sweep', z.object({}))

/** Stored answers to repeated requests are kept for 30 days, limit counters for two. */
export async function sweep(deps: { db: Database; clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  await deps.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now.subtract({ hours: 24 * 30 }))
    .execute()
  await deps.db
    .deleteFrom('rate_counters')
    .where('window_start', '<', now.subtract({ hours: 48 }))
    .execute()
  return { next: 'again', at: now.add({ hours: 6 }), why: 'every six hours' }
}
