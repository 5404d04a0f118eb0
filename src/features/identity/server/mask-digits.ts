import { hmac } from '#/platform/server/secrets.ts'

/** Hides 50 bits under a stream of the tag, or shows them again. */
export function maskDigits(codePepper: string, tag: Uint8Array, bits: bigint): bigint {
  const stream = hmac(codePepper, `stream\n${Buffer.from(tag).toString('hex')}`).readBigUInt64BE(0)
  return bits ^ (stream >> 14n)
}
