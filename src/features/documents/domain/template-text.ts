/** A piece of a line: words as they stand, or the name of a field whose value comes in its place. */
type TemplatePart = string | { readonly field: string }
export type TemplateWords = readonly TemplatePart[]

export type LineShape = 'title' | 'below' | 'section' | 'clause' | 'text' | 'small' | 'item' | 'pair' | 'edges' | 'row' | 'rule'

/** One line of a template is one block of the paper, or a part of one. `at`: the line of the text, from 1. */
export type TemplateLine = {
  readonly kind: 'line'
  readonly at: number
  readonly shape: LineShape
  /** Two for a pair and for edges, as many as there are columns for a row, one for all others. */
  readonly cells: readonly TemplateWords[]
}
/** Lines that stand only while a field has a value, and lines that stand while it has none. */
type TemplateChoice = {
  readonly kind: 'choice'
  readonly at: number
  readonly field: string
  readonly present: readonly TemplateNode[]
  readonly absent: readonly TemplateNode[]
}
export type TemplateNode = TemplateLine | TemplateChoice

/** A template read: its paper, and the lines of «Коротко» that retell it. */
export type Template = { readonly paper: readonly TemplateNode[]; readonly short: readonly TemplateNode[] }

/** What is wrong with a template, and in which line, from 1. */
export type TemplateProblem = { readonly line: number; readonly text: string }

type OpenChoice = {
  readonly at: number
  readonly field: string
  readonly negated: boolean
  readonly first: TemplateNode[]
  second: TemplateNode[] | undefined
}

type Reading = {
  readonly paper: TemplateNode[]
  readonly short: TemplateNode[]
  readonly open: OpenChoice[]
  readonly problems: TemplateProblem[]
  isShort: boolean
}

/**
 * Reads the text of a template. One line is one block: `# ` the title, `> ` the line below it, `## ` a numbered section, `1. ` a
 * clause numbered anew, `- ` an item, `~ ` small print, `label :: value`, `left || right`, `| cell | cell |`, all else a paragraph.
 */
export function readTemplate(source: string): { readonly template: Template; readonly problems: readonly TemplateProblem[] } {
  const reading: Reading = { paper: [], short: [], open: [], problems: [], isShort: false }
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  for (const [index, line] of lines.entries()) readLine(reading, line.trim(), index + 1)
  for (const { at } of reading.open) reading.problems.push({ line: at, text: 'Условие не закрыто: добавьте строку [конец]' })
  return { template: { paper: reading.paper, short: reading.short }, problems: reading.problems }
}

const opening = /^если (нет )?([\p{L}\p{N}.]+)$/u
const closing = 'конец'

/** How many conditions are open after a line, when so many are before it. */
export function nestingAfter(line: string, open: number): number {
  const order = orderOf(line)
  if (order === undefined) return open
  if (order === closing) return Math.max(0, open - 1)
  return opening.test(order) ? open + 1 : open
}

function orderOf(line: string): string | undefined {
  return /^\[(.*)\]$/.exec(line)?.[1]?.trim()
}

function readLine(reading: Reading, line: string, at: number): void {
  if (line === '') return
  const order = orderOf(line)
  if (order !== undefined) readOrder(reading, order, at)
  else placeOf(reading).push(lineOf(reading, line, at))
}

/** Where the next line goes: into the innermost open condition, or into the part that is being read. */
function placeOf(reading: Reading): TemplateNode[] {
  const open = reading.open.at(-1)
  if (open) return open.second ?? open.first
  return reading.isShort ? reading.short : reading.paper
}

function readOrder(reading: Reading, order: string, at: number): void {
  const say = (text: string) => reading.problems.push({ line: at, text })
  const [, not, field] = opening.exec(order) ?? []
  if (field !== undefined) {
    reading.open.push({ at, field, negated: not !== undefined, first: [], second: undefined })
  } else if (order === 'иначе') {
    const open = reading.open.at(-1)
    if (!open) say('[иначе] стоит без [если …]')
    else if (open.second) say('У условия уже есть [иначе]')
    else open.second = []
  } else if (order === closing) {
    const closed = reading.open.pop()
    if (closed) placeOf(reading).push(choiceOf(closed))
    else say('[конец] стоит без [если …]')
  } else if (order === 'коротко') {
    if (reading.isShort || reading.open.length > 0) say('[коротко] пишется один раз, после всех условий')
    else reading.isShort = true
  } else {
    say(`Не понимаю строку [${order}]: есть [если поле], [если нет поле], [иначе], [конец] и [коротко]`)
  }
}

function choiceOf({ at, field, negated, first, second = [] }: OpenChoice): TemplateChoice {
  return { kind: 'choice', at, field, present: negated ? second : first, absent: negated ? first : second }
}

const marks = [
  [/^##\s+/, 'section'],
  [/^#\s+/, 'title'],
  [/^>\s+/, 'below'],
  [/^\d+(?:\.\d+)*\.\s+/, 'clause'],
  [/^-\s+/, 'item'],
  [/^~\s+/, 'small'],
] as const satisfies readonly (readonly [RegExp, LineShape])[]

function lineOf(reading: Reading, line: string, at: number): TemplateLine {
  const [shape, cells] = shapeOf(line)
  if (cells.some((cell) => cell === '') && shape !== 'row')
    reading.problems.push({ line: at, text: 'В строке нет текста: допишите её или уберите' })
  return { kind: 'line', at, shape, cells: cells.map((cell) => wordsOf(reading, cell, at)) }
}

function shapeOf(line: string): readonly [LineShape, readonly string[]] {
  if (/^(?:##?|>|-|~|\d+(?:\.\d+)*\.)$/.test(line)) return ['text', ['']]
  if (/^\|.*\|$/.test(line)) {
    const cells = line.slice(1, -1).split('|')
    return [cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell)) ? 'rule' : 'row', cells.map((cell) => cell.trim())]
  }
  for (const [mark, shape] of marks) if (mark.test(line)) return [shape, [line.replace(mark, '')]]
  return halves(line, '||', 'edges') ?? halves(line, '::', 'pair') ?? ['text', [line]]
}

function halves(line: string, mark: string, shape: LineShape): readonly [LineShape, readonly string[]] | undefined {
  const at = line.indexOf(mark)
  return at < 0 ? undefined : [shape, [line.slice(0, at).trim(), line.slice(at + mark.length).trim()]]
}

function wordsOf(reading: Reading, text: string, at: number): TemplateWords {
  const parts: TemplatePart[] = text.split(/(\{\{[^{}]*\}\})/).map((part) => {
    const field = /^\{\{([^{}]*)\}\}$/.exec(part)?.[1]
    return field === undefined ? part : { field: field.trim() }
  })
  if (parts.some((part) => typeof part === 'string' && /\{\{|\}\}/.test(part)))
    reading.problems.push({ line: at, text: 'Поле не закрыто: пишите так — {{person.fio}}' })
  return parts.filter((part) => part !== '')
}
