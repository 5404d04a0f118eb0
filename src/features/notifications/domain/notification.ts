import type { Lifecycle } from '#/kernel/lifecycle.ts'

export const notificationStates = ['created', 'delivered', 'read', 'archived'] as const
export type NotificationState = (typeof notificationStates)[number]

export const notificationCategories = ['task', 'document', 'money', 'check', 'tax', 'npd', 'security', 'system'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** Who says it: we ourselves, or the tax service. */
export const notificationSources = ['platform', 'fns'] as const
export type NotificationSource = (typeof notificationSources)[number]

/** `high` shows itself to one who is at work; `critical` asks for an answer, and stays until he has acted on it. */
export const notificationPriorities = ['normal', 'high', 'critical'] as const
export type NotificationPriority = (typeof notificationPriorities)[number]

/** Own notices go to the archive by themselves after so many days; the archive is kept so many years. */
export const archiveAfterDays = 180
export const archiveYears = 3
/** A critical notice nobody acted on can be cleared away after so many days. */
export const holdDays = 30

/** Ways beside the cabinet, where every notice stands in any case. */
export const messageChannels = ['sms', 'mail'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Advertising goes only to those who agreed to it (38-FZ, art. 18). */
export const messagePurposes = ['service', 'advertising'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

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
  /** Where it goes beside the cabinet, if the person lets it. Absent: security to both, all else nowhere. */
  readonly ways?: readonly MessageChannel[]
  /** What a message says instead of the title; neither may hold personal data. */
  readonly short?: string
  /** Absent: critical ones are critical, security and what also goes by SMS is high. */
  readonly priority?: NotificationPriority
  /** Goes out whatever the settings say. Security always does. */
  readonly critical?: true
  readonly purpose?: MessagePurpose
  /** A message waits this long and goes only if the thing still waits for the person. */
  readonly messageAfter?: { readonly hours: number }
}

/** Where a notice goes beside the cabinet. */
export function waysOf(notice: Pick<Notice, 'category' | 'ways'>): readonly MessageChannel[] {
  return notice.ways ?? (notice.category === 'security' ? ['sms', 'mail'] : [])
}

export function priorityOf(notice: Pick<Notice, 'category' | 'ways' | 'critical' | 'priority'>): NotificationPriority {
  if (notice.priority) return notice.priority
  if (notice.critical) return 'critical'
  return notice.category === 'security' || waysOf(notice).includes('sms') ? 'high' : 'normal'
}

/** Till when a critical notice can not be cleared away, unless the person acts on it. */
export function heldUntil(notice: {
  readonly priority: NotificationPriority
  readonly actedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}): Temporal.Instant | undefined {
  return notice.priority === 'critical' && !notice.actedAt ? notice.createdAt.add({ hours: 24 * holdDays }) : undefined
}
