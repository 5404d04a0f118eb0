import { countRows, rowStates, uncheckedStates } from './register.ts'
import type { RowCounts } from './register.ts'

/** Returns the state of a register under check from its rows; an unaccepted warning counts as an error. */
export function checkAction(counts: RowCounts): 'wait' | 'findErrors' | 'pass' | 'empty' {
  if (countRows(counts, rowStates) === 0) return 'empty'
  if (countRows(counts, uncheckedStates) > 0) return 'wait'
  return countRows(counts, ['error', 'warning']) > 0 || countRows(counts, ['ready']) === 0 ? 'findErrors' : 'pass'
}
