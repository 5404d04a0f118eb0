import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'contractor', string>>

const period = { from: '2026-10-01', to: '2026-10-31' }
const ofContractor = ({ contractor: id }: Things) => ({ params: { id }, query: period })

export const ledgersAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/contractors/:id/ledger': { who: 'seeJournal', input: ofContractor, whole: true },
  'GET /api/v1/client/contractors/:id/ledger/pdf': { who: 'seeJournal', input: ofContractor, whole: true },
  'POST /api/v1/client/contractors/:id/ledger/sign': {
    who: 'signDocuments',
    input: ({ contractor: id }) => ({ params: { id }, body: period }),
    whole: true,
  },
  'GET /api/v1/person/ledgers': { who: 'person', input: always({}) },
  'GET /api/v1/person/ledgers/:id': { who: 'person', input: ofContractor },
  'GET /api/v1/person/ledgers/:id/pdf': { who: 'person', input: ofContractor },
}
