import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'application' | 'assignment', string>>

const message = { text: 'Здравствуйте' }
const application =
  (body?: object) =>
  ({ application: id }: Things) => ({ params: { id }, body })
const assignment =
  (body?: object) =>
  ({ assignment: id }: Things) => ({ params: { id }, body })

export const threadsAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/threads': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/person/threads': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/threads/:id': { who: 'seeWork', input: assignment() },
  'GET /api/v1/person/threads/:id': { who: 'person', input: assignment() },
  'POST /api/v1/client/threads/:id/messages': { who: 'editTasks', input: application(message) },
  'POST /api/v1/person/threads/:id/messages': { who: 'person', input: application(message) },
  'POST /api/v1/client/threads/:id/read': { who: 'editTasks', input: assignment({ no: 1 }) },
  'POST /api/v1/person/threads/:id/read': { who: 'person', input: application({ no: 1 }) },
}
