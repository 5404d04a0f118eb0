import type { Permission } from '#/kernel/roles.ts'
import type { Raw } from '#/platform/server/api.ts'
import { demoAccount, demoBik } from './demo/demo-people.ts'

/** Things that belong to somebody. Each is named by its id, a receipt and a check of a document by what stands in addresses. */
export const owned = [
  'session',
  'consent',
  'account',
  'branch',
  'member',
  'approver',
  'chief',
  'invited',
  'request',
  'task',
  'draft',
  'application',
  'assignment',
  'document',
  'register',
  'imported',
  'row',
  'check',
  'notification',
  'notice',
  'dataExport',
  'npdRegistration',
  'taxCertificate',
  'substitution',
  'payoutMethod',
  'contractor',
  'statusBatch',
  'statusList',
  'statusCheck',
  'listed',
  'invitation',
  'invitationList',
  'letter',
] as const

/** Ids of one owner's things, or of things that are not there at all. */
export type Things = Readonly<Record<(typeof owned)[number], string>>

/** Things that stand in a branch through their task or register. */
export const branched = [
  'contractor',
  'statusCheck',
  'task',
  'draft',
  'application',
  'assignment',
  'document',
  'register',
  'imported',
  'row',
  'check',
] as const

export type AuthorizationRule = {
  /** `account`: also one who has not finished signing up. `member`: any role. A permission: the roles that have it. */
  readonly who: 'public' | 'account' | 'person' | 'member' | Permission
  /** A call that passes its contract, so that it is refused for its caller alone. Versions are 1. */
  readonly input?: (things: Things) => Raw
  /** Other places of the same call where a thing is named: the caller's own call with something of `other` in it. */
  readonly mixed?: Readonly<Record<string, (own: Things, other: Things) => Raw>>
  /** What the address names is on the board for everybody. */
  readonly onBoard?: true
  /** Says nothing of foreign things instead of «not found». */
  readonly silent?: true
  /** Of the whole organisation: not for members narrowed to branches. */
  readonly whole?: true
  /** Both the person and the organisation own it. */
  readonly bothSides?: true
  /** The caller himself may have nothing to do it to, and hears «not found» then. */
  readonly mayBeNone?: true
}

const role = { params: { role: 'person' } }
const version = { version: 1 }
const reason = 'Условия изменились'
const code = '000000'
const days = { from: '2027-01-10', to: '2027-01-12' }
const anyForm = {
  title: 'Чужое задание',
  category: 'it',
  result: 'Что угодно',
  criteria: [],
  format: 'remote',
  place: '',
  pay_kind: 'fixed',
  price: 100,
  unit: null,
  quantity: null,
  slots: 1,
  starts_on: null,
  due_on: '2027-01-01',
  apply_until: '2027-01-01',
  receipt_text: 'Услуги',
}

const payoutMethod = ({ payoutMethod: id }: Things) => ({ params: { id } })
const consent = ({ consent: id }: Things) => ({ params: { role: 'person', id } })
const session = ({ session: id }: Things) => ({ params: { role: 'person', id } })
const task =
  (body?: object) =>
  ({ task: id }: Things) => ({ params: { id }, body })
const draft =
  (body?: object) =>
  ({ draft: id }: Things) => ({ params: { id }, body })
const application =
  (body?: object) =>
  ({ application: id }: Things) => ({ params: { id }, body })
const assignment =
  (body?: object) =>
  ({ assignment: id }: Things) => ({ params: { id }, body })
const document =
  (body?: object) =>
  ({ document: id }: Things) => ({ params: { id }, query: {}, body })
const register =
  (body?: object) =>
  ({ register: id }: Things) => ({ params: { id }, body })
const row =
  (body: object, action?: string) =>
  ({ register: id, row: rowId }: Things) => ({ params: { id, rowId, action }, body })
const check =
  (body?: object, params?: object) =>
  ({ check: id }: Things) => ({ params: { id, ...params }, body })
const contractor =
  (body?: object) =>
  ({ contractor: id }: Things) => ({ params: { id }, body })
