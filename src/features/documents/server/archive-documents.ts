import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { writeArchive } from '#/platform/server/write-archive.ts'
import { mostDocuments } from '../contract/document.ts'
import { gatherArchive } from './gather-archive.ts'
import type { GatherDeps } from './gather-archive.ts'
import { documentsToArchive } from './list-queries.ts'
import type { DocumentFilter } from './list-queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { writeGuides } from './write-guides.ts'

/**
 * The documents of a side by a filter or by their ids in one ZIP: the original of each, the copy with marks and the protocol when
 * there are any, the lists on which they were signed, a register of what is in it, hashes, and how to check them without us. Files
 * are read one after another while the ZIP is sent.
 */
export async function archiveDocuments(
  deps: GatherDeps,
  asking: SideScope,
  { ids: chosen, ...filter }: DocumentFilter & { readonly ids?: readonly Id<'document'>[] | undefined },
) {
  const limit = { key: `documents-archive:${asking.scope.personId}`, count: 20, seconds: 3600 }
  const allowed = await takeFromLimits(deps.db, deps.clock, [limit])
  if (!allowed.ok) return allowed
  const rows = await documentsToArchive(deps.db, asking, filter, { ids: chosen, most: mostDocuments })
  if (rows.length === 0) return refuse({ kind: 'nothingToArchive' })
  await deps.db.transaction().execute(async (tx) => {
    const object = { kind: 'document' as const, id: rows[0]?.id ?? '', name: `Архив, документов: ${rows.length}` }
    await recordEntry(tx, deps, asking.scope, { action: 'documentsDownloaded', object })
  })
  const day = formatDay(moscowDate(deps.clock.now()))
  const files = [...(await gatherArchive(deps, asking, rows)), ...writeGuides(deps)]
  const portions = writeArchive(files, deps.clock.now())
  return ok({ bytes: new Uint8Array(), portions, type: 'application/zip', name: `Документы ${day}.zip` })
}
