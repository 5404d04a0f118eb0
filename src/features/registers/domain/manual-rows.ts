import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { RowCells } from './check-row.ts'
import { maxLines } from './import-file.ts'
import { checkableStates } from './register.ts'
import type { RowState } from './register.ts'

/** A register takes 10 000 rows, excluded ones included, however they came into it. */
export function roomForRows(present: number, added: number): Result<undefined, { readonly kind: 'tooManyRows' }> {
  return present + added > maxLines ? refuse({ kind: 'tooManyRows' }) : ok()
}

/** The number of the last row a register has ever had: the next row gets the one after it, and the number of a deleted row is not given again. */
export function lastRowNo(highest: number | null, lastDeleted: number): number {
  return Math.max(highest ?? 0, lastDeleted)
}

/** A row that a member added can be deleted until it is paid; a row of a file or of an accepted work is only excluded. */
export function mayDeleteRow({ manual, state }: { readonly manual: boolean; readonly state: RowState }): boolean {
  return manual && deletableStates.includes(state)
}

const deletableStates: readonly RowState[] = [...checkableStates, 'excluded']

export type ManualCells = RowCells & { readonly key: undefined }

/** A row to be filled by hand. */
export const emptyCells: ManualCells = {
  inn: '',
  phone: '',
  fio: '',
  taskNumber: '',
  service: '',
  amount: undefined,
  typedAmount: '',
  formulas: [],
  key: undefined,
}

/**
 * A copy of a row says what the row says. The key stays with the payment it names, and the work of a copy is found anew, so the check
 * says that the row repeats another.
 */
export function copyCells({ inn, phone, fio, taskNumber, service, amount, typedAmount, formulas }: RowCells): ManualCells {
  const cells = { inn, phone, fio, taskNumber, service, amount, typedAmount }
  return { ...cells, formulas: formulas.filter((field) => field !== 'key'), key: undefined }
}

/** The same for another period: the task of the row is of the work that was paid, so the copy names none. */
export function nextPeriodCells(cells: RowCells): ManualCells {
  return { ...copyCells(cells), taskNumber: '' }
}
