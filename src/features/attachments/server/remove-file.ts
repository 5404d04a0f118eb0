import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { attachmentLifecycle } from '../domain/attachment.ts'
import type { FormDeps } from './begin-file.ts'
import { dropFiles } from './drop-files.ts'
import { findFile, isOwn, lockFile } from './file-queries.ts'
import type { Asking } from './file-queries.ts'

/** Takes a file out of a form, or stops its coming. What was sent stays; a task that nobody has seen may lose its files. */
export async function removeFile(deps: FormDeps, asking: Asking, id: Id<'file'>) {
  const found = await findFile(deps.db, id)
  const form = found && isOwn(asking, found) && (await deps.reachForm(deps.db, asking, found.place, found.about_id))
  if (!form) return refuse({ kind: 'notFound' })
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockFile(tx, id)
    if (!row) return refuse({ kind: 'notFound' })
    if (row.part !== null && form.fixed) return refuse({ kind: 'wrongState', state: attachmentLifecycle.nameOf(row.state) })
    await dropFiles(tx, deps, [id])
    return ok()
  })
}
