import { fontOf, shape, type Face } from './fonts.ts'
import { markingOf, type Box, type Tag } from './tags.ts'
import type { TextLine, TextStyle } from './text-lines.ts'

export const pointsPerMillimetre = 72 / 25.4

/** A4 with 20 mm margins; the footer is inside the bottom margin. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 20 * pointsPerMillimetre,
  top: 20 * pointsPerMillimetre,
  body: 595.28 - 40 * pointsPerMillimetre,
  bottom: 841.89 - 22 * pointsPerMillimetre,
} as const

export const ink = {
  text: '#16181d',
  quiet: '#5b616e',
  line: '#a9aeb8',
  strong: '#3a3f4a',
  fill: '#f3f4f6',
  mark: '#1d4f91',
} as const
export type Ink = (typeof ink)[keyof typeof ink]

/** Drawing in points from the top left corner of the page. What is drawn outside `tagged` is decoration, which is not read aloud. */
export type Canvas = {
  text(line: TextLine, style: TextStyle, at: { x: number; baseline: number; fill?: Ink; stretch?: number }): void
  rule(from: { x: number; y: number }, to: { x: number; y: number }, thickness?: number, stroke?: Ink): void
  box(x: number, y: number, width: number, height: number, look: { fill?: Ink; stroke?: Ink; radius?: number }): void
  /** Draws the black squares of a QR code, each run in a row as one rectangle. */
  squares(x: number, y: number, side: number, rows: readonly (readonly boolean[])[]): void
  nextPage(): void
  /** Goes back to a page that has been drawn. */
  openPage(at: number): void
  /** Writes what has been drawn on the open page: nothing is drawn after it. */
  finish(): void
  /** Everything drawn inside belongs to the tag. */
  tagged(tag: Tag, draw: () => void): void
  /** Everything drawn inside is decoration, tagged or not: the header of a table repeated on its next page. */
  decoration(draw: () => void): void
}

/**
 * pdfkit's internal record of an embedded font; text is written with it directly, so that spaces remain characters of the text.
 */
type EmbeddedFont = {
  readonly id: string
  readonly subset: { includeGlyph(glyph: number): number }
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  ref(): unknown
}
type Internals = {
  readonly _font: EmbeddedFont
  readonly page: { readonly fonts: Record<string, unknown>; write(content: string): void }
  addContent(content: string): unknown
}

export function canvasOn(document: PDFKit.PDFDocument): Canvas {
  const internals = document as unknown as Internals
  const embedded = fontsOf(document, internals)
  const marking = markingOf(document, page.height)
  const finish = contentInOnePiece(internals)
  return {
    text(line, style, { x, baseline, fill = ink.text, stretch = 0 }) {
      const parts = [`q ${rgb(fill)} rg BT 1 0 0 -1 ${round(x)} ${round(baseline)} Tm`]
      for (const piece of line.pieces) {
        const font = embedded(piece.face)
        internals.page.fonts[font.id] ??= font.ref()
        parts.push(`/${font.id} ${round(style.size)} Tf [${glyphString(font, piece, style, stretch)}] TJ`)
      }
      marking.draw(() => internals.addContent(`${parts.join(' ')} ET Q`))
    },
    rule(from, to, thickness = 0.5, stroke = ink.line) {
      const path = `${round(from.x)} ${round(from.y)} m ${round(to.x)} ${round(to.y)} l`
      marking.draw(() => internals.addContent(`q ${round(thickness)} w ${rgb(stroke)} RG ${path} S Q`))
    },
    box(x, y, width, height, look) {
      marking.draw(() => paintBox(document, { x, y, width, height }, look))
    },
    squares(x, y, side, rows) {
      const runs = rows.map((row, at) => runsOf(row, x, y + at * side, side)).join(' ')
      const whole = { x, y, width: rows.length * side, height: rows.length * side }
      marking.picture(whole, () => internals.addContent(`q 0 0 0 rg ${runs} f Q`))
    },
    nextPage() {
      finish()
      document.addPage()
    },
    openPage(at) {
      finish()
      document.switchToPage(at)
    },
    finish,
    tagged: (of, draw) => marking.tagged(of, draw),
    decoration: (draw) => marking.decoration(draw),
  }
}

/** pdfkit turns each of some thousand pieces of a page into bytes by itself; here they wait for the end of the page. */
function contentInOnePiece(internals: Internals): () => void {
  const pieces: string[] = []
  internals.addContent = (content) => {
    pieces.push(content)
    return internals
  }
  return () => {
    if (pieces.length > 0) internals.page.write(pieces.join('\n'))
    pieces.length = 0
  }
}

/** Each font face is embedded once, on first use. */
function fontsOf(document: PDFKit.PDFDocument, internals: Internals): (face: Face) => EmbeddedFont {
  const fonts = new Map<Face, EmbeddedFont>()
  return (face) => {
    const known = fonts.get(face)
    if (known) return known
    document.font(fontOf(face) as unknown as PDFKit.Mixins.PDFFontSource)
    fonts.set(face, internals._font)
    return internals._font
  }
}

function glyphString(font: EmbeddedFont, piece: { text: string; face: Face }, style: TextStyle, stretch: number): string {
  const { glyphs, advances } = shape(piece.face, piece.text, style.tabular)
  const parts: string[] = []
  let hex = ''
  glyphs.forEach((glyph, at) => {
    const code = font.subset.includeGlyph(glyph.id)
    font.widths[code] ??= glyph.advanceWidth
    font.unicode[code] ??= glyph.codePoints
    const advance = advances[at] ?? glyph.advanceWidth
    const slack = (style.tabular ?? false) && advance > glyph.advanceWidth ? (advance - glyph.advanceWidth) / 2 : 0
    if (slack > 0) {
      parts.push(...(hex ? [`<${hex}>`] : []), round(-slack))
      hex = ''
    }
    hex += code.toString(16).padStart(4, '0')
    const space = glyph.codePoints[0] === 0x20 || glyph.codePoints[0] === 0xa0
    const move = advance - slack - glyph.advanceWidth + (space ? (stretch * 1000) / style.size : 0)
    if (Math.abs(move) > 0.01) {
      parts.push(`<${hex}>`, round(-move))
      hex = ''
    }
  })
  return [...parts, ...(hex ? [`<${hex}>`] : [])].join(' ')
}

function paintBox(
  document: PDFKit.PDFDocument,
  { x, y, width, height }: Box,
  { fill, stroke, radius = 0 }: Parameters<Canvas['box']>[4],
): void {
  document.save().lineWidth(0.8)
  document.roundedRect(x, y, width, height, radius)
  if (fill && stroke) document.fillAndStroke(fill, stroke)
  else if (fill) document.fill(fill)
  else if (stroke) document.stroke(stroke)
  document.restore()
}

function runsOf(row: readonly boolean[], x: number, y: number, side: number): string {
  const runs: string[] = []
  for (let at = 0; at < row.length; at += 1) {
    if (!row[at]) continue
    let end = at
    while (row[end + 1]) end += 1
    runs.push(`${round(x + at * side)} ${round(y)} ${round((end - at + 1) * side)} ${round(side)} re`)
    at = end
  }
  return runs.join(' ')
}

function rgb(hex: string): string {
  return [1, 3, 5].map((at) => round(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')
}

function round(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
