import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'notification' | 'letter' | 'notice', string>>

const role = { params: { role: 'person' } }

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
  'PUT /api/v1/:role/notifications/settings': {
    who: 'account',
    input: always({ ...role, body: { choices: [{ category: 'task', channel: 'mail', is_on: true }] } }),
  },
}
