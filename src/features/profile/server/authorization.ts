import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'payoutMethod', string>>

const role = { params: { role: 'person' } }
const code = '000000'
/** An artificial account whose key fits the bank. */
const payoutAccount = { kind: 'account', bik: '044525225', number: '40817810200000000077' }

const payoutMethod = ({ payoutMethod: id }: Things) => ({ params: { id } })

export const profileAuthorization: AuthorizationRows<Things> = {
  'POST /api/v1/:role/phone/recovery': {
    who: 'account',
    input: always({ ...role, body: { old_phone: '89000009998', inn: '500100732259', document_number: '123456' } }),
  },
  'GET /api/v1/:role/profile': { who: 'account', input: always(role) },
  'GET /api/v1/:role/counters': { who: 'account', input: always(role) },
  'POST /api/v1/person/profile/modify': { who: 'person', input: always({ body: { surname: 'Иванов', firstname: 'Иван' } }) },
  'GET /api/v1/person/profile/details': { who: 'account' },
  'PATCH /api/v1/person/profile/details': { who: 'person', input: always({ body: { region: '77' } }) },
  'PUT /api/v1/person/profile/email': { who: 'person', input: always({ body: { email: 'chuzhoy@example.com' } }) },
  'POST /api/v1/person/profile/email/confirm': { who: 'person', input: always({ body: { code } }) },
  'GET /api/v1/person/profile/document': { who: 'person', mayBeNone: true },
  'GET /api/v1/person/profile/document_types': { who: 'account' },
  'GET /api/v1/person/profile/document_type_fields': { who: 'account' },
  'GET /api/v1/person/payout-methods': { who: 'person' },
  'POST /api/v1/person/payout-methods': { who: 'person', input: always({ body: payoutAccount }) },
  'POST /api/v1/person/payout-methods/:id/main': { who: 'person', input: payoutMethod },
  'DELETE /api/v1/person/payout-methods/:id': { who: 'person', input: payoutMethod },
}
