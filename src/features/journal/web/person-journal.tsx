import { Link } from 'react-router'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listOwnJournal } from '../contract.ts'
import type { JournalEntryView } from '../contract.ts'
import { FactLine } from './fact-line.tsx'

/** «История действий»: what a person did himself, newest first. `page` comes from `listOwnJournal` in a loader. */
export function PersonJournal({ page }: { readonly page: CallReply<typeof listOwnJournal> }) {
  const pages = usePages(
    listOwnJournal,
    page,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  return (
    <section aria-labelledby="own-journal">
      <h2 id="own-journal" className="mb-1 text-heading font-semibold">
        История действий
      </h2>
      <p className="mb-4 text-muted">Что делали из вашего аккаунта. Не узнаёте запись — смените пароль и закройте сеансы.</p>
      {pages.items.length === 0 ? (
        <EmptyState title="Записей пока нет">Здесь появятся вход с нового устройства, подписи и изменения профиля.</EmptyState>
      ) : (
        <ol className="card divide-y divide-line px-5">
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
    </section>
  )
}

function ObjectLine({ entry: { object_name, object_address } }: { readonly entry: JournalEntryView }) {
  if (object_name === '') return null
  return (
    <span className="block break-words">
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
