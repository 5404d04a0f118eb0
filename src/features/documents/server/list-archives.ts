import { ok } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ArchiveKind } from '../domain/document-archive.ts'
import { describeArchive } from './describe-archive.ts'
import { ownArchives, partsOf } from './document-archive-queries.ts'
import type { SideScope } from './own-document-queries.ts'

/** The newest archives of a kind this person asked for. */
export async function listArchives(deps: { readonly db: Reader }, asking: SideScope, kind: ArchiveKind) {
  const rows = await ownArchives(deps.db, asking, kind).orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(20).execute()
  const ids = rows.map(({ id }) => id)
  const parts = Map.groupBy(await partsOf(deps.db, ids), (part) => part.archive_id)
  return ok({ items: rows.map((row) => describeArchive(row, parts.get(row.id) ?? [])) })
}
