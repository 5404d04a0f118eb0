import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { keep } from '../domain/contract-answer.ts'
import { documentLifecycle, isEdition } from '../domain/document.ts'
import { appendEvents } from './append-events.ts'
import { documentAnnulled, documentReplaced, documentSigned } from './jobs.ts'
import { rowForJob, updateDocument } from './queries.ts'
import type { DocumentRow } from './queries.ts'

/** The work of a document takes its new edition. Later features know works, so they do it. */
export type TakeEdition = (
  tx: Tx,
  deps: { readonly clock: Clock },
  papers: { readonly replaced: DocumentRow; readonly edition: Pick<DocumentRow, 'id' | 'amount'> },
) => Promise<void>

type Ender = Pick<DocumentRow, 'id' | 'kind' | 'ends_id' | 'number' | 'amount'>

/** How it ended: both have signed what was to end the document, or it will not be signed. */
type Outcome = { readonly is: 'end'; readonly takeEdition: TakeEdition } | { readonly is: 'keep' }

/**
 * Settles the document that an agreement was to annul, or a new edition to replace: ended once both have signed that, in force when it
 * will not be signed. Both rows are locked. Does nothing for a document that ends no other.
 */
export async function settleEnded(tx: Tx, clock: Clock, ender: Ender, outcome: Outcome): Promise<void> {
  const id = ender.ends_id
  const row = id === null ? undefined : await rowForJob(tx, id)
  if (!row) return
  if (isEdition(ender)) await settleReplaced(tx, clock, { row, ender, outcome })
  else await settleAnnulled(tx, clock, { row, ender, outcome })
}

type Settled = { readonly row: DocumentRow; readonly ender: Ender; readonly outcome: Outcome }

async function settleReplaced(tx: Tx, clock: Clock, { row, ender, outcome }: Settled): Promise<void> {
  const details = { edition: ender.id, number: ender.number }
  if (outcome.is === 'keep')
    return appendEvents(tx, clock, [{ documentId: row.id, kind: 'notReplaced', actor: 'system', details }])
  const state = documentLifecycle.after(row.state, 'replace')
  await outcome.takeEdition(tx, { clock }, { replaced: row, edition: ender })
  await updateDocument(tx, row.id, { state, updated_at: clock.now(), ended_by_id: ender.id })
  await appendEvents(tx, clock, [{ documentId: row.id, kind: 'replaced', actor: 'system', details }])
  const { kind, assignment_id: assignmentId } = row
  await announce(tx, clock, documentReplaced, { documentId: row.id, kind, assignmentId, editionId: ender.id })
}

async function settleAnnulled(tx: Tx, clock: Clock, { row, ender, outcome }: Settled): Promise<void> {
  const isEnd = outcome.is === 'end'
  const state = isEnd ? documentLifecycle.after(row.state, 'annul') : keep(row)
  const details = { agreement: ender.id, number: ender.number }
  const { kind, assignment_id: assignmentId, org_id: orgId, person_id: personId } = row
  await updateDocument(tx, row.id, { state, updated_at: clock.now(), ...(isEnd && { ended_by_id: ender.id }) })
  await appendEvents(tx, clock, [{ documentId: row.id, kind: isEnd ? 'annulled' : 'kept', actor: 'system', details }])
  if (isEnd) await announce(tx, clock, documentAnnulled, { documentId: row.id, kind, assignmentId, agreementId: ender.id })
  else await announce(tx, clock, documentSigned, { documentId: row.id, kind, assignmentId, orgId, personId })
}
