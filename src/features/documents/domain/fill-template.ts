import type { DocumentBlock, DocumentPair } from './document-block.ts'
import { hasValue } from './template-fields.ts'
import type { FieldValues } from './template-fields.ts'
import type { Template, TemplateLine, TemplateNode, TemplateWords } from './template-text.ts'

export type FilledTemplate = { readonly blocks: readonly DocumentBlock[]; readonly short: readonly DocumentPair[] }

/** Returns the paper of a template with these values: conditions answered, fields filled, sections and clauses numbered. */
export function fillTemplate(template: Template, values: FieldValues): FilledTemplate {
  const short = standingLines(template.short, (field) => hasValue(values.get(field)))
  return { blocks: paperOf(template, values), short: short.map(({ cells }) => pairOf(cells, values)) }
}

/** The fields that stand in the paper under these values and have none, each once. */
export function emptyFields({ paper, short }: Template, values: FieldValues): readonly string[] {
  const lines = standingLines([...paper, ...short], (field) => hasValue(values.get(field)))
  const fields = lines.flatMap(({ cells }) => cells.flatMap(fieldsOf))
  return [...new Set(fields)].filter((field) => !hasValue(values.get(field)))
}

/** The fields that the template shows or asks about, whatever stands of it. */
export function fieldsOfTemplate({ paper, short }: Template): ReadonlySet<string> {
  return new Set(fieldsOfNodes([...paper, ...short]))
}

function fieldsOfNodes(nodes: readonly TemplateNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.kind === 'line' ? node.cells.flatMap(fieldsOf) : [node.field, ...fieldsOfNodes([...node.present, ...node.absent])],
  )
}

export function fieldsOf(words: TemplateWords): readonly string[] {
  return words.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
}

/** The lines that stand while exactly these fields have values. */
export function standingLines(nodes: readonly TemplateNode[], has: (field: string) => boolean): readonly TemplateLine[] {
  return nodes.flatMap((node) =>
    node.kind === 'line' ? [node] : standingLines(has(node.field) ? node.present : node.absent, has),
  )
}

type Paper = { readonly blocks: DocumentBlock[]; readonly values: FieldValues; section: number; clause: number }

function paperOf(template: Template, values: FieldValues): readonly DocumentBlock[] {
  const paper: Paper = { blocks: [], values, section: 0, clause: 0 }
  const lines = standingLines(template.paper, (field) => hasValue(values.get(field)))
  for (const [index, line] of lines.entries()) addLine(paper, line, lines[index - 1])
  return paper.blocks
}

function addLine(paper: Paper, line: TemplateLine, before: TemplateLine | undefined): void {
  const { blocks, values } = paper
  const [first = [], second = []] = line.cells
  const whole = wholeField(first)
  const value = whole === undefined ? undefined : values.get(whole)
  switch (line.shape) {
    case 'title':
      blocks.push({ kind: 'heading', level: 1, text: filled(first, values) })
      return
    case 'below':
      addBelow(paper, filled(first, values))
      return
    case 'section':
      paper.section += 1
      paper.clause = 0
      blocks.push({ kind: 'heading', level: 2, text: `${paper.section}. ${filled(first, values)}` })
      return
    case 'clause':
      for (const text of isList(value) ? value : [filled(first, values)]) addClause(paper, text)
      return
    case 'item':
      addItems(paper, isList(value) ? value : [filled(first, values)], before)
      return
    case 'pair':
      addPair(paper, pairOf(line.cells, values), before)
      return
    case 'edges':
      blocks.push({ kind: 'edges', left: filled(first, values), right: filled(second, values) })
      return
    case 'row':
    case 'rule':
      addRow(paper, line, before)
      return
    case 'small':
      blocks.push({ kind: 'paragraph', text: filled(first, values), size: 'small' })
      return
    case 'text':
      blocks.push(isBlock(value) ? value : { kind: 'paragraph', text: filled(first, values) })
      return
  }
}

function addBelow({ blocks }: Paper, below: string): void {
  const title = blocks.at(-1)
  if (title?.kind === 'heading') blocks.splice(-1, 1, { ...title, below })
}

function addClause(paper: Paper, text: string): void {
  paper.clause += 1
  const number = paper.section === 0 ? `${paper.clause}.` : `${paper.section}.${paper.clause}.`
  paper.blocks.push({ kind: 'paragraph', number, text })
}

function addItems({ blocks }: Paper, items: readonly string[], before: TemplateLine | undefined): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && before?.shape === 'item') blocks.splice(-1, 1, { kind: 'list', items: [...last.items, ...items] })
  else blocks.push({ kind: 'list', items })
}

function addPair({ blocks }: Paper, pair: DocumentPair, before: TemplateLine | undefined): void {
  const last = blocks.at(-1)
  if (last?.kind === 'keyValues' && before?.shape === 'pair')
    blocks.splice(-1, 1, { kind: 'keyValues', pairs: [...last.pairs, pair] })
  else blocks.push({ kind: 'keyValues', pairs: [pair] })
}

/** The first row of a table names its columns; a rule below it gives their widths, by the dashes, and where their text stands. */
function addRow({ blocks, values }: Paper, { shape, cells }: TemplateLine, before: TemplateLine | undefined): void {
  const last = blocks.at(-1)
  const goesOn = before?.shape === 'row' || before?.shape === 'rule'
  const texts = cells.map((cell) => filled(cell, values))
  if (last?.kind !== 'table' || !goesOn) {
    blocks.push({ kind: 'table', columns: texts.map((title) => ({ title, width: 1 })), rows: [] })
  } else if (shape === 'rule') {
    const columns = last.columns.map(({ title }, at) => ({ title, ...columnOf(texts[at] ?? '') }))
    blocks.splice(-1, 1, { ...last, columns })
  } else {
    blocks.splice(-1, 1, { ...last, rows: [...last.rows, texts] })
  }
}

function columnOf(rule: string) {
  const width = Math.max(1, rule.replaceAll(':', '').length)
  if (/^:.*:$/.test(rule)) return { width, align: 'center' as const }
  return rule.endsWith(':') ? { width, align: 'right' as const } : { width }
}

function pairOf([label = [], value = []]: TemplateLine['cells'], values: FieldValues): DocumentPair {
  return { label: filled(label, values), value: filled(value, values) }
}

function filled(words: TemplateWords, values: FieldValues): string {
  return words.map((part) => (typeof part === 'string' ? part : textOf(values.get(part.field)))).join('')
}

function textOf(value: ReturnType<FieldValues['get']>): string {
  if (typeof value === 'string') return value
  return isList(value) ? value.join(', ') : ''
}

/** The field a line consists of, when it is nothing else. */
export function wholeField(words: TemplateWords): string | undefined {
  const [only] = words
  return words.length === 1 && typeof only === 'object' ? only.field : undefined
}

function isList(value: ReturnType<FieldValues['get']>): value is readonly string[] {
  return Array.isArray(value)
}

function isBlock(value: ReturnType<FieldValues['get']>): value is DocumentBlock {
  return typeof value === 'object' && 'kind' in value
}
