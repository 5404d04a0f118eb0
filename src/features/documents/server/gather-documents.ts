import type { Id } from '#/kernel/ids.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import { gatherArchive } from './gather-archive.ts'
import type { GatherDeps } from './gather-archive.ts'
import { documentsToArchive } from './list-queries.ts'
import type { ReadingSide } from './list-queries.ts'

/** The files of these documents as an archive for a court holds them, for an archive of another feature, which lays guides at its own root. */
export async function gatherDocuments(
  deps: GatherDeps,
  asking: ReadingSide,
  ids: readonly Id<'document'>[],
): Promise<readonly ArchiveFile[]> {
  if (ids.length === 0) return []
  const rows = await documentsToArchive(deps.db, asking, {}, { ids, most: ids.length })
  return gatherArchive(deps, asking, rows, 'court')
}
