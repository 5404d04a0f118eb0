/** Chunks of a PNG that say where, when and by what it was made. */
const pngNotes = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

/** A PNG without notes of its maker. Undefined: the file is broken. */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = new Uint8Array(bytes.length)
  kept.set(bytes.subarray(0, 8))
  let length = 8
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = nameAt(bytes, at + 4)
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return undefined
    if (!pngNotes.includes(name)) {
      kept.set(bytes.subarray(at, end), length)
      length += end - at
    }
    if (name === 'IEND') return kept.slice(0, length)
    at = end
  }
  return undefined
}

/** Flags of `VP8X`: a block of Exif, a block of XMP. */
const webpNotes = 0x08 + 0x04

/** A WebP without notes of its maker. Undefined: the file is broken. */
export function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20) return undefined
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true))
  const kept = new Uint8Array(bytes.length)
  kept.set(bytes.subarray(0, 12))
  let length = 12
  for (let at = 12; at + 8 <= whole;) {
    const name = nameAt(bytes, at)
    const size = view.getUint32(at + 4, true)
    const end = Math.min(at + 8 + size + (size % 2), whole)
    if (at + 8 + size > whole) return undefined
    if (name !== 'EXIF' && name !== 'XMP ') {
      kept.set(bytes.subarray(at, end), length)
      if (name === 'VP8X') kept[length + 8] = (bytes[at + 8] ?? 0) & ~webpNotes
      length += end - at
    }
    at = end
  }
  const stripped = kept.slice(0, length)
  new DataView(stripped.buffer).setUint32(4, length - 8, true)
  return stripped
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
