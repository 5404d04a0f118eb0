import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery, text } from '#/wire/parsed.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { registerStates, rowStates } from '../domain/register.ts'
import { rowFields } from '../domain/row-problem.ts'
import { registerParams } from './register.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const
const prepared = { method: 'GET', access: 'client', permission: 'editRegisters' } as const
const edited = { method: 'POST', access: 'client', permission: 'editRegisters' } as const

const rowParams = z.object({ id: idOf('register'), rowId: idOf('row') })
const version = z.int().check(z.gte(1))

const column = z.optional(z.int().check(z.gte(0), z.lte(255)))
export const columnMapping = z.object({
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
  /** The same heading was confirmed before: which columns, by whom and when. */
  preset: z.nullable(z.object({ id: z.string(), columns: columnMapping, saved_by: z.string(), saved_at: z.string() })),
})

const fileRefusals = ['fileUnreadable', 'tooManyRows', 'noAccess'] as const

export const importRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/import',
  summary: 'Загрузить файл XLSX, ODS, CSV или платёжные поручения 1С (1CClientBankExchange): тело запроса — байты файла',
  query: z.object({
    file_name: text(1, 200, 'Нет имени файла'),
    again: z.optional(z.enum(['true', 'false'])),
    branch_id: z.optional(idOf('branch')),
  }),
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 20 * 1024 * 1024,
  reply: fileView,
  idempotent: true,
  refusals: [...fileRefusals, 'fileAlreadyLoaded', 'tooOften', 'branchNeeded'],
})

export const readRegisterFile = endpoint({
  ...prepared,
  path: '/api/v1/client/registers/:id/file',
  summary: 'Столбцы загруженного файла: другой лист или другая строка шапки',
  params: registerParams,
  query: z.object({
    sheet: z.optional(z.string().check(z.maxLength(200))),
    heading_row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(1), z.lte(20_000)))),
  }),
  reply: fileView,
  refusals: [...fileRefusals, 'notFound', 'wrongState', 'tooOften'],
})

export const mapRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/mapping',
  summary: 'Сказать, в каких столбцах что стоит, и начать проверку',
  params: registerParams,
  body: z.object({ sheet: z.string().check(z.maxLength(200)), heading_row: z.int().check(z.gte(1)), columns: columnMapping }),
  reply: z.object({ id: z.string(), rows: z.number() }),
  idempotent: true,
  refusals: [...fileRefusals, 'notFound', 'wrongState', 'columnMissing', 'registerEmpty'],
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
  /** A member added it by hand or by copying another row: it can be deleted. */
  manual: z.boolean(),
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
  /** The member who is to see to it. */
  assignee: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  /** A draft that waits for a signature at the bank: where it is signed, and the moment after which it can no longer be. */
  sign: z.nullable(z.object({ url: z.string(), until: z.string() })),
  /** The check of the status on which the payment rests: asked for it, or of the last day while the tax service was silent. */
  npd_check: z.nullable(z.object({ id: z.string(), active: z.boolean(), checked_at: z.string() })),
  /** Whom memory has put in for what the file says, or why it put in nobody. */
  remembered: z.nullable(z.object({ said: z.string(), asks: z.nullable(z.string()) })),
  version: z.number(),
})

export const listRows = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/rows',
  summary: 'Строки реестра по порядку',
  params: registerParams,
  query: z.object({ ...pageQuery, only: z.optional(z.enum(['errors'])) }),
  reply: pageOf(rowView),
  refusals: ['notFound'],
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

export const splitRow = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/rows/:rowId/split',
  summary: 'Разделить строку: выплатить то, что помещается в лимит года, остаток оставить на потом',
  params: rowParams,
  body: z.object({ version }),
  reply: rowView,
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'staleVersion', 'noAccess'],
})

export const askRequisites = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/rows/:rowId/ask-requisites',
  summary: 'Попросить исполнителя строки указать, куда платить',
  params: rowParams,
  reply: z.object({ asked: z.literal(true) }),
  refusals: ['notFound', 'wrongState'],
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
    groups: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        count: z.number(),
        sum: z.number(),
        /** Since when the oldest of them waits. */
        since: z.string(),
      }),
    ),
    total: z.number(),
    last_checked_at: z.nullable(z.string()),
  }),
  refusals: [],
})

export const countRowErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/errors/count',
  summary: 'Сколько строк с ошибками: число в меню',
  reply: z.object({ count: z.number() }),
  refusals: [],
})

export const downloadErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/errors.xlsx',
  summary: 'Строки с ошибками таблицей: исправьте и загрузите снова',
  params: registerParams,
  reply: z.void(),
  file: [spreadsheetType],
  refusals: ['notFound'],
})

export const downloadTemplate = endpoint({
  ...seen,
  path: '/api/v1/client/registers/template.xlsx',
  summary: 'Шаблон реестра для заполнения, с услугами и исполнителями организации',
  reply: z.void(),
  file: [spreadsheetType],
  refusals: ['tooOften'],
})
