import type { Clock } from '#/kernel/time.ts'
import type { Database, Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Service } from '../domain/service.ts'
import { firstSight, isFlap } from '../domain/silence.ts'
import type { Sight } from '../domain/silence.ts'
import { sightRows } from './sight-rows.ts'

/** Returns undefined if the service has never been called. */
export async function sightOf(reader: Reader, service: Service): Promise<Sight | undefined> {
  const row = await reader.selectFrom('service_states').selectAll().where('service', '=', service).executeTakeFirst()
  return row && sightRows.toSight(row)
}

export async function lockSight(tx: Tx, service: Service, now: Temporal.Instant): Promise<Sight> {
  await tx
    .insertInto('service_states')
    .values({ service, ...sightRows.toRow(firstSight(now)), watched_from: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await lockingAlone(
    'service_states',
    tx.selectFrom('service_states').selectAll().where('service', '=', service),
  ).executeTakeFirstOrThrow()
  return sightRows.toSight(row)
}

export async function saveSight(tx: Tx, service: Service, sight: Sight): Promise<void> {
  await tx.updateTable('service_states').set(sightRows.toRow(sight)).where('service', '=', service).execute()
}

/** Takes the trial. Returns true to one process of the installation; the others wait for the outcome. */
export async function takeTrial(db: Database, service: Service, now: Temporal.Instant, until: Temporal.Instant) {
  const taken = await db
    .updateTable('service_states')
    .set({ next_try_at: until })
    .where('service', '=', service)
    .where('next_try_at', '<=', now)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Opens an outage, or reopens the previous one if the service recovered only briefly. */
export async function openOutage(tx: Tx, clock: Clock, service: Service, beganAt: Temporal.Instant): Promise<void> {
  const last = await tx
    .selectFrom('service_outages')
    .select(['id', 'ended_at'])
    .where('service', '=', service)
    .orderBy('began_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.ended_at && isFlap(last.ended_at, beganAt)) {
    await tx.updateTable('service_outages').set({ ended_at: null, end_told_at: null }).where('id', '=', last.id).execute()
    return
  }
  await tx
    .insertInto('service_outages')
    .values({ id: newId('outage', clock), service, began_at: beganAt })
    .execute()
}

export async function closeOutage(tx: Tx, service: Service, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('service_outages')
    .set({ ended_at: now })
    .where('service', '=', service)
    .where('ended_at', 'is', null)
    .execute()
}
