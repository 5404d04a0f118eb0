import type { DocumentKind } from './document.ts'
import { fieldsOfKind, findField } from './field-list.ts'
import type { TemplateField } from './field-list.ts'
import { fieldsOf, standingLines, wholeField } from './fill-template.ts'
import type { Template, TemplateLine, TemplateNode, TemplateProblem } from './template-text.ts'

/** Every combination of what is there and what is not is gone through. */
const mostConditions = 8
const mostShortLines = 6

/**
 * Every way to a paper that cannot be: with an empty place, or without what its kind must say. The same place is told of once, by the
 * first combination that shows it; no more combinations are gone through once `most` places are told.
 */
export function problemsOfPapers(template: Template, kind: DocumentKind, most: number): readonly TemplateProblem[] {
  const asked = new Set(conditionsOf([...template.paper, ...template.short]))
  const conditions = fieldsOfKind(kind).filter(({ name, isAlways }) => asked.has(name) && !isAlways)
  if (conditions.length > mostConditions)
    return [{ line: 1, text: `В условиях ${conditions.length} разных полей, а можно не больше ${mostConditions}` }]
  const always = new Set(fieldsOfKind(kind).flatMap(({ name, isAlways }) => (isAlways ? [name] : [])))
  const fields = fieldsByLine([...template.paper, ...template.short])
  const told = new Map<string, TemplateProblem>()
  for (const present of combinations(conditions)) {
    for (const problem of problemsOfOne({ template, kind, conditions, present, has: always.union(present), fields })) {
      const key = `${problem.line} ${problem.text.split(', если ')[0]}`
      if (!told.has(key)) told.set(key, problem)
    }
    if (told.size >= most) break
  }
  return [...told.values()]
}

/** One combination of what is there. */
type Present = ReadonlySet<string>
type FieldsByLine = ReadonlyMap<TemplateLine, ReadonlySet<string>>

type Combination = {
  readonly template: Template
  readonly kind: DocumentKind
  readonly conditions: readonly TemplateField[]
  readonly present: Present
  /** What is present with what always is. */
  readonly has: Present
  readonly fields: FieldsByLine
}

function problemsOfOne({ template, kind, conditions, present, has, fields }: Combination): TemplateProblem[] {
  const when = whenText(conditions, present)
  const paper = standingLines(template.paper, (field) => has.has(field))
  const short = standingLines(template.short, (field) => has.has(field))
  const absent = conditions.filter(({ name }) => !present.has(name)).map(({ name }) => name)
  return [
    ...[...paper, ...short].flatMap((line) => problemsOfAbsent(line, absent, fields, when)),
    ...problemsOfPaper(paper, when),
    ...problemsOfSubstance(paper, kind, fields, when),
    ...problemsOfShort(short, when),
    ...problemsOfSum(short, kind, when),
  ]
}

function fieldsByLine(nodes: readonly TemplateNode[]): FieldsByLine {
  const lines = nodes.flatMap(function linesOf(node): readonly TemplateLine[] {
    return node.kind === 'line' ? [node] : [...node.present, ...node.absent].flatMap(linesOf)
  })
  return new Map(lines.map((line) => [line, new Set(line.cells.flatMap(fieldsOf))]))
}

function* conditionsOf(nodes: readonly TemplateNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === 'line') continue
    yield node.field
    yield* conditionsOf([...node.present, ...node.absent])
  }
}

function combinations(conditions: readonly TemplateField[]): readonly Present[] {
  const groups = Object.values(Object.groupBy(conditions, ({ group, name }) => group ?? name))
  return groups.reduce<readonly Present[]>(
    (all, group = []) => all.flatMap((present) => choicesOf(group).map((chosen) => present.union(chosen))),
    [new Set<string>()],
  )
}

/** Of a group one is on, or one that no condition asks about; a field alone is there or is not. */
function choicesOf(group: readonly TemplateField[]): readonly Present[] {
  const each = group.map(({ name }) => new Set([name]))
  const size = group[0]?.group === undefined ? 2 : signsOf(group[0].group)
  return each.length < size ? [...each, new Set()] : each
}

function signsOf(group: string): number {
  return fieldsOfKind('annulment').filter((each) => each.group === group).length
}

function whenText(conditions: readonly TemplateField[], present: Present): string {
  const absent = conditions.filter(({ name, group }) => !present.has(name) && group === undefined).map(({ title }) => title)
  const signs = conditions.filter(({ name, group }) => present.has(name) && group !== undefined).map(({ title }) => title)
  const parts = [...(absent.length > 0 ? [`нет: ${absent.join(', ')}`] : []), ...signs]
  return parts.length > 0 ? `, если ${parts.join('; ')}` : ''
}

function problemsOfAbsent(line: TemplateLine, absent: readonly string[], fields: FieldsByLine, when: string): TemplateProblem[] {
  const empty = absent.filter((field) => fields.get(line)?.has(field))
  return empty.map((field) => ({ line: line.at, text: `На месте {{${field}}} будет пусто${when}` }))
}

