import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { documentLifecycle } from '../domain/document.ts'
import { appendEvents } from './append-events.ts'
import { documentAnnulled, documentSigned } from './jobs.ts'
import { rowForJob, updateDocument } from './queries.ts'
import type { DocumentRow } from './queries.ts'

/**
 * Settles the document that an agreement was to annul: annulled once both have signed the agreement, in force again when it will
 * not be signed. Both rows are locked. Does nothing for a document that ends no other.
 */
export async function settleEnded(
  tx: Tx,
  clock: Clock,
  agreement: Pick<DocumentRow, 'id' | 'ends_id' | 'number'>,
  outcome: 'annul' | 'keep',
): Promise<void> {
  const id = agreement.ends_id
  const row = id === null ? undefined : await rowForJob(tx, id)
  if (!row) return
  const next = documentLifecycle.move(row.state, outcome, 'system')
  if (!next.ok) throw new Error(`Document ${row.id} does not wait to be annulled`)
  const details = { agreement: agreement.id, number: agreement.number }
  const { kind, assignment_id: assignmentId, org_id: orgId, person_id: personId } = row
  const event = outcome === 'annul' ? ('annulled' as const) : ('kept' as const)
  const endedBy = outcome === 'annul' ? { ended_by_id: agreement.id } : {}
  await updateDocument(tx, row.id, { state: next.value, updated_at: clock.now(), ...endedBy })
  await appendEvents(tx, clock, [{ documentId: row.id, kind: event, actor: 'system', details }])
  if (outcome === 'annul')
    await announce(tx, clock, documentAnnulled, { documentId: row.id, kind, assignmentId, agreementId: agreement.id })
  else await announce(tx, clock, documentSigned, { documentId: row.id, kind, assignmentId, orgId, personId })
}
