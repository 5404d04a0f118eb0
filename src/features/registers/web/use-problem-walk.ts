import { call } from '#/platform/web/call.ts'
import { orderRows } from '../contract/grid.ts'
import { numbersOf } from '../domain/row-runs.ts'
import { openProblems } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRows } from './use-grid-rows.ts'

/** From one row with a problem to the next one of the list, and to the cell at fault. */
export function useProblemWalk(
  registerId: string,
  rows: GridRows,
  columns: readonly GridColumn[],
  onGo: (at: number, column: number) => void,
) {
  return { next: (from: number) => walk(from, 1), last: (from: number) => walk(from, -1) }

  async function walk(from: number, by: 1 | -1): Promise<void> {
    const { numbers } = rows.list
    // Those near are known; for the others the server is asked which rows there are.
    for (let at = from + by; at >= 0 && at < numbers.length; at += by) {
      const row = rows.rowAt(at)
      if (!row) return far(at, by)
      if (openProblems(row).length > 0) return show(at)
    }
  }

  async function far(from: number, by: 1 | -1): Promise<void> {
    const answer = await call(orderRows, { params: { id: registerId }, query: { only: 'errors' } }, { skipAlerts: true })
    if (!answer.ok) return
    const wrong = new Set(numbersOf(answer.value.runs))
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
