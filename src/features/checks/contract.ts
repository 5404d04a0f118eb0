import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { parseDay } from '#/kernel/time.ts'
import { idOf, pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { cancelReasons, cancelRequestStates, cancelSides } from './domain/cancel-request.ts'
import { checkStates } from './domain/check.ts'
import { checkPeriods } from './domain/period.ts'

const cancelRequestView = z.object({
  id: z.string(),
  /** Who asked; the other side answers. */
  side: z.enum(cancelSides),
  state: z.enum(cancelRequestStates),
  label: z.string(),
  reason: z.enum(cancelReasons),
  reason_name: z.string(),
  comment: z.string(),
  asked_at: z.string(),
  due_at: z.string(),
  decided_at: z.nullable(z.string()),
})

export type CancelRequestView = z.output<typeof cancelRequestView>

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
  /** The tax is the one of the tax service, not our estimate. */
  tax_exact: z.boolean(),
  /** The bank has taken the money back. */
  money_returned: z.boolean(),
  cancel: z.nullable(
    z.object({
      by: z.enum([...cancelSides, 'system']),
      reason_name: z.string(),
      comment: z.string(),
      asked_at: z.string(),
      /** Why it waits, or why the tax service did not annul it. */
      text: z.nullable(z.string()),
      next_try_at: z.nullable(z.string()),
    }),
  ),
  /** What the sides have asked each other about annulling it, the oldest first. */
  cancel_requests: z.array(cancelRequestView),
  /** Whether the tax service lets us compare: the right to see receipts may be missing. */
  comparable: z.boolean(),
  compared_at: z.nullable(z.string()),
  /** A comparison that was asked for is under way. */
  comparing: z.boolean(),
  compare_text: z.nullable(z.string()),
  /** What differs from the book of the tax service, in words. */
  difference: z.nullable(z.string()),
  replaces_id: z.nullable(z.string()),
  replaced_by_id: z.nullable(z.string()),
  /** The organisation may ask for a new receipt instead of this one. */
  replaceable: z.boolean(),
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
  reply: z.object({
    page: pageOf(checkView),
    figures,
    /** Receipts that a person asks to annul and nobody has answered about. */
    asked: z.array(checkView),
  }),
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
    /** Receipts that an organisation asks to annul and the person has not answered about. */
    asked: z.array(checkView),
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

const cancelOrder = z.object({
  reason: z.enum(cancelReasons),
  comment: z.optional(z.string().check(z.trim(), z.maxLength(500))),
})
const decision = z.object({ id: idOf('check'), decision: z.enum(['agree', 'decline']) })
const stateReply = z.object({ state: z.enum(checkStates) })

export const cancelCheck = endpoint({
  method: 'POST',
  path: '/api/v1/person/checks/:id/cancel',
  summary: 'Аннулировать свой чек: пока деньги у исполнителя, только с согласия заказчика',
  access: 'person',
  params: z.object({ id: idOf('check') }),
  body: cancelOrder,
  reply: stateReply,
  idempotent: true,
  refusals: ['checkGone', 'wrongState', 'receiptAnnulled', 'receiptFromElsewhere', 'receiptPaid', 'notBound', 'rightMissing'],
})

const askRefusals = ['checkGone', 'wrongState', 'receiptAnnulled', 'receiptFromElsewhere', 'annulmentAsked'] as const

export const askClientToCancel = endpoint({
  method: 'POST',
  path: '/api/v1/person/checks/:id/cancel-request',
  summary: 'Попросить у заказчика согласия аннулировать чек',
  access: 'person',
  params: z.object({ id: idOf('check') }),
  body: cancelOrder,
  reply: z.object({ due_at: z.string() }),
  idempotent: true,
  refusals: askRefusals,
})

export const askPersonToCancel = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/:id/cancel-request',
  summary: 'Попросить исполнителя аннулировать чек: на ответ три дня',
  access: 'client',
  permission: 'requestAnnulment',
  params: z.object({ id: idOf('check') }),
  body: cancelOrder,
  reply: z.object({ due_at: z.string() }),
  idempotent: true,
  refusals: [...askRefusals, 'noAccess'],
})

const decideRefusals = ['checkGone', 'wrongState', 'receiptAnnulled', 'receiptFromElsewhere', 'notBound', 'rightMissing'] as const

export const decideCancelAsPerson = endpoint({
  method: 'POST',
  path: '/api/v1/person/checks/:id/cancel-request/:decision',
  summary: 'Ответить на просьбу заказчика аннулировать чек: agree или decline',
  access: 'person',
  params: decision,
  reply: stateReply,
  idempotent: true,
  refusals: decideRefusals,
})

export const decideCancelAsClient = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/:id/cancel-request/:decision',
  summary: 'Ответить на просьбу исполнителя аннулировать чек: agree или decline',
  access: 'client',
  permission: 'requestAnnulment',
  params: decision,
  reply: stateReply,
  idempotent: true,
  refusals: [...decideRefusals, 'noAccess'],
})

export const replaceCheck = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/:id/replace',
  summary: 'Запросить новый чек взамен аннулированного',
  access: 'client',
  permission: 'editRegisters',
  params: z.object({ id: idOf('check') }),
  body: z.object({ service: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(256))) }),
  reply: z.object({ id: z.string(), state: z.enum(checkStates) }),
  idempotent: true,
  refusals: ['checkGone', 'wrongState', 'receiptReplaced', 'receiptNeedless', 'noAccess'],
})

const compared = z.object({ asked_at: z.string() })

export const compareClientCheck = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/:id/compare',
  summary: 'Сверить чек с ФНС сейчас, не дожидаясь ночи',
  access: 'client',
  permission: 'seeChecks',
  params: z.object({ id: idOf('check') }),
  reply: compared,
  refusals: ['checkGone', 'comparingDenied', 'tooOften', 'noAccess'],
})

export const comparePersonCheck = endpoint({
  method: 'POST',
  path: '/api/v1/person/checks/:id/compare',
  summary: 'Сверить свой чек с ФНС сейчас, не дожидаясь ночи',
  access: 'person',
  params: z.object({ id: idOf('check') }),
  reply: compared,
  refusals: ['checkGone', 'comparingDenied', 'tooOften'],
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
