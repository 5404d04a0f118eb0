import type { FileFailure, FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { partHead } from '../domain/attachment.ts'
import type { PartRow } from './file-queries.ts'

/** The store has no such part, or not the one it was given. A store that does not answer throws something else. */
export class PartFault extends Error {
  readonly kind: FileFailure['kind']

  constructor(kind: FileFailure['kind']) {
    super(`A part of an attached file is ${kind}`)
    this.kind = kind
  }
}

/** The bytes of a part. The store has checked them against their address, and so they are of this file and of this place in it. */
export async function readPart(files: FileStore, id: Id<'file'>, { start, sha256 }: PartRow): Promise<Uint8Array> {
  const stored = await files.read(sha256)
  if (!stored.ok) throw new PartFault(stored.refusal.kind)
  return stored.value.subarray(partHead(id, start).length)
}
