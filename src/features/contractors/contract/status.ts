import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery, parsed, text } from '#/wire/parsed.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { rowAnswers } from '../domain/row-answer.ts'
import { batchStates } from '../domain/status-batch.ts'
import { optionalDay } from './contractor.ts'

export const personInn = parsed(parsePersonInn, 'ИНН физического лица — 12 цифр, проверьте их')

const asks = { access: 'client', permission: 'checkNpdStatus' } as const
const sees = { access: 'client', permission: 'seeWork' } as const

export const statusRowView = z.object({
  no: z.number(),
  /** The line of the file, as the spreadsheet program numbers it. */
  source_row: z.number(),
  inn: z.string(),
  typed: z.string(),
  /** Of the profile for those who work with the organization, else of the file. */
  name: z.string(),
  state: z.enum(rowAnswers),
  /** Known only of those who work with the organization and have bound the platform. */
  since: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  /** `partner` is told only of those who work with the organization: of a stranger nobody hears that he is bound. */
  source: z.enum(['public', 'partner']),
  check_id: z.nullable(z.string()),
  comment: z.string(),
  contractor_id: z.nullable(z.string()),
})

export const statusBatchView = z.object({
  id: z.string(),
  kind: z.enum(['screen', 'list']),
  name: z.string(),
  /** The Moscow day the answers are about. */
  day: z.string(),
  state: z.enum(batchStates),
  state_name: z.string(),
  total: z.number(),
  waiting: z.number(),
  active: z.number(),
  not_active: z.number(),
  unknown: z.number(),
  wrong: z.number(),
  repeats: z.number(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  forecast: z.nullable(
    z.object({
      seconds: z.number(),
      text: z.string(),
      ahead: z.number(),
      /** Questions the public service takes in a minute; null: there is no such limit on the way of this list. */
      per_minute: z.nullable(z.number()),
      silent_since: z.nullable(z.string()),
    }),
  ),
})

export const checkStatuses = endpoint({
  ...asks,
  method: 'POST',
  path: '/api/v1/client/status-checks',
  summary: 'Проверить статус самозанятого, до 100 ИНН на день; ответы приходят в список, не чаще 20 раз в минуту',
  body: z.object({
    inns: z
      .array(personInn)
      .check(z.minLength(1, 'Введите хотя бы один ИНН'), z.maxLength(100, 'Больше 100 ИНН — загрузите файлом')),
    day: optionalDay,
  }),
  reply: z.object({ id: z.string() }),
  refusals: ['invalidInput', 'tooOften', 'noAccess'],
})

export const readStatusCheck = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/v1/client/status-checks/:id',
  summary: 'Ответы на проверку по одному, по мере поступления',
  params: z.object({ id: idOf('statusBatch') }),
  reply: z.object({ batch: statusBatchView, rows: z.array(statusRowView) }),
  refusals: ['notFound', 'noAccess'],
})

export const columnNumber = z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(255))))

const listChoice = {
  file_name: text(1, 200, 'Нет имени файла'),
  sheet: z.optional(z.string().check(z.maxLength(200))),
  heading_row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(11_000)))),
  inn_column: columnNumber,
  name_column: columnNumber,
}

const listFile = {
  ...asks,
  method: 'POST',
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 10 * 1024 * 1024,
} as const

export const listPreviewView = z.object({
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** 0: the file has no heading. */
  heading_row: z.number(),
  inn_column: z.number(),
  name_column: z.nullable(z.number()),
  columns: z.array(z.object({ index: z.number(), title: z.string(), samples: z.array(z.string()) })),
  rows: z.number(),
  good: z.number(),
  repeats: z.number(),
  wrong: z.number(),
  /** The first hundred of the wrong lines. */
  problems: z.array(z.object({ row: z.number(), typed: z.string(), text: z.string() })),
})

export const previewList = endpoint({
  ...listFile,
  path: '/api/v1/client/status-lists/preview',
  summary: 'Что стоит в файле с ИНН: столбцы, ошибки, повторы; ничего не сохраняет. Тело запроса — байты файла',
  query: z.object(listChoice),
  reply: listPreviewView,
  refusals: ['fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

export const startList = endpoint({
  ...listFile,
  path: '/api/v1/client/status-lists',
  summary: 'Проверить список ИНН из файла XLSX, ODS или CSV, до 10 000 строк. Тело запроса — байты файла',
  query: z.object({ ...listChoice, day: optionalDay }),
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

export const listStatusLists = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/v1/client/status-lists',
  summary: 'Списки на проверку, новые сверху',
  query: z.object(pageQuery),
  reply: pageOf(statusBatchView),
  refusals: ['noAccess'],
})

const list = z.object({ id: idOf('statusBatch') })

export const readStatusList = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/v1/client/status-lists/:id',
  summary: 'Список: сколько проверено, сколько осталось и сколько ждать',
  params: list,
  reply: statusBatchView,
  refusals: ['notFound', 'noAccess'],
})

export const listStatusRows = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/v1/client/status-lists/:id/rows',
  summary: 'Строки списка по порядку',
  params: list,
  query: z.object({ ...pageQuery, only: z.optional(z.enum(rowAnswers)) }),
  reply: pageOf(statusRowView),
  refusals: ['notFound', 'noAccess'],
})

export const changeListState = endpoint({
  ...asks,
  method: 'POST',
  path: '/api/v1/client/status-lists/:id/:action',
  summary: 'Поставить список на паузу, продолжить или отменить; полученные ответы остаются',
  params: z.object({ id: idOf('statusBatch'), action: z.enum(['pause', 'resume', 'cancel']) }),
  reply: statusBatchView,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const downloadStatusList = endpoint({
  ...asks,
  method: 'GET',
  path: '/api/v1/client/status-lists/:id/file',
  summary: 'Результат проверки списка таблицей',
  params: list,
  query: z.object({ format: z.optional(z.enum(['xlsx', 'csv'])) }),
  file: [spreadsheetType, 'text/csv'],
  reply: z.void(),
  refusals: ['notFound', 'tooOften', 'noAccess'],
})

export const downloadEvidence = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/status-evidence/:id/pdf',
  summary: '«Справка о проверке» статуса: кто, когда, на какой день, хеш ответа ФНС',
  params: z.object({ id: idOf('statusCheck') }),
  file: ['application/pdf'],
  reply: z.void(),
  refusals: ['notFound', 'tooOften'],
})
