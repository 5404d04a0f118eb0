import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText, pageOf, pageQuery, parsed, text } from '#/wire/parsed.ts'
import { contractorActions, contractorStates } from './domain/contractor-state.ts'
import { invitationStates } from './domain/invitation.ts'
import { batchStates } from './domain/status-batch.ts'
import { longestTag, parseTag } from './domain/tags.ts'

const personInn = parsed(parsePersonInn, 'ИНН физического лица — 12 цифр, проверьте их')
const day = z.optional(parsed((typed) => parseDay(typed), 'Проверьте дату'))

const asks = { access: 'client', permission: 'checkNpdStatus' } as const
const sees = { access: 'client', permission: 'seeWork' } as const
const picks = { access: 'client', permission: 'editTasks' } as const

export const statusRowView = z.object({
  no: z.number(),
  /** The line of the file, as the spreadsheet program numbers it. */
  source_row: z.number(),
  inn: z.string(),
  typed: z.string(),
  /** Of the profile for those who work with the organisation, else of the file. */
  name: z.string(),
  state: z.enum(['waiting', 'active', 'not_active', 'unknown', 'wrong']),
  /** Known only of those who work with the organisation and have bound the platform. */
  since: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  /** `partner` is told only of those who work with the organisation: of a stranger nobody hears that he is bound. */
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
    day,
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

const column = z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(255))))

const listChoice = {
  file_name: text(1, 200, 'Нет имени файла'),
  sheet: z.optional(z.string().check(z.maxLength(200))),
  heading_row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(11_000)))),
  inn_column: column,
  name_column: column,
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
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

export const startList = endpoint({
  ...listFile,
  path: '/api/v1/client/status-lists',
  summary: 'Проверить список ИНН из файла XLSX или CSV, до 10 000 строк. Тело запроса — байты файла',
  query: z.object({ ...listChoice, day }),
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
  query: z.object({ ...pageQuery, only: z.optional(z.enum(['active', 'not_active', 'unknown', 'wrong', 'waiting'])) }),
  reply: pageOf(statusRowView),
  refusals: ['notFound', 'noAccess'],
})

export const steerList = endpoint({
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
  file: true,
  reply: z.void(),
  refusals: ['notFound', 'tooOften', 'noAccess'],
})

export const downloadEvidence = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/status-evidence/:id/pdf',
  summary: '«Справка о проверке» статуса: кто, когда, на какой день, хеш ответа ФНС',
  params: z.object({ id: idOf('statusCheck') }),
  file: true,
  reply: z.void(),
  refusals: ['notFound', 'tooOften', 'noAccess'],
})

const npdState = z.enum(['active', 'not_active', 'unknown'])

export const contractorView = z.object({
  contractor_id: z.string(),
  name: z.string(),
  inn: z.string(),
  /** Masked. */
  phone: z.string(),
  npd: z.object({
    state: npdState,
    checked_at: z.nullable(z.string()),
    /** Since when he is, or is no longer, self-employed, as far as it is known. */
    since: z.nullable(z.string()),
    check_id: z.nullable(z.string()),
  }),
  binding: z.object({ state: z.string(), label: z.string() }),
  contract: z.nullable(z.object({ id: z.string(), number: z.string(), signed_at: z.nullable(z.string()) })),
  /** Kopecks this organisation paid since the first of January. */
  paid_this_year: z.number(),
  last_task: z.nullable(z.object({ id: z.string(), number: z.string(), title: z.string(), at: z.string() })),
  is_watched: z.boolean(),
  state: z.enum(contractorStates),
  state_name: z.string(),
  /** The day he works again; only of one who is paused now. */
  paused_until: z.nullable(z.string()),
  tags: z.array(z.string()),
  source: z.enum(['invite', 'task', 'import']),
  added_at: z.string(),
})

const tag = parsed(parseTag, `Метка — от 1 до ${longestTag} знаков, без запятых`)

const contractorFilter = {
  search: optionalText(100),
  /** Without it those in the archive are left out; `all`: with them. */
  state: z.optional(z.enum([...contractorStates, 'all'])),
  tag: optionalText(longestTag),
  npd: z.optional(npdState),
  bound: z.optional(z.enum(['yes', 'no'])),
  contract: z.optional(z.enum(['yes', 'no'])),
}

export const listContractors = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/contractors',
  summary: 'Исполнители, с которыми работает организация, новые сверху',
  query: z.object({ ...pageQuery, ...contractorFilter }),
  reply: pageOf(contractorView),
  refusals: ['noAccess'],
})

