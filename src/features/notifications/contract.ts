import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery } from '#/wire/parsed.ts'
import { notificationCategories, notificationStates } from './domain/notification.ts'

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
  refusals: [],
})

export const markClientNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/client/notifications/mark',
  summary: 'Прочитать, убрать в архив или вернуть',
  access: 'client',
  body: marks,
  reply: z.object({ changed: z.number() }),
  refusals: ['noAccess'],
})
