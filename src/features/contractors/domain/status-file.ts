import { cellText } from '#/kernel/file-cell.ts'
import type { FileCell, FileRow } from '#/kernel/file-cell.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { innProblem } from './typed-inn.ts'

export type ListColumn = { readonly index: number; readonly title: string; readonly samples: readonly string[] }

/** Columns of the ИНН and the name. `headingRow` 0: the file has no heading row. */
export type ListMapping = { readonly headingRow: number; readonly inn: number; readonly name: number | undefined }

export type ListLine = {
  /** As the spreadsheet program numbers it. */
  readonly sourceRow: number
  /** Empty when the text is not an ИНН. */
  readonly inn: string
  readonly typed: string
  readonly name: string
  readonly problem: string | undefined
  /** The first line with this ИНН. */
  readonly repeats: number | undefined
}

/** Maximum number of rows in a list. */
export const mostRows = 10_000

/**
 * Returns the column with the most ИНН, the column that looks like names, and the heading above them. Undefined when there are
 * no ИНН.
 */
export function guessMapping(rows: readonly FileRow[]): ListMapping | undefined {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  const scored = Array.from({ length: width }, (_, index) => ({ index, score: innScore(rows, index) }))
  const best = scored.toSorted((left, right) => right.score - left.score)[0]
  if (!best || best.score === 0) return undefined
  const headingRow = guessHeading(rows, best.index)
  const titled = titlesAt(rows, headingRow)
  const name = titled.find(({ index, title }) => index !== best.index && /фио|имя|фамилия|исполнитель|самозанят/i.test(title))
  return { headingRow, inn: best.index, name: (name ?? lookLikeNames(rows, headingRow, best.index, width))?.index }
}

/** Every column of the file with its contents. */
export function describeList(rows: readonly FileRow[], headingRow: number): ListColumn[] {
  const below = rows.filter(({ number }) => number > headingRow)
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  const titles = new Map(titlesAt(rows, headingRow).map(({ index, title }) => [index, title]))
  return Array.from({ length: width }, (_, index) => ({
    index,
    title: titles.get(index) ?? '',
    samples: below
      .slice(0, 50)
      .map(({ cells }) => cellText(cells[index]))
      .filter((text) => text !== '')
      .slice(0, 3),
  })).filter(({ title, samples }) => title !== '' || samples.length > 0)
}

/** Returns the lines under the heading. Empty lines are skipped; a repeated ИНН points to its first line. */
export function readList(rows: readonly FileRow[], mapping: ListMapping): ListLine[] {
  const first = new Map<string, number>()
  return rows
    .filter(({ number, cells }) => number > mapping.headingRow && cells.some((cell) => cellText(cell) !== ''))
    .map(({ number, cells }) => {
      const cell = cells[mapping.inn]
      const inn = innIn(cell)
      const typed = cellText(cell).slice(0, 40)
      const repeats = inn === undefined ? undefined : first.get(inn)
      if (inn !== undefined && repeats === undefined) first.set(inn, number)
      return {
        sourceRow: number,
        inn: inn ?? '',
        typed,
        name: mapping.name === undefined ? '' : cellText(cells[mapping.name]).slice(0, 180),
        problem:
          inn === undefined ? (cell?.kind === 'formula' ? 'формулы не читаем: вставьте значение' : innProblem(typed)) : undefined,
        repeats,
      }
    })
    .filter(({ typed, name, problem }) => typed !== '' || name !== '' || problem?.startsWith('формулы'))
}

/** A number cell loses the leading zero of an ИНН; it is restored when that makes a valid ИНН. */
export function innIn(cell: FileCell | undefined): string | undefined {
  const text = cellText(cell)
  const whole = cell?.kind === 'number' && /^\d{11}$/.test(text) ? `0${text}` : text
  return parsePersonInn(whole)
}

function innScore(rows: readonly FileRow[], index: number): number {
  const sample = rows.slice(0, 300)
  const good = sample.filter(({ cells }) => innIn(cells[index])).length
  const near = sample.filter(({ cells }) => /^\d{10,13}$/.test(cellText(cells[index]))).length
  const titled = sample.slice(0, 10).some(({ cells }) => isInnTitle(cellText(cells[index])))
  return good * 10 + near + (titled ? 5 : 0)
}

function isInnTitle(text: string): boolean {
  return /(^|[^а-я])инн([^а-я]|$)/i.test(text) && !/организац|заказчик|плательщик/i.test(text)
}

function guessHeading(rows: readonly FileRow[], inn: number): number {
  const heading = rows.slice(0, 30).find(({ cells }) => isInnTitle(cellText(cells[inn])))
  if (heading) return heading.number
  const firstGood = rows.find(({ cells }) => /^\d{9,}$/.test(cellText(cells[inn])))
  const above = rows.findLast(({ number, cells }) => number < (firstGood?.number ?? 1) && cellText(cells[inn]) !== '')
  return above?.number ?? 0
}

export function titlesAt(rows: readonly FileRow[], headingRow: number): { index: number; title: string }[] {
  const heading = rows.find(({ number }) => number === headingRow)
  return (heading?.cells ?? []).map((cell, index) => ({ index, title: cellText(cell).slice(0, 80) }))
}

export function lookLikeNames(
  rows: readonly FileRow[],
  headingRow: number,
  inn: number,
  width: number,
): { index: number } | undefined {
  const below = rows.filter(({ number }) => number > headingRow).slice(0, 100)
  return Array.from({ length: width }, (_, index) => ({ index })).find(
    ({ index }) =>
      index !== inn &&
      below.length > 0 &&
      below.filter(({ cells }) => /^[А-ЯЁ][а-яё-]+( [А-ЯЁ][а-яё.-]*){1,3}$/.test(cellText(cells[index]))).length * 2 >
        below.length,
  )
}
