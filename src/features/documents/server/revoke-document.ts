import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { documentLifecycle, revoke } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { closeDocument } from './close-document.ts'
import { lockDocument, toDocument } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** Takes a document back on behalf of the side that sent it, before the other has signed it. */
export async function revokeDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  id: Id<'document'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, asking, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = revoke(await toDocument(tx, row), asking.side)
    if (!next.ok) return next
    await closeDocument(tx, deps.clock, row, { outcome: 'revoked' })
    const details = { side: asking.side }
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'revoked', actor: asking.scope.personId, details })
    await recordDocumentEntries(tx, deps, asking, [row], 'documentRevoked')
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
