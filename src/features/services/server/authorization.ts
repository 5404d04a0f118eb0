import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

export const servicesAuthorization: AuthorizationRows = {
  'GET /api/v1/public/health': { who: 'public' },
}
