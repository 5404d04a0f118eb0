import { createRequire } from 'node:module'
import { openSync, type Font, type Glyph } from 'fontkit'

export type Face = 'regular' | 'semibold' | 'bold'

/** Glyphs of a text fragment and the advance of each, in thousandths of the font size. */
export type ShapedText = {
  readonly glyphs: readonly Glyph[]
  readonly advances: readonly number[]
  readonly width: number
}

const require = createRequire(import.meta.url)
const family = '@expo-google-fonts/golos-text'
const files = {
  regular: `${family}/400Regular/GolosText_400Regular.ttf`,
  semibold: `${family}/600SemiBold/GolosText_600SemiBold.ttf`,
  bold: `${family}/700Bold/GolosText_700Bold.ttf`,
} as const satisfies Record<Face, string>

const opened = new Map<Face, Font>()
const shaped = new Map<string, ShapedText>()
/** Large enough for the words of many documents, small enough to discard. */
const shapedLimit = 20_000

/** The parsed font, opened once per thread: parsing takes a third of the cost of a document. */
export function fontOf(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const font = openSync(require.resolve(files[face]))
  nameGlyphs(font)
  opened.set(face, font)
  return font
}

/** Shapes a text fragment; results are cached. `tabular` gives every digit the same width. */
export function shape(face: Face, text: string, tabular = false): ShapedText {
  const key = `${face}${tabular ? '#' : ' '}${text}`
  const known = shaped.get(key)
  if (known) return known
  const fresh = shapeAnew(fontOf(face), text, tabular)
  if (shaped.size >= shapedLimit) shaped.clear()
  shaped.set(key, fresh)
  return fresh
}

/** Width in points. */
export function widthOf(face: Face, size: number, text: string, tabular = false): number {
  return (shape(face, text, tabular).width * size) / 1000
}

/**
 * Subsetting loads the parts of a composite glyph (Latin C inside Cyrillic С) without their code points, and the font caches
 * them: the next document would print C without a code point. Requesting every glyph by its code point first prevents this.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

function shapeAnew(font: Font, text: string, tabular: boolean): ShapedText {
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const cell = tabular ? digitCell(font) : 0
  const advances = positions.map(({ xAdvance }, at) => (tabular && isDigit(glyphs[at]) ? cell : xAdvance * scale))
  return { glyphs, advances, width: advances.reduce((total, advance) => total + advance, 0) }
}

/** The tabular figures of this font version have unequal widths, so the widest digit sets the cell width. */
function digitCell(font: Font): number {
  return Math.max(...font.layout('0123456789').glyphs.map((glyph) => (glyph.advanceWidth * 1000) / font.unitsPerEm))
}

function isDigit(glyph: Glyph | undefined): boolean {
  const code = glyph?.codePoints[0] ?? 0
  return code >= 0x30 && code <= 0x39
}
