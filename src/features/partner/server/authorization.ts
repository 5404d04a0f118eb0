import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

export const partnerAuthorization: AuthorizationRows = {
  'POST /api/v1/person/auth/binding': { who: 'person' },
  'GET /api/v1/person/binding': { who: 'person' },
  'POST /api/v1/person/binding/recheck': { who: 'person' },
  'PUT /api/v1/person/binding/rights': { who: 'person' },
  'GET /api/v1/person/binding/leaving': { who: 'person' },
  'POST /api/v1/person/binding/unbind': { who: 'person' },
  'GET /api/v1/person/binding/history': { who: 'person' },
  'GET /api/v1/person/npd/status': { who: 'person' },
  'POST /api/v1/person/npd/status': { who: 'person' },
  'POST /api/v1/person/inn/by-personal-data': { who: 'person' },
  'GET /api/v1/public/partner': { who: 'public' },
}
