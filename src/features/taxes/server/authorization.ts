import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'taxCertificate', string>>

export const taxesAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/person/taxes': { who: 'person' },
  'POST /api/v1/person/taxes/refresh': { who: 'person' },
  'GET /api/v1/person/taxes/receipts': { who: 'person' },
  'POST /api/v1/person/taxes/receipts/refresh': { who: 'person' },
  'POST /api/v1/person/taxes/debt/later': { who: 'person', input: always({ body: { paid: false } }) },
  'POST /api/v1/person/taxes/certificates': { who: 'person', input: always({ body: { kind: 'registration', year: 2026 } }) },
  'GET /api/v1/person/taxes/certificates/:id': {
    who: 'person',
    input: ({ taxCertificate: id }) => ({ params: { id } }),
  },
}
