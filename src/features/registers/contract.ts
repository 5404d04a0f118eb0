import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText, pageOf, pageQuery, text } from '#/wire/parsed.ts'
import { registerStates, returnReasonNames, rowStates } from './domain/register.ts'
import { rowFields } from './domain/row-problem.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const
const prepared = { method: 'GET', access: 'client', permission: 'editRegisters' } as const
const edited = { method: 'POST', access: 'client', permission: 'editRegisters' } as const
/** Who may decide is told by the way of the register: a substitute decides whatever his role. */
const approved = { method: 'POST', access: 'client', permission: 'seeWork' } as const
const started = { method: 'POST', access: 'client', permission: 'startPayments' } as const

const params = z.object({ id: idOf('register') })
const rowParams = z.object({ id: idOf('register'), rowId: idOf('row') })
const version = z.int().check(z.gte(1))

/** An accepted work that waits for its money. */
export const payableView = z.object({
  branch_id: z.nullable(z.string()),
  branch_name: z.nullable(z.string()),
  assignment_id: z.string(),
  person_name: z.string(),
  inn: z.nullable(z.string()),
  task_number: z.string(),
  task_title: z.string(),
  act_number: z.nullable(z.string()),
  amount: z.number(),
  accepted_at: z.nullable(z.string()),
})

export const listPayable = endpoint({
  ...prepared,
  path: '/api/v1/client/registers/payable',
  summary: 'Принятые работы, которых нет ни в одном реестре',
  query: z.object(pageQuery),
  reply: z.object({ items: z.array(payableView), next: z.nullable(z.string()), total: z.number(), sum: z.number() }),
  refusals: ['noAccess'],
})

export const registerCard = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  source: z.enum(['acceptedTasks', 'file']),
  state: z.enum(registerStates),
  state_name: z.string(),
  author: z.string(),
  created_at: z.string(),
  executed_at: z.nullable(z.string()),
  /** Rows that take part in money. */
  rows: z.number(),
  sum: z.number(),
  errors: z.number(),
  warnings: z.number(),
  paid_rows: z.number(),
  checks: z.number(),
  /** Consents given and needed, while it is on approval. */
  approvals: z.nullable(z.object({ given: z.number(), need: z.number() })),
  /** The viewer may decide about it now. */
  waits_me: z.boolean(),
})

export const registerFilters = ['all', 'waits_me', 'with_errors', 'open', 'done'] as const

export const listRegisters = endpoint({
  ...seen,
  path: '/api/v1/client/registers',
  summary: 'Реестры выплат, новые первыми',
  query: z.object({ ...pageQuery, filter: z.optional(z.enum(registerFilters)) }),
  reply: pageOf(registerCard),
  refusals: ['noAccess'],
})

export const createRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers',
  summary: 'Собрать реестр из принятых работ',
  body: z.object({
    name: optionalText(120),
    assignment_ids: z.array(idOf('assignment')).check(z.minLength(1, 'Выберите хотя бы одну работу'), z.maxLength(5000)),
    /** The branch of all these works; left out: the one they share, if they do. */
    branch_id: z.optional(idOf('branch')),
  }),
  bodyLimit: 512 * 1024,
  reply: z.object({ id: z.string(), number: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'alreadyInRegister', 'noAccess', 'branchNeeded'],
})

const column = z.optional(z.int().check(z.gte(0), z.lte(255)))
const mapping = z.object({
  inn: column,
  phone: column,
  fio: column,
  task_number: column,
  service: column,
  amount: column,
  key: column,
})

/** What the file looks like, and which column we take for what. */
export const fileView = z.object({
  register_id: z.string(),
  number: z.string(),
  file_name: z.string(),
  sheets: z.array(z.string()),
  sheet: z.string(),
  heading_row: z.number(),
  rows: z.number(),
  columns: z.array(
    z.object({
      index: z.number(),
      title: z.string(),
      samples: z.array(z.string()),
      guess: z.nullable(z.enum(rowFields)),
      /** Share of sureness, 0–1. */
      sureness: z.number(),
    }),
  ),
  encoding: z.nullable(z.string()),
  delimiter: z.nullable(z.string()),
})

