import { createDecipheriv } from 'node:crypto'

/** Opens what `sealArchive` made; throws on a wrong key or a changed byte. */
export function openArchive(key: Uint8Array, sealed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}
