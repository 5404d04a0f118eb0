import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { AccountScope, PersonScope } from '#/platform/server/gate.ts'
import { appendEntry } from './append-entry.ts'
import type { EntryInput } from './append-entry.ts'
import { nameActor } from './name-actor.ts'

/**
 * Records in the journal of an organization an action of someone who does not act for it (yet): a contractor signed, a founder
 * registered it, an invited member joined. The journal of the organization is written before the person's own, so that two such
 * writers cannot deadlock.
 */
export async function recordPartyEntry(
  tx: Tx,
  deps: { readonly clock: Clock },
  orgId: Id<'organization'>,
  scope: AccountScope | PersonScope,
  entry: EntryInput,
): Promise<void> {
  await appendEntry(tx, deps, orgId, await nameActor(tx, scope, orgId), entry)
}
