import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { stopOn } from '../domain/contractor-state.ts'
import type { Stop } from '../domain/contractor-state.ts'

/**
 * Why the organization gives this person no new work; undefined when it may. Nobody pauses or blocks him until the
 * transaction ends, so a choice and a block that meet follow one another. Tasks and applications are locked before, as `lockOrder` says.
 */
export async function lockStop(
  tx: Tx,
  clock: Clock,
  { orgId, personId }: { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> },
): Promise<Stop | undefined> {
  const contractor = tx
    .selectFrom('contractors')
    .select(['state', 'paused_until'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
  const row = await locking(tx, 'contractors', contractor).executeTakeFirst()
  return row && stopOn({ state: row.state, pausedUntil: row.paused_until }, moscowDate(clock.now()))
}
