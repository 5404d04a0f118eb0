import { useCallback, useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listOutsideLists } from '../contract/outside.ts'
import { outsideListLifecycle } from '../domain/outside-list.ts'
import { outcomeWords } from '../domain/outside-words.ts'

type Page = CallReply<typeof listOutsideLists>
type List = Page['items'][number]

const none: Page = { items: [], next: null }

/** Lists loaded before, newest first: each leads to its rows. */
export function OutsideLists({ onList }: { readonly onList: (id: string) => void }) {
  const [first, setFirst] = useState(none)
  const look = useCallback(() => {
    void call(listOutsideLists, { query: {} }, { skipAlerts: true }).then((answer) => answer.ok && setFirst(answer.value))
  }, [])
  useEffect(look, [look])
  const pages = usePages(
    listOutsideLists,
    first,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  usePolling(look, { everyMs: 3000, active: first.items.some(({ state }) => outsideListLifecycle.is.running(state)) })
  if (pages.items.length === 0) return null
  return (
    <section aria-labelledby="outside-lists" className="space-y-3">
      <h3 id="outside-lists" className="font-semibold">
        Загруженные списки
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {pages.items.map((list) => (
          <li key={list.id} className="px-4 py-2.5">
            <ListLine list={list} onList={onList} />
          </li>
        ))}
      </ul>
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </section>
  )
}

function ListLine({ list, onList }: { readonly list: List; readonly onList: (id: string) => void }) {
  return (
    <>
      <button type="button" className="link text-left font-medium wrap-anywhere" onClick={() => onList(list.id)}>
        {list.name || 'Список без имени'}
      </button>
      <p className="text-small text-muted">
        <Moment value={list.created_at} /> (МСК). {outcomeWords(list)}
      </p>
      {outsideListLifecycle.is.running(list.state) && (
        <ProgressBar label={`Загрузка: ${list.name}`} share={(list.total - list.waiting) / list.total} className="mt-2" />
      )}
    </>
  )
}
