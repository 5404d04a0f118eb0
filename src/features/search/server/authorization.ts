import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

const typed = always({ query: { q: '2026' } })

export const searchAuthorization: AuthorizationRows = {
  'GET /api/v1/client/search': { who: 'seeWork', input: typed },
  'GET /api/v1/person/search': { who: 'person', input: typed },
}
