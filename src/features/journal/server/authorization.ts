import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'document', string>>

export const journalAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/journal': {
    who: 'seeJournal',
    input: ({ document: object }) => ({ query: { object } }),
    silent: true,
    whole: true,
  },
  'GET /api/v1/client/journal/export': {
    who: 'seeJournal',
    input: ({ document: object }) => ({ query: { format: 'csv', object } }),
    silent: true,
    whole: true,
  },
  'POST /api/v1/client/journal/verify': { who: 'seeJournal', whole: true },
  'GET /api/v1/person/journal': { who: 'person', input: always({ query: {} }) },
}
