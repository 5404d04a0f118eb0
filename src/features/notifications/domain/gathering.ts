import { plural } from '#/kernel/russian.ts'
import { offerOf } from './channel.ts'
import { noticeGroups } from './notice-kinds.ts'
import type { Telling } from './notice-row.ts'
import type { MessageChannel, NotificationCategory } from './notification.ts'

/** The hour of the letter of the day, 0–23, in the zone of its reader. */
export type DigestTime = { readonly hour: number; readonly zone: Zone }

/** The zones of Russia, west to east. */
export const zones = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
] as const
export type Zone = (typeof zones)[number]

export const usualDigestTime: DigestTime = { hour: 9, zone: 'Europe/Moscow' }

/** Returns a stored zone, or that of Moscow for one unknown by now. */
export function zoneOf(name: string | undefined): Zone {
  return zones.find((zone) => zone === name) ?? usualDigestTime.zone
}

/** Minutes for which a message of a kind that comes in bursts waits for others of its kind. */
export const burstMinutes = 5

/** What decides with which others a message leaves. */
export type GatheredMessage = {
  readonly channel: MessageChannel
  readonly category: NotificationCategory
  readonly isCritical: boolean
  /** The person chose «раз в день» for the category. */
  readonly isDaily: boolean
  readonly kind: string | null
  readonly orgId: string | null
  /** When it may leave at the earliest. */
  readonly dueAt: Temporal.Instant
}

/**
 * Which messages leave as one: all letters of a day, or many of one kind for one organization. `until`: when they leave. Undefined for
 * what goes alone and at once: what protects the account or the money, and what does not come in bursts.
 */
export function gatheringOf(
  message: GatheredMessage,
  time: DigestTime,
): { readonly key: string; readonly until: Temporal.Instant } | undefined {
  const { channel, category, isCritical, isDaily, kind, orgId, dueAt } = message
  if (isCritical || category === 'security') return undefined
  const burst = { key: `${orgId ?? ''}:${kind ?? ''}`, until: dueAt.add({ minutes: burstMinutes }) }
  if (channel === 'sms') return tellingOf(kind, orgId)?.burst ? burst : undefined
  if (offerOf(category, channel) === 'locked') return undefined
  if (isDaily && channel === 'mail') return { key: 'day', until: nextDigest(dueAt, time) }
  return manyOf(kind, orgId) ? burst : undefined
}

/** The first hour of the letter of the day at or after a moment. */
export function nextDigest(after: Temporal.Instant, { hour, zone }: DigestTime): Temporal.Instant {
  const day = after.toZonedDateTimeISO(zone).toPlainDate()
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) }).toInstant()
  return Temporal.Instant.compare(at(day), after) >= 0 ? at(day) : at(day.add({ days: 1 }))
}

export type GatheredLine = { readonly words: string; readonly kind: string | null; readonly orgId: string | null }

/** One line for each kind of each organization: «Сданы 12 результатов». Other repeated words are counted in brackets. */
export function linesOf(messages: readonly GatheredLine[]): string[] {
  const same = Map.groupBy(messages, ({ words, kind, orgId }) => `${orgId ?? ''}:${manyOf(kind, orgId) ? kind : words}`)
  return [...same.values()].map(([first, ...others]) => {
    const { words, kind, orgId } = first as GatheredLine
    const count = others.length + 1
    const many = manyOf(kind, orgId)
    if (count === 1) return words
    return many ? plural(count, ...many.words).replace('{count}', String(count)) : `${words} (${count})`
  })
}

/** Where the list of a burst is; undefined when the letter tells of several kinds. */
export function listOf(messages: readonly GatheredLine[]): string | undefined {
  const [first, ...others] = messages
  const many = first && others.length > 0 ? manyOf(first.kind, first.orgId) : undefined
  return many && others.every(({ kind, orgId }) => kind === first?.kind && orgId === first.orgId) ? many.link : undefined
}

/** What an SMS says of several of one kind: «3 события: Документ ждёт вашей подписи». */
export function burstText(words: readonly string[]): string {
  const count = words.length
  return `${count} ${plural(count, 'событие', 'события', 'событий')}: ${[...new Set(words)].join('; ')}`
}

function manyOf(kind: string | null, orgId: string | null) {
  return tellingOf(kind, orgId)?.many
}

function tellingOf(kind: string | null, orgId: string | null): Telling | undefined {
  if (kind === null) return undefined
  const row = Object.values(noticeGroups).find((kinds) => kinds[kind])?.[kind]
  return row?.[orgId === null ? 'person' : 'client']
}
