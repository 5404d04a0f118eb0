import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { appendEntry } from './append-entry.ts'
import type { EntryInput } from './append-entry.ts'
import { nameActor } from './name-actor.ts'

/** Who acts, and for which organization; a job acts for whoever gave the order. */
type Acting = Pick<AccountScope, 'personId' | 'ip'> & { readonly orgId?: Id<'organization'> }

/**
 * Records what the caller did in the journal of the organization they act for, or in their own. Must be the last write of the
 * transaction: it locks the head of the chain until the end.
 */
export async function recordEntry(tx: Tx, deps: { readonly clock: Clock }, scope: Acting, entry: EntryInput): Promise<void> {
  const { orgId } = scope
  await appendEntry(tx, deps, orgId ?? scope.personId, await nameActor(tx, scope, orgId), entry)
}
