import { createHash } from 'node:crypto'

/** Ids of ours as UUIDs for programs that know no others: uuid5 in a namespace of our own, so the same id gives the same key for ever. */
const namespace = Buffer.from('8f6d2b1c3a5e5c749d10aa4be07c51f3', 'hex')

export function nameUuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
