import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { appendEvents } from './append-events.ts'
import type { DocumentEventInput } from './append-events.ts'
import { lockRow } from './queries.ts'

/** Appends a line to the journal of a document. The row of the document is locked, so the chain cannot fork. */
export async function appendEvent(tx: Tx, clock: Clock, input: DocumentEventInput): Promise<void> {
  await lockRow(tx, input.documentId)
  await appendEvents(tx, clock, [input])
}
