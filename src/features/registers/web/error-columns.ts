import { formatMoment } from '#/kernel/time.ts'
import { openProblems, registerColumns } from './grid-columns.ts'
import type { GridColumn, GridColumns } from './grid-columns.ts'

/** The columns of a list over many registers: where the row is, why it waits, what to do, who sees to it and since when. */
export const errorColumns: GridColumns = {
  name: 'errorGrid',
  all: [
    {
      key: 'register',
      label: 'Реестр, строка',
      width: 148,
      text: (row) => (row.register ? `${row.register.number} · ${row.no}` : String(row.no)),
    },
    ...ownColumns('fio', 'inn', 'amount', 'problem'),
    { key: 'way', label: 'Что сделать', width: 260, text: (row) => openProblems(row)[0]?.fix ?? '' },
    ...ownColumns('assignee'),
    {
      key: 'since',
      label: 'С какого времени',
      width: 148,
      text: ({ register }) => (register?.since ? formatMoment(Temporal.Instant.from(register.since)) : ''),
    },
    ...ownColumns('state', 'service', 'task_number', 'phone'),
  ],
  look: '[--grid-columns:148px_232px_124px_116px_260px_260px_132px_148px_124px_220px_128px_148px] [--grid-first:148px]',
}

/** The same columns as in the grid of one register; the order is the order of the files, so none of them sorts. */
function ownColumns(...keys: readonly string[]): GridColumn[] {
  return keys.flatMap((key) => {
    const found = registerColumns.all.find((column) => column.key === key)
    if (!found) return []
    const { sort: _sort, ...column } = found
    return [key === 'problem' ? { ...column, label: 'Причина', width: 260 } : column]
  })
}
