import { moscowDate } from '#/kernel/time.ts'
import { kindsFor, noticeSides } from './notice-kinds.ts'
import { isJoined } from './notification.ts'
import type { MessageChannel, MessagePurpose, NotificationCategory } from './notification.ts'

/**
 * `locked`: always on, because it protects the account or the money. `on`: until the person chooses otherwise. `none`: no notice of
 * this category goes through this channel.
 */
export type Offer = 'locked' | 'on' | 'none'

const locked: Readonly<Partial<Record<NotificationCategory, readonly MessageChannel[]>>> = {
  money: ['sms'],
  security: ['sms', 'mail'],
}

/** What may be chosen, by the table of kinds. */
export function offerOf(category: NotificationCategory, channel: MessageChannel): Offer {
  if (locked[category]?.includes(channel)) return 'locked'
  if (isJoined(channel)) return 'on'
  const isUsed = noticeSides.some((side) => kindsFor(category, side).some(({ ways }) => ways.includes(channel)))
  return isUsed ? 'on' : 'none'
}

/** Hours 0–23 in the zone of their reader; the same hour twice means there are none. */
export type QuietHours = { readonly from: number; readonly to: number }

export const usualQuietHours: QuietHours = { from: 22, to: 8 }

/** Maximum SMS per person per day, not counting codes and security. */
export const smsOfDay = 3

/** Maximum number of browsers in which one person's notices show. */
export const mostDevices = 10

/** What is known of a message at the moment of sending. */
export type MessageFacts = {
  readonly channel: MessageChannel
  readonly category: NotificationCategory
  readonly purpose: MessagePurpose
  /** Sent regardless of the settings: security, stopped payments, a lost status. */
  readonly isCritical: boolean
  /** The person's own choice; undefined when they made none. */
  readonly choice: boolean | undefined
  readonly quietHours: QuietHours
  /** The zone of the quiet hours, by its name in the IANA list. */
  readonly zone: string
  /** There is a phone, a confirmed mailbox, a browser that has not gone, or a bot that was not stopped. */
  readonly hasAddress: boolean
  /** The subject is still as the notice says. */
  readonly isTimely: boolean
  readonly agreedToAdvertising: boolean
  /** SMS sent on this Moscow date, not counting codes and security. */
  readonly smsToday: number
  /** The letters it leaves with leave then: by the hour of the day, or when a burst is over. */
  readonly gatheredUntil?: Temporal.Instant | undefined
}

export type MessageDecision =
  | { readonly next: 'send' }
  | { readonly next: 'drop'; readonly reason: DropReason }
  | { readonly next: 'wait'; readonly until: Temporal.Instant }

export const dropReasons = ['noAddress', 'outdated', 'noConsent', 'switchedOff', 'dayLimit'] as const
export type DropReason = (typeof dropReasons)[number]

/** Decides whether a message is sent now, later or never. */
export function decideMessage(facts: MessageFacts, now: Temporal.Instant): MessageDecision {
  if (!facts.hasAddress) return { next: 'drop', reason: 'noAddress' }
  if (!facts.isTimely) return { next: 'drop', reason: 'outdated' }
  if (facts.purpose === 'advertising' && !facts.agreedToAdvertising) return { next: 'drop', reason: 'noConsent' }
  if (!facts.isCritical && !isOn(facts.category, facts.channel, facts.choice)) return { next: 'drop', reason: 'switchedOff' }
  if (facts.gatheredUntil && Temporal.Instant.compare(now, facts.gatheredUntil) < 0)
    return { next: 'wait', until: facts.gatheredUntil }
  if (facts.channel === 'mail' || facts.category === 'security') return { next: 'send' }
  const quietUntil = endOfQuiet(now, facts.quietHours, facts.zone)
  if (quietUntil) return { next: 'wait', until: quietUntil }
  if (facts.channel !== 'sms' || facts.smsToday < smsOfDay) return { next: 'send' }
  if (!facts.isCritical) return { next: 'drop', reason: 'dayLimit' }
  return { next: 'wait', until: startOfNextDay(now) }
}

/** The effective setting of a category and a channel: the person's choice, if any. */
export function isOn(category: NotificationCategory, channel: MessageChannel, choice: boolean | undefined): boolean {
  const offer = offerOf(category, channel)
  if (offer === 'locked') return true
  return offer === 'none' ? false : (choice ?? true)
}

/** Returns when quiet hours end, if they are on now. */
export function endOfQuiet(now: Temporal.Instant, { from, to }: QuietHours, zone: string): Temporal.Instant | undefined {
  const local = now.toZonedDateTimeISO(zone)
  const { hour } = local
  const quiet = from < to ? hour >= from && hour < to : from > to && (hour >= from || hour < to)
  if (!quiet) return undefined
  const day = hour < to ? local : local.add({ days: 1 })
  return day.startOfDay().add({ hours: to }).toInstant()
}

function startOfNextDay(now: Temporal.Instant): Temporal.Instant {
  return moscowDate(now).add({ days: 1 }).toZonedDateTime(moscow).toInstant()
}

const moscow = 'Europe/Moscow'