const fileRefusals = ['fileUnreadable', 'tooManyRows', 'noAccess'] as const

export const importRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/import',
  summary: 'Загрузить файл XLSX или CSV: тело запроса — байты файла',
  query: z.object({
    file_name: text(1, 200, 'Нет имени файла'),
    again: z.optional(z.enum(['true', 'false'])),
    branch_id: z.optional(idOf('branch')),
  }),
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 10 * 1024 * 1024,
  reply: fileView,
  idempotent: true,
  refusals: [...fileRefusals, 'fileAlreadyLoaded', 'tooOften', 'branchNeeded'],
})

export const readRegisterFile = endpoint({
  ...prepared,
  path: '/api/v1/client/registers/:id/file',
  summary: 'Столбцы загруженного файла: другой лист или другая строка шапки',
  params,
  query: z.object({
    sheet: z.optional(z.string().check(z.maxLength(200))),
    heading_row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(1), z.lte(20_000)))),
  }),
  reply: fileView,
  refusals: [...fileRefusals, 'notFound', 'wrongState'],
})

export const mapRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/mapping',
  summary: 'Сказать, в каких столбцах что стоит, и начать проверку',
  params,
  body: z.object({ sheet: z.string().check(z.maxLength(200)), heading_row: z.int().check(z.gte(1)), columns: mapping }),
  reply: z.object({ id: z.string(), rows: z.number() }),
  idempotent: true,
  refusals: [...fileRefusals, 'notFound', 'wrongState', 'columnMissing', 'registerEmpty'],
})

export const registerView = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  source: z.enum(['acceptedTasks', 'file']),
  file_name: z.nullable(z.string()),
  state: z.enum(registerStates),
  state_name: z.string(),
  author: z.string(),
  created_at: z.string(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  executed_at: z.nullable(z.string()),
  version: z.number(),
  rows: z.number(),
  /** Rows that take part in money. */
  living_rows: z.number(),
  people: z.number(),
  sum: z.number(),
  errors: z.number(),
  warnings: z.number(),
  ready: z.number(),
  excluded: z.number(),
  pending: z.number(),
  paid_rows: z.number(),
  paid_sum: z.number(),
  troubled: z.number(),
  checks: z.number(),
  /** «•• 4821»: the account money goes from. */
  account: z.nullable(z.string()),
  may: z.object({ edit: z.boolean(), approve: z.boolean(), start: z.boolean() }),
  /** The steps of the approval, once the register has been sent; `voices` are those who may decide. */
  way: z.nullable(
    z.array(
      z.object({
        order: z.number(),
        words: z.string(),
        need: z.number(),
        given: z.number(),
        code_required: z.boolean(),
        state: z.enum(['done', 'current', 'waiting']),
        voices: z.array(z.object({ name: z.string(), for_name: z.nullable(z.string()) })),
      }),
    ),
  ),
  /** The present step is the viewer's: for whom he decides when not for himself, and whether by a code. */
  mine: z.nullable(z.object({ for_name: z.nullable(z.string()), code_required: z.boolean() })),
  /** The viewer is the author, and nobody else may approve. */
  alone: z.boolean(),
  /** Why the viewer can not approve, in words. */
  approve_obstacle: z.nullable(z.string()),
  /** The approval is older than seven days: ask again. */
  approval_stale: z.boolean(),
  /** Oldest first; a new sending begins a new round. */
  decisions: z.array(
    z.object({
      round: z.number(),
      step: z.number(),
      name: z.string(),
      for_name: z.nullable(z.string()),
      decision: z.enum(['approved', 'returned']),
      reason: z.string(),
      comment: z.string(),
      at: z.string(),
    }),
  ),
  round: z.number(),
})

