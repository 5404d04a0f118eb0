/** Columns of the table of a register, as they may be ordered by the viewer and taken away in a file. */
export const tableColumns = [
  'no',
  'fio',
  'inn',
  'amount',
  'state',
  'problem',
  'service',
  'task_number',
  'phone',
  'assignee',
  'requisites',
  'act',
  'key',
] as const
export type TableColumn = (typeof tableColumns)[number]

/** «no,fio,amount»: columns in the order of the viewer; undefined where one is unknown or named twice. */
export function parseTableColumns(text: string): TableColumn[] | undefined {
  const names = text.split(',')
  const known = names.flatMap((name) => tableColumns.find((one) => one === name) ?? [])
  return known.length === names.length && new Set(known).size === known.length ? known : undefined
}

/** The column by which a corrected file finds its rows again. */
export const rowMarkTitle = 'Строка реестра'

/** A row of a table taken away: its number, and the version that was taken. */
export type RowMark = { readonly no: number; readonly version: number }

export function rowMarkOf({ no, version }: RowMark): string {
  return `${no}/${version}`
}

export function parseRowMark(text: string): RowMark | undefined {
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,8})$/.exec(text.trim())
  return match ? { no: Number(match[1]), version: Number(match[2]) } : undefined
}
