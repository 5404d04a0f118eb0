import { Link } from 'react-router'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { shortCount } from '#/platform/web/kit/short-count.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { Page } from '#/platform/web/use-pages.ts'
import { listClientThreads, listPersonThreads } from '../contract.ts'
import type { ThreadSide } from '../domain/thread.ts'
import type { ThreadLine } from './thread-line.ts'

type Props = { readonly side: ThreadSide; readonly unread: boolean; readonly first: Page<ThreadLine> }

/** «Сообщения»: threads with all who are written to, answered from one place. */
export function ThreadList({ side, unread, first }: Props) {
  const query = { unread: unread ? ('1' as const) : ('0' as const) }
  const pages = usePages(
    side === 'client' ? listClientThreads : listPersonThreads,
    first,
    (cursor) => ({ query: { ...query, cursor } }),
    (reply) => reply,
  )
  useLive(30_000, pages.items.length === first.items.length, ['message'])
  return (
    <div className="max-w-3xl">
      <PageHeader title="Сообщения" />
      <LinkTabs
        label="Какие сообщения"
        tabs={[
          { to: '?', label: 'Все', current: !unread },
          { to: '?unread=1', label: 'Непрочитанные', current: unread },
        ]}
      />
      {pages.items.length === 0 ? (
        <EmptyState title={unread ? 'Непрочитанных нет' : 'Сообщений ещё нет'}>
          {side === 'client'
            ? 'Написать можно любому, кто откликнулся: в задании, на вкладках «Отклики» и «Исполнители».'
            : 'Написать заказчику можно из своего отклика или работы в «Моих заданиях».'}
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line">
          {pages.items.map((line) => (
            <li key={line.id}>
              <Line line={line} side={side} unread={unread} />
            </li>
          ))}
        </ul>
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </div>
  )
}

type LineProps = { readonly line: ThreadLine; readonly side: ThreadSide; readonly unread: boolean }

function Line({ line, side, unread }: LineProps) {
  return (
    <Link
      to={`?${unread ? 'unread=1&' : ''}thread=${line.id}`}
      preventScrollReset
      className="block px-5 py-4 hover:bg-sunken"
      aria-label={`${line.name}, ${line.title}${line.unread > 0 ? `, непрочитанных: ${line.unread}` : ''}`}
    >
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate font-semibold">{line.name}</span>
        <span className="shrink-0 text-small text-muted">
          <Moment value={line.last.at} />
        </span>
      </span>
      <span className="block truncate text-small text-muted">
        {line.title} · {line.task_number}
      </span>
      <span className="mt-1 flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate">
          {line.last.side === side && <span className="text-muted">{line.last.author}: </span>}
          {line.last.text}
        </span>
        {line.unread > 0 && (
          <span className="shrink-0 rounded-full bg-accent px-2 text-small font-semibold text-on-accent">
            {shortCount(line.unread)}
          </span>
        )}
      </span>
    </Link>
  )
}
