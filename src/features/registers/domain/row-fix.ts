import type { CellField, RowChange } from './row-change.ts'
import { cellFields } from './row-change.ts'
import type { RowProblem } from './row-problem.ts'

/** One answer to all rows with one cause. */
export type GroupFix =
  | { readonly kind: 'values' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'exclude' }
  | { readonly kind: 'accept' }

/** Causes that one text puts right in every row. */
const oneTextCodes: ReadonlySet<string> = new Set(['R030', 'R031'])

export function takesOneText(code: string): boolean {
  return oneTextCodes.has(code)
}

/** Problems of a row with this cause that nobody has accepted. */
export function openOf(problems: readonly RowProblem[], code: string): RowProblem[] {
  return problems.filter((problem) => problem.code === code && problem.accepted === undefined)
}

/** The change that the answer makes to a row with these problems; undefined where it does not fit. */
export function fixOf(problems: readonly RowProblem[], code: string, fix: GroupFix): RowChange | undefined {
  const own = openOf(problems, code)
  if (own.length === 0) return undefined
  switch (fix.kind) {
    case 'exclude':
      return { cells: [], action: 'exclude' }
    case 'accept': {
      // A row is accepted whole, so other warnings of it, which the answer does not name, keep it back.
      const isNamed = problems.every((one) => one.severity === 'warning' && (one.code === code || one.accepted !== undefined))
      return isNamed ? { cells: [], action: 'accept' } : undefined
    }
    case 'text':
      return takesOneText(code) ? { cells: [{ field: 'service', value: fix.text }] } : undefined
    case 'values': {
      const cells = own.flatMap(({ field, value }) => (isCell(field) && value !== undefined ? [{ field, value }] : []))
      return cells.length === 0 ? undefined : { cells }
    }
  }
}

function isCell(field: string | undefined): field is CellField {
  return cellFields.some((cell) => cell === field)
}