export const exportContractors = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/contractors/file',
  summary: 'Исполнители таблицей XLSX, с теми же отборами',
  query: z.object(contractorFilter),
  file: true,
  reply: z.void(),
  refusals: ['noAccess', 'tooOften'],
})

const contractor = z.object({ id: idOf('contractor') })

export const contractorCardView = z.object({
  contractor: contractorView,
  /** Why and since when he is paused, blocked or in the archive, and the note: of the organisation alone. */
  state_reason: z.nullable(z.string()),
  state_at: z.nullable(z.string()),
  note: z.string(),
  /** Kopecks a self-employed person may earn in a year from everybody (422-FZ, art. 4). */
  year_limit: z.number(),
  works: z.array(
    z.object({
      id: z.string(),
      task_id: z.string(),
      number: z.string(),
      title: z.string(),
      state: z.string(),
      amount: z.number(),
      at: z.string(),
    }),
  ),
  documents: z.array(z.object({ id: z.string(), kind: z.string(), number: z.string(), state: z.string(), day: z.string() })),
  payouts: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      state: z.string(),
      at: z.string(),
      register_id: z.string(),
      register: z.string(),
    }),
  ),
  /** Null: the role does not see receipts. */
  checks: z.nullable(
    z.array(
      z.object({ id: z.string(), receipt_id: z.nullable(z.string()), amount: z.number(), state: z.string(), at: z.string() }),
    ),
  ),
  status_checks: z.array(z.object({ id: z.string(), day: z.string(), state: npdState, checked_at: z.string() })),
})

export const readContractor = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/contractors/:id',
  summary: 'Карточка исполнителя: статус, привязка, договор, работы, документы, выплаты, чеки; последние двадцать каждого',
  params: contractor,
  reply: contractorCardView,
  refusals: ['notFound', 'noAccess'],
})

export const watchContractor = endpoint({
  ...asks,
  method: 'PATCH',
  path: '/api/v1/client/contractors/:id',
  summary: 'Следить за статусом исполнителя или перестать',
  params: contractor,
  body: z.object({ is_watched: z.boolean() }),
  reply: z.object({ contractor_id: z.string(), is_watched: z.boolean() }),
  refusals: ['notFound', 'noAccess'],
})

export const steerContractor = endpoint({
  ...picks,
  method: 'POST',
  path: '/api/v1/client/contractors/:id/:action',
  summary: 'Поставить исполнителя на паузу до дня, заблокировать, убрать в архив и вернуть; причину видит только организация',
  params: z.object({ id: idOf('contractor'), action: z.enum(contractorActions) }),
  /** `reason` for a pause and a block, `until` for a pause: the day he works again. */
  body: z.object({ reason: optionalText(300), until: day }),
  reply: contractorView,
  refusals: ['notFound', 'wrongState', 'invalidInput', 'noAccess'],
})

export const noteContractor = endpoint({
  ...picks,
  method: 'PUT',
  path: '/api/v1/client/contractors/:id/note',
  summary: 'Заметка об исполнителе; её видит только организация',
  params: contractor,
  body: z.object({
    note: z.string().check(z.trim(), z.maxLength(1000, 'Не больше 1000 символов')),
    /** What stood there when the writing began: what another has written meanwhile is not lost. */
    seen: z.string().check(z.maxLength(1000)),
  }),
  reply: z.object({ note: z.string() }),
  refusals: ['notFound', 'staleVersion', 'invalidInput', 'noAccess'],
})

export const tagContractors = endpoint({
  ...picks,
  method: 'POST',
  path: '/api/v1/client/contractors/tags',
  summary: 'Добавить метки исполнителям или снять их: одному или сразу до ста; всем или никому',
  body: z.object({
    contractor_ids: z
      .array(idOf('contractor'))
      .check(z.minLength(1, 'Выберите исполнителей'), z.maxLength(100, 'Не больше ста сразу')),
    add: z.array(tag).check(z.maxLength(10, 'Не больше 10 меток')),
    remove: z.array(tag).check(z.maxLength(10, 'Не больше 10 меток')),
  }),
  reply: z.object({ contractors: z.array(z.object({ contractor_id: z.string(), tags: z.array(z.string()) })) }),
  refusals: ['notFound', 'invalidInput', 'noAccess'],
})

export const listTags = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/contractors/tags',
  summary: 'Метки, которые стоят у исполнителей организации',
  reply: z.object({ tags: z.array(z.string()) }),
  refusals: ['noAccess'],
})

export const invitationView = z.object({
  id: z.string(),
  way: z.enum(['sms', 'link']),
  name: z.string(),
  inn: z.nullable(z.string()),
  /** Masked. */
  phone: z.nullable(z.string()),
  state: z.enum([...invitationStates, 'expired']),
  state_name: z.string(),
  sms: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
  /** To hand over; null when it leads nowhere any more. */
  link: z.nullable(z.string()),
  sent_at: z.string(),
  opened_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  expires_at: z.string(),
})

