import { useEffect, useEffectEvent, useState } from 'react'
import { parseId } from '#/kernel/ids.ts'
import { call } from '#/platform/web/call.ts'
import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { listClientNotifications, markClientNotifications } from '../contract.ts'
import type { NotificationCategory } from '../domain/notification.ts'
import type { Notification } from './notice-act.ts'
import { withBack, withFresh, withMore, withRead, without } from './notice-list.ts'
import type { NoticeList } from './notice-list.ts'

export type BellQuery = { readonly unread?: '1'; readonly category?: NotificationCategory }

/**
 * The customer's notices outside any page: loaded when shown, kept current by events, marked without reloading the page below.
 */
export function useBellNotices(query: BellQuery) {
  const [list, setList] = useState<NoticeList>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [pending, setPending] = useState(false)
  const [archived, setArchived] = useState<Notification>()
  const [isReadingAll, setReadingAll] = useState(false)
  const pollFirst = useEffectEvent(look)
  useEffect(() => void pollFirst(), [])
  usePolling(() => void look(), { everyMs: 20_000, active: true, types: ['notification'] })
  return { list, refusal, pending, isReadingAll, archived, look, more, read, readAll, archive, giveBack, go }

  async function look(): Promise<void> {
    const answer = await call(listClientNotifications, { query }, { skipAlerts: true })
    setRefusal(answer.ok ? undefined : answer.refusal)
    if (answer.ok) setList((now) => withFresh(now, answer.value))
  }

  async function more(): Promise<void> {
    if (pending || !list?.next) return
    setPending(true)
    const answer = await call(listClientNotifications, { query: { ...query, cursor: list.next } })
    setPending(false)
    if (answer.ok) change((now) => withMore(now, answer.value))
  }

  async function read(notice: Notification): Promise<void> {
    if (await mark('read', notice)) change((now) => withRead(now, new Set([notice.id])))
  }

  async function readAll(): Promise<void> {
    const { category } = query
    setReadingAll(true)
    const answer = await call(markClientNotifications, { body: { action: 'read', ids: 'all', ...(category && { category }) } })
    setReadingAll(false)
    if (answer.ok) change((now) => withRead(now, 'all'))
  }

  async function archive(notice: Notification): Promise<void> {
    if (!(await mark('archive', notice))) return
    change((now) => without(now, notice))
    setArchived(notice)
  }

  async function giveBack(notice: Notification): Promise<void> {
    if (!(await mark('restore', notice))) return
    change((now) => withBack(now, notice))
    setArchived(undefined)
  }

  function go(notice: Notification): void {
    void mark('act', notice)
  }

  function change(edit: (now: NoticeList) => NoticeList): void {
    setList((now) => now && edit(now))
  }
}

/** `act`: the person follows the link. */
async function mark(action: 'read' | 'act' | 'archive' | 'restore', { id: text }: Notification): Promise<boolean> {
  const id = parseId('notification', text)
  return id !== undefined && (await call(markClientNotifications, { body: { action, ids: [id] } })).ok
}
