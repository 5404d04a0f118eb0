import { useState } from 'react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { Link } from 'react-router'
import { formatDayInWords, formatMoment, moscowDate } from '#/kernel/time.ts'
import type { notificationView } from '../contract.ts'
import { NoticeIcon } from './notice-icon.tsx'

export type Notification = z.output<typeof notificationView>
export type NoticeDaysProps = {
  readonly notices: readonly Notification[]
  readonly onOpen: (notice: Notification) => void
  readonly act: NoticeAct
}

/** What the button at the right of every notice does: «В архив», «Вернуть». */
export type NoticeAct = {
  readonly label: string
  readonly icon: ReactNode
  readonly run: (notice: Notification) => Promise<void>
}

/** Notices under the days they came, by Moscow time. */
export function NoticeDays({ notices, onOpen, act }: NoticeDaysProps) {
  const byDay = Map.groupBy(notices, ({ created_at }) => moscowDate(Temporal.Instant.from(created_at)).toString())
  return (
    <div className="space-y-7">
      {[...byDay].map(([day, rows]) => (
        <section key={day}>
          <h2 className="mb-2.5 text-small font-medium text-muted">{formatDayInWords(Temporal.PlainDate.from(day))}</h2>
          <ul className="card divide-y divide-line overflow-hidden">
            {rows.map((notice) => (
              <Row key={notice.id} notice={notice} onOpen={onOpen} act={act} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RowProps = { readonly notice: Notification; readonly onOpen: (notice: Notification) => void; readonly act: NoticeAct }

function Row({ notice, onOpen, act }: RowProps) {
  const unread = notice.state === 'created' || notice.state === 'delivered'
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-sunken/60 sm:gap-4 sm:px-5">
      <NoticeIcon category={notice.category} />
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2">
          {unread && <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" role="img" aria-label="Не прочитано" />}
          <Title notice={notice} unread={unread} onOpen={onOpen} />
        </p>
        <p className="mt-0.5 line-clamp-5 text-pretty text-muted">{notice.body}</p>
        <time dateTime={notice.created_at} className="mt-1 block text-small text-muted">
          {formatMoment(Temporal.Instant.from(notice.created_at)).slice(-5)}
        </time>
      </div>
      <ActButton notice={notice} act={act} />
    </li>
  )
}

function ActButton({ notice, act }: { readonly notice: Notification; readonly act: NoticeAct }) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    await act.run(notice)
    setPending(false)
  }
  return (
    <button
      type="button"
      disabled={pending}
      aria-label={`${act.label}: ${notice.title}`}
      title={act.label}
      onClick={() => void run()}
      className="relative grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-sunken hover:text-ink disabled:opacity-50"
    >
      {act.icon}
    </button>
  )
}

function Title({
  notice,
  unread,
  onOpen,
}: {
  readonly notice: Notification
  readonly unread: boolean
  readonly onOpen: (notice: Notification) => void
}) {
  const look = unread ? 'font-semibold' : 'font-medium'
  if (notice.link === null) return <span className={look}>{notice.title}</span>
  return (
    <Link
      to={notice.link}
      onClick={() => onOpen(notice)}
      className={`${look} after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`}
    >
      {notice.title}
    </Link>
  )
}
