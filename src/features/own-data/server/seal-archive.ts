import { createCipheriv, randomBytes } from 'node:crypto'

/**
 * Seals an archive piece by piece: 12 bytes of nonce, AES-256-GCM text, 16 bytes of tag. The nonce is new each time, so an
 * archive made a second time after a crash never shares one, and no two sealed files are the same.
 */
export async function* sealArchive(key: Uint8Array, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  yield nonce
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}
