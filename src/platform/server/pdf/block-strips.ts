import { ink, page, pointsPerMillimetre } from './canvas.ts'
import { widthOf } from './fonts.ts'
import type { PdfBlock, PdfEdges, PdfHeading, PdfKeyValues, PdfList, PdfParagraph } from './pdf-document.ts'
import { qrStrips } from './qr-strips.ts'
import { signatureStrips } from './signature-strips.ts'
import type { Strip } from './strips.ts'
import { tag } from './tags.ts'
import { tableStrips } from './table-strips.ts'
import { breakLines } from './text-lines.ts'
import { drawLine, lineHeight, styles, textStrips } from './text-strips.ts'

export function blockStrips(block: PdfBlock): readonly Strip[] {
  switch (block.kind) {
    case 'heading':
      return headingStrips(block)
    case 'paragraph':
      return paragraphStrips(block)
    case 'edges':
      return edgeStrips(block)
    case 'keyValues':
      return pairStrips(block)
    case 'table':
      return tableStrips(block)
    case 'list':
      return listStrips(block)
    case 'spacer':
      return [{ height: 0, before: block.millimetres * pointsPerMillimetre, draw: () => undefined }]
    case 'qr':
      return qrStrips(block)
    case 'signatures':
      return signatureStrips(block)
  }
}

function headingStrips({ level, text, below }: PdfHeading): Strip[] {
  if (level !== 1) {
    const place = level === 2 ? { style: styles.section, before: 14 } : { style: styles.part, before: 9 }
    return held(textStrips(text, { ...place, tag: tag(level === 2 ? 'H2' : 'H3'), keepWithNext: true })).concat({
      height: 2,
      keepWithNext: true,
      draw: () => undefined,
    })
  }
  const title = textStrips(text, { style: styles.title, align: 'center', keepWithNext: true, tag: tag('H1') })
  const under = { style: styles.body, align: 'center', before: 3, fill: ink.quiet, tag: tag('P') } as const
  const line = below === undefined ? [] : textStrips(below, under)
  return held([...title, ...line, { height: 8, draw: () => undefined }])
}

function paragraphStrips({ text, number, align = 'left', size = 'normal' }: PdfParagraph): Strip[] {
  const style = size === 'small' ? styles.small : styles.body
  const before = size === 'small' ? 3 : 4
  if (number === undefined) return textStrips(text, { style, align, before, tag: tag('P') })
  const indent = Math.max(36, Math.ceil((widthOf(style.face, style.size, number) + 8) / 6) * 6)
  const place = {
    left: page.left + indent,
    width: page.body - indent,
    hang: { text: number, left: page.left },
  }
  return textStrips(text, { style, align, before, tag: tag('P'), ...place })
}

function edgeStrips({ left, right }: PdfEdges): Strip[] {
  const style = styles.body
  const half = page.body / 2
  const sides = [breakLines(left, style, half), breakLines(right, style, half)] as const
  const tags = [tag('P'), tag('P')] as const
  return [
    {
      height: Math.max(sides[0].length, sides[1].length) * lineHeight(style),
      before: 4,
      draw(canvas, top) {
        const place = (at: number, x: number) => ({ x, top: top + at * lineHeight(style), width: half })
        canvas.tagged(tags[0], () =>
          sides[0].forEach((line, at) => drawLine(canvas, line, style, { ...place(at, page.left), align: 'left' })),
        )
        canvas.tagged(tags[1], () =>
          sides[1].forEach((line, at) => drawLine(canvas, line, style, { ...place(at, page.left + half), align: 'right' })),
        )
      },
    },
    { height: 8, draw: () => undefined },
  ]
}

function pairStrips({ pairs }: PdfKeyValues): Strip[] {
  const style = { face: 'regular', size: 10.5 } as const
  const labelWidth = page.body * 0.32
  const list = tag('L')
  return pairs.flatMap(({ label, value }, index) => {
    const labels = breakLines(label, style, labelWidth - 10)
    const values = breakLines(value, style, page.body - labelWidth)
    const item = tag('LI', list)
    const [labelTag, valueTag] = [tag('Lbl', item), tag('LBody', item)]
    const shown = { x: page.left, width: labelWidth, align: 'left', fill: ink.quiet } as const
    const held = { x: page.left + labelWidth, width: page.body - labelWidth, align: 'left' } as const
    return Array.from(
      { length: Math.max(labels.length, values.length) },
      (_, at) =>
        ({
          height: lineHeight(style),
          before: at > 0 ? 0 : index === 0 ? 5 : 3,
          keepWithNext: at === 0 && values.length > 1,
          draw(canvas, top) {
            const [left, right] = [labels[at], values[at]]
            if (left) canvas.tagged(labelTag, () => drawLine(canvas, left, style, { ...shown, top }))
            if (right) canvas.tagged(valueTag, () => drawLine(canvas, right, style, { ...held, top }))
          },
        }) satisfies Strip,
    )
  })
}

function listStrips({ items, marker = 'dash' }: PdfList): Strip[] {
  const list = tag('L')
  return items.flatMap((text, at) => {
    const item = tag('LI', list)
    const mark = { text: marker === 'dash' ? '—' : `${at + 1})`, left: page.left + 18, tag: tag('Lbl', item) }
    const place = { left: page.left + 36, width: page.body - 36, hang: mark, tag: tag('LBody', item) }
    return textStrips(text, { style: styles.body, before: 3, ...place })
  })
}

function held(strips: readonly Strip[]): Strip[] {
  return strips.map((strip) => ({ ...strip, keepWithNext: true }))
}
