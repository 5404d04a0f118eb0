import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { partHead } from '../domain/attachment.ts'
import { PartFault } from '../domain/part-fault.ts'
import type { PartRow } from './file-queries.ts'

/** The bytes of a part. The store has checked them against their address, and so they are of this file and of this place in it. */
export async function readPart(files: FileStore, id: Id<'file'>, { start, sha256 }: PartRow): Promise<Uint8Array> {
  const stored = await files.read(sha256)
  if (!stored.ok) throw new PartFault(stored.refusal.kind)
  return stored.value.subarray(partHead(id, start).length)
}
