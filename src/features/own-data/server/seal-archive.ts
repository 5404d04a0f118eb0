import { createCipheriv, randomBytes } from 'node:crypto'

/**
 * Seals an archive chunk by chunk: 12 bytes of nonce, AES-256-GCM ciphertext, 16 bytes of tag. Every run uses new nonces, so an
 * archive rebuilt after a crash never reuses one and no two sealed files are equal.
 */
export async function* sealArchive(key: Uint8Array, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  yield nonce
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}
