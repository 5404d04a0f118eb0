import type { PDFDocument, PDFObject } from 'mupdf'
import { SaxesParser } from 'saxes'
import { openPdf, qpdfCheck } from './open-pdf.ts'

/**
 * What is wrong with a file as PDF/A-2b and as a tagged file, by MuPDF's reading of it and by qpdf. These are the clauses that a
 * program can check and that we can break; veraPDF, which checks them all, is in no registry that we install from.
 */
export async function pdfFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const document = openPdf(bytes)
  const root = document.getTrailer().get('Root')
  const code = await qpdfCheck(bytes)
  return [
    ...(code === 0 ? [] : [`qpdf --check answers ${code}`]),
    ...said(!document.wasRepaired(), 'MuPDF had to repair the file'),
    ...fileFaults(document, root),
    ...metadataFaults(document, root),
    ...objectFaults(document),
    ...structureFaults(document, root),
  ]
}

function fileFaults(document: PDFDocument, root: PDFObject): string[] {
  const trailer = document.getTrailer()
  const profile = root.get('OutputIntents', 0, 'DestOutputProfile')
  return [
    ...said(trailer.get('ID').length === 2, 'no ID in the trailer'),
    ...said(trailer.get('Encrypt').isNull(), 'encrypted'),
    ...said(nameOf(root.get('OutputIntents', 0, 'S')) === 'GTS_PDFA1', 'no output intent of PDF/A'),
    ...said(profile.isStream() && ascii(profile).slice(36, 40) === 'acsp', 'no colour profile in the output intent'),
    ...['OpenAction', 'AA', 'AcroForm'].flatMap((key) => said(root.get(key).isNull(), `${key} in the catalog`)),
    ...['JavaScript', 'EmbeddedFiles'].flatMap((key) => said(root.get('Names', key).isNull(), `${key} in the catalog`)),
  ]
}

function metadataFaults(document: PDFDocument, root: PDFObject): string[] {
  const stream = root.get('Metadata')
  if (!stream.isStream()) return ['no metadata']
  const xml = Buffer.from(stream.readStream().asUint8Array()).toString('utf8')
  const texts = elementsOf(xml)
  const info = document.getTrailer().get('Info')
  const title = texts.get('dc:title')?.trim() ?? ''
  return [
    ...said(stream.get('Filter').isNull(), 'the metadata are compressed'),
    ...said(texts.get('pdfaid:part') === '2', 'the metadata do not say PDF/A-2'),
    ...said(texts.get('pdfaid:conformance') === 'B', 'the metadata do not say conformance B'),
    ...said(title !== '' && title === info.get('Title').asString(), 'the title is not that of the metadata'),
  ]
}

/** Fonts are in the file with a map back to characters; nothing runs, nothing is packed in a way that PDF/A forbids. */
function objectFaults(document: PDFDocument): string[] {
  const faults: string[] = []
  for (let id = 1; id < document.countObjects(); id += 1) {
    const object = document.newIndirect(id).resolve()
    if (!object.isDictionary()) continue
    const type = nameOf(object.get('Type'))
    if (type === 'Font') faults.push(...fontFaults(object, id))
    if (nameOf(object.get('S')) === 'JavaScript') faults.push(`object ${id} is a script`)
    if (nameOf(object.get('Filter')).includes('LZW')) faults.push(`object ${id} is packed with LZW`)
    if (type === 'Page' && !object.get('Annots').isNull()) faults.push(`page ${id} has annotations nobody has checked`)
  }
  return faults
}

function fontFaults(font: PDFObject, id: number): string[] {
  const kind = nameOf(font.get('Subtype'))
  if (kind === 'Type0') return said(font.get('ToUnicode').isStream(), `font ${id} has no way back to characters`)
  if (kind !== 'CIDFontType2') return [`font ${id} of type ${kind} is not in the file`]
  return [
    ...said(font.get('FontDescriptor', 'FontFile2').isStream(), `font ${id} is not in the file`),
    ...said(!font.get('CIDToGIDMap').isNull(), `font ${id} has no map of glyphs`),
  ]
}

function structureFaults(document: PDFDocument, root: PDFObject): string[] {
  const tree = root.get('StructTreeRoot')
  if (tree.isNull()) return ['not tagged']
  const elements = elementsUnder(tree)
  return [
    ...said(root.get('MarkInfo', 'Marked').valueOf() === true, 'not marked as tagged'),
    ...said(root.get('Lang').asString() === 'ru', 'no language'),
    ...said(root.get('ViewerPreferences', 'DisplayDocTitle').valueOf() === true, 'the title is not shown'),
    ...headingFaults(elements),
    ...elements.flatMap(elementFaults),
    ...Array.from({ length: document.countPages() }, (_, at) => pageFaults(document.findPage(at), tree, at + 1)).flat(),
  ]
}

