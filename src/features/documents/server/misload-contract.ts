import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { misload } from '../domain/contract-answer.ts'
import { documentLifecycle } from '../domain/document.ts'
import { appendEvent } from './append-event.ts'
import { closeDocument } from './close-document.ts'
import { livingEnder, lockDocument, lockForJob } from './queries.ts'
import { recordDocumentEntries } from './record-document-entries.ts'
import { withdrawDocuments } from './withdraw-documents.ts'

/** The customer says that a contract signed outside was loaded by mistake: it is in force no more, and the person is told. */
export function misloadContract(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, id: Id<'document'>) {
  const asking = { side: 'client', scope } as const
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, asking, id)
    if (!row) return refuse({ kind: 'documentGone' })
    const next = misload(row.state)
    if (!next.ok) return next
    const ender = await livingEnder(tx, id)
    const edition = ender && (await lockForJob(tx, ender.id))
    if (edition) await withdrawDocuments(tx, deps.clock, [edition], 'Договор загружен по ошибке')
    await closeDocument(tx, deps.clock, row, { outcome: 'misloaded' })
    await appendEvent(tx, deps.clock, { documentId: id, kind: 'misloaded', actor: scope.personId })
    await recordDocumentEntries(tx, deps, asking, [row], 'documentMisloaded')
    return ok({ state: next.value, state_name: documentLifecycle.nameOf(next.value) })
  })
}
