import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'receipt' | 'documentArchive', string>>

const receipt =
  (body?: object, params?: object) =>
  ({ receipt: id }: Things) => ({ params: { id, ...params }, body })
const chosen = ({ receipt: id }: Things) => ({ body: { ids: [id] } })
const sale = {
  income_type: 'FROM_INDIVIDUAL',
  buyer_inn: '',
  buyer_name: '',
  services: [{ name: 'Стрижка', quantity: 1, price: 100_000 }],
  operation_on: '2026-11-20',
  operation_time: '',
  even_similar: false,
}
const annulment = { reason: 'REFUND', comment: '' }

export const receiptsAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/checks': { who: 'seeReceipts', input: always({ query: {} }) },
  'GET /api/v1/person/checks': { who: 'person', input: always({ query: {} }) },
  'POST /api/v1/person/checks': { who: 'person', input: always({ body: sale }) },
  // The receipt at hand is of a payment, which its person neither sends again nor gives up.
  'POST /api/v1/person/checks/:id/retry': { who: 'person', input: receipt(), mayBeNone: true },
  'POST /api/v1/person/checks/:id/give-up': { who: 'person', input: receipt(), mayBeNone: true },
  'GET /api/v1/person/own-sale': { who: 'person', input: always({}) },
  'GET /api/v1/client/checks/file': { who: 'seeReceipts', input: always({ query: {} }) },
  'GET /api/v1/client/checks/:id': { who: 'seeReceipts', input: receipt() },
  'GET /api/v1/person/checks/:id': { who: 'person', input: receipt() },
  'POST /api/v1/client/checks/:id/retry': { who: 'editRegisters', input: receipt() },
  'POST /api/v1/person/checks/:id/cancel': { who: 'person', input: receipt(annulment) },
  'POST /api/v1/person/checks/:id/cancel-request': { who: 'person', input: receipt(annulment) },
  'POST /api/v1/client/checks/:id/cancel-request': { who: 'requestAnnulment', input: receipt(annulment) },
  'POST /api/v1/person/checks/:id/cancel-request/:decision': {
    who: 'person',
    input: receipt(undefined, { decision: 'decline' }),
  },
  'POST /api/v1/client/checks/:id/cancel-request/:decision': {
    who: 'requestAnnulment',
    input: receipt(undefined, { decision: 'decline' }),
  },
  'POST /api/v1/client/checks/:id/replace': { who: 'editRegisters', input: receipt({}) },
  'POST /api/v1/client/checks/request': { who: 'editRegisters', input: chosen },
  'POST /api/v1/client/checks/remind': { who: 'editRegisters', input: chosen },
  'POST /api/v1/client/checks/compare': { who: 'seeReceipts', input: chosen },
  'POST /api/v1/client/checks/packages': {
    who: 'seeReceipts',
    input: always({ body: { filters: {}, papers: ['data'] } }),
    mayBeNone: true,
  },
  'GET /api/v1/client/checks/packages': { who: 'seeReceipts', input: always({ query: {} }) },
  'GET /api/v1/client/checks/packages/:id/:part': {
    who: 'seeReceipts',
    input: ({ documentArchive: id }) => ({ params: { id, part: '1' } }),
    mayBeNone: true,
  },
  'POST /api/v1/client/checks/needless': {
    who: 'requestAnnulment',
    input: ({ receipt: id }) => ({ body: { ids: [id], reason: 'notNpd', note: 'Справка' } }),
  },
  'POST /api/v1/client/checks/:id/needless': { who: 'requestAnnulment', input: receipt({ reason: 'notNpd', note: 'Справка' }) },
  'POST /api/v1/client/checks/:id/expect': { who: 'requestAnnulment', input: receipt() },
  'POST /api/v1/client/checks/:id/compare': { who: 'seeReceipts', input: receipt() },
  'POST /api/v1/person/checks/:id/compare': { who: 'person', input: receipt() },
  'GET /api/v1/receipt/:inn/:id': { who: 'public', input: always({ params: { inn: '500100732259', id: 'none' } }) },
  'GET /api/v1/receipt/:inn/:id/pdf': { who: 'public', input: always({ params: { inn: '500100732259', id: 'none' } }) },
}
