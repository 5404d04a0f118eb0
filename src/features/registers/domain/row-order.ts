/** Columns a list of rows is sorted by. */
export const sortColumns = ['no', 'fio', 'inn', 'phone', 'task_number', 'service', 'amount', 'state', 'key'] as const
export type SortColumn = (typeof sortColumns)[number]

/** Columns searched for a text. */
export const searchedColumns = ['fio', 'inn', 'phone', 'task_number', 'service', 'key'] as const
export type SearchedColumn = (typeof searchedColumns)[number]

/** What a list of rows is narrowed by in the address. */
export const filterNames = [...searchedColumns, 'amount', 'state', 'q'] as const

export type RowFilter = { readonly [Column in SearchedColumn]?: string | undefined } & {
  /** «> 1000», «1000–2000» or a sum. */
  readonly amount?: string | undefined
  readonly state?: string | undefined
  /** A cause: R003. */
  readonly code?: string | undefined
  readonly only?: 'errors' | undefined
  /** In any cell. */
  readonly q?: string | undefined
}
