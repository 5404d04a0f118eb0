/**
 * A JPEG without what its maker wrote into it: place, camera, moment, comments, and the second picture some phones append. Pixels and
 * colours stay byte for byte, and so does the turn of the picture. Undefined: the file is broken.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let turn = 1
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) {
      const head = turn === 1 ? [] : [exifOfTurn(turn)]
      return joined([kept[0] ?? bytes.subarray(0, 2), ...head, ...kept.slice(1), bytes.subarray(at, at + 2)])
    }
    const end = at + 2 + number16(bytes, at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (isExif(bytes, at)) turn = turnIn(bytes.subarray(at + 10, end)) ?? turn
    const next = marker === startOfScan ? endOfScan(bytes, end) : end
    if (isKept(bytes, at, marker)) kept.push(bytes.subarray(at, next))
    at = next
  }
  return undefined
}

const endOfImage = 0xd9
const startOfScan = 0xda

/** Segments without which the picture would look otherwise: all but notes of applications, of which JFIF, the profile of colours and Adobe stay. */
function isKept(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  if (marker === 0xe0) return startsWith(bytes, at + 4, 'JFIF')
  if (marker === 0xe2) return startsWith(bytes, at + 4, 'ICC_PROFILE')
  return marker === 0xee && startsWith(bytes, at + 4, 'Adobe')
}

function isExif(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === 0xe1 && startsWith(bytes, at + 4, 'Exif')
}

/** Coded data runs to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** The turn (tag 0x0112) of the first directory of a TIFF block. */
function turnIn(tiff: Uint8Array): number | undefined {
  if (tiff.length < 14) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = tiff[0] === 0x49
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return undefined
  const count = view.getUint16(directory, isLittle)
  for (let at = directory + 2; at + 12 <= tiff.length && at < directory + 2 + count * 12; at += 12) {
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const turn = view.getUint16(at + 8, isLittle)
    return turn >= 1 && turn <= 8 ? turn : undefined
  }
  return undefined
}

/** A segment that says how the picture is turned, and nothing else. */
function exifOfTurn(turn: number): Uint8Array {
  const tiff = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0, 0, 0, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body])
}

function number16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
}

function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
  return [...word].every((sign, place) => bytes[at + place] === sign.charCodeAt(0))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
