import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listTroubleRows } from '../contract.ts'
import type { readMonth } from '../contract.ts'

type Reply = CallReply<typeof listTroubleRows>
type Trouble = CallReply<typeof readMonth>['troubles'][number]
type Props = { readonly month: string; readonly trouble: Trouble }

/** The rows behind a figure, read when they are opened and again when the month is read again. */
export function TroubleRows(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

function Attempt({ month, trouble, onAgain }: Props & { readonly onAgain: () => void }) {
  const [first, setFirst] = useState<Reply>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const asked = { params: { month, kind: trouble.kind }, query: {} }
    void call(listTroubleRows, asked, { skipAlerts: true, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) setFirst(answer.value)
      setHasFailed(!answer.ok)
    })
    return () => leaving.abort()
  }, [month, trouble])
  return (
    <div className="mt-3">
      {hasFailed && <Failed onAgain={onAgain} />}
      {first && <Rows month={month} trouble={trouble} first={first} />}
      {!first && !hasFailed && <Skeleton className="h-16" />}
    </div>
  )
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div role="alert" className="mb-3">
      <Notice
        tone="warn"
        action={
          <Button size="small" onClick={onAgain}>
            Прочитать снова
          </Button>
        }
      >
        Строки не прочитаны.
      </Notice>
    </div>
  )
}

function Rows({ month, trouble, first }: Props & { readonly first: Reply }) {
  const pages = usePages(
    listTroubleRows,
    first,
    (cursor) => ({ params: { month, kind: trouble.kind }, query: { cursor } }),
    (reply) => reply,
  )
  return (
    <>
      <ul aria-label={trouble.name} className="divide-y divide-line border-y border-line">
        {pages.items.map(({ id, name, amount, day, what, link }) => (
          <li key={id} data-row={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2">
            <div className="min-w-0 flex-1 basis-52">
              <Link to={link} className="link wrap-anywhere">
                {name}
              </Link>
              <p className="text-small wrap-anywhere text-muted">{what}</p>
            </div>
            <p className="text-small">
              <Day value={day} />, <Money amount={amount} />
            </p>
          </li>
        ))}
      </ul>
      {pages.next !== null && (
        <p className="mt-2 text-small text-muted">
          Показаны {pages.items.length}, ещё {Math.max(trouble.count - pages.items.length, 1)}.
        </p>
      )}
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}