const tagging = (contractor_ids: readonly string[]) => ({ body: { contractor_ids, add: ['Чужая'], remove: [] } })
const statusList =
  (action?: string) =>
  ({ statusList: id }: Things) => ({ params: { id, action } })
const innFile = { query: { file_name: 'список.csv' }, body: new TextEncoder().encode('ИНН\n500100732259\n') }
const phoneFile = { query: { file_name: 'список.csv' }, body: new TextEncoder().encode('Телефон\n+7 900 555-77-01\n') }
const noToken = { params: { token: 'A'.repeat(50) } }
const annulment = { reason: 'REFUND', comment: '' }
const account = ({ account: id }: Things) => ({ params: { id } })
const branch =
  (body?: object) =>
  ({ branch: id }: Things) => ({ params: { id }, body })
const member =
  (action?: string, body?: object) =>
  ({ member: id }: Things) => ({ params: { id, action }, body })
const noLimits = { row: null, register: null, day: null }
const terms = { name: 'Чужой', role: 'viewer', limits: noLimits, branch_ids: [], ...version }
const person = { kind: 'account', bik: demoBik, number: demoAccount('40817', 77) }
const bands = (step: object) => [
  { from: 0, to: null, steps: [{ role: null, member_id: null, need_count: 1, or_all: true, code_required: true, ...step }] },
]
const always = (raw: Raw) => () => raw

