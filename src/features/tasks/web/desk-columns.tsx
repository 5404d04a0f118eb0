import type * as z from 'zod/mini'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import type { clientTaskRow } from '../contract/task.ts'
import { TaskStatus } from './task-status.tsx'

export type DeskRow = z.output<typeof clientTaskRow>

export const deskColumns: readonly Column<DeskRow>[] = [
  { key: 'title', head: 'Задание', phone: 'title', cell: (row) => <Title row={row} /> },
  { key: 'state', head: 'Статус', cell: (row) => <TaskStatus task={row} /> },
  { key: 'needs', head: 'Нужно от вас', phone: needsAny, cell: (row) => <Needs row={row} /> },
  { key: 'slots', head: 'Места', align: 'right', cell: (row) => `${row.slots_taken}/${row.slots}` },
  {
    key: 'sum',
    head: 'План',
    align: 'right',
    phone: (row) => row.sum_plan !== null,
    cell: (row) => (row.sum_plan === null ? '—' : <Money amount={row.sum_plan} short />),
  },
  {
    key: 'paid',
    head: 'Выплачено',
    align: 'right',
    phone: (row) => row.sum_paid > 0,
    cell: (row) => <Money amount={row.sum_paid} short />,
  },
  { key: 'due', head: 'Срок', align: 'right', cell: (row) => <Day value={row.due_on} /> },
]

function Title({ row }: { readonly row: DeskRow }) {
  return (
    <>
      <span className="block wrap-anywhere text-pretty">{row.title}</span>
      <SecondLine>{[row.number, row.responsible, row.tags.join(', ')].filter(Boolean).join(' · ')}</SecondLine>
    </>
  )
}

/** Leaves of what waits in a task only what the viewer's role may do. */
export function useOwnNeeds(): (row: DeskRow) => DeskRow {
  const [chooses, accepts, pays] = [useMay('editTasks'), useMay('acceptResults'), useMay('editRegisters')]
  return (row) => ({
    ...row,
    applications_new: chooses ? row.applications_new : 0,
    to_accept: accepts ? row.to_accept : 0,
    to_pay: pays ? row.to_pay : 0,
  })
}

export function needsAny(row: DeskRow): boolean {
  return row.applications_new > 0 || row.to_accept > 0 || row.to_pay > 0
}

export function Needs({ row }: { readonly row: DeskRow }) {
  const needs = [
    row.applications_new > 0 && `новых откликов: ${row.applications_new}`,
    row.to_accept > 0 && `принять: ${row.to_accept}`,
    row.to_pay > 0 && `оплатить: ${row.to_pay}`,
  ].filter((words) => words !== false)
  if (needs.length === 0) return <span className="text-muted">—</span>
  return (
    <>
      {needs.map((words) => (
        <span key={words} className="block whitespace-nowrap font-medium dense:leading-4 dense:not-only:text-small">
          {words}
        </span>
      ))}
    </>
  )
}
