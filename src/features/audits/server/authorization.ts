import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'contractor' | 'documentArchive', string>>

export const auditsAuthorization: AuthorizationRows<Things> = {
  'POST /api/v1/client/audits': {
    who: 'seeJournal',
    input: ({ contractor }) => ({ body: { from: '2026-01-01', to: '2026-12-31', contractor_id: contractor } }),
    whole: true,
    mayBeNone: true,
  },
  'GET /api/v1/client/audits': { who: 'seeJournal', input: always({ query: {} }) },
  'GET /api/v1/client/audits/:id/:part': {
    who: 'seeJournal',
    input: ({ documentArchive: id }) => ({ params: { id, part: '1' } }),
    mayBeNone: true,
  },
}
