import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { againOnConflict } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { documentLifecycle, retry } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { renderDocumentJob } from './jobs.ts'
import { livingInPlaceOf } from './living-queries.ts'
import { lockDocument, toDocument, updateDocument } from './queries.ts'

/** Queues the file of a document again after it could not be made. */
export async function retryDocument(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'document'>,
) {
  return againOnConflict(deps.db, async (tx) => {
    const row = await lockDocument(tx, { side: 'client', scope }, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = retry(await toDocument(tx, row))
    if (!next.ok) return next
    if (await livingInPlaceOf(tx, row)) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(row.state) })
    await updateDocument(tx, id, { state: next.value, updated_at: deps.clock.now() })
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'retried', actor: scope.personId })
    await enqueue(tx, deps.clock, renderDocumentJob, { documentId: id }, { key: id })
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
