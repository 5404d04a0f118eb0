import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { maxRowsEdited } from '../contract/grid.ts'
import { filterNames } from '../domain/row-order.ts'
import type { GridRow } from './grid-columns.ts'
import type { GridRows } from './use-grid-rows.ts'

export type GrownRows = ReturnType<typeof useGrownRows>

/** Rows added by hand at the end of the register. A narrowed or sorted list would hide them: it is shown whole again. */
export function useGrownRows(rows: GridRows, onGo: (at: number) => void) {
  const [, setSearch] = useSearchParams()
  const { grown, list } = rows
  const place = grown === undefined ? -1 : list.numbers.indexOf(grown)
  const reach = useEffectEvent((at: number) => {
    rows.settleGrown()
    onGo(at)
  })
  useEffect(() => {
    if (place !== -1) reach(place)
  }, [place])
  const isWhole = list.key === '{}'
  return { grow, growFor }

  async function grow(body: Parameters<GridRows['add']>[0]): Promise<void> {
    const added = await rows.add(body)
    if (!added || isWhole) return
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const name of [...filterNames, 'sort', 'order', 'only', 'code']) next.delete(name)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  }

  /** Rows for what is pasted beyond the last one; a list that does not show all rows takes none. */
  async function growFor(count: number): Promise<readonly GridRow[]> {
    if (count <= 0 || !isWhole || !rows.grows) return []
    return (await rows.add({ count: Math.min(count, maxRowsEdited) }, false)) ?? []
  }
}
