import qpdf from '@neslinesli93/qpdf-wasm'
import jsQR from 'jsqr'
import { ColorSpace, Document, Matrix, PDFDocument } from 'mupdf'
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'

/** The types of the package name its function as a module of another kind has it. */
const readCode = jsQR as unknown as typeof jsQR.default

/** An element of the structure tree as MuPDF reads it: its role, and what is said. */
export type Said = { readonly role: string; readonly text: string; readonly parts: readonly Said[] }

/** Opens a file with MuPDF, which has nothing in common with the program that wrote it. */
export function openPdf(bytes: Uint8Array): PDFDocument {
  const document = Document.openDocument(bytes, 'application/pdf')
  assert.ok(document instanceof PDFDocument)
  return document
}

/** What a screen reader says of each page, in its order: decoration is taken out first, for MuPDF reads that too. */
export function saidOn(document: PDFDocument): readonly (readonly Said[])[] {
  for (let at = 0; at < document.countPages(); at += 1) {
    const contents = document.findPage(at).get('Contents')
    const painted = Buffer.from(contents.readStream().asUint8Array()).toString('latin1')
    contents.writeStream(Buffer.from(painted.replaceAll(/\/Artifact BMC.*?EMC/gs, ''), 'latin1'))
  }
  return pagesOf(document).map((page) => {
    const { blocks } = JSON.parse(page.toStructuredText('structured').asJSON()) as { readonly blocks: readonly Block[] }
    return blocks.flatMap(saidIn)
  })
}

/**
 * The links of QR codes on each page: the page is drawn as a printer does, 300 dots an inch, and read as a phone does. `from` is the
 * share of the page to leave out at its top: reading a whole page takes seconds.
 */
export function codesOn(document: Document, from = 0): readonly (readonly string[])[] {
  return pagesOf(document).map((page) => {
    const scale = 300 / 72
    const drawn = page.toPixmap(Matrix.scale(scale, scale), ColorSpace.DeviceGray, false)
    const width = drawn.getWidth()
    const shown = drawn.getPixels().subarray(Math.floor(drawn.getHeight() * from) * width)
    const pixels = new Uint8ClampedArray(shown.length * 4).fill(255)
    for (const [at, grey] of shown.entries()) if (grey < 255) pixels.fill(grey, at * 4, at * 4 + 3)
    const found: string[] = []
    const read = () => readCode(pixels, width, shown.length / width, { inversionAttempts: 'dontInvert' })
    for (let code = read(); code; code = read()) {
      found.push(code.data)
      paintOver(pixels, width, Object.values(code.location))
    }
    return found
  })
}

/** The links of QR codes on a screenshot. */
export function codesOnScreen(png: Uint8Array): readonly string[] {
  return codesOn(Document.openDocument(png, 'image/png')).flat()
}

/** What `qpdf --check` answers: 0 means no fault in the syntax, the cross references and the streams. Its words are left out. */
export async function qpdfCheck(bytes: Uint8Array): Promise<number> {
  const wasm = fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm')).replace(/qpdf\.js$/, 'qpdf.wasm')
  const before = { code: process.exitCode, log: console.log }
  console.log = () => undefined
  const starting = qpdf({ locateFile: () => wasm })
  console.log = before.log
  const program = await starting
  const disk = program.FS as unknown as { writeFile(path: string, data: Uint8Array): void }
  disk.writeFile('/in.pdf', bytes)
  const answer = program.callMain(['--check', '/in.pdf'])
  process.exitCode = before.code
  return answer
}

type Block = {
  readonly type: string
  readonly std?: string
  readonly contents?: readonly Block[]
  readonly lines?: readonly Line[]
}
type Line = { readonly text: string }

function saidIn({ type, std = '', contents = [] }: Block): Said[] {
  if (type !== 'structure') return []
  const text = contents.flatMap(({ lines = [] }) => lines.map((line) => line.text)).join(' ')
  return [{ role: std, text, parts: contents.flatMap(saidIn) }]
}

function pagesOf(document: Document) {
  return Array.from({ length: document.countPages() }, (_, at) => document.loadPage(at))
}

/** A code that has been read is covered with white, so that the next one is found. */
function paintOver(pixels: Uint8ClampedArray, width: number, points: readonly ({ x: number; y: number } | undefined)[]): void {
  const known = points.filter((point) => point !== undefined)
  const [xs, ys] = [known.map(({ x }) => x), known.map(({ y }) => y)]
  for (let y = Math.floor(Math.min(...ys)) - 4; y <= Math.max(...ys) + 4; y += 1)
    pixels.fill(255, (y * width + Math.floor(Math.min(...xs)) - 4) * 4, (y * width + Math.ceil(Math.max(...xs)) + 4) * 4)
}
