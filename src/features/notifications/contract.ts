import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery, roleParam } from '#/wire/parsed.ts'
import { zones } from './domain/gathering.ts'
import { maxLinkPhases } from './domain/max-link.ts'
import {
  letterPaces,
  messageChannels,
  notificationCategories,
  notificationPriorities,
  notificationSources,
  notificationStates,
} from './domain/notification.ts'

export const notificationView = z.object({
  id: z.string(),
  category: z.enum(notificationCategories),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  state: z.enum(notificationStates),
  created_at: z.string(),
  source: z.enum(notificationSources),
  priority: z.enum(notificationPriorities),
  /** A mark made here on a notice of the tax service: being sent there, or delivered. */
  mark: z.enum(['none', 'waiting', 'told']),
  /** Concerns an action of this same session: its author needs no alert. */
  from_here: z.boolean(),
  /** Until when it cannot be archived unless acted on. */
  held_until: z.nullable(z.string()),
  /** Until when the archive keeps it. */
  kept_until: z.nullable(z.string()),
})

const query = z.object({
  ...pageQuery,
  archived: z.optional(z.enum(['0', '1'])),
  category: z.optional(z.enum(notificationCategories)),
  source: z.optional(z.enum(notificationSources)),
  unread: z.optional(z.enum(['0', '1'])),
  q: z.optional(z.string().check(z.maxLength(100))),
})

const marks = z.object({
  /** `act`: the person follows the link of the notice. */
  action: z.enum(['read', 'act', 'archive', 'restore']),
  /** The listed notices, or all to which the action applies. */
  ids: z.union([z.literal('all'), z.array(idOf('notification')).check(z.maxLength(200))]),
  /** With `all`, limits the action to these notices. */
  category: z.optional(z.enum(notificationCategories)),
  source: z.optional(z.enum(notificationSources)),
  /** With `all`, limits the action to notices archived together: `at` of that answer. */
  archived_at: z.optional(z.iso.datetime()),
})

/** `kept`: the number of critical notices left in place. `at`: identifies this marking, so that it can be undone. */
const marked = z.object({ changed: z.number(), kept: z.number(), at: z.string() })

export const listPersonNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/person/notifications',
  summary: 'Уведомления исполнителя, новые сверху',
  access: 'person',
  query,
  reply: pageOf(notificationView),
  mayLag: true,
  refusals: [],
})

export const listClientNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/client/notifications',
  summary: 'Уведомления сотрудника организации, новые сверху',
  access: 'client',
  query,
  reply: pageOf(notificationView),
  mayLag: true,
  refusals: [],
})

export const markPersonNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/person/notifications/mark',
  summary: 'Прочитать, убрать в архив или вернуть',
  access: 'person',
  body: marks,
  reply: marked,
  evenOverdue: true,
  refusals: ['noticeHeld'],
})

/** When the notices of the tax service last arrived; `failing_since`: since when it has not answered. */
export const askTaxNotices = endpoint({
  method: 'POST',
  path: '/api/v1/person/notifications/refresh',
  summary: 'Спросить ФНС о новых сообщениях, не чаще раза в пять минут',
  access: 'person',
  reply: z.object({ is_bound: z.boolean(), fetched_at: z.nullable(z.string()), failing_since: z.nullable(z.string()) }),
  evenOverdue: true,
  refusals: [],
})

export const markClientNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/client/notifications/mark',
  summary: 'Прочитать, убрать в архив или вернуть',
  access: 'client',
  body: marks,
  reply: marked,
  evenOverdue: true,
  refusals: ['noticeHeld'],
})

const channelView = z.object({
  is_on: z.boolean(),
  /** Sent once a day together with the others, not at once. */
  is_daily: z.boolean(),
  /** `free`: can be switched; `locked`: always on; `none`: nothing is sent through this channel. */
  offer: z.enum(['free', 'locked', 'none']),
})

/** Kinds chosen at once: those of one title, or of one group. */
const mostKindChoices = 100

const hour = z.int().check(z.gte(0, 'Часы — от 0 до 23'), z.lte(23, 'Часы — от 0 до 23'))

