import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { appendEntry } from './append-entry.ts'
import type { EntryInput } from './append-entry.ts'

/** Records an action of the service itself in the journal of an owner. Must be the last write of the transaction. */
export async function recordServiceEntry(
  tx: Tx,
  deps: { readonly clock: Clock },
  ownerId: Id<'organization'> | Id<'person'>,
  entry: EntryInput,
): Promise<void> {
  await appendEntry(tx, deps, ownerId, { personId: null, name: 'Сервис', role: null, ip: '' }, entry)
}
