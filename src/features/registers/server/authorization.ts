import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<
  Record<'register' | 'row' | 'orderFile' | 'assignment' | 'imported' | 'branch' | 'columnPreset' | 'replacement', string>
>

const code = '000000'

const version = { version: 1 }
const payee = { ...version, inn: '500100732259', remember: true }
const register =
  (body?: object) =>
  ({ register: id }: Things) => ({ params: { id }, body })
const row =
  (body: object, action?: string) =>
  ({ register: id, row: rowId }: Things) => ({ params: { id, rowId, action }, body })

const cellsOf = (rowId: string) => ({ changes: [{ row_id: rowId, version: 1, cells: [{ field: 'amount', value: '1' }] }] })

export const registersAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/registers': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/registers/summary': { who: 'seeWork', input: always({ query: {} }) },
  'POST /api/v1/client/registers/:id/archive': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/unarchive': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/separate': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/copy': { who: 'editRegisters', input: register({ name: 'Декабрь' }) },
  'GET /api/v1/client/registers/payable': { who: 'editRegisters', input: always({ query: {} }) },
  'POST /api/v1/client/registers': {
    who: 'editRegisters',
    input: ({ assignment: id }) => ({ body: { assignment_ids: [id] } }),
    // A paid assignment cannot be put in a register.
    mayBeNone: true,
    mixed: {
      work: (own, other) => ({ body: { assignment_ids: [own.assignment, other.assignment] } }),
      branch: (own, other) => ({ body: { assignment_ids: [own.assignment], branch_id: other.branch } }),
    },
  },
  'POST /api/v1/client/registers/empty': {
    who: 'editRegisters',
    input: always({ body: {} }),
    mixed: { branch: (_, other) => ({ body: { branch_id: other.branch } }) },
  },
  'GET /api/v1/client/registers/:id': { who: 'seeWork', input: register() },
  'GET /api/v1/client/registers/:id/history': { who: 'seeWork', input: register() },
  'GET /api/v1/client/registers/:id/history/table': {
    who: 'seeWork',
    input: ({ register: id }) => ({ params: { id }, query: { format: 'csv' } }),
  },
  'GET /api/v1/client/registers/:id/history/:changeId': {
    who: 'seeWork',
    input: ({ register: id }) => ({ params: { id, changeId: 'rowChange_01KANDTEST0000000000000000' } }),
    // Nothing has been changed there.
    mayBeNone: true,
  },
  'GET /api/v1/client/registers/errors': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/registers/errors/count': { who: 'seeWork' },
  'GET /api/v1/client/registers/errors/summary': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/registers/errors/order': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/registers/errors/rows': {
    who: 'seeWork',
    input: ({ register: id }) => ({ query: { rows: `${id}:1-5` } }),
    mixed: { register: (own, other) => ({ query: { rows: `${own.register}:1;${other.register}:1` } }) },
  },
  'POST /api/v1/client/registers/errors/assign': {
    who: 'editRegisters',
    input: ({ row: id }) => ({ body: { row_ids: [id], member_id: null } }),
    mixed: { row: (own, other) => ({ body: { row_ids: [own.row, other.row], member_id: null } }) },
  },
  'POST /api/v1/client/registers/messages': {
    who: 'editTasks',
    input: ({ row: id }) => ({ body: { to: { row_ids: [id] }, text: 'Здравствуйте' } }),
    mixed: { row: (own, other) => ({ body: { to: { row_ids: [own.row, other.row] }, text: 'Здравствуйте' } }) },
  },
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
  'GET /api/v1/client/registers/presets': { who: 'editRegisters' },
  'DELETE /api/v1/client/registers/presets/:id': {
    who: 'editRegisters',
    input: ({ columnPreset: id }) => ({ params: { id } }),
  },
  'GET /api/v1/client/registers/replacements': { who: 'editRegisters', input: always({ query: {} }) },
  'DELETE /api/v1/client/registers/replacements/:id': {
    who: 'editRegisters',
    input: ({ replacement: id }) => ({ params: { id } }),
    // A member of branches sees only people who have worked there.
    mayBeNone: true,
  },
  'GET /api/v1/client/registers/:id/rows/:rowId/payees': {
    who: 'editRegisters',
    input: ({ register: id, row: rowId }) => ({ params: { id, rowId }, query: {} }),
    mixed: { row: ({ register: id }, other) => ({ params: { id, rowId: other.row }, query: {} }) },
  },
  'POST /api/v1/client/registers/:id/rows/:rowId/payee': {
    who: 'editRegisters',
    input: row(payee),
    mixed: { row: (own, other) => row(payee)({ ...own, row: other.row }) },
  },
  'POST /api/v1/client/registers/:id/rows/:rowId/as-in-file': {
    who: 'editRegisters',
    input: row({ ...version, forget: true }),
    mixed: { row: (own, other) => row({ ...version, forget: true })({ ...own, row: other.row }) },
    // Memory has put nobody in there.
    mayBeNone: true,
  },
  'GET /api/v1/client/registers/:id/comparison': { who: 'seeWork', input: register() },
  'GET /api/v1/client/registers/:id/table': {
    who: 'seeWork',
    input: ({ register: id }) => ({ params: { id }, query: { format: 'csv' } }),
  },
  'GET /api/v1/client/registers/:id/exchange': {
    who: 'seeWork',
    input: ({ register: id }) => ({ params: { id }, query: { format: 'json' } }),
  },
  'POST /api/v1/client/registers/:id/corrections': {
    who: 'editRegisters',
    input: ({ register: id }) => ({
      params: { id },
      query: { file_name: 'а.csv' },
      body: new TextEncoder().encode('Строка реестра;Сумма\n1/1;100\n'),
    }),
  },
  'GET /api/v1/client/registers/:id/errors.xlsx': { who: 'seeWork', input: register() },
  'GET /api/v1/client/registers/template.xlsx': { who: 'seeWork' },
  'GET /api/v1/client/registers/:id/rows': { who: 'seeWork', input: ({ register: id }) => ({ params: { id }, query: {} }) },
  'GET /api/v1/client/registers/:id/order': { who: 'seeWork', input: ({ register: id }) => ({ params: { id }, query: {} }) },
  'GET /api/v1/client/registers/:id/rows/at': {
    who: 'seeWork',
    input: ({ register: id }) => ({ params: { id }, query: { nos: '1-5' } }),
  },
  'GET /api/v1/client/registers/:id/rows/:rowId/story': {
    who: 'seeWork',
    input: ({ register: id, row: rowId }) => ({ params: { id, rowId } }),
    mixed: { row: ({ register: id }, other) => ({ params: { id, rowId: other.row } }) },
  },
  'GET /api/v1/client/registers/:id/problems': { who: 'seeWork', input: register() },
  'PATCH /api/v1/client/registers/:id/rows': {
    who: 'editRegisters',
    input: ({ register: id, row: rowId }) => ({ params: { id }, body: cellsOf(rowId) }),
    mixed: { row: ({ register: id }, other) => ({ params: { id }, body: cellsOf(other.row) }) },
  },
  'POST /api/v1/client/registers/:id/rows': {
    who: 'editRegisters',
    input: ({ register: id, row: rowId }) => ({ params: { id }, body: { copies: [rowId] } }),
    mixed: { row: ({ register: id }, other) => ({ params: { id }, body: { copies: [other.row] } }) },
  },
  'POST /api/v1/client/registers/:id/rows/delete': {
    who: 'editRegisters',
    input: ({ register: id, row: rowId }) => ({ params: { id }, body: { rows: [{ row_id: rowId, version: 1 }] } }),
    mixed: { row: ({ register: id }, other) => ({ params: { id }, body: { rows: [{ row_id: other.row, version: 1 }] } }) },
  },
  'POST /api/v1/client/registers/:id/fix': {
    who: 'editRegisters',
    input: register({ code: 'R030', fix: { kind: 'text', text: 'Перевод текста' } }),
  },
  'POST /api/v1/client/registers/:id/rows/undo': { who: 'editRegisters', input: register() },
  'POST /api/v1/client/registers/:id/rows/redo': { who: 'editRegisters', input: register() },
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
  'POST /api/v1/client/registers/:id/rows/:rowId/ask-requisites': {
    who: 'editRegisters',
    input: ({ register: id, row: rowId }) => ({ params: { id, rowId } }),
    mixed: { row: ({ register: id }, other) => ({ params: { id, rowId: other.row } }) },
  },
  'POST /api/v1/client/registers/:id/rows/:rowId/split': {
    who: 'editRegisters',
    input: row(version),
    mixed: { row: (own, other) => row(version)({ ...own, row: other.row }) },
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
  'GET /api/v1/client/registers/:id/dry-run': { who: 'seeWork', input: register() },
  'POST /api/v1/client/registers/:id/start': { who: 'startPayments', input: register() },
  'POST /api/v1/client/registers/:id/schedule': {
    who: 'startPayments',
    input: register({ day: '2026-11-25', time: '10:00', on_working_day: true }),
  },
  'POST /api/v1/client/registers/:id/unschedule': { who: 'startPayments', input: register() },
  'POST /api/v1/client/registers/:id/stop': { who: 'startPayments', input: register() },
  'POST /api/v1/client/registers/:id/continue': { who: 'startPayments', input: register() },
  'POST /api/v1/client/registers/:id/order-files': { who: 'startPayments', input: register() },
  'GET /api/v1/client/registers/:id/order-files': { who: 'seeWork', input: register() },
  'GET /api/v1/client/order-files/:id/file': { who: 'startPayments', input: ({ orderFile: id }) => ({ params: { id } }) },
  'POST /api/v1/client/registers/:id/retry': {
    who: 'startPayments',
    input: ({ register: id, row: rowId }) => ({ params: { id }, body: { row_ids: [rowId] } }),
    mixed: { row: ({ register: id }, other) => ({ params: { id }, body: { row_ids: [other.row] } }) },
  },
}
