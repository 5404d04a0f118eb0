import { useEffect, useState } from 'react'
import { frozenColumns } from './grid-columns.ts'
import type { GridColumn, GridColumns } from './grid-columns.ts'

type Kept = { readonly order: readonly string[]; readonly widths: Readonly<Record<string, number>> }

const narrowest = 48
const widest = 640

/** Widths and order of the columns, kept in this browser for the person. The first columns stay where they are. */
export function useGridLayout(set: GridColumns, personId: string) {
  const [kept, setKept] = useState(() => usualOf(set))
  const name = `${set.name}:${personId}`
  // The server does not know them: the page is drawn the usual way first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setKept(readKept(name, usualOf(set))))
    return () => cancelAnimationFrame(frame)
  }, [name, set])
  const columns = kept.order.flatMap((key) => set.all.find((column) => column.key === key) ?? [])
  const widthOf = (column: GridColumn) => kept.widths[column.key] ?? column.width
  return { columns, widthOf, widen, move, reveal }

  /** Scrolls sideways until a column is seen beside those that stay. */
  function reveal(box: HTMLElement, column: number): void {
    if (column < frozenColumns) return
    const widthTo = (end: number) => columns.slice(0, end).reduce((sum, one) => sum + widthOf(one), 0)
    const [left, right, frozen] = [widthTo(column), widthTo(column + 1), widthTo(frozenColumns)]
    if (left - frozen < box.scrollLeft) box.scrollLeft = left - frozen
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
  }

  function change(next: Kept): void {
    setKept(next)
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing: the choice holds until the page is loaded again.
    }
  }

  function widen(key: string, width: number): void {
    const kind = Math.round(Math.min(Math.max(width, narrowest), widest))
    change({ ...kept, widths: { ...kept.widths, [key]: kind } })
  }

  /** Puts a column in the place of another one. */
  function move(key: string, place: string): void {
    const to = kept.order.indexOf(place)
    if (key === place || to < frozenColumns || kept.order.indexOf(key) < frozenColumns) return
    change({ ...kept, order: kept.order.filter((one) => one !== key).toSpliced(to, 0, key) })
  }
}

function usualOf({ all }: GridColumns): Kept {
  return { order: all.map(({ key }) => key), widths: {} }
}

function readKept(name: string, usual: Kept): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    if (typeof read !== 'object' || read === null || !('order' in read) || !('widths' in read)) return usual
    const known = Array.isArray(read.order) ? read.order.filter((key) => usual.order.includes(String(key))).map(String) : []
    const isWhole =
      known.length === usual.order.length && usual.order.slice(0, frozenColumns).every((key, at) => known[at] === key)
    const widths: Record<string, number> = {}
    for (const [key, width] of Object.entries(read.widths ?? {})) if (typeof width === 'number') widths[key] = width
    return { order: isWhole ? known : usual.order, widths }
  } catch {
    return usual
  }
}
