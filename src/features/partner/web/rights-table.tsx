import { Table } from '#/platform/web/kit/table.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { rightTexts, rightsAsked } from '../domain/binding.ts'
import type { Right } from '../domain/binding.ts'

/** Which rights are asked, why, and which may be refused. With `granted` also what was given. */
export function RightsTable({ granted }: { readonly granted?: readonly string[] }) {
  const answer = granted && {
    key: 'granted',
    head: 'Сейчас',
    cell: (right: Right) => (granted.includes(right) ? <Status tone="good">Дано</Status> : <Status tone="quiet">Нет</Status>),
  }
  return (
    <Table
      caption="Права, которые просит платформа"
      columns={[
        { key: 'name', head: 'Право', phone: 'title', cell: (right: Right) => <span className="font-medium">{rightTexts[right].name}</span> },
        { key: 'why', head: 'Зачем', cell: (right: Right) => rightTexts[right].why },
        { key: 'needed', head: 'Можно отказать?', cell: (right: Right) => (rightTexts[right].needed ? 'Нет, без него не платим' : 'Да') },
        ...(answer ? [answer] : []),
      ]}
      rows={[...rightsAsked]}
      keyOf={(right) => right}
    />
  )
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
