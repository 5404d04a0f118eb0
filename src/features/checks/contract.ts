import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { parseDay } from '#/kernel/time.ts'
import { idOf, pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { checkStates } from './domain/check.ts'
import { checkPeriods } from './domain/period.ts'

export const checkView = z.object({
  id: z.string(),
  state: z.enum(checkStates),
  label: z.string(),
  receipt_id: z.nullable(z.string()),
  /** Our public page of the receipt. */
  address: z.nullable(z.string()),
  link: z.nullable(z.string()),
  inn: z.string(),
  seller_name: z.string(),
  buyer_inn: z.string(),
  buyer_name: z.string(),
  service: z.string(),
  total: z.number(),
  tax: z.number(),
  operation_at: z.string(),
  registered_at: z.nullable(z.string()),
  deadline_on: z.string(),
  /** Until the deadline of a receipt that is not there yet. */
  days_left: z.nullable(z.number()),
  fail_text: z.nullable(z.string()),
  /** The next moment when the tax service is asked, with this receipt or with another for all. */
  next_try_at: z.nullable(z.string()),
  /** Since when the tax service has not answered about this receipt. */
  silent_since: z.nullable(z.string()),
  register_id: z.string(),
  register_number: z.string(),
  assignment_id: z.string(),
  task_id: z.string(),
  task_number: z.string(),
  act_document_id: z.nullable(z.string()),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  cancelled_at: z.nullable(z.string()),
  attempts: z.number(),
})

export type CheckView = z.output<typeof checkView>

const day = parsed(parseDay, 'Дата, например 2026-11-21')

export const checkTabs = ['all', 'waiting', 'cancelled', 'problems'] as const

const filters = z.object({
  ...pageQuery,
  tab: z.optional(z.enum(checkTabs)),
  /** Instead of `from` and `to`. */
  period: z.optional(z.enum(checkPeriods)),
  q: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(day),
  to: z.optional(day),
})

const figures = z.object({
  count: z.number(),
  total: z.number(),
  waiting: z.number(),
  overdue: z.number(),
  cancelled: z.number(),
  problems: z.number(),
})

export const listClientChecks = endpoint({
  method: 'GET',
  path: '/api/v1/client/checks',
  summary: 'Чеки организации, новые сверху',
  access: 'client',
  permission: 'seeChecks',
  query: filters,
  reply: z.object({ page: pageOf(checkView), figures }),
  refusals: ['noAccess'],
})

export const listPersonChecks = endpoint({
  method: 'GET',
  path: '/api/v1/person/checks',
  summary: 'Мои чеки, новые сверху',
  access: 'person',
  query: filters,
  reply: z.object({
    page: pageOf(checkView),
    year: z.number(),
    income_this_year: z.number(),
    tax_due_on: z.string(),
    tax_this_month: z.number(),
    /** Registered income by months, the latest first. */
    months: z.array(z.object({ month: z.string(), total: z.number(), tax: z.number() })),
  }),
  refusals: [],
})

export const readClientCheck = endpoint({
  method: 'GET',
  path: '/api/v1/client/checks/:id',
  summary: 'Один чек организации',
  access: 'client',
  permission: 'seeChecks',
  params: z.object({ id: idOf('check') }),
  reply: checkView,
  refusals: ['checkGone', 'noAccess'],
})

export const readPersonCheck = endpoint({
  method: 'GET',
  path: '/api/v1/person/checks/:id',
  summary: 'Один мой чек',
  access: 'person',
  params: z.object({ id: idOf('check') }),
  reply: checkView,
  refusals: ['checkGone'],
})

export const retryCheck = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/:id/retry',
  summary: 'Отправить чек в ФНС ещё раз',
  access: 'client',
  permission: 'editRegisters',
  params: z.object({ id: idOf('check') }),
  reply: z.object({ state: z.enum(checkStates) }),
  idempotent: true,
  refusals: ['checkGone', 'wrongState', 'noAccess'],
})

export const receiptServices = z.array(
  z.object({ name: z.string(), quantity: z.number(), price: z.number(), amount: z.number() }),
)

export const receiptView = z.object({
  receipt_id: z.string(),
  inn: z.string(),
  seller_name: z.string(),
  operation_at: z.string(),
  services: receiptServices,
  total: z.number(),
  buyer_inn: z.string(),
  partner_name: z.string(),
  partner_inn: z.string(),
  link: z.string(),
  cancelled_at: z.nullable(z.string()),
})

const receiptPart = z.string().check(z.maxLength(40))

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/receipt/:inn/:id',
  summary: 'Чек, открытый всем по ИНН и номеру; порядок в адресе любой',
  access: 'public',
  params: z.object({ inn: receiptPart, id: receiptPart }),
  reply: receiptView,
  refusals: ['checkGone', 'tooOften'],
})

export const readReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/v1/receipt/:inn/:id/pdf',
  summary: 'Чек файлом PDF, открытый всем',
  access: 'public',
  params: z.object({ inn: receiptPart, id: receiptPart }),
  file: true,
  reply: z.void(),
  refusals: ['checkGone', 'tooOften'],
})
