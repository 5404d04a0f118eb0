import type { Page } from '#/platform/web/use-pages.ts'
import { isUnread } from './notice-act.ts'
import type { Notification } from './notice-act.ts'

export type NoticeList = Page<Notification>

/** Returns the list with its first page reloaded: the pages below stay, unless there may be others in between. */
export function withFresh(now: NoticeList | undefined, fresh: NoticeList): NoticeList {
  const last = fresh.items.at(-1)
  const [top] = now?.items ?? []
  if (!now || !last || !top || fresh.next === null || compare(top, last) > 0) return fresh
  const below = now.items.filter((notice) => compare(notice, last) > 0)
  return below.length === 0 ? fresh : { items: [...fresh.items, ...below], next: now.next }
}

/** Returns the list with the next page appended. */
export function withMore(now: NoticeList, more: NoticeList): NoticeList {
  const known = new Set(now.items.map(({ id }) => id))
  return { items: [...now.items, ...more.items.filter(({ id }) => !known.has(id))], next: more.next }
}

/** Returns the list with these notices read. */
export function withRead(now: NoticeList, ids: ReadonlySet<string> | 'all'): NoticeList {
  const isMeant = (notice: Notification) => isUnread(notice) && (ids === 'all' || ids.has(notice.id))
  return { ...now, items: now.items.map((notice) => (isMeant(notice) ? { ...notice, state: 'read' } : notice)) }
}

export function without(now: NoticeList, { id }: Notification): NoticeList {
  return { ...now, items: now.items.filter((notice) => notice.id !== id) }
}

/** Returns the list with a removed notice back in its place, read. */
export function withBack(now: NoticeList, notice: Notification): NoticeList {
  const { items } = withRead(
    { items: [...without(now, notice).items, notice].toSorted(compare), next: null },
    new Set([notice.id]),
  )
  return { items, next: now.next }
}

/** The order of the list: newest first. */
function compare(one: Notification, other: Notification): number {
  const byTime = Temporal.Instant.compare(Temporal.Instant.from(other.created_at), Temporal.Instant.from(one.created_at))
  if (byTime !== 0 || one.id === other.id) return byTime
  return one.id < other.id ? 1 : -1
}