const childrenOf: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR'],
  TR: ['TH', 'TD'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
}
const roles = ['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Figure']

function elementFaults(element: PDFObject): string[] {
  const role = nameOf(element.get('S'))
  const allowed = childrenOf[role]
  const inside = kidsOf(element).map((kid) => nameOf(kid.get('S')))
  return [
    ...said(roles.includes(role), `an element of unknown role ${role}`),
    ...said(allowed === undefined || inside.every((kid) => allowed.includes(kid)), `${role} holds ${inside.join(', ')}`),
    ...said(role !== 'Figure' || element.get('Alt').asString() !== '', 'a picture without words'),
    ...said(role !== 'Figure' || element.get('A', 'BBox').length === 4, 'a picture without a place'),
    ...said(role !== 'TH' || !element.get('A', 'Scope').isNull(), 'a header cell of nothing'),
    ...said(role !== 'Table' || new Set(kidsOf(element).map(cellsOf)).size <= 1, 'a table with rows of unequal length'),
  ]
}

function cellsOf(row: PDFObject): number {
  return kidsOf(row).reduce((total, cell) => total + (Number(cell.get('A', 'ColSpan').valueOf() ?? 1) || 1), 0)
}

function headingFaults(elements: readonly PDFObject[]): string[] {
  const levels = elements.flatMap((element) => /^H([1-6])$/.exec(nameOf(element.get('S')))?.[1] ?? []).map(Number)
  return levels.flatMap((level, at) =>
    said(level <= (levels[at - 1] ?? 0) + 1, `heading ${level} after ${levels[at - 1] ?? 'nothing'}`),
  )
}

/** Everything painted is either read aloud or said to be decoration, and each piece leads to its element. */
function pageFaults(page: PDFObject, tree: PDFObject, no: number): string[] {
  const parents = parentsOf(tree, page.get('StructParents').asNumber())
  const content = ascii(page.get('Contents'))
  const faults = said(nameOf(page.get('Tabs')) === 'S', `page ${no} does not follow the structure`)
  let inside = 0
  let pieces = 0
  for (const [word, id] of content.matchAll(
    /\/MCID (\d+)[^>]*>> BDC|\bBMC\b|\bBDC\b|\bEMC\b|(?<=\s)(?:TJ|Tj|f|f\*|S|B|Do)(?=\s)/g,
  )) {
    if (id !== undefined) {
      pieces += 1
      if (parents?.get(Number(id)).isNull() ?? true) faults.push(`piece ${id} of page ${no} belongs to no element`)
    }
    if (word.endsWith('BMC') || word.endsWith('BDC')) inside += 1
    else if (word === 'EMC') inside -= 1
    else if (inside !== 1) faults.push(`page ${no} paints ${word} at depth ${inside} of marked content`)
  }
  return [
    ...new Set(faults),
    ...said(inside === 0, `page ${no} leaves marked content open`),
    ...said(pieces === (parents?.length ?? 0), `page ${no} has ${pieces} pieces, its elements know ${parents?.length ?? 0}`),
  ]
}

function parentsOf(tree: PDFObject, key: number): PDFObject | undefined {
  const nums = tree.get('ParentTree', 'Nums')
  for (let at = 0; at < nums.length; at += 2) if (nums.get(at).asNumber() === key) return nums.get(at + 1)
  return undefined
}

function elementsUnder(node: PDFObject): PDFObject[] {
  return kidsOf(node).flatMap((kid) => [kid, ...elementsUnder(kid)])
}

/** The elements among the children: the rest are numbers of pieces of pages. */
function kidsOf(node: PDFObject): PDFObject[] {
  const kids = node.get('K')
  const all = kids.isArray() ? Array.from({ length: kids.length }, (_, at) => kids.get(at)) : [kids]
  return all.filter((kid) => kid.isDictionary() && !kid.get('S').isNull())
}

function nameOf(object: PDFObject): string {
  return object.isName() ? object.asName() : ''
}

function ascii(stream: PDFObject): string {
  return Buffer.from(stream.readStream().asUint8Array()).toString('latin1')
}

/** The text of each element of the packet; throws when it is no XML. */
function elementsOf(xml: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (fault) => {
    throw fault
  })
  parser.on('opentag', ({ name }) => open.push(name))
  parser.on('text', (text) => {
    for (const name of open) found.set(name, (found.get(name) ?? '') + text)
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return found
}

function said(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault]
}
