import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { parseDay } from '#/kernel/time.ts'
import { spreadsheetType } from '#/wire/media-types.ts'
import { idOf, lines, pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { cancelReasons, cancelRequestStates, cancelSides } from '../domain/cancel-request.ts'
import { incomeTypes } from '../domain/own-sale.ts'
import { receiptStates } from '../domain/receipt.ts'
import { receiptSources } from '../domain/source.ts'
import { receiptPeriods } from '../domain/period.ts'
import { receiptServices } from './public-receipt.ts'

export const ofReceipt = z.object({ id: idOf('receipt') })

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

export const receiptView = z.object({
  id: z.string(),
  state: z.enum(receiptStates),
  label: z.string(),
  receipt_id: z.nullable(z.string()),
  /** Our public page of the receipt. */
  address: z.nullable(z.string()),
  link: z.nullable(z.string()),
  inn: z.string(),
  seller_name: z.string(),
  /** Null of a person or a foreign company. */
  buyer_inn: z.nullable(z.string()),
  buyer_name: z.string(),
  service: z.string(),
  total: z.number(),
  tax: z.number(),
  operation_at: z.string(),
  registered_at: z.nullable(z.string()),
  deadline_on: z.string(),
  /** Days until the deadline, negative after it; null once the receipt exists. */
  days_left: z.nullable(z.number()),
  fail_text: z.nullable(z.string()),
  /** What is wrong with the receipt, in one line; null when nothing is. */
  trouble: z.nullable(z.string()),
  /** Who made the receipt: stays when it is annulled. */
  source: z.enum(receiptSources),
  /** When the tax service is asked next, about this receipt or about another on behalf of all. */
  next_try_at: z.nullable(z.string()),
  /** Since when the tax service has not answered about this receipt. */
  silent_since: z.nullable(z.string()),
  person_id: z.string(),
  register_id: z.nullable(z.string()),
  register_number: z.nullable(z.string()),
  assignment_id: z.nullable(z.string()),
  task_id: z.nullable(z.string()),
  task_number: z.nullable(z.string()),
  /** What was sold, of a sale that the person registered alone: it has no payment, work or register. */
  sale: z.nullable(z.object({ income_type: z.enum(incomeTypes), services: receiptServices })),
  act_document_id: z.nullable(z.string()),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  cancelled_at: z.nullable(z.string()),
  attempts: z.number(),
  /** The tax is the tax service's figure, not our estimate. */
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
  /** Why people say that the payment needs no receipt; the note is the customer's own, empty to the person. */
  needless: z.nullable(z.object({ reason_name: z.string(), note: z.string(), at: z.string() })),
  /** Requests to annul the receipt, oldest first. */
  cancel_requests: z.array(cancelRequestView),
  /** Whether the platform has the right to see the person's receipts at the tax service. */
  comparable: z.boolean(),
  compared_at: z.nullable(z.string()),
  /** A requested comparison is in progress. */
  comparing: z.boolean(),
  compare_text: z.nullable(z.string()),
  /** How the receipt differs from the tax service's record, as text. */
  difference: z.nullable(z.string()),
  replaces_id: z.nullable(z.string()),
  replaced_by_id: z.nullable(z.string()),
  /** The organization may request a replacement for this receipt. */
  replaceable: z.boolean(),
})

export type ReceiptView = z.output<typeof receiptView>

const day = parsed(parseDay, 'Дата, например 2026-11-21')

export const receiptTabs = ['all', 'waiting', 'cancelled', 'problems'] as const
/** A person also tells payments of the platform from their own sales. */
export const personReceiptTabs = ['all', 'paid', 'own', 'waiting', 'cancelled', 'problems'] as const

const narrowing = {
  tab: z.optional(z.enum(receiptTabs)),
  /** Instead of `from` and `to`. */
  period: z.optional(z.enum(receiptPeriods)),
  q: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(day),
  to: z.optional(day),
}

const filters = z.object({ ...pageQuery, ...narrowing, tab: z.optional(z.enum(personReceiptTabs)) })

/** What narrows the receipts of an organization, on the screen and in a file. */
export const clientReceiptFilters = {
  ...narrowing,
  /** Of the list alone; the figures count every state. */
  state: z.optional(z.enum(receiptStates)),
  source: z.optional(z.enum(receiptSources)),
  person: z.optional(idOf('person')),
  register: z.optional(idOf('register')),
  branch: z.optional(idOf('branch')),
}

const figures = z.object({
  /** Valid receipts, the ones that `total` sums. */
  count: z.number(),
  total: z.number(),
  waiting: z.number(),
  overdue: z.number(),
  cancelled: z.number(),
  problems: z.number(),
})

export const listClientReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/client/checks',
  summary: 'Чеки организации, новые сверху',
  access: 'client',
  permission: 'seeReceipts',
  query: z.object({ ...pageQuery, ...clientReceiptFilters }),
  reply: z.object({
    page: pageOf(receiptView),
    figures,
    /** Everything the list holds, on all its pages. */
    selection: z.object({ count: z.number(), total: z.number() }),
    /** Open branches that this member may choose. */
    branches: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Names of the person and the register that narrow the list; null where none does, or it has no receipts. */
    chosen: z.object({ person: z.nullable(z.string()), register: z.nullable(z.string()) }),
    /** Receipts with a person's request to annul that awaits an answer. */
    asked: z.array(receiptView),
  }),
  mayLag: true,
  refusals: ['noAccess'],
})