export const readRegister = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id',
  summary: 'Реестр: итоги, состояние, что с ним можно делать',
  params,
  reply: registerView,
  refusals: ['notFound', 'noAccess'],
})

const problemView = z.object({
  code: z.string(),
  field: z.nullable(z.enum(rowFields)),
  text: z.string(),
  fix: z.string(),
  value: z.nullable(z.string()),
  severity: z.enum(['error', 'warning']),
  accepted: z.boolean(),
})

export const rowView = z.object({
  id: z.string(),
  no: z.number(),
  source_row: z.nullable(z.number()),
  state: z.enum(rowStates),
  state_name: z.string(),
  fio: z.string(),
  inn: z.string(),
  phone: z.string(),
  task_number: z.string(),
  service: z.string(),
  amount: z.nullable(z.number()),
  /** The sum as typed, when it could not be read. */
  typed_amount: z.nullable(z.string()),
  key: z.nullable(z.string()),
  assignment_id: z.nullable(z.string()),
  task_title: z.nullable(z.string()),
  act_number: z.nullable(z.string()),
  requisites: z.nullable(z.string()),
  problems: z.array(problemView),
  paid_at: z.nullable(z.string()),
  /** The check of the status of the payee, not older than a day, on which the payment rests. */
  npd_check: z.nullable(z.object({ id: z.string(), active: z.boolean(), checked_at: z.string() })),
  version: z.number(),
})

export const listRows = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/rows',
  summary: 'Строки реестра по порядку',
  params,
  query: z.object({ ...pageQuery, only: z.optional(z.enum(['errors'])) }),
  reply: pageOf(rowView),
  refusals: ['notFound', 'noAccess'],
})

const cell = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max, `Не больше ${max} символов`)))

export const editRow = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/registers/:id/rows/:rowId',
  summary: 'Исправить ячейки строки; строка тут же проверяется',
  access: 'client',
  permission: 'editRegisters',
  params: rowParams,
  body: z.object({
    version,
    inn: cell(20),
    phone: cell(30),
    fio: cell(180),
    task_number: cell(40),
    service: cell(256),
    amount: z.optional(z.int()),
  }),
  reply: rowView,
  refusals: ['notFound', 'wrongState', 'staleVersion', 'noAccess'],
})

export const decideRow = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/rows/:rowId/:action',
  summary: 'Исключить строку, вернуть её или принять предупреждение',
  params: z.object({ id: idOf('register'), rowId: idOf('row'), action: z.enum(['exclude', 'include', 'accept']) }),
  body: z.object({ version }),
  reply: rowView,
  refusals: ['notFound', 'wrongState', 'staleVersion', 'noAccess'],
})

/** What a change of a register answers: where it stands now. */
const movedReply = z.object({ id: z.string(), state: z.enum(registerStates), state_name: z.string() })

export const validateRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/validate',
  summary: 'Проверить все строки заново',
  params,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const submitRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/submit',
  summary: 'Отправить на согласование',
  params,
  reply: movedReply,
  idempotent: true,
  refusals: [
    'notFound',
    'wrongState',
    'rowsWithErrors',
    'registerEmpty',
    'accountMissing',
    'noRoute',
    'registerAboveLimit',
    'dayAboveLimit',
    'noAccess',
  ],
})

export const recallRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/recall',
  summary: 'Отозвать с согласования',
  params,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const cancelRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/cancel',
  summary: 'Отменить реестр: работы можно взять в другой',
  params,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const sendApprovalCode = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/approve/send_code',
  summary: 'Прислать код согласования: он привязан к строкам и суммам',
  params,
  /** `sha256` of the rows goes back with the code, so that a code for other rows is named as such. */
  reply: z.object({ resend_after: z.number(), masked_phone: z.string(), sha256: z.string() }),
  refusals: ['notFound', 'wrongState', 'ownRegister', 'notApprover', 'tooOften', 'tooManyTries', 'codeNotSent', 'noAccess'],
})

