import { Link } from 'react-router'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { JournalEntryView } from '../contract.ts'
import { FactLine } from './fact-line.tsx'

export const journalColumns: readonly Column<JournalEntryView>[] = [
  { key: 'action', head: 'Действие', phone: 'title', cell: action },
  { key: 'object', head: 'Над чем', cell: object },
  { key: 'actor', head: 'Кто', cell: actor },
  { key: 'at', head: 'Когда', cell: at },
]

function action({ action_name, facts }: JournalEntryView) {
  return (
    <>
      <span className="font-medium">{action_name}</span>
      <FactLine facts={facts} />
    </>
  )
}

function object({ object_kind_name, object_name, object_address }: JournalEntryView) {
  const name = object_name === '' ? object_kind_name : object_name
  return (
    <>
      {object_address === null ? (
        <span className="wrap-anywhere">{name}</span>
      ) : (
        <Link className="link wrap-anywhere" to={object_address}>
          {name}
        </Link>
      )}
      {object_name !== '' && <span className="block text-small text-muted">{object_kind_name}</span>}
    </>
  )
}

function actor({ actor: name, actor_role, ip }: JournalEntryView) {
  return (
    <>
      {name}
      <span className="block text-small text-muted">{[actor_role, ip].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function at({ at: moment, no }: JournalEntryView) {
  return (
    <>
      <Moment value={moment} />
      <span className="block text-small whitespace-nowrap text-muted">Запись № {no}</span>
    </>
  )
}
