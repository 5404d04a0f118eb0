import { ok, refuse } from '#/kernel/result.ts'
import type { About } from '../contract.ts'
import { mostFiles } from '../domain/file-place.ts'
import type { FilePlace } from '../domain/file-place.ts'
import type { FormDeps } from './begin-file.ts'
import { describeFile } from './describe-file.ts'
import { filesAbout, isOwn } from './file-queries.ts'
import type { Asking } from './file-queries.ts'

/** Files of a place: what both sides see, and what the asking side has in its form. An applicant sees no files of another. */
export async function listFiles(deps: FormDeps, asking: Asking, place: FilePlace, about: About) {
  const form = await deps.reachForm(deps.db, asking, place, about)
  if (!form) return refuse({ kind: 'notFound' })
  const rows = await filesAbout(deps.db, place, about)
  const shown = rows.filter((row) => isOwn(asking, row) || isShown(asking, row))
  return ok({
    files: shown.map((row) => describeFile(row, asking)),
    most: mostFiles[place],
    open: form.closed === undefined,
  })
}

function isShown({ side }: Asking, { part, place }: Awaited<ReturnType<typeof filesAbout>>[number]): boolean {
  return part !== null && (place !== 'application' || side === 'client')
}
