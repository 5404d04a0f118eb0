import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import { partsOf } from './file-queries.ts'
import { readParts } from './read-parts.ts'

/** The bytes of a file for an archive, one part in memory at a time. */
export async function* readAttachment(
  deps: { readonly db: Database; readonly files: FileStore },
  id: Id<'file'>,
): AsyncIterable<Uint8Array> {
  yield* readParts(deps.files, id, await partsOf(deps.db, id))
}
