import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery, roleParam } from '#/wire/parsed.ts'
import { messageChannels, notificationCategories, notificationStates } from './domain/notification.ts'

export const notificationView = z.object({
  id: z.string(),
  category: z.enum(notificationCategories),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  state: z.enum(notificationStates),
  created_at: z.string(),
})

const query = z.object({
  ...pageQuery,
  archived: z.optional(z.enum(['0', '1'])),
  q: z.optional(z.string().check(z.maxLength(100))),
})

const marks = z.object({
  action: z.enum(['read', 'archive', 'restore']),
  /** Named ones, or all that fit the action. */
  ids: z.union([z.literal('all'), z.array(idOf('notification')).check(z.maxLength(200))]),
})

export const listPersonNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/person/notifications',
  summary: 'Уведомления исполнителя, новые сверху',
  access: 'person',
  query,
  reply: pageOf(notificationView),
  refusals: [],
})

export const listClientNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/client/notifications',
  summary: 'Уведомления сотрудника организации, новые сверху',
  access: 'client',
  query,
  reply: pageOf(notificationView),
  refusals: ['noAccess'],
})

export const markPersonNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/person/notifications/mark',
  summary: 'Прочитать, убрать в архив или вернуть',
  access: 'person',
  body: marks,
  reply: z.object({ changed: z.number() }),
  evenOverdue: true,
  refusals: [],
})

export const markClientNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/client/notifications/mark',
  summary: 'Прочитать, убрать в архив или вернуть',
  access: 'client',
  body: marks,
  reply: z.object({ changed: z.number() }),
  evenOverdue: true,
  refusals: ['noAccess'],
})

const channelView = z.object({
  is_on: z.boolean(),
  /** `free` may be switched; `locked` is always on; `none`: nothing goes this way. */
  offer: z.enum(['free', 'locked', 'none']),
})

const hour = z.int().check(z.gte(0, 'Часы — от 0 до 23'), z.lte(23, 'Часы — от 0 до 23'))

export const noticeSettingsView = z.object({
  rows: z.array(z.object({ category: z.enum(notificationCategories), sms: channelView, mail: channelView })),
  /** Hours of Moscow without SMS; the same hour twice: none. */
  quiet_hours: z.object({ from: z.number(), to: z.number() }),
  /** Letters go only to a confirmed address. */
  email: z.enum(['none', 'unconfirmed', 'confirmed']),
})
export type NoticeSettings = z.output<typeof noticeSettingsView>

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/v1/:role/notifications/settings',
  summary: 'Какие уведомления приходят по СМС и почте, тихие часы',
  access: 'account',
  params: roleParam,
  reply: noticeSettingsView,
  refusals: [],
})

export const saveNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/:role/notifications/settings',
  summary: 'Выбрать, что приходит по СМС и почте, и тихие часы; безопасность и деньги не отключаются',
  access: 'account',
  params: roleParam,
  body: z.object({
    choices: z
      .array(z.object({ category: z.enum(notificationCategories), channel: z.enum(messageChannels), is_on: z.boolean() }))
      .check(z.maxLength(16)),
    quiet_hours: z.optional(z.object({ from: hour, to: hour })),
  }),
  reply: noticeSettingsView,
  refusals: ['settingLocked'],
})
