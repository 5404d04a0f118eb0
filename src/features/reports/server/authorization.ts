import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = { readonly branch: string; readonly reportMailing: string }

const coverage = { params: { report: 'coverage' } }

/** Some reports ask for more: which role sees which stands in `reports.db.test.ts`. */
export const reportsAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/reports/:report': { who: 'seeReceipts', input: always(coverage) },
  'GET /api/v1/client/reports/:report/file': { who: 'seeReceipts', input: always(coverage) },
  'GET /api/v1/client/report-mailings': { who: 'seeReceipts' },
  'POST /api/v1/client/report-mailings': {
    who: 'seeReceipts',
    input: always({ body: { report: 'coverage' } }),
    mixed: { branch: (_, other) => ({ body: { report: 'coverage', branch: other.branch } }) },
  },
  'DELETE /api/v1/client/report-mailings/:id': {
    who: 'seeReceipts',
    input: ({ reportMailing: id }) => ({ params: { id } }),
    mayBeNone: true,
  },
}
