import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { dispute } from '../domain/contract-answer.ts'
import { documentLifecycle } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { closeDocument } from './close-document.ts'
import { lockDocument } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** The person says that a contract signed outside is not his: it is in force no more, and the customer is told why. */
export function disputeContract(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  id: Id<'document'>,
  { reason, comment = '' }: { readonly reason: string; readonly comment?: string | undefined },
) {
  const asking = { side: 'person', scope } as const
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, asking, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = dispute(row.state)
    if (!next.ok) return next
    await closeDocument(tx, deps.clock, row, { outcome: 'disputed', reason: comment === '' ? reason : `${reason}: ${comment}` })
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'disputed', actor: scope.personId, details: { reason } })
    await recordDocumentEntries(tx, deps, asking, [row], 'documentDisputed')
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
