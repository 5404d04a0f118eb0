import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { appendEvent } from './append-event.ts'
import { lockDocument } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'
import { liftHold, openHold } from './retention-queries.ts'

/** Lifts the hold of a member: the term of the document decides again. */
export async function releaseDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'document'>,
  words: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, { side: 'client', scope }, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const hold = await openHold(tx, id)
    if (!hold) return refuse({ kind: 'wrongState', state: 'Запрета на уничтожение нет' })
    await liftHold(tx, hold.id, { lifted_by: scope.personId, lifted_at: deps.clock.now(), lift_words: words })
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'released', actor: scope.personId })
    await recordDocumentEntries(tx, deps, { side: 'client', scope }, [row], 'documentReleased')
    return ok()
  })
}
