import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type FieldKey = { readonly version: number; readonly key: Uint8Array }

/**
 * Encrypts one personal field: version byte, 12 bytes of nonce, AES-256-GCM text, 16 bytes of tag.
 * The person and the field name are bound in, so a ciphertext moved to another row does not open.
 */
export function sealField(fieldKey: FieldKey, personId: string, field: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', fieldKey.key, nonce)
  cipher.setAAD(Buffer.from(`${personId}\n${field}`))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([fieldKey.version]), nonce, body, cipher.getAuthTag()])
}

/** Opens what `sealField` made; throws when the key, the person, the field or a single byte is another. */
export function openField(fieldKey: FieldKey, personId: string, field: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== fieldKey.version) throw new Error('The field was sealed with another version of the key')
  const decipher = createDecipheriv('aes-256-gcm', fieldKey.key, bytes.subarray(1, 13))
  decipher.setAAD(Buffer.from(`${personId}\n${field}`))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()]).toString('utf8')
}

/** 256 random bits as text for headers and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

export function hmac(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