/** Who gets through to every endpoint of the product. What an address names must belong to the caller in any case. */
export const authorizationTable: Readonly<Record<string, AuthorizationRule>> = {
  'POST /api/v1/:role/auth/identify': { who: 'public', input: always({ ...role, headers: { phone: '89000009999' } }) },
  'GET /api/v1/:role/auth/code': { who: 'public', input: always({ ...role, query: {} }) },
  'GET /api/v1/:role/auth/code/state': { who: 'public', input: always(role) },
  'GET /api/v1/:role/phone': { who: 'account', input: always(role) },
  'POST /api/v1/:role/phone/change': { who: 'account', input: always({ ...role, body: { new_phone: '89000009998' } }) },
  'POST /api/v1/:role/phone/change/confirm': {
    who: 'account',
    input: always({ ...role, body: { old_code: code, new_code: code } }),
  },
  'POST /api/v1/:role/phone/change/cancel': { who: 'account', input: always(role), mayBeNone: true },
  'POST /api/v1/:role/phone/recovery': {
    who: 'account',
    input: always({ ...role, body: { old_phone: '89000009998', inn: '500100732259', document_number: '123456' } }),
  },
  'POST /api/v1/:role/auth/code': { who: 'public', input: always({ ...role, headers: { code } }) },
  'POST /api/v1/:role/auth/login': { who: 'public', input: always({ ...role, headers: { password: '0123456789ABCDEF0123' } }) },
  'POST /api/v1/:role/auth/password': {
    who: 'public',
    input: always({ ...role, headers: { newpswd: '0123456789ABCDEF0123', code } }),
  },
  'POST /api/v1/:role/auth/confirmation/send_code': { who: 'account', input: always(role) },
  'POST /api/v1/:role/auth/confirmation': { who: 'account', input: always({ ...role, body: { code } }) },
  'POST /api/v1/:role/auth/mode': { who: 'account', input: always(role) },
  'POST /api/v1/:role/auth/logout': { who: 'account', input: always(role) },
  'GET /api/v1/:role/sessions': { who: 'account', input: always(role) },
  'DELETE /api/v1/:role/sessions/:id': { who: 'account', input: session },
  'DELETE /api/v1/:role/sessions': { who: 'account', input: always(role) },
  'GET /api/v1/:role/profile': { who: 'account', input: always(role) },
  'GET /api/v1/:role/counters': { who: 'account', input: always(role) },

  'GET /api/v1/public/texts': { who: 'public' },
  'GET /api/v1/public/texts/:slug': { who: 'public', input: always({ params: { slug: 'terms' } }) },
  'GET /api/v1/public/texts/:slug/pdf': { who: 'public', input: always({ params: { slug: 'secret' } }) },
  'GET /api/v1/:role/consents': { who: 'account', input: always(role) },
  'POST /api/v1/:role/consents': { who: 'account', input: always({ ...role, body: { slugs: ['marketing'] } }) },
  'DELETE /api/v1/:role/consents/:slug': { who: 'account', input: always({ params: { role: 'person', slug: 'marketing' } }) },
  'GET /api/v1/:role/consents/due': { who: 'account', input: always(role) },
  'GET /api/v1/:role/consents/:id/text': { who: 'account', input: consent },
  'GET /api/v1/:role/consents/:id/pdf': { who: 'account', input: consent },
  'POST /api/v1/:role/consents/:slug/withdraw': {
    who: 'account',
    input: always({ params: { role: 'person', slug: 'offer' }, body: { closes_account: true } }),
  },
  'POST /api/v1/:role/consents/einteraction/send_code': { who: 'account', input: always(role) },
  'POST /api/v1/:role/consents/einteraction/accept': { who: 'account', input: always({ ...role, body: { code } }) },

  'POST /api/v1/person/profile/modify': { who: 'person', input: always({ body: { surname: 'Иванов', firstname: 'Иван' } }) },
  'GET /api/v1/person/profile/details': { who: 'account' },
  'PATCH /api/v1/person/profile/details': { who: 'person', input: always({ body: { region: '77' } }) },
  'PUT /api/v1/person/profile/email': { who: 'person', input: always({ body: { email: 'chuzhoy@example.com' } }) },
  'POST /api/v1/person/profile/email/confirm': { who: 'person', input: always({ body: { code } }) },
  'GET /api/v1/person/profile/document': { who: 'person', mayBeNone: true },
  'GET /api/v1/person/profile/document_types': { who: 'account' },
  'GET /api/v1/person/profile/document_type_fields': { who: 'account' },
  'GET /api/v1/person/payout-methods': { who: 'person' },
  'POST /api/v1/person/payout-methods': { who: 'person', input: always({ body: person }) },
  'POST /api/v1/person/payout-methods/:id/main': { who: 'person', input: payoutMethod },
  'DELETE /api/v1/person/payout-methods/:id': { who: 'person', input: payoutMethod },

  'GET /api/v1/client/organizations/by-inn/:inn': { who: 'account', input: always({ params: { inn: '7701010017' } }) },
  'POST /api/v1/client/organizations': {
    who: 'account',
    input: always({ body: { inn: '7701010017', represents: true, member_name: 'Чужой Человек' } }),
  },
  'POST /api/v1/client/auth/binding': { who: 'account' },
  'GET /api/v1/client/organization': { who: 'seeWork' },
  'POST /api/v1/client/access-requests': {
    who: 'account',
    input: always({ body: { inn: '7710140679', member_name: 'Чужой Человек' } }),
  },
  'PUT /api/v1/client/organization/brand': {
    who: 'editOrganization',
    input: always({ body: { brand_name: 'Чужое', hides_name: false, ...version } }),
    whole: true,
  },
  'PUT /api/v1/client/organization/logo': { who: 'editOrganization', input: always({ body: new Uint8Array([65]) }), whole: true },
  'DELETE /api/v1/client/organization/logo': { who: 'editOrganization', whole: true },
  'GET /api/v1/public/logos/:key': { who: 'public', input: always({ params: { key: '0'.repeat(64) } }) },
  'PUT /api/v1/client/organization/limits': {
    who: 'editLimits',
    input: always({ body: { limits: { ...noLimits, row: 100, person_month: 100 }, ...version } }),
  },
  'GET /api/v1/client/organization/accounts': { who: 'seeWork' },
  'POST /api/v1/client/organization/accounts': {
    who: 'editAccounts',
    input: always({ body: { bik: demoBik, account: demoAccount('40702', 77) } }),
    whole: true,
  },
  'POST /api/v1/client/organization/accounts/:id/main': { who: 'editAccounts', input: account, whole: true },
  'DELETE /api/v1/client/organization/accounts/:id': { who: 'editAccounts', input: account, whole: true },
  'GET /api/v1/client/branches': { who: 'seeWork' },
  'POST /api/v1/client/branches': { who: 'editOrganization', input: always({ body: { name: 'Чужое' } }), whole: true },
  'PATCH /api/v1/client/branches/:id': { who: 'editOrganization', input: branch({ name: 'Чужое' }), whole: true },
  'POST /api/v1/client/branches/:id/close': { who: 'editOrganization', input: branch(), whole: true },
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

  'GET /api/v1/client/members': { who: 'seeWork' },
  'GET /api/v1/client/approval': { who: 'seeWork' },
  'PUT /api/v1/client/approval/policy': {
    who: 'editMembers',
    input: always({ body: { edition: 0, bands: bands({ role: 'any' }) } }),
    mixed: { person: (_, { approver }) => ({ body: { edition: 0, bands: bands({ member_id: approver }) } }) },
    whole: true,
  },
  'POST /api/v1/client/approval/substitutions': {
    who: 'editMembers',
    input: ({ approver, chief }) => ({ body: { member_id: approver, substitute_id: chief, ...days } }),
    mixed: {
      absent: ({ chief }, { approver }) => ({ body: { member_id: approver, substitute_id: chief, ...days } }),
      substitute: ({ approver }, { chief }) => ({ body: { member_id: approver, substitute_id: chief, ...days } }),
    },
    whole: true,
  },
  'POST /api/v1/client/approval/substitutions/:id/end': {
    who: 'editMembers',
    input: ({ substitution: id }) => ({ params: { id } }),
    whole: true,
  },
  'POST /api/v1/client/members': {
    who: 'editMembers',
    input: always({ body: { phone: '89000009999', name: 'Новый', role: 'viewer' } }),
    mixed: {
      branch: (_, other) => ({ body: { phone: '89000009999', name: 'Новый', role: 'viewer', branch_ids: [other.branch] } }),
    },
  },
  'PATCH /api/v1/client/members/:id': {
    who: 'editMembers',
    input: member(undefined, terms),
    mixed: { branch: (own, other) => member(undefined, { ...terms, branch_ids: [other.branch] })(own) },
  },
  'POST /api/v1/client/members/:id/:action': { who: 'editMembers', input: member('disable') },
  'POST /api/v1/client/members/:id/invitation': {
    who: 'editMembers',
    input: ({ invited: id }) => ({ params: { id } }),
  },
  'POST /api/v1/client/members/:id/admission': {
    who: 'editMembers',
    input: ({ request: id }) => ({ params: { id }, body: terms }),
    mixed: { branch: ({ request: id }, other) => ({ params: { id }, body: { ...terms, branch_ids: [other.branch] } }) },
  },

  'POST /api/v1/person/auth/binding': { who: 'person' },
  'GET /api/v1/person/binding': { who: 'person' },
  'POST /api/v1/person/binding/recheck': { who: 'person' },
  'PUT /api/v1/person/binding/rights': { who: 'person' },
  'GET /api/v1/person/binding/leaving': { who: 'person' },
  'POST /api/v1/person/binding/unbind': { who: 'person' },
  'GET /api/v1/person/binding/history': { who: 'person' },
  'GET /api/v1/person/npd/status': { who: 'person' },
  'POST /api/v1/person/npd/status': { who: 'person' },
  'POST /api/v1/person/inn/by-personal-data': { who: 'person' },
  'GET /api/v1/public/npd/dictionaries': { who: 'public' },
  'GET /api/v1/person/npd/registration': { who: 'person' },
  'GET /api/v1/person/npd/registration/:id': {
    who: 'person',
    input: ({ npdRegistration: id }) => ({ params: { id } }),
  },
  'PUT /api/v1/person/npd/registration': { who: 'person', input: always({ body: { step: 1 } }) },
  'POST /api/v1/person/npd/registration/findings': { who: 'person' },
  'POST /api/v1/person/npd/registration/code': { who: 'person' },
  'POST /api/v1/person/npd/registration': { who: 'person', input: always({ body: {} }) },
  'POST /api/v1/person/npd/registration/check': { who: 'person' },
  'POST /api/v1/person/npd/registration/restart': { who: 'person' },
  'GET /api/v1/person/npd/unregistration': { who: 'person' },
  'POST /api/v1/person/npd/unregistration/code': { who: 'person' },
  'POST /api/v1/person/npd/unregistration': { who: 'person', input: always({ body: { reason: 'REFUSE' } }) },
  'POST /api/v1/person/npd/unregistration/check': { who: 'person' },
  'DELETE /api/v1/person/npd/unregistration': { who: 'person' },
  'GET /api/v1/public/partner': { who: 'public' },

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
    input: ({ contractor: id }) => ({ params: { id, action: 'pause' }, body: { reason, until: days.to } }),
  },
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

  'GET /api/v1/client/docs': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/person/docs': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/docs/:id': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id': { who: 'person', input: document() },
  'GET /api/Doc/PDF/:a/:b': {
    who: 'account',
    input: ({ document: a }) => ({ params: { a, b: '1' } }),
    bothSides: true,
  },
  'GET /api/v1/public/verify/:code': { who: 'public', input: always({ params: { code: '0000000000000000' } }) },
  'POST /api/v1/client/docs/:id/send_code': { who: 'signDocuments', input: document() },
  'POST /api/v1/person/docs/:id/send_code': { who: 'person', input: document() },
  'POST /api/v1/client/docs/:id/sign': { who: 'signDocuments', input: document({ code }) },
  'POST /api/v1/person/docs/:id/sign': { who: 'person', input: document({ code }) },
  'POST /api/v1/client/docs/:id/decline': { who: 'signDocuments', input: document({ reason: 'Другое' }) },
  'POST /api/v1/person/docs/:id/decline': { who: 'person', input: document({ reason: 'Другое' }) },
  'POST /api/v1/client/docs/:id/revoke': { who: 'signDocuments', input: document() },
  'POST /api/v1/client/docs/:id/extend': { who: 'signDocuments', input: document() },
  'POST /api/v1/client/docs/:id/retry': { who: 'signDocuments', input: document() },

  'GET /api/v1/public/health': { who: 'public' },
  'GET /api/v1/public/tasks': { who: 'public', input: always({ query: {} }) },
  'GET /api/v1/public/tasks/:id': { who: 'public', input: task(), onBoard: true },
  'GET /api/v1/person/tasks/:id/viewer': { who: 'account', input: task(), onBoard: true },
  'POST /api/v1/person/tasks/:id/applications': {
    who: 'person',
    input: task({ comment: '', auto_confirm: true }),
    onBoard: true,
  },
  'POST /api/v1/client/tasks': {
    who: 'editTasks',
    input: ({ task: id }) => ({ body: { ...anyForm, source_id: id } }),
    mixed: { branch: (_, other) => ({ body: { ...anyForm, branch_id: other.branch } }) },
  },
  'PUT /api/v1/client/tasks/:id': {
    who: 'editTasks',
    input: draft({ ...anyForm, ...version }),
    mixed: { branch: (own, other) => draft({ ...anyForm, ...version, branch_id: other.branch })(own) },
  },
  'POST /api/v1/client/tasks/:id/publish': { who: 'editTasks', input: draft({ ...version, acknowledged: true }) },
  'POST /api/v1/client/tasks/:id/pause': { who: 'editTasks', input: task(version) },
  'POST /api/v1/client/tasks/:id/resume': { who: 'editTasks', input: task(version) },
  'POST /api/v1/client/tasks/:id/extend': { who: 'editTasks', input: task(version) },
  'POST /api/v1/client/tasks/:id/cancel': { who: 'editTasks', input: task({ ...version, reason }) },
  'POST /api/v1/client/tasks/:id/close': { who: 'editTasks', input: task(version) },
  'DELETE /api/v1/client/tasks/:id': { who: 'editTasks', input: draft() },
  'POST /api/v1/client/tasks/:id/duplicate': { who: 'editTasks', input: task() },
  'GET /api/v1/client/tasks': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/tasks/:id': { who: 'seeWork', input: task() },
  'POST /api/v1/client/tasks/:id/applications/viewed': { who: 'editTasks', input: task() },
  'POST /api/v1/client/applications/:id/shortlist': { who: 'editTasks', input: application({ listed: true }) },
  'POST /api/v1/client/applications/:id/accept': { who: 'editTasks', input: application() },
  'POST /api/v1/client/applications/:id/decline': { who: 'editTasks', input: application({ reason }) },
  'POST /api/v1/person/applications/:id/withdraw': { who: 'person', input: application() },
  'POST /api/v1/person/applications/:id/accept': { who: 'person', input: application() },
  'POST /api/v1/person/applications/:id/decline': { who: 'person', input: application() },
  'POST /api/v1/client/assignments/:id/accept': { who: 'acceptResults', input: assignment() },
  'POST /api/v1/client/assignments/:id/rework': {
    who: 'acceptResults',
    input: assignment({ text: 'Переделайте всё сначала, пожалуйста' }),
  },
  'POST /api/v1/client/assignments/:id/cancel': { who: 'editTasks', input: assignment({ reason }) },
  'POST /api/v1/client/assignments/:id/documents': { who: 'editTasks', input: assignment() },
  'POST /api/v1/person/assignments/:id/submit': { who: 'person', input: assignment({ text: 'Готово', links: [] }) },
  'POST /api/v1/person/assignments/:id/cancel': { who: 'person', input: assignment({ reason }) },
  'GET /api/v1/person/applications': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/person/applications/:id': { who: 'person', input: application() },
  'GET /api/v1/person/assignments': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/person/assignments/:id': { who: 'person', input: assignment() },
  'GET /api/v1/person/work': { who: 'person' },

  'GET /api/v1/client/registers': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/registers/payable': { who: 'editRegisters', input: always({ query: {} }) },
  'POST /api/v1/client/registers': {
    who: 'editRegisters',
    input: ({ assignment: id }) => ({ body: { assignment_ids: [id] } }),
    // Paid work is nothing to make a register of.
    mayBeNone: true,
    mixed: {
      work: (own, other) => ({ body: { assignment_ids: [own.assignment, other.assignment] } }),
      branch: (own, other) => ({ body: { assignment_ids: [own.assignment], branch_id: other.branch } }),
    },
  },
  'GET /api/v1/client/registers/:id': { who: 'seeWork', input: register() },
  'GET /api/v1/client/registers/errors': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/registers/errors/count': { who: 'seeWork' },
  'POST /api/v1/client/registers/import': {
    who: 'editRegisters',
    input: always({ query: { file_name: 'а.csv' }, body: new Uint8Array([65]) }),
    mixed: {
      branch: (_, other) => ({ query: { file_name: 'а.csv', branch_id: other.branch }, body: new Uint8Array([65]) }),
    },
  },
  'GET /api/v1/client/registers/:id/file': { who: 'editRegisters', input: ({ imported: id }) => ({ params: { id }, query: {} }) },
  'POST /api/v1/client/registers/:id/mapping': {
    who: 'editRegisters',
    input: ({ imported: id }) => ({
      params: { id },
      body: { sheet: '', heading_row: 1, columns: { inn: 0, task_number: 1, service: 2, amount: 3 } },
    }),
  },
  'GET /api/v1/client/registers/:id/errors.xlsx': { who: 'seeWork', input: register() },
  'GET /api/v1/client/registers/template.xlsx': { who: 'seeWork' },
  'GET /api/v1/client/registers/:id/rows': { who: 'seeWork', input: ({ register: id }) => ({ params: { id }, query: {} }) },
  'PATCH /api/v1/client/registers/:id/rows/:rowId': {
    who: 'editRegisters',
    input: row({ ...version, amount: 1 }),
    mixed: { row: (own, other) => row({ ...version, amount: 1 })({ ...own, row: other.row }) },
  },
  'POST /api/v1/client/registers/:id/rows/:rowId/:action': {
    who: 'editRegisters',
    input: row(version, 'exclude'),
    mixed: { row: (own, other) => row(version, 'exclude')({ ...own, row: other.row }) },
  },
  'POST /api/v1/client/registers/:id/validate': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/submit': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/recall': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/cancel': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/approve/send_code': { who: 'seeWork', input: register() },
  'POST /api/v1/client/registers/:id/approve': { who: 'seeWork', input: register({ code }) },
  'POST /api/v1/client/registers/:id/approve/confirmed': { who: 'seeWork', input: register({ round: 1 }) },
  'POST /api/v1/client/registers/:id/release': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/return': {
    who: 'seeWork',
    input: register({ reason: 'other', comment: 'Строки не те, посмотрите' }),
  },
  'POST /api/v1/client/registers/:id/start': { who: 'startPayments', input: register() },
  'POST /api/v1/client/registers/:id/retry': {
    who: 'startPayments',
    input: ({ register: id, row: rowId }) => ({ params: { id }, body: { row_ids: [rowId] } }),
    mixed: { row: ({ register: id }, other) => ({ params: { id }, body: { row_ids: [other.row] } }) },
  },

  'GET /api/v1/client/checks': { who: 'seeChecks', input: always({ query: {} }) },
  'GET /api/v1/person/checks': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/checks/:id': { who: 'seeChecks', input: check() },
  'GET /api/v1/person/checks/:id': { who: 'person', input: check() },
  'POST /api/v1/client/checks/:id/retry': { who: 'editRegisters', input: check() },
  'POST /api/v1/person/checks/:id/cancel': { who: 'person', input: check(annulment) },
  'POST /api/v1/person/checks/:id/cancel-request': { who: 'person', input: check(annulment) },
  'POST /api/v1/client/checks/:id/cancel-request': { who: 'requestAnnulment', input: check(annulment) },
  'POST /api/v1/person/checks/:id/cancel-request/:decision': { who: 'person', input: check(undefined, { decision: 'decline' }) },
  'POST /api/v1/client/checks/:id/cancel-request/:decision': {
    who: 'requestAnnulment',
    input: check(undefined, { decision: 'decline' }),
  },
  'POST /api/v1/client/checks/:id/replace': { who: 'editRegisters', input: check({}) },
  'POST /api/v1/client/checks/:id/compare': { who: 'seeChecks', input: check() },
  'POST /api/v1/person/checks/:id/compare': { who: 'person', input: check() },
  'GET /api/v1/receipt/:inn/:id': { who: 'public', input: always({ params: { inn: '500100732259', id: 'none' } }) },
  'GET /api/v1/receipt/:inn/:id/pdf': { who: 'public', input: always({ params: { inn: '500100732259', id: 'none' } }) },

  'GET /api/v1/person/notifications': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/notifications': { who: 'member', input: always({ query: {} }) },
  'POST /api/v1/person/notifications/refresh': { who: 'person' },
  'POST /api/v1/person/notifications/mark': {
    who: 'person',
    input: ({ notification, letter }) => ({ body: { action: 'read', ids: [notification, letter] } }),
    silent: true,
  },
  'POST /api/v1/client/notifications/mark': {
    who: 'member',
    input: ({ notice }) => ({ body: { action: 'read', ids: [notice] } }),
    silent: true,
  },

  'GET /api/v1/:role/notifications/settings': { who: 'account', input: always(role) },
  'PUT /api/v1/:role/notifications/settings': {
    who: 'account',
    input: always({ ...role, body: { choices: [{ category: 'task', channel: 'mail', is_on: true }] } }),
  },

  'GET /api/v1/person/taxes': { who: 'person' },
  'POST /api/v1/person/taxes/refresh': { who: 'person' },
  'POST /api/v1/person/taxes/debt/later': { who: 'person', input: always({ body: { paid: false } }) },
  'POST /api/v1/person/taxes/certificates': { who: 'person', input: always({ body: { kind: 'registration', year: 2026 } }) },
  'GET /api/v1/person/taxes/certificates/:id': {
    who: 'person',
    input: ({ taxCertificate: id }) => ({ params: { id } }),
  },

  'GET /api/v1/person/mydata': { who: 'person' },
  'POST /api/v1/person/mydata/exports': { who: 'person' },
  'GET /api/v1/person/mydata/exports/:id': {
    who: 'person',
    input: ({ dataExport: id }) => ({ params: { id } }),
  },
  'POST /api/v1/person/mydata/closing': { who: 'person' },
  'DELETE /api/v1/person/mydata/closing': { who: 'person' },

  'POST /send-mail': {
    who: 'public',
    input: always({ body: { Name: 'Пётр', Phone: '89000009999', type: 'client', consent: true } }),
  },
}
