import type { Page } from '#/platform/web/use-pages.ts'
import { isUnread } from './notice-act.ts'
import type { Notification } from './notice-act.ts'

export type NoticeList = Page<Notification>

/** The first page read anew over what is shown: the pages below it stay, unless there may be others between. */
export function withFresh(now: NoticeList | undefined, fresh: NoticeList): NoticeList {
  const last = fresh.items.at(-1)
  const [top] = now?.items ?? []
  if (!now || !last || !top || fresh.next === null || compare(top, last) > 0) return fresh
  const below = now.items.filter((notice) => compare(notice, last) > 0)
  return below.length === 0 ? fresh : { items: [...fresh.items, ...below], next: now.next }
}

/** The next page under what is shown by now. */
export function withMore(now: NoticeList, more: NoticeList): NoticeList {
  const known = new Set(now.items.map(({ id }) => id))
  return { items: [...now.items, ...more.items.filter(({ id }) => !known.has(id))], next: more.next }
}

/** These were read. */
export function withRead(now: NoticeList, ids: ReadonlySet<string> | 'all'): NoticeList {
  const isMeant = (notice: Notification) => isUnread(notice) && (ids === 'all' || ids.has(notice.id))
  return { ...now, items: now.items.map((notice) => (isMeant(notice) ? { ...notice, state: 'read' } : notice)) }
}

export function without(now: NoticeList, { id }: Notification): NoticeList {
  return { ...now, items: now.items.filter((notice) => notice.id !== id) }
}

/** One that was taken away stands where it stood, read. */
export function withBack(now: NoticeList, notice: Notification): NoticeList {
  const { items } = withRead(
    { items: [...without(now, notice).items, notice].toSorted(compare), next: null },
    new Set([notice.id]),
  )
  return { items, next: now.next }
}

/** As the list stands: new ones first. */
function compare(one: Notification, other: Notification): number {
  const byTime = Temporal.Instant.compare(Temporal.Instant.from(other.created_at), Temporal.Instant.from(one.created_at))
  if (byTime !== 0 || one.id === other.id) return byTime
  return one.id < other.id ? 1 : -1
}
