import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { JournalAction } from '../domain/action.ts'
import { chainEntry } from '../domain/chain.ts'
import type { JournalFacts } from '../domain/fact.ts'
import type { JournalObjectKind } from '../domain/object-kind.ts'
import { addEntry, lockHead } from './queries.ts'

/** What an operation records in the journal. Facts hold no personal data in clear text. */
export type EntryInput = {
  readonly action: JournalAction
  readonly object: { readonly kind: JournalObjectKind; readonly id: string; readonly name?: string | undefined }
  readonly facts?: JournalFacts
}

export type EntryActor = {
  readonly personId: Id<'person'> | null
  readonly name: string
  readonly role: string | null
  readonly ip: string
}

/** Appends an entry to the chain of an owner. The head stays locked until the transaction ends. */
export async function appendEntry(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  ownerId: Id<'organization'> | Id<'person'>,
  actor: EntryActor,
  { action, object, facts = {} }: EntryInput,
): Promise<void> {
  const head = await lockHead(tx, ownerId)
  const entry = {
    ownerId,
    at: Temporal.Instant.fromEpochMilliseconds(clock.now().epochMilliseconds),
    personId: actor.personId,
    actorName: actor.name,
    actorRole: actor.role,
    ip: actor.ip,
    action,
    objectKind: object.kind,
    objectId: object.id,
    objectName: object.name ?? '',
    facts,
  }
  await addEntry(tx, chainEntry(head, entry, sha256Hex))
}
