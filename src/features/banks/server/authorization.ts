import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

export const banksAuthorization: AuthorizationRows = {
  'GET /api/v1/banks/:bik': { who: 'account', input: always({ params: { bik: '044525225' } }), mayBeNone: true },
}
