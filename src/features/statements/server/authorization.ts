import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'statementLine' | 'filedPayout', string>>

const pays = { who: 'startPayments', whole: true } as const

export const statementsAuthorization: AuthorizationRows<Things> = {
  'POST /api/v1/client/statements': {
    ...pays,
    input: always({ query: { file_name: 'выписка.txt' }, body: new Uint8Array([65]) }),
  },
  'GET /api/v1/client/statements': { ...pays, input: always({ query: {} }) },
  'GET /api/v1/client/file-payments': pays,
  'POST /api/v1/client/statement-lines/:id/match': {
    ...pays,
    input: ({ statementLine: id, filedPayout }) => ({ params: { id }, body: { payout_id: filedPayout } }),
    mixed: {
      payout: ({ statementLine: id }, other) => ({ params: { id }, body: { payout_id: other.filedPayout } }),
    },
  },
  'POST /api/v1/client/statement-lines/:id/:action': {
    ...pays,
    input: ({ statementLine: id }) => ({ params: { id, action: 'dismiss' } }),
  },
  'POST /api/v1/client/file-payments/:id/deny': {
    ...pays,
    input: ({ filedPayout: id }) => ({ params: { id }, body: { reason: 'Банк не исполнил поручение' } }),
  },
  'POST /api/v1/client/file-payments/:id/denial/:action': {
    ...pays,
    input: ({ filedPayout: id }) => ({ params: { id, action: 'withdraw' } }),
  },
}
