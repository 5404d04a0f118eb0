import { parsePersonInn } from '#/kernel/inn.ts'
import { formatDay } from '#/kernel/time.ts'
import { innProblem } from './typed-inn.ts'

/** A cell of a file as its reader gives it. */
type Cell =
  | { readonly kind: 'text' | 'error'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly text: string }
  | { readonly kind: 'day'; readonly day: Temporal.PlainDate }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'formula'; readonly cached?: unknown }

export type ListRow = { readonly number: number; readonly cells: readonly Cell[] }

export type ListColumn = { readonly index: number; readonly title: string; readonly samples: readonly string[] }

/** Where the ИНН and the name stand. `headingRow` 0: the file has no heading. */
export type ListMapping = { readonly headingRow: number; readonly inn: number; readonly name: number | undefined }

export type ListLine = {
  /** As the spreadsheet program numbers it. */
  readonly sourceRow: number
  /** Empty when it is no ИНН. */
  readonly inn: string
  readonly typed: string
  readonly name: string
  readonly problem: string | undefined
  /** The line where this ИНН stands first. */
  readonly repeats: number | undefined
}

/** Most rows a list may have. */
export const mostRows = 10_000

/** The column with the most ИНН, the one that looks like names, and the heading above them. Undefined: there are no ИНН. */
export function guessMapping(rows: readonly ListRow[]): ListMapping | undefined {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  const scored = Array.from({ length: width }, (_, index) => ({ index, score: innScore(rows, index) }))
  const best = scored.toSorted((left, right) => right.score - left.score)[0]
  if (!best || best.score === 0) return undefined
  const headingRow = guessHeading(rows, best.index)
  const titled = titlesAt(rows, headingRow)
  const name = titled.find(({ index, title }) => index !== best.index && /фио|имя|фамилия|исполнитель|самозанят/i.test(title))
  return { headingRow, inn: best.index, name: (name ?? lookLikeNames(rows, headingRow, best.index, width))?.index }
}

/** Every column of the file with what stands in it. */
export function describeList(rows: readonly ListRow[], headingRow: number): ListColumn[] {
  const below = rows.filter(({ number }) => number > headingRow)
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  const titles = new Map(titlesAt(rows, headingRow).map(({ index, title }) => [index, title]))
  return Array.from({ length: width }, (_, index) => ({
    index,
    title: titles.get(index) ?? '',
    samples: below
      .slice(0, 50)
      .map(({ cells }) => textOf(cells[index]))
      .filter((text) => text !== '')
      .slice(0, 3),
  })).filter(({ title, samples }) => title !== '' || samples.length > 0)
}

/** Lines under the heading. Empty ones are left out, a repeated ИНН points to its first line. */
export function readList(rows: readonly ListRow[], mapping: ListMapping): ListLine[] {
  const first = new Map<string, number>()
  return rows
    .filter(({ number, cells }) => number > mapping.headingRow && cells.some((cell) => textOf(cell) !== ''))
    .map(({ number, cells }) => {
      const cell = cells[mapping.inn]
      const inn = innIn(cell)
      const typed = textOf(cell).slice(0, 40)
      const repeats = inn === undefined ? undefined : first.get(inn)
      if (inn !== undefined && repeats === undefined) first.set(inn, number)
      return {
        sourceRow: number,
        inn: inn ?? '',
        typed,
        name: mapping.name === undefined ? '' : textOf(cells[mapping.name]).slice(0, 180),
        problem:
          inn === undefined ? (cell?.kind === 'formula' ? 'формулы не читаем: вставьте значение' : innProblem(typed)) : undefined,
        repeats,
      }
    })
    .filter(({ typed, name, problem }) => typed !== '' || name !== '' || problem?.startsWith('формулы'))
}

/** A number cell loses the zero an ИНН begins with; it is given back when that makes a true ИНН. */
function innIn(cell: Cell | undefined): string | undefined {
  const text = textOf(cell)
  const whole = cell?.kind === 'number' && /^\d{11}$/.test(text) ? `0${text}` : text
  return parsePersonInn(whole)
}

function innScore(rows: readonly ListRow[], index: number): number {
  const sample = rows.slice(0, 300)
  const good = sample.filter(({ cells }) => innIn(cells[index])).length
  const near = sample.filter(({ cells }) => /^\d{10,13}$/.test(textOf(cells[index]))).length
  const titled = sample.slice(0, 10).some(({ cells }) => isInnTitle(textOf(cells[index])))
  return good * 10 + near + (titled ? 5 : 0)
}

function isInnTitle(text: string): boolean {
  return /(^|[^а-я])инн([^а-я]|$)/i.test(text) && !/организац|заказчик|плательщик/i.test(text)
}

function guessHeading(rows: readonly ListRow[], inn: number): number {
  const heading = rows.slice(0, 30).find(({ cells }) => isInnTitle(textOf(cells[inn])))
  if (heading) return heading.number
  const firstGood = rows.find(({ cells }) => /^\d{9,}$/.test(textOf(cells[inn])))
  const above = rows.findLast(({ number, cells }) => number < (firstGood?.number ?? 1) && textOf(cells[inn]) !== '')
  return above?.number ?? 0
}

function titlesAt(rows: readonly ListRow[], headingRow: number): { index: number; title: string }[] {
  const heading = rows.find(({ number }) => number === headingRow)
  return (heading?.cells ?? []).map((cell, index) => ({ index, title: textOf(cell).slice(0, 80) }))
}

function lookLikeNames(rows: readonly ListRow[], headingRow: number, inn: number, width: number): { index: number } | undefined {
  const below = rows.filter(({ number }) => number > headingRow).slice(0, 100)
  return Array.from({ length: width }, (_, index) => ({ index })).find(
    ({ index }) =>
      index !== inn &&
      below.length > 0 &&
      below.filter(({ cells }) => /^[А-ЯЁ][а-яё-]+( [А-ЯЁ][а-яё.-]*){1,3}$/.test(textOf(cells[index]))).length * 2 > below.length,
  )
}

function textOf(cell: Cell | undefined): string {
  switch (cell?.kind) {
    case 'text':
    case 'number':
    case 'error':
      return cell.text.replaceAll(/\s+/g, ' ').trim()
    case 'day':
      return formatDay(cell.day)
    case 'boolean':
      return cell.value ? 'да' : 'нет'
    case 'empty':
    case 'formula':
    case undefined:
      return ''
  }
}
