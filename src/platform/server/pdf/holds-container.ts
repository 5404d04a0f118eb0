/**
 * Whether the bytes are, to another program, an archive or a program as well: what it would open is not what people see. A reader of PDF
 * skips what stands before its first mark and after its last one; an archive is read from its end.
 */
export function holdsContainer(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.indexOf('%PDF-')
  const end = file.lastIndexOf('%%EOF')
  const tail = end < 0 ? file.subarray(file.length) : file.subarray(end + 5)
  if (marks.some((mark) => file.subarray(0, Math.max(start, 0)).includes(mark) || tail.includes(mark))) return true
  return lengthOf(tail) > mostTail || endsAsZip(file)
}

/** ZIP, RAR, 7-Zip, gzip of one member, programs of Windows and Linux, pages of a browser. */
const marks = [
  'PK\x03\x04',
  'PK\x05\x06',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x1f\x8b\x08',
  'MZ\x90',
  '\x7fELF',
  '<html',
  '<script',
].map((mark) => Buffer.from(mark, 'latin1'))

/** Readers look for the last mark in the last kilobyte. */
const mostTail = 1024

/** How many bytes there are without the blank ones around. */
function lengthOf(tail: Buffer): number {
  return tail.toString('latin1').replaceAll(/^[\s\0]+|[\s\0]+$/g, '').length
}

const endOfZip = Buffer.from('PK\x05\x06', 'latin1')
const longestEnd = 22 + 65_535

/** The end of an archive stands in the last bytes, whatever else does: one disk, all its entries on it. */
function endsAsZip(file: Buffer): boolean {
  const last = file.subarray(Math.max(0, file.length - longestEnd))
  for (let at = last.indexOf(endOfZip); at >= 0; at = last.indexOf(endOfZip, at + 1)) {
    const isWhole = at + 22 <= last.length && last.readUInt32LE(at + 4) === 0
    if (isWhole && last.readUInt16LE(at + 8) === last.readUInt16LE(at + 10)) return true
  }
  return false
}
