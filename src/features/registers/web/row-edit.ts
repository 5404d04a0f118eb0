import type { CellField } from '../domain/row-change.ts'
import { editText } from './grid-columns.ts'
import type { GridRow } from './grid-columns.ts'

/** A change of one row, whole: the row itself may be out of memory when its turn comes. */
export type RowEdit = {
  /** How its list knows it. */
  readonly ref: number
  readonly rowId: string
  readonly cells: readonly { readonly field: CellField; readonly value: string; readonly was: string }[]
  /** The row as the viewer saw it; absent where only what the cells said decides. */
  readonly version?: number
  readonly action?: 'exclude' | 'include' | 'accept'
}

/** Cells typed and not confirmed yet. */
export type TypedCells = { readonly [Field in CellField]?: string }

/** A change of a row as it is seen now: what is typed and not confirmed yet counts as what its cell says. */
export function editOf(
  row: GridRow,
  cells: readonly { readonly field: CellField; readonly value: string }[],
  typed: TypedCells = {},
  action?: RowEdit['action'],
): RowEdit {
  return {
    ref: row.ref,
    rowId: row.id,
    version: row.version,
    cells: cells.map(({ field, value }) => ({ field, value, was: typed[field] ?? editText(row, field) })),
    ...(action && { action }),
  }
}

type Conflict = { readonly field: CellField; readonly yours: string | null; readonly theirs: string | null }

/** Over what a colleague has put there, which the viewer has seen; not over what anybody puts there after that. */
export function overTheirs(rowId: string, ref: number, { field, yours, theirs }: Conflict): RowEdit {
  return { ref, rowId, cells: [{ field, value: yours ?? '', was: theirs ?? '' }] }
}
