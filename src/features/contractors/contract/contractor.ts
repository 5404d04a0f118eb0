import { bindingStates } from '#/features/partner/domain/binding.ts'
import { npdStatuses } from '#/kernel/npd-status.ts'
import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, optionalLines, optionalText, pageOf, pageQuery, parsed, upTo } from '#/wire/parsed.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { contractorActions, contractorStates, stopCauses } from '../domain/contractor-state.ts'
import { objectionStates } from '../domain/objection.ts'
import { longestTag, parseTag } from '../domain/tags.ts'

export const optionalDay = z.optional(parsed((typed) => parseDay(typed), 'Проверьте дату'))

const asks = { access: 'client', permission: 'checkNpdStatus' } as const
const sees = { access: 'client', permission: 'seeWork' } as const
const picks = { access: 'client', permission: 'editTasks' } as const

const npdState = z.enum(npdStatuses)

export const objectionView = z.object({
  state: z.enum(objectionStates),
  state_name: z.string(),
  words: z.string(),
  made_at: z.string(),
  answer_by: z.string(),
  /** What the customer answered. */
  answer: z.nullable(z.string()),
})

export const employmentView = z.object({
  /** His last day as an employee; null: he was none in the last two years. */
  left_on: z.nullable(z.string()),
  at: z.string(),
})

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
  binding: z.object({ state: z.enum(bindingStates), label: z.string() }),
  contract: z.nullable(z.object({ id: z.string(), number: z.string(), signed_at: z.nullable(z.string()) })),
  /** Kopecks this organization paid since the first of January. */
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
  mayLag: true,
  refusals: [],
})

export const exportContractors = endpoint({
  ...sees,
  method: 'GET',
  path: '/api/v1/client/contractors/file',
  summary: 'Исполнители таблицей XLSX, с теми же отборами',
  query: z.object(contractorFilter),
  file: [spreadsheetType],
  reply: z.void(),
  refusals: ['tooOften'],
})

const contractor = z.object({ id: idOf('contractor') })

export const contractorCardView = z.object({
  contractor: contractorView,
  /** Why and since when he is paused, blocked or in the archive. */
  state_reason: z.nullable(z.string()),
  state_at: z.nullable(z.string()),
  /** The cause of a stop he was told; null when he was told none. */
  stop_cause: z.nullable(z.enum(stopCauses)),
  /** His objection to the present stop. */
  objection: z.nullable(objectionView),
  /** Of the organization alone. */
  note: z.string(),
  /** His last day as an employee of the organization, as it has said. */
  left_on: z.nullable(z.string()),
  /** From this day he may be paid as self-employed, by the mark, the list of former employees and his answer; null when he may be now. */
  free_on: z.nullable(z.string()),
  /** What he says himself. */
  employment: z.nullable(employmentView),
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
  refusals: ['notFound'],
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

export const changeContractorState = endpoint({
  ...picks,
  method: 'POST',
  path: '/api/v1/client/contractors/:id/:action',
  summary:
    'Поставить исполнителя на паузу до дня, заблокировать, убрать в архив и вернуть; о паузе и блокировке он узнаёт с причиной',
  params: z.object({ id: idOf('contractor'), action: z.enum(contractorActions) }),
  /** `cause` and its words for a pause and a block, `until` for a pause: the day he works again. */
  body: z.object({ cause: z.optional(z.enum(stopCauses)), reason: optionalLines(300), until: optionalDay }),
  reply: contractorView,
  refusals: ['notFound', 'wrongState', 'invalidInput', 'noAccess'],
})

export const markFormerEmployee = endpoint({
  ...picks,
  method: 'PUT',
  path: '/api/v1/client/contractors/:id/former-employee',
  summary: 'Последний день исполнителя в штате организации: два года после него платить как самозанятому нельзя',
  params: contractor,
  body: z.object({ left_on: z.nullable(parsed((typed) => parseDay(typed), 'Проверьте дату')) }),
  reply: z.object({ left_on: z.nullable(z.string()) }),
  refusals: ['notFound', 'invalidInput', 'noAccess'],
})

export const saveContractorNote = endpoint({
  ...picks,
  method: 'PUT',
  path: '/api/v1/client/contractors/:id/note',
  summary: 'Заметка об исполнителе; её видит только организация',
  params: contractor,
  body: z.object({
    note: lines(upTo(1000)),
    /** What stood there when the writing began: what another has written meanwhile is not lost. */
    seen: lines(z.string().check(z.maxLength(1000))),
  }),
  reply: z.object({ note: z.string() }),
  refusals: ['notFound', 'staleVersion', 'noAccess'],
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
  refusals: [],
})
