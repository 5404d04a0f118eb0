import { PDFDocument, PDFName, PDFNumber } from 'pdf-lib'
import type { PDFPage } from 'pdf-lib'
import { ok, refuse, type Result } from '#/kernel/result.ts'
import { holdsContainer } from './holds-container.ts'
import { joinPdf } from './join-pdf.ts'
import { judgeObjects, type AllowedTrouble } from './judge-objects.ts'
import { surveyPdf } from './survey-pdf.ts'

/** What a file of somebody else is refused for: it could act by itself, show two readers two things, or could not be read. */
export type PdfProblem =
  | 'notPdf'
  | 'unreadable'
  | 'encrypted'
  | 'scripts'
  | 'actions'
  | 'attachments'
  | 'form'
  | 'signed'
  | 'media'
  | 'layers'
  | 'hidden'
  | 'xfa'
  | 'container'
  | 'bomb'

/**
 * Reads a PDF of somebody else without executing anything of it, and returns how many pages it has. Every object of the file is looked
 * at, even one that no page leads to. `allowed`: what a file that is kept and never signed may have.
 */
export async function inspectPdf(
  bytes: Uint8Array,
  allowed: readonly AllowedTrouble[] = [],
): Promise<Result<{ readonly pages: number }, { readonly kind: PdfProblem }>> {
  // Readers look for the mark in the first kilobyte.
  if (!Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-')) return refuse({ kind: 'notPdf' })
  const trouble = await surveyPdf(bytes)
  if (trouble) return refuse({ kind: trouble })
  if (holdsContainer(bytes)) return refuse({ kind: 'container' })
  try {
    const pdf = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: true })
    if (pdf.isEncrypted) return refuse({ kind: 'encrypted' })
    const problem = judgeObjects(pdf, allowed)
    if (problem) return refuse({ kind: problem })
    const pages = pdf.getPages()
    if (pages.length === 0 || !pages.every(hasUsualSides)) return refuse({ kind: 'unreadable' })
    await tryToJoin(bytes)
    return ok({ pages: pages.length })
  } catch {
    return refuse({ kind: 'unreadable' })
  }
}

/** Sides that readers show and printers print, in points: from a few millimetres to five metres. */
const [shortestSide, longestSide] = [10, 14_400]

function hasUsualSides(page: PDFPage): boolean {
  const unit = page.node.lookup(PDFName.of('UserUnit'))
  const scale = unit instanceof PDFNumber ? unit.asNumber() : 1
  const boxes = [page.getMediaBox(), page.getCropBox()]
  const sides = boxes.flatMap(({ width, height }) => [Math.abs(width) * scale, Math.abs(height) * scale])
  return sides.every((side) => side >= shortestSide && side <= longestSide)
}

/** Throws if the file cannot be joined with a sheet, as it will have to be when it is signed. */
async function tryToJoin(bytes: Uint8Array): Promise<void> {
  const sheet = await PDFDocument.create({ updateMetadata: false })
  sheet.addPage()
  await joinPdf(bytes, await sheet.save())
}
