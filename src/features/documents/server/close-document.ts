import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { documentClosed } from './jobs.ts'
import { updateDocument } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import { settleEnded } from './settle-ended.ts'

export type ClosedDocument = {
  readonly outcome: 'declined' | 'revoked' | 'expired' | 'disputed' | 'misloaded'
  readonly reason?: string
}

/**
 * Closes a document that will not be signed: sets its state and publishes the event. The caller has locked the row and made the
 * decision.
 */
export async function closeDocument(tx: Tx, clock: Clock, row: DocumentRow, { outcome, reason }: ClosedDocument): Promise<void> {
  const documentId = row.id
  const why = reason === undefined ? {} : { decline_reason: reason }
  const isOfNobody = outcome === 'disputed' || outcome === 'misloaded'
  const closed = isOfNobody ? { closed_to_person: true } : {}
  await updateDocument(tx, documentId, { state: outcome, updated_at: clock.now(), ...why, ...closed })
  await settleEnded(tx, clock, row, { is: 'keep' })
  await announce(tx, clock, documentClosed, {
    documentId,
    kind: row.kind,
    assignmentId: row.assignment_id,
    outcome,
  })
}
