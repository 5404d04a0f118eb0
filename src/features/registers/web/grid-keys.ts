/** A place in the grid: the row of the list as it is shown, and the column. */
export type Place = { readonly at: number; readonly column: number }

export type Bounds = { readonly rows: number; readonly columns: number; readonly page: number }

export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly shift: boolean
  /** Ctrl, or ⌘. */
  readonly ctrl: boolean
  readonly alt: boolean
}

export type GridCommand =
  | { readonly kind: 'move'; readonly to: Place; readonly extends: boolean }
  | { readonly kind: 'edit'; readonly text?: string }
  | {
      readonly kind:
        | 'clear'
        | 'fillDown'
        | 'undo'
        | 'redo'
        | 'find'
        | 'all'
        | 'leave'
        | 'propose'
        | 'nextProblem'
        | 'lastProblem'
        | 'addRow'
    }

/** What a key means while no cell is being edited, as in spreadsheets; undefined for a key that is not the grid's. */
export function commandOf(press: KeyPress, from: Place, bounds: Bounds): GridCommand | undefined {
  const { key, code, shift, ctrl, alt } = press
  if (alt) return altCommand(press)
  if (ctrl) {
    const simple = ctrlCommands[code]
    if (simple) return { kind: simple === 'undo' && shift ? 'redo' : simple }
    if (key === 'Enter') return { kind: 'addRow' }
  }
  const to = targetOf(press, from, bounds)
  if (to) return { kind: 'move', to, extends: shift && key !== 'Tab' && key !== 'Enter' }
  if (ctrl) return undefined
  if (key === 'F2' || key === 'Enter') return { kind: 'edit' }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' }
  if (key === 'Escape') return { kind: 'leave' }
  return key.length === 1 ? { kind: 'edit', text: key } : undefined
}

const ctrlCommands: Readonly<Record<string, 'fillDown' | 'undo' | 'redo' | 'find' | 'all'>> = {
  KeyD: 'fillDown',
  KeyZ: 'undo',
  KeyY: 'redo',
  KeyF: 'find',
  KeyA: 'all',
}

function altCommand({ key }: KeyPress): GridCommand | undefined {
  if (key === 'Enter') return { kind: 'propose' }
  if (key === 'ArrowDown') return { kind: 'nextProblem' }
  return key === 'ArrowUp' ? { kind: 'lastProblem' } : undefined
}

function targetOf({ key, shift, ctrl }: KeyPress, from: Place, bounds: Bounds): Place | undefined {
  const last = { at: bounds.rows - 1, column: bounds.columns - 1 }
  switch (key) {
    case 'ArrowDown':
      return within({ ...from, at: ctrl ? last.at : from.at + 1 }, bounds)
    case 'ArrowUp':
      return within({ ...from, at: ctrl ? 0 : from.at - 1 }, bounds)
    case 'ArrowLeft':
      return within({ ...from, column: ctrl ? 0 : from.column - 1 }, bounds)
    case 'ArrowRight':
      return within({ ...from, column: ctrl ? last.column : from.column + 1 }, bounds)
    case 'PageDown':
      return within({ ...from, at: from.at + bounds.page }, bounds)
    case 'PageUp':
      return within({ ...from, at: from.at - bounds.page }, bounds)
    case 'Home':
      return { at: ctrl ? 0 : from.at, column: 0 }
    case 'End':
      return { at: ctrl ? last.at : from.at, column: last.column }
    case 'Tab':
      return afterTab(from, bounds, shift)
    default:
      return undefined
  }
}

/** Tab goes through the rows; at the ends of the list it stays. */
export function afterTab(from: Place, bounds: Bounds, backwards: boolean): Place {
  const index = from.at * bounds.columns + from.column + (backwards ? -1 : 1)
  const kept = Math.min(Math.max(index, 0), bounds.rows * bounds.columns - 1)
  return { at: Math.floor(kept / bounds.columns), column: kept % bounds.columns }
}

export function within({ at, column }: Place, { rows, columns }: Bounds): Place {
  return { at: Math.min(Math.max(at, 0), rows - 1), column: Math.min(Math.max(column, 0), columns - 1) }
}

export type Range = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

export function rangeOf(one: Place, other: Place): Range {
  return {
    top: Math.min(one.at, other.at),
    bottom: Math.max(one.at, other.at),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

export function isWithin({ top, bottom, left, right }: Range, at: number, column: number): boolean {
  return at >= top && at <= bottom && column >= left && column <= right
}
