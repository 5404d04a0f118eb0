/** What a file is by its contents. The name must agree with them. */
export const fileKinds = ['pdf', 'jpeg', 'png', 'webp', 'heic', 'video', 'zip', 'office', 'oldOffice', 'text'] as const
export type FileKind = (typeof fileKinds)[number]

type Known = { readonly endings: readonly string[]; readonly type: string }

const mebibyte = 1024 * 1024

/** `type`: what it is given out as. A browser executes none of these. */
export const kinds: Readonly<Record<FileKind, Known>> = {
  pdf: { endings: ['pdf'], type: 'application/pdf' },
  jpeg: { endings: ['jpg', 'jpeg'], type: 'image/jpeg' },
  png: { endings: ['png'], type: 'image/png' },
  webp: { endings: ['webp'], type: 'image/webp' },
  heic: { endings: ['heic', 'heif'], type: 'image/heic' },
  video: { endings: ['mp4', 'm4v', 'mov', 'webm'], type: 'application/octet-stream' },
  zip: { endings: ['zip'], type: 'application/zip' },
  office: { endings: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'], type: 'application/octet-stream' },
  oldOffice: { endings: ['doc', 'xls', 'ppt'], type: 'application/octet-stream' },
  text: { endings: ['txt', 'csv'], type: 'application/octet-stream' },
}

/** Media types a file may be given out as. */
export const servedTypes = [...new Set(Object.values(kinds).map(({ type }) => type))]

export const pictureKinds = ['jpeg', 'png', 'webp', 'heic'] as const satisfies readonly FileKind[]

const largestUsual = 20 * mebibyte

/** Only results hold video and large archives. */
export function largestOf(kind: FileKind, place: string): number {
  if (place !== 'result') return largestUsual
  if (kind === 'video') return 200 * mebibyte
  return kind === 'zip' ? 100 * mebibyte : largestUsual
}

/** The kind a name speaks of. */
export function kindOfName(name: string): FileKind | undefined {
  const ending = endingOf(name)
  return fileKinds.find((kind) => kinds[kind].endings.includes(ending))
}

export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** So many first bytes are enough to tell a kind. */
export const enoughBytes = 4096

/** Whether the first bytes of a file are of this kind. What lies deeper is looked at when all of it has come. */
export function beginsAs(kind: FileKind, bytes: Uint8Array): boolean {
  switch (kind) {
    case 'pdf':
      return says(bytes, 0, '%PDF-')
    case 'jpeg':
      return has(bytes, [0xff, 0xd8, 0xff])
    case 'png':
      return has(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    case 'webp':
      return says(bytes, 0, 'RIFF') && says(bytes, 8, 'WEBP')
    case 'heic':
      return says(bytes, 4, 'ftyp') && heicBrands.some((brand) => says(bytes, 8, brand))
    case 'video':
      return isVideo(bytes)
    case 'zip':
    case 'office':
      return has(bytes, [0x50, 0x4b, 0x03, 0x04])
    case 'oldOffice':
      return has(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    case 'text':
      return isPlainText(bytes)
  }
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

function isVideo(bytes: Uint8Array): boolean {
  if (has(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return true
  return says(bytes, 4, 'ftyp') && !heicBrands.some((brand) => says(bytes, 8, brand))
}

/** Neither a program nor a page: no zero bytes, and it does not begin as markup or a script does. */
function isPlainText(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, enoughBytes)
  if (first.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false
  const start = String.fromCharCode(...first.subarray(0, 64))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return !/^(<|#!|@echo|%!|MZ|\{\\rtf)/i.test(start)
}

function has(bytes: Uint8Array, expected: readonly number[]): boolean {
  return expected.every((byte, place) => bytes[place] === byte)
}

function says(bytes: Uint8Array, from: number, word: string): boolean {
  return [...word].every((sign, place) => bytes[from + place] === sign.charCodeAt(0))
}
