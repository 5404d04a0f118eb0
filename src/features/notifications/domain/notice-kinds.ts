import type { Brand } from '#/kernel/brand.ts'
import type { Permission } from '#/kernel/roles.ts'
import { kindsOfSecurity, kindsOfService } from './kinds-of-account.ts'
import { kindsOfDocuments } from './kinds-of-documents.ts'
import { kindsOfMoney } from './kinds-of-money.ts'
import { kindsOfReceipts } from './kinds-of-receipts.ts'
import { kindsOfStatus, kindsOfTax } from './kinds-of-status.ts'
import { kindsOfWork } from './kinds-of-work.ts'
import type { NoticeRow, Telling } from './notice-row.ts'
import { channelsOf, messageChannels } from './notification.ts'
import type { MessageChannel, Notice, NotificationCategory } from './notification.ts'

const rows = {
  ...kindsOfWork,
  ...kindsOfDocuments,
  ...kindsOfMoney,
  ...kindsOfReceipts,
  ...kindsOfStatus,
  ...kindsOfTax,
  ...kindsOfSecurity,
  ...kindsOfService,
}

/** Every notice of the platform by its group, in the order of the settings. */
export const noticeGroups: Readonly<Record<NotificationCategory, Readonly<Record<string, NoticeRow>>>> = {
  task: kindsOfWork,
  document: kindsOfDocuments,
  money: kindsOfMoney,
  check: kindsOfReceipts,
  tax: kindsOfTax,
  npd: kindsOfStatus,
  security: kindsOfSecurity,
  system: kindsOfService,
}

export type NoticeKind = keyof typeof rows
export const noticeSides = ['person', 'client'] as const
export type NoticeSide = (typeof noticeSides)[number]
type SidesOf<Kind extends NoticeKind> = Extract<keyof (typeof rows)[Kind], NoticeSide>

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type TextsOf<Row> = Row extends { title: infer Title }
  ? Title | (Row extends { person: { short: infer Short } } ? Short : never)
  : never
type FillsOf<Kind extends NoticeKind> = Readonly<Record<NamesIn<TextsOf<(typeof rows)[Kind]>>, string>>
type Filled<Kind extends NoticeKind> = [NamesIn<TextsOf<(typeof rows)[Kind]>>] extends [never]
  ? []
  : [fills: FillsOf<Kind>, gender?: 'neuter' | undefined]

/** Only the table of kinds makes a title. */
export type NoticeTitle = Brand<string, 'NoticeTitle'>

/** What the table says of a notice; its sender adds the rest. */
export type Told = Omit<Notice, 'title' | 'eventKey' | 'body' | 'link'> & {
  readonly kind: NoticeKind
  readonly side: NoticeSide
  readonly title: NoticeTitle
  /** Who of the organization is told, unless the sender names people. */
  readonly may: Permission | undefined
}

export type ToldNotice = Told & Pick<Notice, 'eventKey' | 'body' | 'link'>

const categories = new Map(
  Object.entries(noticeGroups).flatMap(([category, kinds]) =>
    Object.keys(kinds).map((kind) => [kind, category as NotificationCategory] as const),
  ),
)

/** Title, group, channels and priority of a kind for one side. */
export function noticeOf<Kind extends NoticeKind>(kind: Kind, side: SidesOf<Kind>, ...[fills, gender]: Filled<Kind>): Told {
  const row: NoticeRow = rows[kind]
  const telling: Telling & { readonly may?: Permission | undefined } = row[side] ?? {}
  const { by, short, critical, priority, afterHours, isLinked, may } = telling
  const title = gender === 'neuter' && row.neuter ? row.neuter : row.title
  return {
    kind,
    side,
    category: categories.get(kind) ?? 'system',
    title: fill(title, fills ?? {}) as NoticeTitle,
    may,
    ...(by && { ways: by }),
    ...(short !== undefined && { short: fill(short, fills ?? {}) }),
    ...(critical && { critical }),
    ...(priority && { priority }),
    ...(isLinked && { isLinked }),
    ...(afterHours !== undefined && { messageAfter: { hours: afterHours } }),
  }
}

function fill(text: string, fills: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => fills[name] ?? '')
}

/** Kinds of one title, and what a side hears of them. */
export type HeardKinds = { readonly title: string; readonly kinds: readonly string[]; readonly ways: readonly MessageChannel[] }

/** What a side may hear of a group, and through which channels besides the cabinet. A place that a sender fills shows as «…». */
export function kindsFor(category: NotificationCategory, side: NoticeSide): HeardKinds[] {
  const heard = Object.entries(noticeGroups[category]).flatMap(([kind, { title, [side]: telling }]) =>
    telling ? [{ kind, title: title.replaceAll(/\{\w+\}/g, '…'), ways: waysOf(category, telling) }] : [],
  )
  return [...Map.groupBy(heard, ({ title }) => title)].map(([title, same]) => ({
    title,
    kinds: same.map(({ kind }) => kind),
    ways: messageChannels.filter((channel) => same.some(({ ways }) => ways.includes(channel))),
  }))
}

function waysOf(category: NotificationCategory, { by }: Telling): readonly MessageChannel[] {
  return channelsOf({ category, ...(by && { ways: by }) })
}

/**
 * Whether letters of a kind exist and which of them must be read: `locked` when every side that gets them gets them whatever is
 * chosen. Undefined for a kind that the table does not know or tells by no letter.
 */
export function lettersOf(kind: string): 'free' | 'locked' | undefined {
  const category = categories.get(kind)
  const row = category && noticeGroups[category][kind]
  const sides = noticeSides.flatMap((side) => row?.[side] ?? [])
  const letters = category ? sides.filter((telling) => waysOf(category, telling).includes('mail')) : []
  if (letters.length === 0) return undefined
  return category === 'security' || letters.every(({ critical }) => critical) ? 'locked' : 'free'
}