function problemsOfPaper(lines: readonly TemplateLine[], when: string): TemplateProblem[] {
  const titles = lines.filter(({ shape }) => shape === 'title')
  const parties = lines.filter(({ cells }) => wholeField(cells[0] ?? []) === 'parties')
  const [, second] = titles
  const [, again] = parties
  return [
    ...(lines[0]?.shape === 'title'
      ? []
      : [{ line: lines[0]?.at ?? 1, text: `Документ начинается с названия: «# Название»${when}` }]),
    ...(second ? [{ line: second.at, text: `Название документа уже есть${when}` }] : []),
    ...(parties.length > 0 ? [] : [{ line: 1, text: `Нет реквизитов сторон: поставьте строку {{parties}}${when}` }]),
    ...(again ? [{ line: again.at, text: `Реквизиты сторон уже есть${when}` }] : []),
    ...lines.flatMap((line, at) => problemsOfPlace(line, lines[at - 1], lines[at + 1], when)),
  ]
}

/** What the law and the work ask of each kind: one of the fields of each line (402-ФЗ, article 9; 422-ФЗ; Civil Code, 432 and 779). */
const substance: Record<DocumentKind, readonly (readonly string[])[]> = {
  frame: [['doc.number']],
  order: [['doc.number'], ['task.title'], ['task.result'], ['price'], ['task.due', 'task.due.words']],
  act: [
    ['doc.number'],
    ['doc.date', 'doc.date.words'],
    ['order.number'],
    ['period', 'period.from'],
    ['period', 'period.to'],
    ['services.table'],
    ['price'],
  ],
  annulment: [['doc.number'], ['annulled.name', 'annulled.of'], ['annulled.sha256']],
  nda: [['doc.number']],
  addendum: [['doc.number'], ['frame.number'], ['addendum.terms']],
  own: [['doc.number'], ['own.title'], ['own.sha256']],
}

function problemsOfSubstance(
  lines: readonly TemplateLine[],
  kind: DocumentKind,
  named: FieldsByLine,
  when: string,
): TemplateProblem[] {
  return substance[kind]
    .filter((fields) => !fields.some((field) => lines.some((line) => named.get(line)?.has(field))))
    .map(([field = '']) => ({ line: 1, text: `Нет обязательного поля {{${field}}}: ${findField(field)?.title ?? ''}${when}` }))
}

const bodies = ['item', 'pair', 'row'] as const

function problemsOfPlace(
  { at, shape, cells }: TemplateLine,
  before: TemplateLine | undefined,
  after: TemplateLine | undefined,
  when: string,
): TemplateProblem[] {
  const problem = (text: string): TemplateProblem[] => [{ line: at, text: `${text}${when}` }]
  if (shape === 'section' && (after === undefined || after.shape === 'section' || after.shape === 'title'))
    return problem('Раздел останется пустым')
  if (shape === 'below' && before?.shape !== 'title') return problem('Строка «> …» стоит сразу под названием')
  if (shape === 'rule' && before?.shape !== 'row') return problem('Черта таблицы стоит под строкой с названиями столбцов')
  if (shape === 'row' && (before?.shape === 'row' || before?.shape === 'rule') && before.cells.length !== cells.length)
    return problem('В строке таблицы не столько ячеек, сколько в предыдущей')
  const last = cells.at(-1)?.at(-1)
  const opens = (shape === 'clause' || shape === 'text') && typeof last === 'string' && last.trimEnd().endsWith(':')
  const isBody = after && (bodies.some((body) => body === after.shape) || isBlock(after))
  return opens && !isBody ? problem('После двоеточия ничего не останется') : []
}

function isBlock({ shape, cells }: TemplateLine): boolean {
  const whole = shape === 'text' ? wholeField(cells[0] ?? []) : undefined
  return whole !== undefined && findField(whole)?.shape === 'block'
}

function problemsOfShort(lines: readonly TemplateLine[], when: string): TemplateProblem[] {
  const [first] = lines
  if (!first) return [{ line: 1, text: `Нет части [коротко]: о чём, сумма, срок, оплата, как отказаться${when}` }]
  const others = lines.filter(({ shape }) => shape !== 'pair')
  return [
    ...others.map(({ at }) => ({ line: at, text: 'В части [коротко] только строки «Название :: значение»' })),
    ...(lines.length > mostShortLines
      ? [{ line: first.at, text: `В части [коротко] не больше ${mostShortLines} строк${when}` }]
      : []),
  ]
}

const money = /\d\s*(?:₽|руб|тыс)/iu

/** Who signs reads «Коротко» first: its sum is that of the paper, never a number written by hand. */
function problemsOfSum(lines: readonly TemplateLine[], kind: DocumentKind, when: string): TemplateProblem[] {
  const [first] = lines
  if (!first || !fieldsOfKind(kind).some(({ name }) => name === 'price')) return []
  const sums = lines.filter(({ cells }) => wordsOf(cells[0]).trim().toLowerCase() === 'сумма')
  const byHand = lines.filter((line) => {
    const value = wordsOf(line.cells[1])
    return sums.includes(line) ? !fieldsOf(line.cells[1] ?? []).includes('price') || /\d/.test(value) : money.test(value)
  })
  return [
    ...(sums.length > 0 ? [] : [{ line: first.at, text: `В части [коротко] нет строки «Сумма :: {{price}}»${when}` }]),
    ...byHand.map(({ at }) => ({ line: at, text: `Сумма в части [коротко] — поле {{price}}, а не число от руки${when}` })),
  ]
}

function wordsOf(words: TemplateLine['cells'][number] = []): string {
  return words.flatMap((part) => (typeof part === 'string' ? [part] : [])).join(' ')
}
