import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { journalStart, journalText } from '../domain/journal.ts'
import type { DocumentEventKind } from '../domain/journal.ts'
import { insertEvents, lastEventHashes } from './queries.ts'

export type DocumentEventInput = {
  readonly documentId: Id<'document'>
  readonly kind: DocumentEventKind
  readonly actor: Id<'person'> | 'system' | 'public'
  readonly details?: Readonly<Record<string, string | number>>
}

/** Appends one line to the journal of each of the documents. The caller holds their rows, so no chain can fork. */
export async function appendEvents(tx: Tx, clock: Clock, inputs: readonly DocumentEventInput[]): Promise<void> {
  if (inputs.length === 0) return
  const hashes = await lastEventHashes(
    tx,
    inputs.map(({ documentId }) => documentId),
  )
  const at = Temporal.Instant.fromEpochMilliseconds(clock.now().epochMilliseconds)
  await insertEvents(
    tx,
    inputs.map((input) => {
      const previous = hashes.get(input.documentId) ?? journalStart
      const details = input.details ?? {}
      return {
        document_id: input.documentId,
        kind: input.kind,
        actor: input.actor,
        details: JSON.stringify(details),
        at,
        prev_hash: previous,
        hash: sha256Hex(journalText({ ...input, details, at }, previous)),
      }
    }),
  )
}
