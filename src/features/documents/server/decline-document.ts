import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { decline, documentLifecycle } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { closeDocument } from './close-document.ts'
import { lockDocument, toDocument } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** Declines a document on behalf of the side whose signature is awaited, with a reason. */
export async function declineDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  asking: SideScope,
  id: Id<'document'>,
  words: { readonly reason: string; readonly comment?: string | undefined },
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, asking, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = decline(await toDocument(tx, row), asking.side)
    if (!next.ok) return next
    const comment = words.comment ?? ''
    const reason = comment === '' ? words.reason : `${words.reason}: ${comment}`
    await closeDocument(tx, deps.clock, row, { outcome: 'declined', reason })
    const details = { side: asking.side, reason: words.reason }
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'declined', actor: asking.scope.personId, details })
    await recordDocumentEntries(tx, deps, asking, [row], 'documentDeclined')
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
