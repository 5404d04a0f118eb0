import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type VersionedKey = { readonly version: number; readonly key: Uint8Array }

/** The key that seals fields, and the older keys still needed to open them; versions are 1–255, each used once. */
export type FieldKey = VersionedKey & { readonly others?: readonly VersionedKey[] }

/**
 * Encrypts one personal field: version byte, 12-byte nonce, AES-256-GCM ciphertext, 16-byte tag. The person and the field name
 * are authenticated, so a ciphertext moved to another row does not open.
 */
export function sealField(fieldKey: FieldKey, personId: string, field: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', fieldKey.key, nonce)
  cipher.setAAD(Buffer.from(`${personId}\n${field}`))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([fieldKey.version]), nonce, body, cipher.getAuthTag()])
}

/** Decrypts the output of `sealField`; throws when the key, the person, the field or any byte differs. */
export function openField(fieldKey: FieldKey, personId: string, field: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  const known = keysOf(fieldKey).find(({ version }) => version === bytes[0])
  if (!known) throw new Error('The field was sealed with another version of the key')
  const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(1, 13))
  decipher.setAAD(Buffer.from(`${personId}\n${field}`))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()]).toString('utf8')
}

/** Reseals a field with the current key; a field sealed with it or with a newer key is returned unchanged. */
export function resealField(fieldKey: FieldKey, personId: string, field: string, sealed: Buffer): Buffer {
  if ((sealed[0] ?? 0) >= fieldKey.version) return sealed
  return sealField(fieldKey, personId, field, openField(fieldKey, personId, field, sealed))
}

/**
 * Returns digests that find a sealed value without opening it, one per known key: the first, under the current key, is stored
 * in the database; the others find values not yet resealed.
 */
export function fieldDigests(fieldKey: FieldKey, text: string): readonly [Buffer, ...Buffer[]] {
  const digest = ({ key }: VersionedKey) => hmac(Buffer.from(key).toString('base64'), text)
  return [digest(fieldKey), ...(fieldKey.others ?? []).map(digest)]
}

function keysOf(fieldKey: FieldKey): readonly VersionedKey[] {
  return [fieldKey, ...(fieldKey.others ?? [])]
}

/** Returns 256 random bits as text for headers and cookies. */
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
