import type { ReportColumn, ReportRow, ReportValue } from './report.ts'

export type Sorting = { readonly column: string; readonly descending: boolean }

/** «total» up, «-total» down; nothing leaves the order of the report. */
export function parseSorting(text: string | undefined): Sorting | undefined {
  if (text === undefined || text === '' || text === '-') return undefined
  return text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false }
}

const words = new Intl.Collator('ru', { numeric: true })

/** Rows by a column, or by their name; rows without a figure stand last. Another column leaves the order of the report. */
export function sortRows(
  rows: readonly ReportRow[],
  columns: readonly ReportColumn[],
  sorting: Sorting | undefined,
): readonly ReportRow[] {
  if (!sorting) return rows
  const place = columns.findIndex(({ key }) => key === sorting.column)
  if (place < 0 && sorting.column !== 'name') return rows
  const valueOf = (row: ReportRow): ReportValue => (place < 0 ? row.name : (row.values[place] ?? null))
  const sign = sorting.descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return (
      sign * (typeof left === 'number' && typeof right === 'number' ? left - right : words.compare(String(left), String(right)))
    )
  })
}
