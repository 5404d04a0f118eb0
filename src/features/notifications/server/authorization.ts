import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'notification' | 'letter' | 'notice', string>>

const role = { params: { role: 'person' } }

/** What a browser would say of itself. */
const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const notificationsAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/person/notifications': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/notifications': { who: 'member', input: always({ query: {} }) },
  'POST /api/v1/person/notifications/refresh': { who: 'person' },
  'POST /api/v1/person/notifications/mark': {
    who: 'person',
    input: ({ notification, letter }) => ({ body: { action: 'read', ids: [notification, letter] } }),
    silent: true,
  },
  'POST /api/v1/client/notifications/mark': {
    who: 'member',
    input: ({ notice }) => ({ body: { action: 'read', ids: [notice] } }),
    silent: true,
  },
  'GET /api/v1/:role/notifications/settings': { who: 'account', input: always(role) },
  'POST /api/v1/public/webhooks/max': {
    who: 'public',
    input: () => ({ headers: {}, body: new Uint8Array([123, 125]) }),
  },
  'POST /api/v1/:role/notifications/max/link': { who: 'account', input: always(role) },
  'POST /api/v1/:role/notifications/max/unlink': { who: 'account', input: always(role) },
  'PUT /api/v1/:role/notifications/device': { who: 'account', input: always({ ...role, body: browser }) },
  'POST /api/v1/:role/notifications/device/renew': {
    who: 'account',
    input: always({ ...role, body: { ...browser, was: browser.endpoint } }),
  },
  'POST /api/v1/:role/notifications/device/remove': {
    who: 'account',
    input: always({ ...role, body: { endpoint: browser.endpoint, others: false } }),
  },
  'PUT /api/v1/:role/notifications/settings': {
    who: 'account',
    input: always({ ...role, body: { choices: [{ category: 'task', channel: 'mail', is_on: true }] } }),
  },
}
