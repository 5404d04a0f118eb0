import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'dataExport', string>>

export const ownDataAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/person/mydata': { who: 'person' },
  'POST /api/v1/person/mydata/exports': { who: 'person' },
  'GET /api/v1/person/mydata/exports/:id': {
    who: 'person',
    input: ({ dataExport: id }) => ({ params: { id } }),
  },
  'POST /api/v1/person/mydata/closing': { who: 'person' },
  'DELETE /api/v1/person/mydata/closing': { who: 'person' },
}
