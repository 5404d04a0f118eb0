import { notificationCategories, notificationSources } from '../domain/notification.ts'
import type { NotificationCategory, NotificationSource } from '../domain/notification.ts'

/** Parses the filters of the list from the address; invalid ones are dropped. */
export type NoticeFilters = {
  readonly unread: boolean
  readonly category: NotificationCategory | undefined
  readonly source: NotificationSource | undefined
  readonly q: string
}

export function readFilters(search: URLSearchParams): NoticeFilters {
  return {
    unread: search.get('unread') === '1',
    category: notificationCategories.find((known) => known === search.get('category')),
    source: notificationSources.find((known) => known === search.get('source')),
    q: (search.get('q') ?? '').trim().slice(0, 100),
  }
}

/** The same as a contract query. */
export function queryOf({ unread, category, source, q }: NoticeFilters) {
  return {
    ...(unread ? { unread: '1' as const } : {}),
    ...(category === undefined ? {} : { category }),
    ...(source === undefined ? {} : { source }),
    ...(q === '' ? {} : { q }),
  }
}

export function isNarrowed(filters: NoticeFilters): boolean {
  return Object.keys(queryOf(filters)).length > 0
}

/** Returns the address of the list with other filters. */
export function addressOf(filters: NoticeFilters): string {
  return `?${new URLSearchParams(queryOf(filters)).toString()}`
}
