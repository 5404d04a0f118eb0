import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'account' | 'connection', string>>

const credentials = [{ name: 'token', value: 'foreign-token' }]

export const connectionsAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/connections': { who: 'seeWork' },
  'POST /api/v1/client/connections': {
    who: 'editAccounts',
    input: ({ account: id }) => ({ body: { account_id: id, kind: 'tbank', credentials } }),
    whole: true,
  },
  'POST /api/v1/client/connections/:id/check': {
    who: 'editAccounts',
    input: ({ connection: id }) => ({ params: { id } }),
    whole: true,
  },
  'PUT /api/v1/client/connections/:id/secret': {
    who: 'editAccounts',
    input: ({ connection: id }) => ({ params: { id }, body: { credentials } }),
    whole: true,
  },
  'POST /api/v1/public/webhooks/payouts/:word': {
    who: 'public',
    input: () => ({ params: { word: 'a'.repeat(43) }, headers: {}, body: new Uint8Array([123, 125]) }),
  },
  'POST /api/v1/client/connections/:id/off': {
    who: 'editAccounts',
    input: ({ connection: id }) => ({ params: { id } }),
    whole: true,
  },
  'PUT /api/v1/client/connections/:id/kind': {
    who: 'editAccounts',
    input: ({ connection: id }) => ({ params: { id }, body: { kind: 'tochka', credentials } }),
    whole: true,
  },
}
