import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<
  Record<'account' | 'branch' | 'member' | 'approver' | 'chief' | 'substitution' | 'invited' | 'request' | 'savedView', string>
>

const version = { version: 1 }
const days = { from: '2027-01-10', to: '2027-01-12' }
const bands = (step: object) => [
  { from: 0, to: null, steps: [{ role: null, member_id: null, need_count: 1, or_all: true, code_required: true, ...step }] },
]

const account = ({ account: id }: Things) => ({ params: { id } })
const branch =
  (body?: object) =>
  ({ branch: id }: Things) => ({ params: { id }, body })
const member =
  (action?: string, body?: object) =>
  ({ member: id }: Things) => ({ params: { id, action }, body })
const noLimits = { row: null, register: null, day: null }
const terms = { name: 'Чужой', role: 'viewer', limits: noLimits, branch_ids: [], ...version }

export const organizationsAuthorization: AuthorizationRows<Things> = {
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
  'PUT /api/v1/client/organization/statement': {
    who: 'editOrganization',
    input: always({ query: { file_name: 'заявление.pdf' }, body: new Uint8Array([65]) }),
    whole: true,
  },
  'DELETE /api/v1/client/organization/logo': { who: 'editOrganization', whole: true },
  'GET /api/v1/public/logos/:key': { who: 'public', input: always({ params: { key: '0'.repeat(64) } }) },
  'PUT /api/v1/client/organization/limits': {
    who: 'editLimits',
    input: always({ body: { limits: { ...noLimits, row: 100, person_month: 100 }, ...version } }),
  },
  'GET /api/v1/client/organization/accounts': { who: 'seeWork' },
  'POST /api/v1/client/organization/accounts': {
    who: 'editAccounts',
    input: always({ body: { bik: '044525225', account: '40702810700000000077' } }),
    whole: true,
  },
  'POST /api/v1/client/organization/accounts/:id/main': { who: 'editAccounts', input: account, whole: true },
  'POST /api/v1/client/organization/accounts/:id/channel': {
    who: 'editAccounts',
    input: ({ account: id }) => ({ params: { id }, body: { channel: 'file' } }),
    whole: true,
  },
  'DELETE /api/v1/client/organization/accounts/:id': { who: 'editAccounts', input: account, whole: true },
  'GET /api/v1/client/branches': { who: 'seeWork' },
  'POST /api/v1/client/branches': { who: 'editOrganization', input: always({ body: { name: 'Чужое' } }), whole: true },
  'PATCH /api/v1/client/branches/:id': { who: 'editOrganization', input: branch({ name: 'Чужое' }), whole: true },
  'POST /api/v1/client/branches/:id/close': { who: 'editOrganization', input: branch(), whole: true },
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
  'GET /api/v1/client/views': { who: 'seeWork', input: always({ query: { list: 'tasks' } }) },
  'POST /api/v1/client/views': {
    who: 'seeWork',
    input: always({ body: { list: 'tasks', name: 'Чужой вид', address: 'state=draft' } }),
  },
  'DELETE /api/v1/client/views/:id': {
    who: 'seeWork',
    input: ({ savedView: id }) => ({ params: { id } }),
    mayBeNone: true,
  },
}
