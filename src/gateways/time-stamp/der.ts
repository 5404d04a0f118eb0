/** One element of DER: its tag, its contents, and all of its bytes. */
export type DerNode = { readonly tag: number; readonly body: Uint8Array; readonly whole: Uint8Array }

/** What came is not DER, or not the structure it must be. */
export class NotDer extends Error {}

export const tags = {
  truth: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  none: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Reads one element that fills the bytes. */
export function readDer(bytes: Uint8Array): DerNode {
  const [node, ...others] = elementsIn(bytes)
  if (!node || others.length > 0) throw new NotDer('not one element')
  return node
}

/** The elements of a sequence or a set, or of whatever has them. */
export function elementsOf(node: DerNode | undefined, tag?: number): readonly DerNode[] {
  if (!node || (tag !== undefined && node.tag !== tag)) throw new NotDer('another element is expected')
  return elementsIn(node.body)
}

function elementsIn(bytes: Uint8Array): DerNode[] {
  const nodes: DerNode[] = []
  for (let at = 0; at < bytes.length;) {
    const node = elementAt(bytes, at)
    nodes.push(node)
    at += node.whole.length
  }
  return nodes
}

/** Lengths are definite and written shortest, as DER asks; tags are of one byte, as everywhere in a stamp. */
function elementAt(bytes: Uint8Array, start: number): DerNode {
  const [tag, first] = [bytes[start], bytes[start + 1]]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new NotDer('no element')
  let [length, begin] = [first, start + 2]
  if (first >= 0x80) {
    const count = first & 0x7f
    const digits = bytes.subarray(begin, begin + count)
    if (count === 0 || count > 4 || digits.length < count || digits[0] === 0) throw new NotDer('not a length of DER')
    length = digits.reduce((total, digit) => total * 256 + digit, 0)
    if (length < 0x80) throw new NotDer('not the shortest length')
    begin += count
  }
  const end = begin + length
  if (end > bytes.length) throw new NotDer('the element is cut')
  return { tag, body: bytes.subarray(begin, end), whole: bytes.subarray(start, end) }
}

/** «1.2.840.113549.1.7.2» */
export function oidOf(node: DerNode | undefined): string {
  if (node?.tag !== tags.oid || node.body.length === 0) throw new NotDer('not an identifier')
  const parts: number[] = []
  let part = 0
  for (const byte of node.body) {
    part = part * 128 + (byte & 0x7f)
    if (part > Number.MAX_SAFE_INTEGER / 128) throw new NotDer('an identifier too large')
    if (byte >= 0x80) continue
    parts.push(part)
    part = 0
  }
  const [head = 0, ...others] = parts
  const first = Math.min(2, Math.floor(head / 40))
  return [first, head - first * 40, ...others].join('.')
}

/** A whole number that is not negative, of any length. */
export function numberOf(node: DerNode | undefined): bigint {
  if (node?.tag !== tags.integer || node.body.length === 0 || (node.body[0] ?? 0) >= 0x80) throw new NotDer('not a number')
  return BigInt(`0x${Buffer.from(node.body).toString('hex')}`)
}

export function octetsOf(node: DerNode | undefined): Uint8Array {
  if (node?.tag !== tags.octets) throw new NotDer('not octets')
  return node.body
}

/** «20261123120101.25Z»: of Greenwich, as RFC 3161 asks. */
export function momentOf(node: DerNode | undefined): Temporal.Instant {
  const text = Buffer.from(node?.body ?? []).toString('latin1')
  const [, date, hour, minute, second, fraction = ''] = /^(\d{8})(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? []
  if (node?.tag !== tags.time || date === undefined) throw new NotDer('not a moment')
  try {
    return Temporal.Instant.from(`${date}T${hour}${minute}${second}${fraction}Z`)
  } catch {
    throw new NotDer('no such moment')
  }
}

/** Writes an element of these parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(parts)
  return Buffer.concat([Uint8Array.of(tag, ...lengthBytes(body.length)), body])
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const digits: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) digits.unshift(left % 256)
  return [0x80 + digits.length, ...digits]
}

export function derNumber(value: bigint): Uint8Array {
  const hex = value.toString(16)
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return der(tags.integer, (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Uint8Array.of(0), digits]) : digits)
}

export function derOid(text: string): Uint8Array {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number)
  return der(tags.oid, Uint8Array.from([first * 40 + second, ...others].flatMap(sevenBits)))
}

function sevenBits(value: number): number[] {
  const digits = [value % 128]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128)
  return digits
}