export const inviteContractor = endpoint({
  ...picks,
  method: 'POST',
  path: '/api/v1/client/contractor-invitations',
  summary: 'Пригласить в исполнители: СМС на телефон или ссылка, которую передаёт сам заказчик',
  body: z.object({
    phone: z.optional(parsed(parsePhone, 'Введите номер полностью: +7 и 10 цифр')),
    inn: z.optional(personInn),
    name: z.string().check(z.trim(), z.maxLength(120, 'Не больше 120 символов')),
  }),
  /** Without the link: the answer to a repeat is kept, and the link is a secret. It stands in the list. */
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['invalidInput', 'wrongState', 'tooOften', 'noAccess'],
})

export const listInvitations = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/contractor-invitations',
  summary: 'Приглашения исполнителей, новые сверху',
  query: z.object(pageQuery),
  reply: pageOf(invitationView),
  refusals: ['noAccess'],
})

const inviteChoice = {
  file_name: text(1, 200, 'Нет имени файла'),
  sheet: z.optional(z.string().check(z.maxLength(200))),
  heading_row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(11_000)))),
  phone_column: column,
  inn_column: column,
  name_column: column,
}

const inviteFile = {
  ...picks,
  method: 'POST',
  query: z.object(inviteChoice),
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 5 * 1024 * 1024,
} as const

/** A line nobody is invited by: `skipped` is right but needless, `wrong` is to be put right. */
const leftLine = z.object({ row: z.number(), kind: z.enum(['skipped', 'wrong']), text: z.string() })

export const previewInvitations = endpoint({
  ...inviteFile,
  path: '/api/v1/client/invitation-lists/preview',
  summary: 'Кого пригласит файл: столбцы, ошибки по строкам, кто уже исполнитель или приглашён; ничего не сохраняет',
  reply: z.object({
    sheets: z.array(z.string()),
    sheet: z.string(),
    /** 0: the file has no heading. */
    heading_row: z.number(),
    phone_column: z.nullable(z.number()),
    inn_column: z.nullable(z.number()),
    name_column: z.nullable(z.number()),
    columns: z.array(z.object({ index: z.number(), title: z.string(), samples: z.array(z.string()) })),
    rows: z.number(),
    by_sms: z.number(),
    by_link: z.number(),
    left: z.array(leftLine),
  }),
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

export const startInvitations = endpoint({
  ...inviteFile,
  path: '/api/v1/client/invitation-lists',
  summary:
    'Пригласить людей из файла XLSX или CSV, до 500 строк: с телефоном — СМС, без него — ссылка. Тело запроса — байты файла',
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['invalidInput', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften', 'noAccess'],
})

const invitationListView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['running', 'done']),
  total: z.number(),
  waiting: z.number(),
  invited: z.number(),
  skipped: z.number(),
  wrong: z.number(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
})

export const listInvitationLists = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/invitation-lists',
  summary: 'Приглашения по спискам, новые сверху',
  query: z.object(pageQuery),
  reply: pageOf(invitationListView),
  refusals: ['noAccess'],
})

export const readInvitationList = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/invitation-lists/:id',
  summary: 'Список приглашений: сколько отправлено и какие строки пропущены',
  params: z.object({ id: idOf('invitationList') }),
  reply: z.object({ list: invitationListView, left: z.array(leftLine) }),
  refusals: ['notFound', 'noAccess'],
})

export const steerInvitation = endpoint({
  ...picks,
  method: 'POST',
  path: '/api/v1/client/contractor-invitations/:id/:action',
  summary: 'Отправить приглашение ещё раз (не чаще раза в час) или отменить',
  params: z.object({ id: idOf('invitation'), action: z.enum(['resend', 'cancel']) }),
  reply: invitationView,
  refusals: ['notFound', 'wrongState', 'tooOften', 'noAccess'],
})

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{50}$/)) })

export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/public/contractor-invitations/:token',
  summary: 'Кто приглашает, по ссылке из приглашения',
  access: 'public',
  params: token,
  reply: z.object({ organization: z.string(), inn: z.string(), accepted: z.boolean() }),
  refusals: ['notFound'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/person/contractor-invitations/:token/acceptance',
  summary: 'Принять приглашение: заказчик увидит вас в списке своих исполнителей',
  access: 'person',
  params: token,
  reply: z.object({ accepted: z.literal(true) }),
  refusals: ['notFound', 'wrongState', 'profileIncomplete'],
})
