import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PartRow } from './file-queries.ts'
import { readPart } from './read-part.ts'

/** The bytes of a file, one part in memory at a time. */
export async function* readParts(files: FileStore, id: Id<'file'>, parts: readonly PartRow[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield await readPart(files, id, part)
}
