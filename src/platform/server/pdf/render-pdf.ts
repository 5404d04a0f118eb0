import PDFDocument from 'pdfkit'
import { blockStrips } from './block-strips.ts'
import { canvasOn, ink, page, pointsPerMillimetre, type Canvas } from './canvas.ts'
import type { PdfDocument, PdfFooter } from './pdf-document.ts'
import { printableText } from './printable-text.ts'
import { drawQr } from './qr-strips.ts'
import { layOut, type Strip } from './strips.ts'
import { breakLines } from './text-lines.ts'
import { drawLine, lineHeight, styles } from './text-strips.ts'
import { xmpPacket } from './xmp-packet.ts'

/**
 * Renders the document as PDF/A-2b. The bytes depend only on the argument (and on library versions), so a document rendered
 * again has the same SHA-256.
 */
export function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  return renderStrips(document, document.blocks.flatMap(blockStrips))
}

/** The same, from prepared strips. */
export async function renderStrips(document: PdfDocument, strips: readonly Strip[]): Promise<Uint8Array> {
  const pdf = emptyPdf(document)
  const bytes = collect(pdf)
  const canvas = canvasOn(pdf)
  layOut(canvas, strips)
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    canvas.openPage(at)
    drawFooter(canvas, document.footer, `стр. ${at + 1} из ${count}`)
  }
  canvas.finish()
  pdf.end()
  if (!document.pagesBefore) return bytes
  const { joinPdf } = await import('./join-pdf.ts')
  return joinPdf(document.pagesBefore, await bytes)
}

function emptyPdf(document: PdfDocument): PDFKit.PDFDocument {
  const info = {
    Title: printableText(document.title),
    Author: printableText(document.info.author),
    Creator: printableText(document.info.creator),
    Producer: 'pdfkit',
    ...(document.info.subject === undefined ? {} : { Subject: printableText(document.info.subject) }),
    // oxlint-disable-next-line no-restricted-globals -- pdfkit writes a moment only if it is a Date
    CreationDate: new Date(document.info.createdAt.epochMilliseconds),
  }
  const options = {
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    lang: document.language,
    displayTitle: true,
    tagged: true,
  }
  // pdfkit opens Helvetica by default, and PDF/A does not allow fonts outside the file
  const pdf = new PDFDocument({ ...options, pdfVersion: '1.7', subset: 'PDF/A-2b', info, font: '' })
  const packet = xmpPacket(info)
  const metadata = {
    append: () => undefined,
    end: () => undefined,
    getXML: () => packet,
    getLength: () => Buffer.byteLength(packet),
  }
  Object.assign(pdf, { metadata, _addInfo: () => undefined })
  return pdf
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}

/** The code stands in the bottom margin, so that a document takes as many pages with it as without. */
const qr = { side: 14 * pointsPerMillimetre, top: page.bottom + 8 }

/** The same on every page, and decoration: a screen reader says the document once, without its footers. */
function drawFooter(canvas: Canvas, footer: PdfFooter, pageNumber: string): void {
  const style = styles.footer
  const top = page.bottom + 14
  const body = footer.verifyUrl === undefined ? page.body : page.body - qr.side - 10
  const side = body - page.body * 0.15
  canvas.rule({ x: page.left, y: top - 4 }, { x: page.left + body, y: top - 4 }, 0.4)
  const texts = [footer.left, ...(footer.verifyUrl === undefined ? [] : [`Проверить документ: ${footer.verifyUrl}`])]
  const lines = texts.flatMap((text) => breakLines(text, style, side).slice(0, 2)).slice(0, 3)
  lines.forEach((line, at) => {
    drawLine(canvas, line, style, {
      x: page.left,
      top: top + at * lineHeight(style),
      width: side,
      align: 'left',
      fill: ink.quiet,
    })
  })
  const [number] = breakLines(pageNumber, style, body)
  if (number) drawLine(canvas, number, style, { x: page.left, top, width: body, align: 'right', fill: ink.quiet })
  if (footer.verifyUrl === undefined) return
  drawQr(canvas, footer.verifyUrl, { x: page.left + page.body - qr.side, y: qr.top, side: qr.side })
}
