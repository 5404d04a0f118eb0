import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { ECDH } from 'node:crypto'

/** The keys a browser keeps of its subscription. */
export type DeviceKeys = { readonly ecdh: ECDH; readonly auth: Uint8Array }

/**
 * Opens a message as a browser does (RFC 8291 over RFC 8188, one record): salt, record size, the public key of the sender, then
 * AES-128-GCM. Written from the standard and not by the library that seals. Undefined: not for these keys, or damaged.
 */
export function openSealed(body: Buffer, { ecdh, auth }: DeviceKeys): string | undefined {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  if (keyLength !== 65 || sealed.length < 17) return undefined
  try {
    const shared = ecdh.computeSecret(sender)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
    const ikm = derive(shared, auth, about, 32)
    const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    // The last record ends in the delimiter 2, then zeros (RFC 8188, 2).
    const end = padded.lastIndexOf(2)
    return end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0) ? undefined : padded.subarray(0, end).toString('utf8')
  } catch {
    return undefined
  }
}

function derive(secret: Uint8Array, salt: Uint8Array, about: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, length))
}