export const exportReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/client/checks/file',
  summary: 'Чеки организации таблицей XLSX, с теми же отборами',
  access: 'client',
  permission: 'seeReceipts',
  query: z.object(clientReceiptFilters),
  file: [spreadsheetType],
  reply: z.void(),
  refusals: ['tooOften'],
})

export const listPersonReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/person/checks',
  summary: 'Мои чеки, новые сверху',
  access: 'person',
  query: filters,
  reply: z.object({
    page: pageOf(receiptView),
    year: z.number(),
    income_this_year: z.number(),
    /** The current month's tax; from all customers if the tax service has reported it. */
    month_tax: z.object({
      income: z.number(),
      tax: z.number(),
      source: z.enum(['fns', 'platform']),
      /** Whether the person still has the deduction, as last reported by the tax service. */
      deduction: z.boolean(),
      due_on: z.string(),
    }),
    /** Registered income by months, the latest first. */
    months: z.array(z.object({ month: z.string(), total: z.number(), tax: z.number() })),
    /** Receipts with an organization's request to annul that awaits the person's answer. */
    asked: z.array(receiptView),
  }),
  mayLag: true,
  refusals: [],
})

const readOne = { method: 'GET', params: ofReceipt, reply: receiptView } as const

export const readClientReceipt = endpoint({
  ...readOne,
  path: '/api/v1/client/checks/:id',
  summary: 'Один чек организации',
  access: 'client',
  permission: 'seeReceipts',
  refusals: ['receiptGone', 'noAccess'],
})

export const readPersonReceipt = endpoint({
  ...readOne,
  path: '/api/v1/person/checks/:id',
  summary: 'Один мой чек',
  access: 'person',
  refusals: ['receiptGone'],
})

export const retryReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/:id/retry',
  summary: 'Отправить чек в ФНС ещё раз',
  access: 'client',
  permission: 'editRegisters',
  params: ofReceipt,
  reply: z.object({ state: z.enum(receiptStates) }),
  idempotent: true,
  refusals: ['receiptGone', 'wrongState', 'noAccess'],
})

export const replaceReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/client/checks/:id/replace',
  summary: 'Запросить новый чек взамен аннулированного',
  access: 'client',
  permission: 'editRegisters',
  params: ofReceipt,
  body: z.object({ service: z.optional(lines(z.string().check(z.trim(), z.minLength(1), z.maxLength(256)))) }),
  reply: z.object({ id: z.string(), state: z.enum(receiptStates) }),
  idempotent: true,
  refusals: ['receiptGone', 'wrongState', 'receiptReplaced', 'receiptNeedless', 'actNotSigned', 'noAccess'],
})

const compare = { method: 'POST', params: ofReceipt, reply: z.object({ asked_at: z.string() }) } as const
const compareRefusals = ['receiptGone', 'comparingDenied', 'tooOften'] as const

export const compareClientReceipt = endpoint({
  ...compare,
  path: '/api/v1/client/checks/:id/compare',
  summary: 'Сверить чек с ФНС сейчас, не дожидаясь ночи',
  access: 'client',
  permission: 'seeReceipts',
  refusals: [...compareRefusals, 'noAccess'],
})

export const comparePersonReceipt = endpoint({
  ...compare,
  path: '/api/v1/person/checks/:id/compare',
  summary: 'Сверить свой чек с ФНС сейчас, не дожидаясь ночи',
  access: 'person',
  refusals: compareRefusals,
})
