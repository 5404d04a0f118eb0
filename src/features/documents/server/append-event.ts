import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { journalStart, journalText } from '../domain/journal.ts'
import type { DocumentEventKind } from '../domain/journal.ts'
import { insertEvent, lastEventHash, lockRow } from './queries.ts'

export type DocumentEventInput = {
  readonly documentId: Id<'document'>
  readonly kind: DocumentEventKind
  readonly actor: Id<'person'> | 'system' | 'public'
  readonly details?: Readonly<Record<string, string | number>>
}

/** Appends a line to the journal of a document. The row of the document is locked, so the chain cannot fork. */
export async function appendEvent(tx: Tx, clock: Clock, input: DocumentEventInput): Promise<void> {
  await lockRow(tx, input.documentId)
  const previous = (await lastEventHash(tx, input.documentId)) ?? journalStart
  const details = input.details ?? {}
  const at = Temporal.Instant.fromEpochMilliseconds(clock.now().epochMilliseconds)
  const hash = sha256Hex(journalText({ ...input, details, at }, previous))
  await insertEvent(tx, {
    document_id: input.documentId,
    kind: input.kind,
    actor: input.actor,
    details: JSON.stringify(details),
    at,
    prev_hash: previous,
    hash,
  })
}
