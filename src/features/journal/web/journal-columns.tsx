import { Link } from 'react-router'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { JournalEntryView } from '../contract.ts'
import { FactLine } from './fact-line.tsx'

export const journalColumns: readonly Column<JournalEntryView>[] = [
  { key: 'action', head: 'Действие', phone: 'title', cell: action },
  { key: 'object', head: 'Над чем', long: true, cell: object },
  { key: 'actor', head: 'Кто', long: true, cell: actor },
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
      {object_name !== '' && <SecondLine>{object_kind_name}</SecondLine>}
    </>
  )
}

function actor({ actor: name, actor_role, ip }: JournalEntryView) {
  return (
    <>
      {name}
      <SecondLine>{[actor_role, ip].filter(Boolean).join(' · ')}</SecondLine>
    </>
  )
}

function at({ at: moment, no }: JournalEntryView) {
  return (
    <>
      <Moment value={moment} />
      <SecondLine>Запись № {no}</SecondLine>
    </>
  )
}
