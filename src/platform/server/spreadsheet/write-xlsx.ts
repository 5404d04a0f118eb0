import { writeXlsx as writeWorkbook, writeXlsxStream as streamWorkbook } from 'hucre'
import type { Kopecks } from '#/kernel/money.ts'
import { neutralText } from './neutral-text.ts'

export type XlsxBook = { readonly sheets: readonly XlsxSheet[] }

/**
 * The header row is built from the titles and stays visible; `sample` rows follow it in grey. `blankRows` after the last row
 * carry the column formats, so that a number typed into a text column of a template keeps its zeros.
 */
export type XlsxSheet = {
  readonly name: string
  readonly columns: readonly XlsxColumn[]
  readonly rows: readonly XlsxRow[]
  readonly sample?: readonly XlsxRow[]
  readonly blankRows?: number
}

/** `width` is in characters. Money is given in kopecks and written in rubles, as a number. */
export type XlsxColumn = {
  readonly title: string
  readonly width: number
  readonly kind: 'text' | 'number' | 'money' | 'day' | 'boolean'
}
export type XlsxRow = readonly XlsxValue[]
export type XlsxValue = string | number | boolean | Kopecks | Temporal.PlainDate | undefined

/** Writes text as text, whatever it looks like; no cell can become a formula. */
export async function writeXlsx(book: XlsxBook): Promise<Uint8Array> {
  return new Uint8Array(await writeWorkbook({ sheets: book.sheets.map(sheetOf), defaultFont: font }))
}

/** The same for one sheet, streamed, so that the rows need not all be in memory. */
export function writeXlsxStream(
  sheet: Omit<XlsxSheet, 'rows' | 'sample' | 'blankRows'>,
  rows: Iterable<XlsxRow> | AsyncIterable<XlsxRow>,
): ReadableStream<Uint8Array> {
  const columns = sheet.columns.map((column) => ({ header: column.title, ...columnLook(column) }))
  return streamWorkbook(valuesOf(sheet.columns, rows), { name: sheet.name, columns, freezePane: { rows: 1 } })
}

const font = { name: 'Calibri', size: 11 } as const
const formats = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  day: 'dd.mm.yyyy',
  boolean: 'General',
} as const
const headStyle = {
  font: { ...font, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F3F4F6' } },
  alignment: { wrapText: true, vertical: 'center' },
  numFmt: '@',
} as const

function sheetOf(sheet: XlsxSheet) {
  const { columns, rows, sample = [], blankRows = 0 } = sheet
  const blank = Array.from({ length: blankRows }, (): XlsxRow => [])
  const cells = new Map<
    string,
    { style: typeof headStyle | { font: typeof font & { color: { rgb: string } }; numFmt: string } }
  >()
  columns.forEach((column, at) => {
    cells.set(`0,${at}`, { style: headStyle })
    const quiet = { font: { ...font, color: { rgb: '8A909C' } }, numFmt: formats[column.kind] }
    sample.forEach((_, row) => cells.set(`${row + 1},${at}`, { style: quiet }))
  })
  const titles = columns.map(({ title }) => neutralText(title))
  const body = [...sample, ...rows, ...blank].map((row) => columns.map((column, at) => valueOf(column, row[at])))
  return {
    name: sheet.name,
    columns: columns.map(columnLook),
    rows: [titles, ...body],
    cells,
    freezePane: { rows: 1 },
  }
}

async function* valuesOf(columns: readonly XlsxColumn[], rows: Iterable<XlsxRow> | AsyncIterable<XlsxRow>) {
  for await (const row of rows) yield columns.map((column, at) => valueOf(column, row[at]))
}

function columnLook({ width, kind }: XlsxColumn) {
  return { width, numFmt: formats[kind] }
}

function valueOf({ kind }: XlsxColumn, value: XlsxValue): string | number | boolean | null {
  if (value === undefined || value === '') return null
  if (value instanceof Temporal.PlainDate) return serialOf(value)
  if (typeof value === 'string') return neutralText(clean(value))
  if (typeof value === 'number') return kind === 'money' ? value / 100 : kind === 'text' ? String(value) : value
  return value
}

/** Days since 30 December 1899, as spreadsheets count them. */
function serialOf({ year, dayOfYear }: Temporal.PlainDate): number {
  return yearSerial(year) + dayOfYear
}

/** Of the last day before the year; counted once a year, not once a cell. */
function yearSerial(year: number): number {
  const known = yearSerials.get(year)
  if (known !== undefined) return known
  const serial = new Temporal.PlainDate(1899, 12, 31).until({ year, month: 1, day: 1 }, { largestUnit: 'days' }).days
  yearSerials.set(year, serial)
  return serial
}

const yearSerials = new Map<number, number>()

/** Characters not allowed in XML. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
}
