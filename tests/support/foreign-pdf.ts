/** What a file made by somebody else has besides its pages; each is written as PDF writes it. */
type Parts = {
  readonly pages?: number
  /** Entries of the catalogue. */
  readonly catalog?: string
  /** An annotation of the first page. */
  readonly annotation?: string
  /** Sides of each page. */
  readonly box?: string
  /** Entries of the first page. */
  readonly page?: string
  /** Object 5, that nothing leads to unless other parts do. */
  readonly object?: string
  readonly trailer?: string
}

/** A PDF as another program would have made it, written by hand: with a table of offsets, unpacked. */
export async function foreignPdf(parts: Parts = {}): Promise<Uint8Array> {
  const { pages = 1, catalog = '', annotation, page: entries = '', box = '[0 0 595 842]', object, trailer = '' } = parts
  const kids = Array.from({ length: pages }, (_, at) => `${10 + 2 * at} 0 R`)
  const annotations = annotation === undefined ? '' : `/Annots [${annotation}]`
  const objects: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...kids.flatMap((_, at): [number, string][] => {
      const content = `BT /F1 18 Tf 72 720 Td (Page ${at + 1} of the rules) Tj ET`
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R >> >>`
      return [
        [10 + 2 * at, `${page} /Contents ${11 + 2 * at} 0 R ${at === 0 ? `${annotations} ${entries}` : ''} >>`],
        [11 + 2 * at, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
      ]
    }),
    ...(object === undefined ? [] : [[5, object] as [number, string]]),
  ]
  let text = '%PDF-1.7\n'
  const offsets: [number, number][] = []
  for (const [number, body] of objects) {
    offsets.push([number, Buffer.byteLength(text)])
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const table = offsets.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = Buffer.byteLength(text)
  const size = Math.max(...objects.map(([number]) => number)) + 1
  return Buffer.from(`${text}xref\n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
}
