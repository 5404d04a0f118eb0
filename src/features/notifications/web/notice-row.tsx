import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, formatMoment, moscowDate } from '#/kernel/time.ts'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { actionNames, markNames, sourceNames } from './notice-words.ts'
import { isHeld, isUnread } from './notice-act.ts'
import type { NoticeAct, Notification } from './notice-act.ts'
import { NoticeIcon } from './notice-icon.tsx'
import { useSwipe } from './use-swipe.ts'

export type NoticeRowProps = {
  readonly notice: Notification
  readonly onOpen: (notice: Notification) => void
  readonly onGo: (notice: Notification) => void
  readonly act: NoticeAct
  /** In the list of a page rows may be dense; in a narrow panel they may not. */
  readonly inPage?: boolean
}

/** One notice of the list: its text, its source, and its actions. */
export function NoticeRow({ notice, onOpen, onGo, act, inPage = false }: NoticeRowProps) {
  const unread = isUnread(notice)
  const held = isHeld(notice, act)
  const swipe = useSwipe(() => {
    if (!held) void act.run(notice)
  })
  return (
    <li
      {...swipe}
      className={classNames(
        'relative flex items-start gap-3 px-4 py-3.5 hover:bg-sunken/60 sm:gap-4 sm:px-5',
        inPage && 'dense:min-h-11 dense:items-center dense:gap-3 dense:py-0 dense:px-3',
      )}
    >
      <NoticeIcon category={notice.category} />
      <div className={classNames('min-w-0 flex-1', inPage && 'dense:flex dense:items-center dense:gap-3')}>
        <p className={classNames('flex items-start gap-2', inPage && 'dense:max-w-[55%] dense:shrink-0 dense:[&>a]:truncate')}>
          {unread && <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" role="img" aria-label="Не прочитано" />}
          <Title notice={notice} unread={unread} onOpen={onOpen} onGo={onGo} />
        </p>
        <p
          className={classNames(
            'mt-0.5 line-clamp-3 text-pretty text-muted',
            inPage && 'dense:mt-0 dense:line-clamp-1 dense:flex-1 dense:text-small',
          )}
        >
          {notice.body}
        </p>
        <Facts notice={notice} held={held} inPage={inPage}>
          <Buttons notice={notice} onOpen={onOpen} onGo={onGo} />
        </Facts>
      </div>
      {!held && <ActButton notice={notice} act={act} />}
    </li>
  )
}

const overTheRow =
  'text-left after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

type TitleProps = Omit<NoticeRowProps, 'act'> & { readonly unread: boolean }

/** The row links to the target of the notice; a notice without a target opens in full. */
function Title({ notice, unread, onOpen, onGo }: TitleProps) {
  const look = classNames(unread ? 'font-semibold' : 'font-medium', overTheRow)
  if (notice.link === null)
    return (
      <button type="button" className={look} data-row={notice.id} onClick={() => onOpen(notice)}>
        {notice.title}
      </button>
    )
  return (
    <Link to={notice.link} data-row={notice.id} onClick={() => onGo(notice)} className={look}>
      {notice.title}
    </Link>
  )
}

/** Characters after which three lines on a phone may not be enough. */
const longText = 110

function Buttons({ notice, onOpen, onGo }: Omit<NoticeRowProps, 'act'>) {
  const isLong = notice.source === 'fns' || notice.body.length > longText
  return (
    <>
      {notice.link !== null && (
        <Link
          to={notice.link}
          onClick={() => onGo(notice)}
          className="aside link relative inline-flex min-h-6 items-center"
          aria-label={`${actionNames[notice.category]}: ${notice.title}`}
        >
          {actionNames[notice.category]}
        </Link>
      )}
      {isLong && (
        <button
          type="button"
          onClick={() => onOpen(notice)}
          className="link relative min-h-6"
          aria-label={`Подробнее: ${notice.title}`}
        >
          Подробнее
        </button>
      )}
    </>
  )
}

type FactsProps = {
  readonly notice: Notification
  readonly held: boolean
  readonly inPage: boolean
  readonly children: ReactNode
}

function Facts({ notice, held, inPage, children }: FactsProps) {
  const mark = markNames[notice.mark]
  return (
    <div
      className={classNames(
        'mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted',
        inPage && 'dense:mt-0 dense:shrink-0 dense:flex-nowrap dense:[&_.aside]:hidden',
      )}
    >
      <time dateTime={notice.created_at}>{formatMoment(Temporal.Instant.from(notice.created_at)).slice(-5)}</time>
      <Badge>{sourceNames[notice.source]}</Badge>
      {notice.priority === 'critical' && notice.held_until !== null && <Status tone="bad">Важно</Status>}
      {children}
      {mark && <span className="aside">{mark}</span>}
      {held && notice.held_until !== null && (
        <span className="aside">Останется здесь, пока не откроете, или до {dayOf(notice.held_until)}</span>
      )}
      {notice.kept_until !== null && <span className="aside">Храним до {dayOf(notice.kept_until)}</span>}
    </div>
  )
}

function dayOf(moment: string): string {
  return formatDay(moscowDate(Temporal.Instant.from(moment)))
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
