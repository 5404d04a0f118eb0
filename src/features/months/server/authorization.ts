import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

const october = { month: '2026-10' }

/** A month is named by its date: another organization's month is one's own. */
export const monthsAuthorization: AuthorizationRows = {
  'GET /api/v1/client/months': { who: 'closeMonth', input: always({ query: october }), whole: true },
  'GET /api/v1/client/months/:month/troubles/:kind': {
    who: 'closeMonth',
    input: always({ params: { ...october, kind: 'acts' }, query: {} }),
    whole: true,
  },
  'POST /api/v1/client/months/:month/close': {
    who: 'closeMonth',
    input: always({ params: october, body: { notes: {} } }),
    whole: true,
  },
  'POST /api/v1/client/months/:month/reopen': {
    who: 'closeMonth',
    input: always({ params: october, body: { reason: 'Поздний чек' } }),
    whole: true,
    mayBeNone: true,
  },
  'GET /api/v1/client/months/:month/protocol/:edition': {
    who: 'closeMonth',
    input: always({ params: { ...october, edition: '1' } }),
    whole: true,
    mayBeNone: true,
  },
  'GET /api/v1/client/months/:month/list/:edition': {
    who: 'closeMonth',
    input: always({ params: { ...october, edition: '1' } }),
    whole: true,
    mayBeNone: true,
  },
}
