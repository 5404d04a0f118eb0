import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { attachmentLifecycle } from '../domain/attachment.ts'
import { kinds } from '../domain/file-kind.ts'
import { findFile, isOwn, partsOf } from './file-queries.ts'
import type { Asking, FileRow } from './file-queries.ts'
import { readParts } from './read-parts.ts'
import type { UploadDeps } from './receive-part.ts'

/**
 * Gives a file to the sides of what it is attached to, one part in memory at a time. Nothing is given before it is checked, not even to
 * who sent it. `view`: a picture or a PDF to be shown in the page.
 */
export async function openFile(deps: UploadDeps, asking: Asking, id: Id<'file'>, view: boolean) {
  const row = await findFile(deps.db, id)
  if (!row || !isSeen(asking, row) || !(await deps.reachForm(deps.db, asking, row.place, row.about_id)))
    return refuse({ kind: 'notFound' })
  if (!attachmentLifecycle.is.ready(row.state))
    return refuse({ kind: 'wrongState', state: attachmentLifecycle.nameOf(row.state) })
  const parts = await partsOf(deps.db, id)
  return ok({
    bytes: new Uint8Array(),
    portions: readParts(deps.files, id, parts),
    type: kinds[row.kind].type,
    name: row.name,
    inline: view && row.shows,
  })
}

function isSeen(asking: Asking, row: FileRow): boolean {
  return isOwn(asking, row) || (row.part !== null && (row.place !== 'application' || asking.side === 'client'))
}
