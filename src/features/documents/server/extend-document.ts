import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { againOnConflict } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { documentLifecycle, extend, waitingSide } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { documentWaiting, expireDocumentJob } from './jobs.ts'
import { livingInPlaceOf } from './living-queries.ts'
import { lockDocument, toDocument, updateDocument } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'

/** Extends an expired document by 14 days, unless another has taken its place. */
export async function extendDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'document'>,
) {
  return againOnConflict(deps.db, async (tx) => {
    const row = await lockDocument(tx, { side: 'client', scope }, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = extend(await toDocument(tx, row))
    if (!next.ok) return next
    if (await livingInPlaceOf(tx, row)) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(row.state) })
    const expiresAt = deps.clock.now().add({ hours: 14 * 24 })
    await updateDocument(tx, id, { state: next.value, expires_at: expiresAt, updated_at: deps.clock.now() })
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'extended', actor: scope.personId })
    await enqueue(tx, deps.clock, expireDocumentJob, { documentId: id }, { runAt: expiresAt })
    const side = waitingSide(next.value)
    if (side) await announce(tx, deps.clock, documentWaiting, { documentId: id, side })
    await recordDocumentEntries(tx, deps, { side: 'client', scope }, [row], 'documentExtended')
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
