import { cellText } from '#/kernel/file-cell.ts'
import type { FileRow } from '#/kernel/file-cell.ts'
import { parseInn } from '#/kernel/inn.ts'
import { parseRubles } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { plainTitle, topRows } from './file-columns.ts'
import type { ColumnMapping } from './import-file.ts'
import { rowFields } from './row-problem.ts'
import type { RowField } from './row-problem.ts'

/** How many headings an organization has remembered; the one used longest ago goes first. */
export const mostPresets = 100

/** Field → title of its column, as the file says it. */
export type ColumnTitles = { readonly [Field in RowField]?: string | undefined }

/**
 * By what a heading is known again: its titles in their order, without case, signs and empty ends. Undefined for a row that is data and
 * not a heading: what it says of people is not kept.
 */
export function headingKey(row: FileRow | undefined): string | undefined {
  const texts = (row?.cells ?? []).map(cellText)
  const titles = texts.map((text) => plainTitle(text))
  while (titles.at(-1) === '') titles.pop()
  const isHeading = titles.filter((title) => title !== '').length > 1 && !texts.some((text) => isValue(text))
  return isHeading ? JSON.stringify(titles) : undefined
}

/** Rows that may be the heading of a file, each with what it is known by. */
export function possibleHeadings(rows: readonly FileRow[]): { readonly number: number; readonly key: string }[] {
  return topRows(rows).flatMap((row) => {
    const key = headingKey(row)
    return key === undefined ? [] : [{ number: row.number, key }]
  })
}

export function isSameMapping(left: ColumnMapping, right: ColumnMapping): boolean {
  return rowFields.every((field) => left[field] === right[field])
}

/** How the file calls the columns that were chosen. */
export function titlesOf(row: FileRow | undefined, columns: ColumnMapping): ColumnTitles {
  return Object.fromEntries(
    rowFields.flatMap((field) => {
      const at = columns[field]
      return at === undefined ? [] : [[field, cellText(row?.cells[at]).slice(0, 100) || `Столбец ${at + 1}`]]
    }),
  )
}

function isValue(text: string): boolean {
  return parseRubles(text) !== undefined || parsePhone(text) !== undefined || parseInn(text) !== undefined
}
