import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { idOf, lines, pageOf, pageQuery, text, upTo } from '#/wire/parsed.ts'
import { disputeReasons } from '../domain/outside-contract.ts'
import { outsideListStates, outsideRowStates } from '../domain/outside-list.ts'
import { largestOwnPaper } from '../domain/own-paper.ts'
import { documentParams, documentState } from './document.ts'

const sees = { method: 'GET', access: 'client', permission: 'seeWork' } as const
const loads = { method: 'POST', access: 'client', permission: 'signDocuments', proven: true } as const
/** Made by the browser once for a window: a list finds its files among those uploaded with the same key and among no others. */
const upload = z.string().check(z.regex(/^[0-9A-Za-z_-]{10,40}$/, 'Ключ загрузки: от 10 до 40 латинских букв и цифр'))
const bytes = { query: z.object({ file_name: text(1, 200, 'Нет имени файла'), upload }), bodyForm: 'bytes' } as const
const table = {
  ...bytes,
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyLimit: 5 * 1024 * 1024,
} as const
const unread = ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'] as const

export const uploadOutsidePaper = endpoint({
  ...loads,
  ...bytes,
  path: '/api/v1/client/docs/outside/papers',
  summary: 'Загрузить PDF договора, подписанного вне платформы: его найдёт по имени строка списка. Тело запроса — байты файла',
  body: z.instanceof(Uint8Array, { message: 'Приложите PDF' }),
  bodyLimit: largestOwnPaper,
  reply: z.object({
    /** By which rows find it: without folders, in small letters. */
    name: z.string(),
    sha256: z.nullable(z.string()),
    pages: z.nullable(z.number()),
    /** Why it was not taken; the row that names it says the same. */
    problem: z.nullable(z.string()),
  }),
  idempotent: true,
  refusals: ['inspectionBusy', 'tooOften', 'noAccess'],
})

export const previewOutsideList = endpoint({
  ...loads,
  ...table,
  path: '/api/v1/client/docs/outside/preview',
  summary: 'Проверить список договоров, подписанных вне платформы: что станет с каждой строкой; ничего не сохраняет',
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.number(),
        name: z.string(),
        number: z.string(),
        file: z.string(),
        /** Loaded at once, when the invited person comes, when he proves his ИНН, or not at all. */
        outcome: z.enum(['now', 'invite', 'proof', 'wrong']),
        problem: z.nullable(z.string()),
        /** What else will happen: an unsigned contract of ours is revoked. */
        note: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: unread,
})

export const startOutsideList = endpoint({
  ...loads,
  ...table,
  path: '/api/v1/client/docs/outside',
  summary:
    'Загрузить договоры, подписанные вне платформы, по списку XLSX, ODS или CSV до 500 строк: каждый станет рамочным договором с исполнителем. Тело запроса — байты файла',
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: unread,
})

const listView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(outsideListStates),
  state_name: z.string(),
  total: z.number(),
  waiting: z.number(),
  awaiting: z.number(),
  made: z.number(),
  wrong: z.number(),
  lapsed: z.number(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
})

export const listOutsideLists = endpoint({
  ...sees,
  path: '/api/v1/client/docs/outside',
  summary: 'Списки договоров, подписанных вне платформы, новые сверху',
  query: z.object(pageQuery),
  reply: pageOf(listView),
  refusals: ['noAccess'],
})

export const readOutsideList = endpoint({
  ...sees,
  path: '/api/v1/client/docs/outside/:id',
  summary: 'Что стало с каждой строкой списка договоров, подписанных вне платформы',
  params: z.object({ id: idOf('outsideList') }),
  reply: z.object({
    list: listView,
    rows: z.array(
      z.object({
        row: z.number(),
        state: z.enum(outsideRowStates),
        state_name: z.string(),
        /** Empty where what was typed is no longer kept. */
        name: z.string(),
        problem: z.nullable(z.string()),
        /** What a row that awaits waits for, in words. */
        waits_for: z.nullable(z.string()),
        document: z.nullable(z.object({ id: z.string(), title: z.string(), state_name: z.string() })),
      }),
    ),
  }),
  refusals: ['notFound', 'noAccess'],
})

export const downloadOutsideErrors = endpoint({
  ...sees,
  path: '/api/v1/client/docs/outside/:id/errors',
  summary: 'Строки списка с ошибками таблицей: её можно исправить и загрузить снова',
  params: z.object({ id: idOf('outsideList') }),
  file: [spreadsheetType],
  reply: z.void(),
  refusals: ['notFound', 'noAccess'],
})

export const downloadOutsideSample = endpoint({
  ...sees,
  path: '/api/v1/client/docs/outside/sample',
  summary: 'Пустая таблица для списка договоров, подписанных вне платформы',
  file: [spreadsheetType],
  reply: z.void(),
  refusals: [],
})

const answers = {
  method: 'POST',
  access: 'person',
  params: documentParams,
  reply: z.object({ state: documentState, state_name: z.string() }),
  refusals: ['documentGone', 'wrongState'],
} as const

export const disputeContract = endpoint({
  ...answers,
  path: '/api/v1/person/docs/:id/dispute',
  summary: 'Сообщить, что договор, подписанный вне платформы, не ваш: он перестаёт действовать, заказчик узнаёт почему',
  body: z.object({ reason: z.enum(disputeReasons), comment: z.optional(lines(upTo(500))) }),
})

export const misloadContract = endpoint({
  ...loads,
  path: '/api/v1/client/docs/:id/misload',
  summary: 'Сообщить, что договор, подписанный вне платформы, загружен по ошибке: он закрывается, исполнитель узнаёт об этом',
  params: documentParams,
  reply: z.object({ state: documentState, state_name: z.string() }),
  idempotent: true,
  refusals: ['documentGone', 'wrongState'],
})

export const confirmContract = endpoint({
  ...answers,
  path: '/api/v1/person/docs/:id/confirm',
  summary: 'Подтвердить договор, который вы оспорили: он снова действует',
})
