import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'npdRegistration', string>>

export const registrationAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/public/npd/dictionaries': { who: 'public' },
  'GET /api/v1/person/npd/registration': { who: 'person' },
  'GET /api/v1/person/npd/registration/:id': {
    who: 'person',
    input: ({ npdRegistration: id }) => ({ params: { id } }),
  },
  'PUT /api/v1/person/npd/registration': { who: 'person', input: always({ body: { step: 1 } }) },
  'POST /api/v1/person/npd/registration/findings': { who: 'person' },
  'POST /api/v1/person/npd/registration/code': { who: 'person' },
  'POST /api/v1/person/npd/registration': { who: 'person', input: always({ body: {} }) },
  'POST /api/v1/person/npd/registration/check': { who: 'person' },
  'POST /api/v1/person/npd/registration/restart': { who: 'person' },
  'GET /api/v1/person/npd/unregistration': { who: 'person' },
  'POST /api/v1/person/npd/unregistration/code': { who: 'person' },
  'POST /api/v1/person/npd/unregistration': { who: 'person', input: always({ body: { reason: 'REFUSE' } }) },
  'POST /api/v1/person/npd/unregistration/check': { who: 'person' },
  'DELETE /api/v1/person/npd/unregistration': { who: 'person' },
}
