import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

export const todayAuthorization: AuthorizationRows = {
  'GET /api/v1/client/today': { who: 'seeWork', input: always({}) },
  'GET /api/v1/person/today': { who: 'person', input: always({}) },
}
