/**
 * An element of the structure tree of a file (PDF/UA): what a screen reader says of a part of a page. Two lines of one tag are one
 * element, wherever they are drawn; elements follow each other as they were first drawn.
 */
export type Tag = {
  readonly role: Role
  readonly within?: Tag
  /** What is read aloud in place of a picture. */
  readonly alt?: string
  /** What the cell is a header of. */
  readonly scope?: 'Column' | 'Row'
  /** How many columns the cell covers. */
  readonly columns?: number
}
type Role = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A fresh element: the tag is known by its identity. */
export function tag(role: Role, within?: Tag): Tag {
  return { role, ...(within === undefined ? {} : { within }) }
}

export type Marking = {
  /** Everything drawn inside belongs to the tag. An empty cell has a tag too: it keeps its place in the row. */
  tagged(tag: Tag, draw: () => void): void
  /** Everything drawn inside is decoration, tagged or not. */
  decoration(draw: () => void): void
  /** Draws one thing for the tag that is open; without one it is decoration, which is not read aloud. */
  draw(paint: () => void): void
  /** Draws a picture, and says where on the page it is. */
  picture(box: Box, paint: () => void): void
}

/** Marks what is drawn on the pages of the document, and grows its structure tree. */
export function markingOf(document: PDFKit.PDFDocument, pageHeight: number): Marking {
  const elementOf = structureOf(document)
  let open: Tag | undefined
  let decorating = false
  const draw = (paint: () => void): void => {
    if (open) elementOf(open).add(document.markStructureContent(open.role))
    else document.markContent('Artifact')
    paint()
    document.endMarkedContent()
  }
  return {
    tagged(tag, paint) {
      if (decorating) return paint()
      elementOf(tag)
      const outer = open
      open = tag
      paint()
      open = outer
    },
    decoration(paint) {
      decorating = true
      paint()
      decorating = false
    },
    draw,
    picture({ x, y, width, height }, paint) {
      const BBox = [x, pageHeight - y - height, x + width, pageHeight - y]
      if (open) attributesOf(elementOf(open), { O: 'Layout', Placement: 'Block', BBox })
      draw(paint)
    },
  }
}

/** Returns the element of a tag, put into its place in the tree when it is asked for first. */
function structureOf(document: PDFKit.PDFDocument): (tag: Tag) => PDFKit.PDFStructureElement {
  const root = document.struct('Document')
  document.addStructure(root)
  const elements = new Map<Tag, PDFKit.PDFStructureElement>()
  return function elementOf(of) {
    const known = elements.get(of)
    if (known) return known
    const parent = of.within ? elementOf(of.within) : root
    const element = document.struct(of.role, of.alt === undefined ? {} : { alt: of.alt })
    const cell = { ...(of.scope && { Scope: of.scope }), ...(of.columns && { ColSpan: of.columns }) }
    if (Object.keys(cell).length > 0) attributesOf(element, { O: 'Table', ...cell })
    parent.add(element)
    elements.set(of, element)
    return element
  }
}

/** pdfkit writes these few attributes itself only for elements known whole in advance, and the spans of cells never. */
function attributesOf(element: PDFKit.PDFStructureElement, attributes: Record<string, unknown>): void {
  const { data } = (element as unknown as { readonly dictionary: { readonly data: Record<string, unknown> } }).dictionary
  data['A'] = attributes
}
