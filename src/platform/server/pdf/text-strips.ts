import { ink, page, type Canvas, type Ink } from './canvas.ts'
import type { PdfText } from './pdf-document.ts'
import type { Strip } from './strips.ts'
import type { Tag } from './tags.ts'
import { breakLines, type TextLine, type TextStyle } from './text-lines.ts'

export type Align = 'justify' | 'left' | 'center' | 'right'

export const styles = {
  title: { face: 'bold', size: 15 },
  section: { face: 'bold', size: 11.5 },
  part: { face: 'semibold', size: 11 },
  body: { face: 'regular', size: 11 },
  table: { face: 'regular', size: 9.5 },
  tableHead: { face: 'semibold', size: 9 },
  small: { face: 'regular', size: 9 },
  footer: { face: 'regular', size: 8 },
} as const satisfies Record<string, TextStyle>

export type TextPlace = {
  readonly style: TextStyle
  readonly left?: number
  readonly width?: number
  readonly align?: Align
  readonly before?: number
  readonly fill?: Ink
  readonly keepWithNext?: boolean
  /** Hangs to the left of the first line: a clause number or a list marker. */
  readonly hang?: { readonly text: string; readonly left: number; readonly tag?: Tag }
  readonly tag: Tag
}

/** A paragraph as strips: neither its first nor its last line is left alone on a page. */
export function textStrips(text: PdfText, place: TextPlace): Strip[] {
  const { style, left = page.left, width = page.body, align = 'left', fill = ink.text } = place
  const lines = breakLines(text, style, width)
  const mark = place.hang && breakLines(place.hang.text, style, width)[0]
  return lines.map((line, at) => ({
    height: lineHeight(style),
    ...(at === 0 && place.before !== undefined ? { before: place.before } : {}),
    keepWithNext: at === lines.length - 1 ? (place.keepWithNext ?? false) : at === 0 || at === lines.length - 2,
    draw(canvas, top) {
      const { hang } = place
      if (at === 0 && mark && hang) {
        const hung = { x: hang.left, top, width, align: 'left', fill } as const
        canvas.tagged(hang.tag ?? place.tag, () => drawLine(canvas, mark, style, hung))
      }
      canvas.tagged(place.tag, () => drawLine(canvas, line, style, { x: left, top, width, align, fill }))
    },
  }))
}

export function lineHeight(style: TextStyle): number {
  return Math.round(style.size * 1.34 * 4) / 4
}

export type LinePlace = {
  readonly x: number
  readonly top: number
  readonly width: number
  readonly align: Align
  readonly fill?: Ink
}

export function drawLine(canvas: Canvas, line: TextLine, style: TextStyle, place: LinePlace): void {
  if (line.pieces.length === 0) return
  const free = place.width - line.width
  const shift = place.align === 'right' ? free : place.align === 'center' ? free / 2 : 0
  const baseline = place.top + lineHeight(style) / 2 + style.size * 0.352
  const stretch = place.align === 'justify' && !line.ends ? stretchOf(line, style, free) : 0
  canvas.text(line, style, { x: place.x + shift, baseline, fill: place.fill ?? ink.text, stretch })
}

/** A line that would need gaps too wide is not justified. */
function stretchOf(line: TextLine, style: TextStyle, free: number): number {
  const stretch = line.gaps === 0 ? 0 : free / line.gaps
  return stretch <= style.size * 0.7 ? stretch : 0
}
