import type { workKinds } from '#/features/documents/domain/document.ts'
import { samplePaper } from '#/features/documents/server/sample-paper.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { boardTask } from './board-queries.ts'

/** What whoever takes a task of the board is going to sign, to be read before he answers. */
export async function readSamplePaper(deps: { readonly db: Database }, id: Id<'task'>, kind: (typeof workKinds)[number]) {
  const row = await boardTask(deps.db, id)
  if (!row) return refuse({ kind: 'taskGone' })
  return ok({ blocks: await samplePaper(deps.db, row.org_id, kind) })
}
