import { encode } from 'uqr'
import { ink, page, pointsPerMillimetre, type Canvas } from './canvas.ts'
import type { PdfQr } from './pdf-document.ts'
import type { Strip } from './strips.ts'
import { tag, type Tag } from './tags.ts'
import { breakLines } from './text-lines.ts'
import { drawLine, lineHeight, styles } from './text-strips.ts'

/** A QR code with its caption beside it. */
export function qrStrips(qr: PdfQr): Strip[] {
  const side = (qr.millimetres ?? 28) * pointsPerMillimetre
  const style = styles.small
  const left = page.left + side + 12
  const lines = qr.caption === undefined ? [] : breakLines(qr.caption, style, page.left + page.body - left)
  const height = Math.max(side, lines.length * lineHeight(style))
  const top = (height - lines.length * lineHeight(style)) / 2
  const [picture, caption] = [qrTag(qr.url), tag('P')]
  return [
    {
      height,
      before: 8,
      draw(canvas, y) {
        canvas.tagged(picture, () => drawQr(canvas, qr.url, { x: page.left, y, side }))
        lines.forEach((line, at) => {
          const place = {
            x: left,
            top: y + top + at * lineHeight(style),
            width: page.body,
            align: 'left' as const,
          }
          canvas.tagged(caption, () => drawLine(canvas, line, style, { ...place, fill: ink.quiet }))
        })
      },
    },
  ]
}

/** The picture of the code, read aloud as where it leads. */
export function qrTag(url: string, within?: Tag): Tag {
  return { ...tag('Figure', within), alt: `QR-код со ссылкой ${url}` }
}

/** Draws vector squares, error correction M; the caller provides the white margin around the code. */
export function drawQr(canvas: Canvas, url: string, place: { x: number; y: number; side: number }): void {
  const { size, data } = codeOf(url)
  canvas.squares(place.x, place.y, place.side / size, data)
}

type Code = { readonly size: number; readonly data: readonly (readonly boolean[])[] }
let newest: { readonly url: string; readonly code: Code } | undefined

/** The same code stands on every page of a document and in every stamp: it is computed once. */
function codeOf(url: string): Code {
  if (newest?.url !== url) newest = { url, code: encode(url, { ecc: 'M', border: 0 }) }
  return newest.code
}
