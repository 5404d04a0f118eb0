import { openProblems, proposedCells } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRows } from './use-grid-rows.ts'

/** From one row with a problem to the next one of the list, and to the cell at fault. */
export function useProblemWalk(rows: GridRows, columns: readonly GridColumn[], onGo: (at: number, column: number) => void) {
  return { next: (from: number) => walk(from, 1), last: (from: number) => walk(from, -1), propose }

  async function walk(from: number, by: 1 | -1): Promise<void> {
    const { numbers } = rows.list
    // Those near are known; for the others the server is asked which rows there are.
    for (let at = from + by; at >= 0 && at < numbers.length; at += by) {
      const row = rows.rowAt(at)
      if (!row) return far(at, by)
      if (openProblems(row).length > 0) return show(at)
    }
  }

  /** Takes the values proposed for a row and goes on to the next problem. */
  async function propose(at: number): Promise<void> {
    const row = rows.rowAt(at)
    const proposed = row ? proposedCells(row) : []
    if (!row || proposed.length === 0) return
    void rows.edit([rows.editOf(row, proposed)])
    await walk(at, 1)
  }

  async function far(from: number, by: 1 | -1): Promise<void> {
    const found = await rows.source.findErrors()
    if (!found) return
    const wrong = new Set(found)
    const { numbers } = rows.list
    for (let at = from; at >= 0 && at < numbers.length; at += by) {
      if (!wrong.has(numbers[at] ?? 0)) continue
      await rows.ensure(at, at)
      return show(at)
    }
  }

  function show(at: number): void {
    const row = rows.rowAt(at)
    const field = row && openProblems(row).find((problem) => problem.field !== null)?.field
    const column = columns.findIndex((one) => one.field !== undefined && one.field === field)
    onGo(at, Math.max(column, 1))
  }
}
