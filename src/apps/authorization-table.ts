import type { Permission } from '#/kernel/roles.ts'
import type { Raw } from '#/platform/server/api.ts'

/** Things that belong to somebody. Each is named by its id, a receipt and a check of a document by what stands in addresses. */
export const owned = [
  'session',
  'consent',
  'account',
  'branch',
  'member',
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
  'substitution',
  'payoutMethod',
] as const

/** Ids of one owner's things, or of things that are not there at all. */
export type Things = Readonly<Record<(typeof owned)[number], string>>

export type AuthorizationRule = {
  /** `account`: also one who has not finished signing up. `member`: any role. A permission: the roles that have it. */
  readonly who: 'public' | 'account' | 'person' | 'member' | Permission
  readonly input?: (things: Things) => Raw
  /** What the address names is on the board for everybody. */
  readonly onBoard?: true
  /** Says nothing of foreign things instead of «not found». */
  readonly silent?: true
}

const role = { params: { role: 'person' } }
const version = { version: 1 }
const reason = 'Условия изменились'
const code = '000000'
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
  () =>
  ({ check: id }: Things) => ({ params: { id } })
const account = ({ account: id }: Things) => ({ params: { id } })
const branch =
  (body?: object) =>
  ({ branch: id }: Things) => ({ params: { id }, body })
const member =
  (action?: string, body?: object) =>
  ({ member: id }: Things) => ({ params: { id, action }, body })
