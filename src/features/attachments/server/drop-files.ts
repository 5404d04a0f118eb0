import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { dropParts } from './drop-parts.ts'
import { unkeepParts } from './file-queries.ts'

/** Deletes files with all they are; their bytes go by a job that begins once this is committed. */
export async function dropFiles(tx: Tx, deps: { readonly clock: Clock }, ids: readonly Id<'file'>[]): Promise<number> {
  for (const id of ids) {
    await unkeepParts(tx, id)
    await dropParts(tx, deps, id)
    await tx.deleteFrom('attachments').where('id', '=', id).execute()
  }
  return ids.length
}
