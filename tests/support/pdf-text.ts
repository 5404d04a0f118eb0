import { inflateSync } from 'node:zlib'

/** The words of one of our PDFs, separated by single spaces, in drawing order. Reads only what pdfkit writes. */
export function pdfText(bytes: Uint8Array): string {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'))
  const fonts = readFonts(objects)
  const pages = [...objects.values()].filter(({ stream }) => /\bTJ?\b/.test(stream) && /\bTf\b/.test(stream))
  return pages
    .flatMap(({ stream }) => wordsOf(stream, fonts))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

type PdfObject = { readonly head: string; readonly stream: string }
type Fonts = ReadonlyMap<string, ReadonlyMap<string, string>>

function readObjects(file: string): ReadonlyMap<string, PdfObject> {
  const found = file.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)
  return new Map(
    [...found].map(([, number = '', body = '']) => {
      const [, head = body, packed] = /^(.*?)\nstream\r?\n(.*)\nendstream$/s.exec(body) ?? []
      return [number, { head, stream: packed === undefined || !head.includes('FlateDecode') ? '' : inflated(packed) }]
    }),
  )
}

function inflated(packed: string): string {
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** Characters of each font's glyphs, by the font's name on the page. */
function readFonts(objects: ReadonlyMap<string, PdfObject>): Fonts {
  const named = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.map(([, name = '', font = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? ''
      return [name, readMap(objects.get(map)?.stream ?? '')]
    }),
  )
}

function readMap(text: string): ReadonlyMap<string, string> {
  const ranges = text.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)
  return new Map(
    [...ranges].flatMap(([, first = '', letters = '']) =>
      [...letters.matchAll(/<([0-9a-f]*)>/gi)].map(([, code = ''], place): [string, string] => [
        (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}

function wordsOf(stream: string, fonts: Fonts): string[] {
  let letters: ReadonlyMap<string, string> = new Map()
  const lines: string[] = []
  for (const [, font, drawn = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else lines.push([...drawn.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => read(hex, letters)).join(''))
  }
  return lines
}

function read(hex: string, letters: ReadonlyMap<string, string>): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '').join('')
}
