/** An image identified by its first bytes, not by its file name. */
export type Picture = {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** Allowed logo dimensions, in pixels. */
export const logoSides = { min: 32, max: 2048 } as const
export const logoBytesMax = 512 * 1024

/** Returns what is wrong with a logo, as text; undefined if it is acceptable. */
export function logoProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > logoBytesMax) return 'Файл больше 512 КБ'
  const picture = readPicture(bytes)
  if (!picture) return 'Подходят PNG, JPEG и WebP'
  const { min, max } = logoSides
  const sides = [picture.width, picture.height]
  return sides.every((side) => side >= min && side <= max) ? undefined : `Стороны картинки — от ${min} до ${max} точек`
}

export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readPng(view) ?? readJpeg(view) ?? readWebp(view)
}

function readPng(view: DataView): Picture | undefined {
  const known = view.byteLength >= 33 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
  if (!known || letters(view, 12) !== 'IHDR') return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Walks the segments up to the start-of-frame marker. */
function readJpeg(view: DataView): Picture | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // C4, C8 and CC are in the frame marker range but are not frames.
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function readWebp(view: DataView): Picture | undefined {
  if (view.byteLength < 30 || letters(view, 0) !== 'RIFF' || letters(view, 8) !== 'WEBP') return undefined
  const type = 'image/webp'
  switch (letters(view, 12)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 }
    default:
      return undefined
  }
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function letters(view: DataView, at: number): string {
  return String.fromCodePoint(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
