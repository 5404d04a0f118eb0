import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { mostInvitedDaily } from '../domain/invitation-file.ts'
import { countInvitedSince } from './invitation-list-queries.ts'
import { lockInviting } from './invitation-queries.ts'

/** How many people more an organization may invite within the day. Others that invite for it wait until the transaction ends. */
export async function roomToInvite(tx: Tx, clock: Clock, orgId: Id<'organization'>): Promise<number> {
  await lockInviting(tx, orgId)
  return Math.max(0, mostInvitedDaily - (await countInvitedSince(tx, { orgId }, clock.now().subtract({ hours: 24 }))))
}
