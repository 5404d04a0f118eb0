import { Link } from 'react-router'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listOwnJournal } from '../contract.ts'
import type { JournalEntryView } from '../contract.ts'
import { FactLine } from './fact-line.tsx'

/** «История действий»: a person's own actions, newest first. `page` comes from `listOwnJournal` in a loader. */
export function PersonJournal({ page }: { readonly page: CallReply<typeof listOwnJournal> }) {
  const pages = usePages(
    listOwnJournal,
    page,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  return (
    <Card title="История действий">
      <p className="mb-2 text-small text-muted">
        Что делали из вашего аккаунта. Не узнаёте запись — смените пароль и выйдите на остальных устройствах.
      </p>
      {pages.items.length === 0 ? (
        <p className="py-3">Записей пока нет.</p>
      ) : (
        <ol className="divide-y divide-line">
          {pages.items.map((entry) => (
            <li key={entry.no} className="py-3 sm:flex sm:justify-between sm:gap-6">
              <div className="min-w-0">
                <span className="font-medium">{entry.action_name}</span>
                <ObjectLine entry={entry} />
                <FactLine facts={entry.facts} />
              </div>
              <div className="mt-1 shrink-0 text-small text-muted sm:mt-0 sm:text-right">
                <Moment value={entry.at} />
                {entry.ip !== '' && <span className="max-sm:ml-2 sm:block">{entry.ip}</span>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </Card>
  )
}

function ObjectLine({ entry: { object_name, object_address } }: { readonly entry: JournalEntryView }) {
  if (object_name === '') return null
  return (
    <span className="block wrap-anywhere">
      {object_address === null ? (
        object_name
      ) : (
        <Link className="link" to={object_address}>
          {object_name}
        </Link>
      )}
    </span>
  )
}
