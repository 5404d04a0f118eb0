import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#/platform/web/call.ts'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listHistoryRows } from '../contract/history.ts'

type Reply = CallReply<typeof listHistoryRows>
type Place = { readonly registerId: string; readonly changeId: string }

/** The rows of one entry, read when it is opened. */
export function HistoryRows(place: Place) {
  const { registerId, changeId } = place
  const [first, setFirst] = useState<Reply>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    void call(listHistoryRows, { params: { id: registerId, changeId }, query: {} }).then((answer) => {
      if (isOver) return
      if (answer.ok) setFirst(answer.value)
      else setHasFailed(true)
    })
    return () => {
      isOver = true
    }
  }, [registerId, changeId])
  if (hasFailed) return <p className="text-small text-muted">Строки не прочитаны. Скройте их и откройте снова.</p>
  return first ? <Rows {...place} first={first} /> : <Skeleton className="mt-2 h-20" />
}

function Rows({ registerId, changeId, first }: Place & { readonly first: Reply }) {
  const pages = usePages(
    listHistoryRows,
    first,
    (cursor) => ({ params: { id: registerId, changeId }, query: { cursor } }),
    (reply) => reply,
  )
  return (
    <>
      <ul aria-label={first.title} className="mt-1 divide-y divide-line border-t border-line">
        {pages.items.map((row) => (
          <li key={row.no} className="py-1.5">
            <RowCells registerId={registerId} row={row} isNamed />
          </li>
        ))}
      </ul>
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

type CellsProps = { readonly registerId: string; readonly row: Reply['items'][number]; readonly isNamed: boolean }

/** «Сумма: 12 000 → 15 000»: each changed cell of a row with what it said before. */
export function RowCells({ registerId, row: { no, action, cells }, isNamed }: CellsProps) {
  return (
    <div className="flex flex-wrap gap-x-4 text-small">
      {isNamed && (
        <Link className="link w-24 shrink-0" to={`/client/registers/${registerId}?tab=history&row=${no}`} preventScrollReset>
          Строка {no}
        </Link>
      )}
      <div className="min-w-0 flex-1 basis-52">
        {action !== null && <p>{action}</p>}
        {cells.map(({ name, was, now }) => (
          <p key={name} className="break-words">
            <span className="text-muted">{name}: </span>
            {was} <span aria-label="стало">→</span> {now}
          </p>
        ))}
      </div>
    </div>
  )
}
