import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { isService } from '../domain/service.ts'
import type { Service } from '../domain/service.ts'
import { afterCall } from '../domain/silence.ts'
import type { ServiceCall, Sight } from '../domain/silence.ts'
import { closeOutage, lockSight, openOutage, saveSight } from './sight-queries.ts'

/** Merges the outcome of one call into the shared service state. Silence opens an outage, an answer ends it. */
export async function recordCall(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  service: Service,
  call: ServiceCall,
): Promise<Sight> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const before = await lockSight(tx, service, now)
    const after = afterCall(before, call, now)
    await saveSight(tx, service, after)
    if (!isService.silent(before.state) && isService.silent(after.state)) await openOutage(tx, clock, service, after.since)
    if (isService.silent(before.state) && isService.answering(after.state)) await closeOutage(tx, service, now)
    return after
  })
}
