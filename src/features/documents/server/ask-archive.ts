import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { documentsToArchive } from './list-queries.ts'
import { findDocument } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { startArchive } from './start-archive.ts'

type Wish = {
  readonly document_id?: Id<'document'> | undefined
  readonly person_id?: Id<'person'> | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

/** Asks for an archive that is made in the background; one at a time for a person. */
export async function askArchive(deps: { readonly db: Database; readonly clock: Clock }, asking: SideScope, wish: Wish) {
  const { personId } = asking.scope
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `court-archive:${personId}`, count: 20, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  if (wish.document_id !== undefined && !(await findDocument(deps.db, asking, wish.document_id)))
    return refuse({ kind: 'documentGone' })
  const { document_id: documentId, person_id: contractorId, from, to } = wish
  const ids = documentId === undefined ? undefined : [documentId]
  const [first] = await documentsToArchive(deps.db, asking, { person: contractorId, from, to }, { ids, most: 1 })
  if (!first) return refuse({ kind: 'nothingToArchive' })
  return deps.db.transaction().execute(async (tx) => {
    const started = await startArchive(tx, deps.clock, asking, {
      kind: 'court',
      document_id: documentId ?? null,
      person_id: contractorId ?? null,
      from_day: from ?? null,
      to_day: to ?? null,
    })
    if (!started.ok) return started
    const object = { kind: 'document' as const, id: documentId ?? first.id, name: `Архив для суда: ${started.value.what}` }
    await recordEntry(tx, deps, asking.scope, { action: 'documentsDownloaded', object })
    return started
  })
}
