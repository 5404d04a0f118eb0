import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { holdReasonNames } from '../domain/retention.ts'
import type { HoldReason } from '../domain/retention.ts'
import { appendEvent } from './append-event.ts'
import { lockDocument } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'
import { insertHold, openHold } from './retention-queries.ts'

type Hold = { readonly reason: HoldReason; readonly words: string }

/** Stops the destruction of a document at the end of its term until a member lifts that. */
export async function holdDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'document'>,
  { reason, words }: Hold,
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, { side: 'client', scope }, id)
    if (!row) return refuse({ kind: 'documentGone' })
    if (await openHold(tx, id)) return refuse({ kind: 'wrongState', state: 'Уничтожение уже остановлено' })
    const set = { set_by: scope.personId, set_at: deps.clock.now() }
    await insertHold(tx, { id: newId('documentHold', deps.clock), document_id: id, reason, words, ...set })
    const details = { reason: holdReasonNames[reason] }
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'held', actor: scope.personId, details })
    await recordDocumentEntries(tx, deps, { side: 'client', scope }, [row], 'documentHeld')
    return ok()
  })
}
