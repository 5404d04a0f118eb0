import { useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import type { Column } from './table.tsx'

export type RowChoice<Row> = {
  /** At most this many rows at once. */
  readonly most: number
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** «Выбрать всех на странице». */
  readonly allLabel: string
}

/** Rows chosen in a table, with the column that chooses them; a row that has left the list is no longer chosen. `isWhole`: all of them. */
export function useRowChoice<Row>(rows: readonly Row[], { most, idOf, nameOf, allLabel }: RowChoice<Row>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(idOf).filter((id) => chosen.has(id))
  const isFull = ids.length >= most
  const everyone = rows.slice(0, most).map(idOf)
  const isWhole = ids.length > 0 && ids.length === everyone.length
  const mark = (id: string, on: boolean) => {
    const next = new Set(ids)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const column: Column<Row> = {
    key: 'pick',
    width: 'md:w-11',
    head: (
      <Checkbox
        bare
        label={allLabel}
        checked={isWhole}
        onChange={(event) => setChosen(new Set(event.currentTarget.checked ? everyone : []))}
      />
    ),
    phone: 'hidden',
    cell: (row) => (
      <span className="relative z-10">
        <Checkbox
          bare
          label={`Выбрать: ${nameOf(row)}`}
          checked={chosen.has(idOf(row))}
          disabled={isFull && !chosen.has(idOf(row))}
          onChange={(event) => mark(idOf(row), event.currentTarget.checked)}
        />
      </span>
    ),
  }
  return { ids, isWhole, column, clear: () => setChosen(new Set()) }
}
