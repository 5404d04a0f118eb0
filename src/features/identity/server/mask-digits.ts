import { hmac } from '#/platform/server/secrets.ts'

/** Encrypts 50 bits with a stream derived from the tag, or decrypts them. */
export function maskDigits(codePepper: string, tag: Uint8Array, bits: bigint): bigint {
  const stream = hmac(codePepper, `stream\n${Buffer.from(tag).toString('hex')}`).readBigUInt64BE(0)
  return bits ^ (stream >> 14n)
}
