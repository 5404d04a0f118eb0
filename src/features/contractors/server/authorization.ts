import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<
  Record<'contractor' | 'statusList' | 'statusBatch' | 'statusCheck' | 'invitation' | 'invitationList' | 'listed', string>
>

const contractor =
  (body?: object) =>
  ({ contractor: id }: Things) => ({ params: { id }, body })
const tagging = (contractor_ids: readonly string[]) => ({ body: { contractor_ids, add: ['Чужая'], remove: [] } })
const statusList =
  (action?: string) =>
  ({ statusList: id }: Things) => ({ params: { id, action } })
const innFile = { query: { file_name: 'список.csv' }, body: new TextEncoder().encode('ИНН\n500100732259\n') }
const phoneFile = { query: { file_name: 'список.csv' }, body: new TextEncoder().encode('Телефон\n+7 900 555-77-01\n') }
const formerFile = { file_name: 'список.csv' }
const formerBytes = new TextEncoder().encode('ИНН;Последний день\n500100732259;01.03.2026\n')
const noToken = { params: { token: 'A'.repeat(50) } }

export const contractorsAuthorization: AuthorizationRows<Things> = {
  'POST /api/v1/client/status-checks': { who: 'checkNpdStatus', input: always({ body: { inns: ['500100732259'] } }) },
  'GET /api/v1/client/status-checks/:id': { who: 'checkNpdStatus', input: ({ statusBatch: id }) => ({ params: { id } }) },
  'GET /api/v1/client/status-evidence/:id/pdf': {
    who: 'seeWork',
    input: ({ statusCheck: id }) => ({ params: { id } }),
    mixed: { listed: (_, { listed: id }) => ({ params: { id } }) },
  },
  'POST /api/v1/client/status-lists/preview': { who: 'checkNpdStatus', input: always(innFile), whole: true },
  'POST /api/v1/client/status-lists': { who: 'checkNpdStatus', input: always(innFile), whole: true },
  'GET /api/v1/client/status-lists': { who: 'checkNpdStatus', whole: true },
  'GET /api/v1/client/status-lists/:id': { who: 'checkNpdStatus', input: statusList(), whole: true },
  'GET /api/v1/client/status-lists/:id/rows': { who: 'checkNpdStatus', input: statusList(), whole: true },
  'GET /api/v1/client/status-lists/:id/file': { who: 'checkNpdStatus', input: statusList(), whole: true },
  'POST /api/v1/client/status-lists/:id/:action': { who: 'checkNpdStatus', input: statusList('pause'), whole: true },
  'GET /api/v1/client/dependence': { who: 'checkNpdStatus', whole: true },
  'GET /api/v1/client/dependence/:id/payments': { who: 'checkNpdStatus', input: contractor(), whole: true },
  'POST /api/v1/client/dependence/accept': {
    who: 'editLimits',
    input: always({ body: { note: 'Заменяем людей с января' } }),
    whole: true,
  },
  'POST /api/v1/client/dependence/withdraw': { who: 'editLimits', whole: true },
  'GET /api/v1/client/former-employees': { who: 'checkNpdStatus', whole: true },
  'POST /api/v1/client/former-employees/preview': {
    who: 'checkNpdStatus',
    input: always({ query: formerFile, body: formerBytes }),
    whole: true,
  },
  'POST /api/v1/client/former-employees': {
    who: 'checkNpdStatus',
    input: always({ query: { ...formerFile, mode: 'replace', seen: 0 }, body: formerBytes }),
    whole: true,
  },
  'POST /api/v1/client/former-employees/remove': {
    who: 'checkNpdStatus',
    input: always({ body: { inn: '500100732259' } }),
    whole: true,
  },
  'POST /api/v1/client/former-employees/delete': { who: 'checkNpdStatus', input: always({ body: { seen: 1 } }), whole: true },
  'GET /api/v1/client/contractors': { who: 'seeWork' },
  'GET /api/v1/client/contractors/file': { who: 'seeWork' },
  'GET /api/v1/client/contractors/:id': { who: 'seeWork', input: contractor() },
  'PATCH /api/v1/client/contractors/:id': { who: 'checkNpdStatus', input: contractor({ is_watched: false }) },
  'GET /api/v1/client/contractors/tags': { who: 'seeWork' },
  'POST /api/v1/client/contractors/tags': {
    who: 'editTasks',
    input: ({ contractor: id }) => tagging([id]),
    mixed: { among: (own, other) => tagging([own.contractor, other.contractor]) },
  },
  'POST /api/v1/client/contractors/:id/:action': {
    who: 'editTasks',
    input: ({ contractor: id }) => ({
      params: { id, action: 'pause' },
      body: { cause: 'contract', reason: 'Условия изменились', until: '2027-01-12' },
    }),
  },
  'POST /api/v1/client/contractors/:id/objection/:outcome': {
    who: 'editTasks',
    input: ({ contractor: id }) => ({ params: { id, outcome: 'lift' }, body: { words: '' } }),
    mayBeNone: true,
  },
  'GET /api/v1/person/customers': { who: 'person' },
  'POST /api/v1/person/customers/:id/objection': {
    who: 'person',
    input: contractor({ words: 'Работу сдал в срок, акт подписан' }),
  },
  'PUT /api/v1/person/customers/:id/employment': { who: 'person', input: contractor({ left_on: null }) },
  'PUT /api/v1/client/contractors/:id/former-employee': { who: 'editTasks', input: contractor({ left_on: null }) },
  'PUT /api/v1/client/contractors/:id/note': { who: 'editTasks', input: contractor({ note: 'Чужая', seen: '' }) },
  'POST /api/v1/client/contractor-invitations': { who: 'editTasks', input: always({ body: { name: 'Чужой' } }), whole: true },
  'GET /api/v1/client/contractor-invitations': { who: 'seeWork', whole: true },
  'POST /api/v1/client/contractor-invitations/:id/:action': {
    who: 'editTasks',
    input: ({ invitation: id }) => ({ params: { id, action: 'cancel' } }),
    whole: true,
  },
  'POST /api/v1/client/invitation-lists/preview': { who: 'editTasks', input: always(phoneFile), whole: true },
  'POST /api/v1/client/invitation-lists': { who: 'editTasks', input: always(phoneFile), whole: true },
  'GET /api/v1/client/invitation-lists': { who: 'seeWork', whole: true },
  'GET /api/v1/client/invitation-lists/:id': {
    who: 'seeWork',
    input: ({ invitationList: id }) => ({ params: { id } }),
    whole: true,
  },
  'GET /api/v1/public/contractor-invitations/:token': { who: 'public', input: always(noToken), mayBeNone: true },
  'POST /api/v1/person/contractor-invitations/:token/acceptance': { who: 'person', input: always(noToken), mayBeNone: true },
}
