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

/** A row of a table taken away: the number of its register, its own, and the version that was taken. */
export type RowMark = { readonly register: string; readonly no: number; readonly version: number }

/** «Р-2026-000031/7/1»: rows of two registers differ by it, whose tables lie side by side in one folder. */
export function rowMarkOf(register: string, { no, version }: Omit<RowMark, 'register'>): string {
  return `${register}/${no}/${version}`
}

export function parseRowMark(text: string): RowMark | undefined {
  const match = /^([^/\s]{1,40})\/([1-9]\d{0,5})\/([1-9]\d{0,8})$/.exec(text.trim())
  return match ? { register: match[1] ?? '', no: Number(match[2]), version: Number(match[3]) } : undefined
}
