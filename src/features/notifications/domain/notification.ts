import type { Lifecycle } from '#/kernel/lifecycle.ts'

export const notificationStates = ['created', 'delivered', 'read', 'archived'] as const
export type NotificationState = (typeof notificationStates)[number]

export const notificationCategories = ['task', 'document', 'money', 'check', 'tax', 'npd', 'security', 'system'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

const read = { to: 'read', by: 'person' } as const
const archive = { to: 'archived', by: 'person' } as const

/** A notice of the product. Taken to the archive unread, it counts as read; the archive gives it back as read. */
export const notificationLifecycle = {
  created: { deliver: { to: 'delivered', by: 'system' }, read, archive },
  delivered: { read, archive },
  read: { archive },
  archived: { restore: { to: 'read', by: 'person' } },
} as const satisfies Lifecycle<NotificationState, 'person' | 'system'>

/** One thing told to one human. `eventKey` makes a repeated event one notice. */
export type Notice = {
  readonly eventKey: string
  readonly category: NotificationCategory
  readonly title: string
  readonly body: string
  readonly link: string
}