const terms = {
  name: 'Чужой',
  role: 'viewer',
  limits: { row: null, register: null, day: null },
  branch_ids: [],
  version: 0,
}
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
  'POST /api/v1/:role/phone/change/cancel': { who: 'account', input: always(role) },
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
    input: always({ params: { role: 'person', slug: 'offer' }, body: { closes_account: false } }),
  },
  'POST /api/v1/:role/consents/einteraction/send_code': { who: 'account', input: always(role) },
  'POST /api/v1/:role/consents/einteraction/accept': { who: 'account', input: always({ ...role, body: { code } }) },

  'POST /api/v1/person/profile/modify': { who: 'person', input: always({ body: { surname: 'Иванов', firstname: 'Иван' } }) },
  'GET /api/v1/person/profile/details': { who: 'account' },
  'PATCH /api/v1/person/profile/details': { who: 'person', input: always({ body: { region: '00' } }) },
  'PUT /api/v1/person/profile/email': { who: 'person', input: always({ body: { email: 'никто' } }) },
  'POST /api/v1/person/profile/email/confirm': { who: 'person', input: always({ body: { code } }) },
  'GET /api/v1/person/profile/document': { who: 'person' },
  'GET /api/v1/person/profile/document_types': { who: 'account' },
  'GET /api/v1/person/profile/document_type_fields': { who: 'account' },
  'GET /api/v1/person/payout-methods': { who: 'person' },
  'POST /api/v1/person/payout-methods': { who: 'person', input: always({ body: { kind: 'card', number: '0' } }) },
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
    input: always({ body: { brand_name: 'Чужое', hides_name: false, version: 0 } }),
  },
  'PUT /api/v1/client/organization/logo': { who: 'editOrganization', input: always({ body: new Uint8Array([65]) }) },
  'DELETE /api/v1/client/organization/logo': { who: 'editOrganization' },
  'GET /api/v1/public/logos/:key': { who: 'public', input: always({ params: { key: '0'.repeat(64) } }) },
  'PUT /api/v1/client/organization/limits': {
    who: 'editLimits',
    input: always({ body: { limits: { row: 100, register: null, day: null }, version: 0 } }),
  },
  'GET /api/v1/client/organization/accounts': { who: 'seeWork' },
  'POST /api/v1/client/organization/accounts': { who: 'editAccounts', input: always({ body: { bik: '0', account: '0' } }) },
  'POST /api/v1/client/organization/accounts/:id/main': { who: 'editAccounts', input: account },
  'DELETE /api/v1/client/organization/accounts/:id': { who: 'editAccounts', input: account },
  'GET /api/v1/client/branches': { who: 'seeWork' },
  'POST /api/v1/client/branches': { who: 'editOrganization', input: always({ body: { name: 'Чужое' } }) },
  'PATCH /api/v1/client/branches/:id': { who: 'editOrganization', input: branch({ name: 'Чужое' }) },
  'POST /api/v1/client/branches/:id/close': { who: 'editOrganization', input: branch() },
  'GET /api/v1/client/journal': { who: 'seeJournal', input: always({ query: {} }) },
  'GET /api/v1/client/journal/export': { who: 'seeJournal', input: always({ query: { format: 'csv' } }) },
  'POST /api/v1/client/journal/verify': { who: 'seeJournal' },
  'GET /api/v1/person/journal': { who: 'person', input: always({ query: {} }) },

  'GET /api/v1/client/members': { who: 'seeWork' },
  'GET /api/v1/client/approval': { who: 'seeWork' },
  'PUT /api/v1/client/approval/policy': { who: 'editMembers', input: always({ body: {} }) },
  'POST /api/v1/client/approval/substitutions': { who: 'editMembers', input: always({ body: {} }) },
  'POST /api/v1/client/approval/substitutions/:id/end': {
    who: 'editMembers',
    input: ({ substitution: id }) => ({ params: { id } }),
  },
  'POST /api/v1/client/members': {
    who: 'editMembers',
    input: always({ body: { phone: '89000009999', name: 'Новый', role: 'viewer' } }),
  },
  'PATCH /api/v1/client/members/:id': { who: 'editMembers', input: member(undefined, terms) },
  'POST /api/v1/client/members/:id/:action': { who: 'editMembers', input: member('disable') },
  'POST /api/v1/client/members/:id/invitation': { who: 'editMembers', input: member() },
  'POST /api/v1/client/members/:id/admission': { who: 'editMembers', input: member(undefined, terms) },

  'POST /api/v1/person/auth/binding': { who: 'person' },
  'GET /api/v1/person/binding': { who: 'person' },
  'POST /api/v1/person/binding/recheck': { who: 'person' },
  'POST /api/v1/person/npd/status': { who: 'person' },
  'GET /api/v1/public/partner': { who: 'public' },

  'POST /api/v1/client/status-checks': { who: 'checkNpdStatus', input: always({ body: { inn: '500100732259' } }) },
  'GET /api/v1/client/contractors': { who: 'seeWork' },

  'GET /api/v1/client/docs': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/person/docs': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/docs/:id': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id': { who: 'person', input: document() },
  'GET /api/Doc/PDF/:a/:b': { who: 'account', input: ({ document: a }) => ({ params: { a, b: '1' } }) },
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

  'GET /api/v1/public/tasks': { who: 'public', input: always({ query: {} }) },
  'GET /api/v1/public/tasks/:id': { who: 'public', input: task(), onBoard: true },
  'GET /api/v1/person/tasks/:id/viewer': { who: 'account', input: task(), onBoard: true },
  'POST /api/v1/person/tasks/:id/applications': {
    who: 'person',
    input: task({ comment: '', auto_confirm: true }),
    onBoard: true,
  },
  'POST /api/v1/client/tasks': { who: 'editTasks', input: ({ task: id }) => ({ body: { ...anyForm, source_id: id } }) },
  'PUT /api/v1/client/tasks/:id': { who: 'editTasks', input: draft({ ...anyForm, ...version }) },
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
  'POST /api/v1/client/registers': { who: 'editRegisters', input: ({ assignment: id }) => ({ body: { assignment_ids: [id] } }) },
  'GET /api/v1/client/registers/:id': { who: 'seeWork', input: register() },
  'GET /api/v1/client/registers/errors': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/registers/errors/count': { who: 'seeWork' },
  'POST /api/v1/client/registers/import': {
    who: 'editRegisters',
    input: always({ query: { file_name: 'а.csv' }, body: new Uint8Array([65]) }),
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
  'PATCH /api/v1/client/registers/:id/rows/:rowId': { who: 'editRegisters', input: row({ ...version, amount: 1 }) },
  'POST /api/v1/client/registers/:id/rows/:rowId/:action': { who: 'editRegisters', input: row(version, 'exclude') },
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
  },

  'GET /api/v1/client/checks': { who: 'seeChecks', input: always({ query: {} }) },
  'GET /api/v1/person/checks': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/checks/:id': { who: 'seeChecks', input: check() },
  'GET /api/v1/person/checks/:id': { who: 'person', input: check() },
  'POST /api/v1/client/checks/:id/retry': { who: 'editRegisters', input: check() },
  'GET /api/v1/receipt/:inn/:id': { who: 'public', input: always({ params: { inn: '500100732259', id: 'none' } }) },
  'GET /api/v1/receipt/:inn/:id/pdf': { who: 'public', input: always({ params: { inn: '500100732259', id: 'none' } }) },

  'GET /api/v1/person/notifications': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/notifications': { who: 'member', input: always({ query: {} }) },
  'POST /api/v1/person/notifications/mark': {
    who: 'person',
    input: ({ notification }) => ({ body: { action: 'read', ids: [notification] } }),
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
    input: always({ ...role, body: { choices: [{ category: 'security', channel: 'sms', is_on: false }] } }),
  },

  'GET /api/v1/person/mydata': { who: 'person' },
  'POST /api/v1/person/mydata/exports': { who: 'person' },
  'GET /api/v1/person/mydata/exports/:id': {
    who: 'person',
    input: ({ dataExport: id }) => ({ params: { id } }),
  },
  'POST /api/v1/person/mydata/closing': { who: 'person' },
  'DELETE /api/v1/person/mydata/closing': { who: 'person' },

  'POST /send-mail': { who: 'public', input: always({ body: { Name: 'Пётр', Phone: '89000009999', type: 'client' } }) },
}
