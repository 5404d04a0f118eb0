import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { toast } from '#/platform/web/alerts.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useNews } from '#/platform/web/use-news.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import {
  listClientNotifications,
  listPersonNotifications,
  markClientNotifications,
  markPersonNotifications,
} from '../contract.ts'
import { BellPanel } from './bell-panel.tsx'
import { actionNames } from './notice-words.ts'
import type { Notification } from './notice-act.ts'

/** Maximum number of alerts shown at once. */
const portion = 10
/** Of critical ones in one window, the newest first: the list of notices has the rest. */
const most = 5

type NoticeAlertsProps = {
  readonly mode: Mode
  /** When the page was read, by the server's clock: the notices of before are shown by the bell. */
  readonly openedAt: string
}

/**
 * Shows notices that arrive while the person works: an important one as a toast at the bottom, critical ones in the middle,
 * until answered. For a customer, also the panel opened by the bell.
 */
export function NoticeAlerts({ mode, openedAt }: NoticeAlertsProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const known = useRef<Set<string>>(undefined)
  const [waiting, setWaiting] = useState<readonly Notification[]>([])
  const look = async () => {
    const fresh = await unreadOf(mode)
    const seen = known.current
    known.current = new Set([...(seen ?? []), ...fresh.map(({ id }) => id)])
    const isNew = seen ? ({ id }: Notification) => !seen.has(id) : ({ created_at }: Notification) => isLater(created_at, openedAt)
    const news = fresh.filter((notice) => !notice.from_here && isNew(notice))
    setWaiting((now) => [...news.filter(({ priority }) => priority === 'critical'), ...now])
    const notes = news.filter(({ priority, link }) => priority === 'high' && !isInSight(link, pathname + search))
    for (const notice of isBusy() ? [] : notes)
      toast(shortOf(notice), { label: actionNames[notice.category], run: () => go(notice) })
  }
  const pollFirst = useEffectEvent(look)
  useEffect(() => void pollFirst(), [])
  useNews(['notification'], () => void look())
  return (
    <>
      {mode === 'client' && <BellPanel />}
      <CriticalNotices notices={waiting} onGo={go} onList={readAll} onLater={() => answer(waiting, 'read')} />
    </>
  )

  function go(notice: Notification): void {
    answer([notice], 'act')
    if (notice.link !== null) void navigate(notice.link)
  }

  function readAll(): void {
    answer(waiting, 'read')
    void navigate('/person/notification')
  }

  function answer(notices: readonly Notification[], action: 'read' | 'act'): void {
    setWaiting((now) => now.filter(({ id }) => notices.every((notice) => notice.id !== id)))
    const ids = notices.flatMap(({ id }) => parseId('notification', id) ?? [])
    const marks = mode === 'client' ? markClientNotifications : markPersonNotifications
    if (ids.length > 0) void call(marks, { body: { action, ids } }, { skipAlerts: true })
  }
}

type CriticalProps = {
  readonly notices: readonly Notification[]
  readonly onGo: (notice: Notification) => void
  readonly onList: () => void
  readonly onLater: () => void
}

/** Several that came together are one window: nobody closes thirty of them one by one. */
function CriticalNotices({ notices, onGo, onList, onLater }: CriticalProps) {
  const [first, second] = notices
  if (!first) return null
  const title = second ? 'Срочные уведомления' : first.title
  return (
    <Dialog
      open
      holdsWork
      onOpenChange={onLater}
      title={title}
      footer={
        <>
          <Button onClick={onLater}>Позже</Button>
          <Button variant="primary" onClick={second ? onList : () => onGo(first)}>
            {second ? 'Открыть уведомления' : first.link === null ? 'Понятно' : actionNames[first.category]}
          </Button>
        </>
      }
    >
      {second ? (
        <ul className="space-y-3">
          {notices.slice(0, most).map(({ id, title, body }) => (
            <li key={id}>
              <p className="font-medium">{title}</p>
              <p className="line-clamp-3 whitespace-pre-line text-pretty text-muted">{body}</p>
            </li>
          ))}
          {notices.length > most && <li className="text-muted">Остальные — в уведомлениях.</li>}
        </ul>
      ) : (
        <p className="whitespace-pre-line text-pretty">{first.body}</p>
      )}
    </Dialog>
  )
}

async function unreadOf(mode: Mode): Promise<readonly Notification[]> {
  const list = mode === 'client' ? listClientNotifications : listPersonNotifications
  const answer = await call(list, { query: { unread: '1', size: portion } }, { skipAlerts: true })
  return answer.ok ? answer.value.items : []
}

function isLater(moment: string, than: string): boolean {
  return Temporal.Instant.compare(moment, than) > 0
}

/** Toasts do not cover work in a popup: the bell shows these notices. */
function isBusy(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** The current page already shows it: it is the target of the notice, or declares that it shows the same. */
function isInSight(link: string | null, here: string): boolean {
  if (link === here) return true
  return [...document.querySelectorAll<HTMLElement>('[data-tells]')].some(({ dataset }) => dataset['tells'] === link)
}

const longText = 80

function shortOf({ title, body }: Notification): string {
  const text = `${title}. ${body}`
  return text.length <= longText ? text : `${text.slice(0, longText).trimEnd()}…`
}
