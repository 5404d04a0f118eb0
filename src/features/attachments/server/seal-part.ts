import type { Id } from '#/kernel/ids.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { partHead } from '../domain/attachment.ts'
import type { PartRow } from './file-queries.ts'

export type SealedPart = PartRow & { readonly bytes: Uint8Array }

/**
 * A part as it is stored: after a line that names the file. The store is addressed by contents, and so what is stored here is of this
 * file alone: it may be deleted with it, whoever else has attached the same bytes or signed them.
 */
export function sealPart(id: Id<'file'>, start: number, bytes: Uint8Array): SealedPart {
  const sealed = Buffer.concat([Buffer.from(partHead(id, start)), bytes])
  return { start, size: bytes.length, sha256: sha256Hex(sealed), bytes: sealed }
}
