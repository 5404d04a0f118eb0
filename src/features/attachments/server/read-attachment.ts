import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import { partsOf } from './file-queries.ts'
import { readParts } from './read-parts.ts'

/** All bytes of a file at once, for an archive that is written file by file. */
export async function readAttachment(
  deps: { readonly db: Database; readonly files: FileStore },
  id: Id<'file'>,
): Promise<Uint8Array> {
  const parts = await partsOf(deps.db, id)
  return Buffer.concat(await Array.fromAsync(readParts(deps.files, id, parts)))
}
