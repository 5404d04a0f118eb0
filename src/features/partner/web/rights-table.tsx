import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { rightTexts, rightsAsked } from '../domain/binding.ts'
import type { Right } from '../domain/binding.ts'

type RightRow = { readonly right: Right; readonly given: boolean }

/** Which rights are asked, why, and which may be refused. With `granted` also what was given. */
export function RightsTable({ granted }: { readonly granted?: readonly string[] }) {
  return (
    <Table
      caption="Права, которые просит платформа"
      columns={granted ? [...columns, given] : columns}
      rows={rightsAsked.map((right) => ({ right, given: granted?.includes(right) ?? false }))}
      keyOf={(row) => row.right}
    />
  )
}

const columns: readonly Column<RightRow>[] = [
  {
    key: 'name',
    head: 'Право',
    phone: 'title',
    cell: ({ right }) => <span className="font-medium">{rightTexts[right].name}</span>,
  },
  { key: 'why', head: 'Зачем', phone: 'long', cell: ({ right }) => rightTexts[right].why },
  { key: 'needed', head: 'Можно отказать?', cell: ({ right }) => (rightTexts[right].needed ? 'Нет, без него не платим' : 'Да') },
]

const given: Column<RightRow> = {
  key: 'given',
  head: 'Сейчас',
  cell: (row) => (row.given ? <Status tone="good">Дано</Status> : <Status tone="quiet">Нет</Status>),
}

/** The same in a popup: one line for a right, nothing to scroll sideways. */
export function RightsList() {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {rightsAsked.map((right) => (
        <li key={right} className="px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{rightTexts[right].name}</span>
            <span className="text-small text-muted">{rightTexts[right].needed ? 'нужно' : 'можно отказать'}</span>
          </p>
          <p className="text-small text-muted">{rightTexts[right].why}</p>
        </li>
      ))}
    </ul>
  )
}
