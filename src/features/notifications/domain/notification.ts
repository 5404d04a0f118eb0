import { lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

export const notificationCategories = ['task', 'document', 'money', 'check', 'tax', 'npd', 'security', 'system'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** The sender: the platform or the tax service. */
export const notificationSources = ['platform', 'fns'] as const
export type NotificationSource = (typeof notificationSources)[number]

/** `high` pops up for a person who is working; `critical` requires an answer and stays until acted on. */
export const notificationPriorities = ['normal', 'high', 'critical'] as const
export type NotificationPriority = (typeof notificationPriorities)[number]

/** The platform's notices are archived automatically after this many days; the archive is kept this many years. */
export const archiveAfterDays = 180
export const archiveYears = 3
/** Days after which a critical notice that nobody acted on can be archived. */
export const holdDays = 30

/** Channels besides the cabinet, which shows every notice in any case. */
export const messageChannels = ['sms', 'mail', 'push', 'max'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Channels that their reader switches on: every notice goes by them, without a word in the table of kinds. */
export const joinedChannels = ['push', 'max'] as const satisfies readonly MessageChannel[]
export type JoinedChannel = (typeof joinedChannels)[number]

export function isJoined(channel: MessageChannel): channel is JoinedChannel {
  return joinedChannels.some((joined) => joined === channel)
}

/** How soon letters come. Nothing chosen for a kind: as those of its group; nothing for the group: at once. */
export const letterPaces = ['now', 'daily', 'never'] as const
export type LetterPace = (typeof letterPaces)[number]

/** What is stored of a pace. */
export function storedPace(pace: LetterPace) {
  return { is_on: pace !== 'never', is_daily: pace === 'daily' }
}

export function paceFrom(stored: { readonly is_on: boolean; readonly is_daily: boolean }): LetterPace {
  if (!stored.is_on) return 'never'
  return stored.is_daily ? 'daily' : 'now'
}

/** Advertising is sent only to those who agreed to it (38-FZ, art. 18). */
export const messagePurposes = ['service', 'advertising'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

const read = { to: 'read', by: 'person' } as const
const archive = { to: 'archived', by: 'person' } as const

/** A notice of the product. Archived unread, it counts as read; restored from the archive, it is read. */
export const notificationLifecycle = lifecycle(
  {
    created: { read, archive },
    read: { archive },
    archived: { restore: { to: 'read', by: 'person' } },
  },
  { created: 'Создано', read: 'Прочитано', archived: 'В архиве' },
)
export const notificationStates = notificationLifecycle.states
export type NotificationState = StateOf<typeof notificationLifecycle>
export const unreadState = 'created' satisfies NotificationState

/** One event reported to one person. `eventKey` names the object and the occurrence: the same event told twice is one notice. */
export type Notice = {
  readonly eventKey: string
  readonly category: NotificationCategory
  readonly title: string
  readonly body: string
  readonly link: string
  /** Channels besides the cabinet, if the person allows them. Absent: both channels for security, none for the rest. */
  readonly ways?: readonly MessageChannel[]
  /** Message text used instead of the title; neither may hold personal data. */
  readonly short?: string
  /** Absent: critical notices are `critical`, security and notices also sent by SMS are `high`. */
  readonly priority?: NotificationPriority
  /** Sent regardless of the settings. Security always is. */
  readonly critical?: true
  readonly purpose?: MessagePurpose
  /** Delays the message; it is sent only if the subject still awaits the person. */
  readonly messageAfter?: { readonly hours: number }
  /** The letter leads to `link`. */
  readonly isLinked?: true
  /** The row of the table of kinds, when it is from there. */
  readonly kind?: string
}

/** Returns the channels of a notice besides the cabinet and those its reader has joined. */
export function channelsOf(notice: Pick<Notice, 'category' | 'ways'>): readonly MessageChannel[] {
  return notice.ways ?? (notice.category === 'security' ? ['sms', 'mail'] : [])
}

export function priorityOf(notice: Pick<Notice, 'category' | 'ways' | 'critical' | 'priority'>): NotificationPriority {
  if (notice.priority) return notice.priority
  if (notice.critical) return 'critical'
  return notice.category === 'security' || channelsOf(notice).includes('sms') ? 'high' : 'normal'
}

/** Returns until when a critical notice cannot be archived, unless the person acts on it. */
export function heldUntil(notice: {
  readonly priority: NotificationPriority
  readonly actedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}): Temporal.Instant | undefined {
  return notice.priority === 'critical' && !notice.actedAt ? notice.createdAt.add({ hours: 24 * holdDays }) : undefined
}
