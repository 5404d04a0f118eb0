import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'session', string>>

const code = '000000'

const role = { params: { role: 'person' } }
const session = ({ session: id }: Things) => ({ params: { role: 'person', id } })

export const identityAuthorization: AuthorizationRows<Things> = {
  'POST /api/v1/:role/auth/identify': { who: 'public', input: always({ ...role, headers: { phone: '89000009999' } }) },
  'GET /api/v1/:role/auth/code': { who: 'public', input: always({ ...role, query: {} }) },
  'GET /api/v1/:role/auth/code/state': { who: 'public', input: always(role) },
  'GET /api/v1/:role/phone': { who: 'account', input: always(role) },
  'POST /api/v1/:role/phone/change': { who: 'account', input: always({ ...role, body: { new_phone: '89000009998' } }) },
  'POST /api/v1/:role/phone/change/confirm': {
    who: 'account',
    input: always({ ...role, body: { old_code: code, new_code: code } }),
  },
  'POST /api/v1/:role/phone/change/cancel': { who: 'account', input: always(role), mayBeNone: true },
  'POST /api/v1/:role/auth/code': { who: 'public', input: always({ ...role, headers: { code } }) },
  'POST /api/v1/:role/auth/login': { who: 'public', input: always({ ...role, headers: { password: '0123456789ABCDEF0123' } }) },
  'POST /api/v1/:role/auth/password': {
    who: 'public',
    input: always({ ...role, headers: { newpswd: '0123456789ABCDEF0123', code } }),
  },
  'GET /api/v1/:role/codes/state': { who: 'account', input: always(role) },
  'POST /api/v1/:role/auth/confirmation/send_code': { who: 'account', input: always(role) },
  'POST /api/v1/:role/auth/confirmation': { who: 'account', input: always({ ...role, body: { code } }) },
  'POST /api/v1/:role/auth/mode': { who: 'account', input: always(role) },
  'POST /api/v1/:role/auth/logout': { who: 'account', input: always(role) },
  'GET /api/v1/:role/sessions': { who: 'account', input: always(role) },
  'DELETE /api/v1/:role/sessions/:id': { who: 'account', input: session },
  'DELETE /api/v1/:role/sessions': { who: 'account', input: always(role) },
}
