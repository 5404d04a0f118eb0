import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { documentLifecycle, revoke } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { closeDocument } from './close-document.ts'
import { lockDocument, toDocument } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** Revokes a document on behalf of the customer before the contractor has signed it. */
export async function revokeDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'document'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, { side: 'client', scope }, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = revoke(await toDocument(tx, row))
    if (!next.ok) return next
    await closeDocument(tx, deps.clock, row, { outcome: 'revoked' })
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'revoked', actor: scope.personId })
    await recordDocumentEntries(tx, deps, { side: 'client', scope }, [row], 'documentRevoked')
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