export const noticeSettingsView = z.object({
  rows: z.array(
    z.object({
      category: z.enum(notificationCategories),
      sms: channelView,
      mail: channelView,
      push: channelView,
      max: channelView,
      /** Notices of the category that this side may hear, and their channels besides the cabinet. */
      kinds: z.array(
        z.object({
          title: z.string(),
          ways: z.array(z.enum(messageChannels)),
          /** Kinds of this title whose letters may be chosen apart from the group. */
          letters: z.array(z.string()),
          /** The choice for them; null: as the group. */
          pace: z.nullable(z.enum(letterPaces)),
        }),
      ),
    }),
  ),
  /** Hours without SMS in the zone of the letter of the day; the same hour twice: none. */
  quiet_hours: z.object({ from: z.number(), to: z.number() }),
  /** When the letter of the day leaves: the hour in this zone. */
  digest: z.object({ hour: z.number(), zone: z.enum(zones) }),
  /** Email is sent only to a confirmed address. */
  email: z.enum(['none', 'unconfirmed', 'confirmed']),
  /** The key a browser subscribes with, and in how many browsers notices show. Null where devices are not offered notices. */
  push: z.nullable(z.object({ key: z.string(), devices: z.number() })),
  /** The bot of MAX. Null where there is none; `stopped`: it was stopped in MAX. */
  max: z.nullable(z.object({ phase: z.enum(maxLinkPhases) })),
})
export type NoticeSettings = z.output<typeof noticeSettingsView>

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/v1/:role/notifications/settings',
  summary: 'Какие уведомления приходят по СМС, почте и на устройство, тихие часы',
  access: 'account',
  params: roleParam,
  reply: noticeSettingsView,
  refusals: [],
})

export const saveNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/:role/notifications/settings',
  summary: 'Выбрать, что приходит по СМС, почте и на устройство, и тихие часы; безопасность и деньги по СМС не отключаются',
  access: 'account',
  params: roleParam,
  body: z.object({
    choices: z
      .array(
        z.object({
          category: z.enum(notificationCategories),
          channel: z.enum(messageChannels),
          is_on: z.boolean(),
          is_daily: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(notificationCategories.length * messageChannels.length)),
    /** How soon letters of a kind come; null: as those of its group. */
    kinds: z.optional(
      z
        .array(z.object({ kind: z.string().check(z.maxLength(60)), pace: z.nullable(z.enum(letterPaces)) }))
        .check(z.maxLength(mostKindChoices)),
    ),
    quiet_hours: z.optional(z.object({ from: hour, to: hour })),
    digest: z.optional(z.object({ hour, zone: z.enum(zones, 'Выберите часовой пояс') })),
  }),
  reply: noticeSettingsView,
  refusals: ['settingLocked'],
})

/** What `PushManager.subscribe` of a browser answers; keys are base64url. */
const device = {
  endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'Ключ браузера: 65 байт в base64url')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Ключ браузера: 16 байт в base64url')),
}

const devicesLeft = z.object({ devices: z.number() })

export const saveNoticeDevice = endpoint({
  method: 'PUT',
  path: '/api/v1/:role/notifications/device',
  summary: 'Показывать уведомления на этом устройстве: подписка браузера (Push API)',
  access: 'account',
  params: roleParam,
  body: z.object(device),
  reply: devicesLeft,
  refusals: ['pushOff', 'pushServiceUnknown'],
})

export const renewNoticeDevice = endpoint({
  method: 'POST',
  path: '/api/v1/:role/notifications/device/renew',
  summary: 'Браузер с уведомлениями снова здесь; `was` — прежний адрес подписки. `is_on`: их не выключили с другого устройства',
  access: 'account',
  params: roleParam,
  body: z.object({ ...device, was: device.endpoint }),
  reply: z.object({ is_on: z.boolean() }),
  evenOverdue: true,
  refusals: ['pushOff', 'pushServiceUnknown'],
})

export const removeNoticeDevices = endpoint({
  method: 'POST',
  path: '/api/v1/:role/notifications/device/remove',
  summary: 'Не показывать уведомлений в этом браузере или (`others`) во всех остальных',
  access: 'account',
  params: roleParam,
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)), others: z.boolean() }),
  reply: devicesLeft,
  evenOverdue: true,
  refusals: [],
})

export const linkMax = endpoint({
  method: 'POST',
  path: '/api/v1/:role/notifications/max/link',
  summary: 'Ссылка на бота MAX для этого человека: одна, на 10 минут',
  access: 'account',
  params: roleParam,
  reply: z.object({ url: z.string(), until: z.string() }),
  refusals: ['maxOff'],
})

export const unlinkMax = endpoint({
  method: 'POST',
  path: '/api/v1/:role/notifications/max/unlink',
  summary: 'Бот MAX больше не пишет этому человеку',
  access: 'account',
  params: roleParam,
  reply: z.object({}),
  evenOverdue: true,
  refusals: [],
})

export const takeMaxNews = endpoint({
  method: 'POST',
  path: '/api/v1/public/webhooks/max',
  summary: 'MAX сообщает, кто запустил и кто остановил бота. Верим только с секретом подписки',
  access: 'public',
  headers: z.object({ 'x-max-bot-api-secret': z.optional(z.string()) }),
  body: z.instanceof(Uint8Array),
  bodyForm: 'bytes',
  reply: z.object({ taken: z.literal(true) }),
  refusals: ['notFound', 'maxNewsForged', 'bodyUnreadable'],
})
