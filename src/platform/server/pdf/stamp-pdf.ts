import { ink, page, pointsPerMillimetre, type Canvas, type Ink } from './canvas.ts'
import { blockStrips } from './block-strips.ts'
import type { PdfDocument } from './pdf-document.ts'
import { drawQr, qrTag } from './qr-strips.ts'
import { renderStrips } from './render-pdf.ts'
import type { Strip } from './strips.ts'
import { tag, type Tag } from './tags.ts'
import { breakLines, type TextStyle } from './text-lines.ts'
import { drawLine, lineHeight, textStrips } from './text-strips.ts'

/** One signature as shown in the stamp; all text is ready to print, the phone already masked. */
export type SignatureMark = {
  readonly role: string
  readonly name: string
  readonly inn: string
  readonly maskedPhone: string
  /** Represented party and authority: «от имени ООО «Ромашка», генеральный директор, Устав»; absent for a person. */
  readonly basis?: string
  /** With the time zone: «21.11.2026 14:05 (МСК, UTC+3)». */
  readonly signedAt: string
  readonly signatureId: string
  readonly verifyUrl: string
}

export type StampedDocument = {
  readonly document: PdfDocument
  /** SHA-256 of the signed file, in hex. */
  readonly documentSha256: string
  readonly signatures: readonly SignatureMark[]
  /** The agreement that makes the code a signature: its name, version and date. */
  readonly agreement?: string
}

/** Renders the second file of a signed document: the same blocks followed by the signature stamps. */
export function stampPdf({ document, ...stamp }: StampedDocument): Promise<Uint8Array> {
  return renderStrips(document, [...document.blocks.flatMap(blockStrips), ...stampStrips(stamp)])
}

const heading: TextStyle = { face: 'bold', size: 8.5 }
const name: TextStyle = { face: 'semibold', size: 10 }
const fact: TextStyle = { face: 'regular', size: 8.5 }
const inset = { x: 11, y: 9 } as const
const qrSide = 25 * pointsPerMillimetre

function stampStrips(stamp: Omit<StampedDocument, 'document'>): Strip[] {
  const note = [
    'Копия с отметками об электронных подписях.',
    ...(stamp.agreement === undefined ? [] : [`Основание: ${stamp.agreement}.`]),
    `SHA-256 подписанного файла: ${stamp.documentSha256}`,
  ]
  const rule: Strip = {
    height: 8,
    before: 16,
    keepWithNext: true,
    draw: (canvas, top) => canvas.rule({ x: page.left, y: top }, { x: page.left + page.body, y: top }, 0.8, ink.mark),
  }
  const noteStrips = note.flatMap((text) => textStrips(text, { style: fact, fill: ink.quiet, keepWithNext: true, tag: tag('P') }))
  // The marks of both sides stay on one page: the layout parts them only when a page is too small for all.
  const last = stamp.signatures.length - 1
  const marks = stamp.signatures.map((mark, at) => ({ ...markStrip(mark, stamp.documentSha256), keepWithNext: at < last }))
  return [rule, ...noteStrips, ...marks]
}

function markStrip(mark: SignatureMark, sha256: string): Strip {
  const width = page.body - 3 * inset.x - qrSide
  const section = tag('Sect')
  const lines = markLines(mark, sha256, width, section)
  const picture = qrTag(mark.verifyUrl, section)
  const text = lines.reduce((total, { style }) => total + lineHeight(style), 0)
  const height = Math.max(text, qrSide) + 2 * inset.y
  return {
    height,
    before: 8,
    draw(canvas: Canvas, top: number) {
      canvas.box(page.left, top, page.body, height, { stroke: ink.mark, radius: 4 })
      let y = top + (height - text) / 2
      for (const { line, style, fill, tag: said } of lines) {
        const place = { x: page.left + inset.x, top: y, width, align: 'left', fill } as const
        canvas.tagged(said, () => drawLine(canvas, line, style, place))
        y += lineHeight(style)
      }
      const x = page.left + page.body - inset.x - qrSide
      canvas.tagged(picture, () => drawQr(canvas, mark.verifyUrl, { x, y: top + (height - qrSide) / 2, side: qrSide }))
    },
  }
}

function markLines(mark: SignatureMark, sha256: string, width: number, section: Tag) {
  const linesOf = (text: string, style: TextStyle, fill: Ink) => {
    const said = tag('P', section)
    return breakLines(text, style, width).map((line) => ({ line, style, fill, tag: said }))
  }
  const facts = [
    ...(mark.basis === undefined ? [] : [mark.basis]),
    `ИНН ${mark.inn} · телефон ${mark.maskedPhone}`,
    `Подписано ${mark.signedAt}`,
    `Подпись № ${mark.signatureId}`,
    `SHA-256 документа: ${sha256}`,
  ]
  return [
    ...linesOf('ПОДПИСАНО ПРОСТОЙ ЭЛЕКТРОННОЙ ПОДПИСЬЮ', heading, ink.mark),
    ...linesOf(`${mark.role}: ${mark.name}`, name, ink.text),
    ...facts.flatMap((text) => linesOf(text, fact, ink.strong)),
  ]
}
