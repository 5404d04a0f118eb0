import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { AccountScope, ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { appendEntry } from './append-entry.ts'
import type { EntryInput } from './append-entry.ts'
import { nameActor } from './name-actor.ts'

/**
 * Records what the caller did in the journal of the organization they act for, or in their own. Must be the last write of the
 * transaction: it locks the head of the chain until the end.
 */
export async function recordEntry(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: AccountScope | PersonScope | ClientScope,
  entry: EntryInput,
): Promise<void> {
  const orgId = 'orgId' in scope ? scope.orgId : undefined
  await appendEntry(tx, deps, orgId ?? scope.personId, await nameActor(tx, scope, orgId), entry)
}
