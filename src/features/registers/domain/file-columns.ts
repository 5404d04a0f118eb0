import { cellText } from '#/kernel/file-cell.ts'
import type { FileRow } from '#/kernel/file-cell.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { rowFields } from './row-problem.ts'
import type { RowField } from './row-problem.ts'

export type FileColumn = {
  readonly index: number
  readonly title: string
  /** Up to three values from below the header. */
  readonly samples: readonly string[]
  readonly guess: RowField | undefined
  /** Confidence, 0–1. */
  readonly sureness: number
}

/** Returns the row most likely to be the header: the one whose cells name our fields. */
export function guessHeadingRow(rows: readonly FileRow[]): number {
  const top = topRows(rows)
  const scored = top.map((row) => ({ row, score: headingScore(row) }))
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left), { row: top[0], score: 0 })
  return (best.row ?? top[0])?.number ?? 1
}

/** Where a heading is looked for. */
export function topRows(rows: readonly FileRow[]): readonly FileRow[] {
  return rows.slice(0, 30)
}

/** Returns every column below the header, with samples and the guessed field. Each field is guessed once. */
export function describeColumns(rows: readonly FileRow[], headingRow: number): FileColumn[] {
  const heading = rows.find(({ number }) => number === headingRow)
  const below = rows.filter(({ number }) => number > headingRow)
  const width = Math.max(heading?.cells.length ?? 0, ...below.slice(0, 100).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    title: cellText(heading?.cells[index]),
    samples: samplesOf(below, index),
  })).filter(({ title, samples }) => title !== '' || samples.length > 0)
  const guesses = guessFields(columns)
  return columns.map((column) => ({
    ...column,
    guess: guesses.get(column.index)?.field,
    sureness: guesses.get(column.index)?.sureness ?? 0,
  }))
}

type Titled = { readonly index: number; readonly title: string; readonly samples: readonly string[] }

function guessFields(columns: readonly Titled[]): Map<number, { field: RowField; sureness: number }> {
  const offers = columns
    .flatMap((column) => rowFields.map((field) => ({ column, field, sureness: surenessOf(field, column) })))
    .filter(({ sureness }) => sureness > 0)
    .toSorted((left, right) => right.sureness - left.sureness)
  const taken = new Map<number, { field: RowField; sureness: number }>()
  const used = new Set<RowField>()
  for (const { column, field, sureness } of offers) {
    if (taken.has(column.index) || used.has(field)) continue
    taken.set(column.index, { field, sureness })
    used.add(field)
  }
  return taken
}

function surenessOf(field: RowField, { title, samples }: Titled): number {
  const words = plainTitle(title)
  if (foreign.test(words)) return 0
  const byTitle = synonyms[field].findIndex((pattern) => pattern.test(words))
  if (byTitle >= 0) return 1 - byTitle * 0.2
  const inns = samples.filter((sample) => parsePersonInn(sample)).length
  return field === 'inn' && samples.length > 0 && inns === samples.length ? 0.4 : 0
}

/** Columns about the payer, and the error columns of our own error file. */
const foreign = /заказчик|плательщик|организаци|ошибк|что сделать|кпп|номер строки/

/** Names other programs use for our fields; the first pattern of a field is the most reliable. */
const synonyms: Record<RowField, readonly RegExp[]> = {
  inn: [/^инн$/, /^инн |(^| )инн($| )/],
  phone: [/^(телефон|мобильный|номер телефона|тел)$/, /телефон|мобильн|(^| )тел( |$)/],
  fio: [/^(фио|ф и о|фамилия имя отчество)$/, /фио|ф и о|фамилия/, /^(исполнитель|самозанятый|получатель)/],
  task_number: [/^(задание|номер задания|№ задания|задание №)$/, /задани|наряд/, /(номер|№) заказа|^заказ( |$)/],
  service: [/^(услуга|текст чека|наименование услуги)$/, /услуг|за что|назначение|текст чека/, /работ|описание|наименование/],
  amount: [/^(сумма|сумма к выплате|к выплате)( руб(лей)?)?$/, /сумма|к выплате|к оплате/, /вознаграждение|стоимость|^итого/],
  key: [/^(ключ|внешний ключ|id)$/, /ключ|идентификатор/],
}

/** A title without case and signs. */
export function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^a-zа-я0-9№]+/g, ' ')
    .trim()
}

function headingScore({ cells }: FileRow): number {
  const titles = cells.map(cellText).filter((title) => title !== '' && !/^\d/.test(title))
  return guessFields(titles.map((title, index) => ({ index, title, samples: [] }))).size
}

function samplesOf(rows: readonly FileRow[], index: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const cell = cells[index]
    const text = cell?.kind === 'formula' ? 'формула' : cellText(cell)
    if (text !== '') samples.push(text.slice(0, 60))
    if (samples.length === 3) break
  }
  return samples
}