const approvalRefusals = [
  'notFound',
  'wrongState',
  'ownRegister',
  'notApprover',
  'codeNeeded',
  'registerChanged',
  'noAccess',
] as const

export const approveRegister = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/approve',
  summary: 'Согласовать кодом из СМС',
  params,
  body: z.object({ code: text(6, 12, 'Введите 6 цифр кода'), sha256: z.optional(z.string().check(z.length(64))) }),
  reply: movedReply,
  idempotent: true,
  refusals: [...approvalRefusals, 'wrongCode', 'codeExpired', 'tooManyTries'],
})

export const approveWithoutCode = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/approve/confirmed',
  summary: 'Согласовать шаг, который не требует кода: сеанс подтверждён не раньше 10 минут назад',
  params,
  /** The round of the page: rows could be changed only by beginning another. */
  body: z.object({ round: z.int() }),
  reply: movedReply,
  idempotent: true,
  confirmed: true,
  refusals: [...approvalRefusals, 'wrongCode', 'codeExpired', 'tooManyTries', 'confirmationNeeded'],
})

export const returnRegister = endpoint({
  ...approved,
  path: '/api/v1/client/registers/:id/return',
  summary: 'Вернуть автору с объяснением',
  params,
  body: z.object({
    reason: z.enum(returnReasonNames, 'Выберите причину'),
    comment: text(10, 1000, 'Объясните, что исправить: не меньше 10 символов'),
  }),
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'ownRegister', 'notApprover', 'noAccess'],
})

export const startRegister = endpoint({
  ...started,
  path: '/api/v1/client/registers/:id/start',
  summary: 'Оплатить согласованный реестр',
  params,
  reply: movedReply,
  idempotent: true,
  refusals: [
    'notFound',
    'wrongState',
    'accountMissing',
    'approvalStale',
    'rowsWithErrors',
    'registerChanged',
    'registerAboveLimit',
    'dayAboveLimit',
    'noAccess',
  ],
})

export const retryRegister = endpoint({
  ...started,
  path: '/api/v1/client/registers/:id/retry',
  summary: 'Повторить платежи, которые банк отклонил',
  params,
  body: z.object({ row_ids: z.optional(z.array(idOf('row')).check(z.minLength(1), z.maxLength(1000))) }),
  reply: z.object({ id: z.string(), retried: z.number() }),
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'accountMissing', 'approvalOld', 'rowsWithErrors', 'noAccess'],
})

export const releaseRows = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/release',
  summary: 'Снять строки, которые банк отклонил: их работы можно взять в новый реестр',
  params,
  reply: z.object({ id: z.string(), released: z.number() }),
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const troubledRowView = z.object({
  row: rowView,
  register_id: z.string(),
  register_number: z.string(),
  register_state: z.enum(registerStates),
  since: z.string(),
})

export const listRowErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/errors',
  summary: 'Строки с ошибками всех живых реестров',
  query: z.object({ ...pageQuery, code: z.optional(z.string().check(z.regex(/^R\d{3}$/))) }),
  reply: z.object({
    items: z.array(troubledRowView),
    next: z.nullable(z.string()),
    groups: z.array(z.object({ code: z.string(), name: z.string(), count: z.number(), sum: z.number() })),
    total: z.number(),
    last_checked_at: z.nullable(z.string()),
  }),
  refusals: ['noAccess'],
})

export const countRowErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/errors/count',
  summary: 'Сколько строк с ошибками: число в меню',
  reply: z.object({ count: z.number() }),
  refusals: ['noAccess'],
})

export const downloadErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/errors.xlsx',
  summary: 'Строки с ошибками таблицей: исправьте и загрузите снова',
  params,
  reply: z.void(),
  file: true,
  refusals: ['notFound', 'noAccess'],
})

export const downloadTemplate = endpoint({
  ...seen,
  path: '/api/v1/client/registers/template.xlsx',
  summary: 'Шаблон реестра для заполнения',
  reply: z.void(),
  file: true,
  refusals: ['noAccess'],
})
