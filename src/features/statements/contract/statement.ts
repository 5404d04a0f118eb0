import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery, text } from '#/wire/parsed.ts'
import { statementTables } from '../domain/statement-form.ts'
import { statementLineStates } from '../domain/statement-line.ts'

const seen = { method: 'GET', access: 'client', permission: 'startPayments' } as const
const decided = { method: 'POST', access: 'client', permission: 'startPayments' } as const

export const statementView = z.object({
  id: z.string(),
  file_name: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  uploaded_at: z.string(),
  author: z.string(),
  /** All lines of the file. */
  lines: z.number(),
  paid: z.number(),
  returned: z.number(),
  /** Lines a human decides about. */
  undecided: z.number(),
  /** Lines known from an earlier statement. */
  repeated: z.number(),
})

export const uploadStatement = endpoint({
  ...decided,
  path: '/api/v1/client/statements',
  summary: 'Загрузить выписку банка: 1CClientBankExchange, camt.053 или таблица CSV, тело запроса — байты файла',
  query: z.object({
    file_name: text(1, 200, 'Нет имени файла'),
    /** How a table is laid out; left out: the file tells by itself what it is. */
    table: z.optional(z.enum(statementTables)),
    /** Whose statement a table is: it does not say. */
    account_id: z.optional(idOf('account')),
  }),
  body: z.instanceof(Uint8Array, { message: 'Приложите файл выписки' }),
  bodyForm: 'bytes',
  bodyLimit: 32 * 1024 * 1024,
  reply: statementView,
  idempotent: true,
  refusals: ['statementUnreadable', 'statementForeign', 'tooOften', 'noAccess'],
})

export const listStatements = endpoint({
  ...seen,
  path: '/api/v1/client/statements',
  summary: 'Загруженные выписки, новые первыми',
  query: z.object(pageQuery),
  reply: pageOf(statementView),
  refusals: ['noAccess'],
})

/** A payment given to the bank, as a person who decides about a statement sees it. */
export const filedOrderView = z.object({
  payout_id: z.string(),
  register_id: z.string(),
  reference: z.string(),
  /** Null when the order was given by a call. */
  number: z.nullable(z.number()),
  day: z.string(),
  payee: z.string(),
  inn: z.string(),
  amount: z.number(),
  requisites: z.string(),
  told: z.boolean(),
  /** Somebody says that the bank has not executed it; another member confirms. */
  denial: z.nullable(z.object({ reason: z.string(), by: z.string(), is_own: z.boolean() })),
})

export const statementLineView = z.object({
  id: z.string(),
  direction: z.enum(['debit', 'credit']),
  number: z.string(),
  booked_on: z.string(),
  amount: z.number(),
  other_name: z.string(),
  other_inn: z.string(),
  other_account: z.string(),
  purpose: z.string(),
  state: z.enum(statementLineStates),
  candidates: z.array(filedOrderView),
  /** What was proposed, by whom, and whether the viewer may confirm it. */
  proposal: z.nullable(z.object({ payout_id: z.string(), by: z.string(), may_confirm: z.boolean() })),
})

export const readPayments = endpoint({
  ...seen,
  path: '/api/v1/client/file-payments',
  summary: 'Что ждёт выписки и решения: строки выписок без пары и поручения без ответа банка',
  reply: z.object({
    awaited: z.object({ orders: z.number(), sum: z.number(), since: z.nullable(z.string()) }),
    /** The earliest of the `undecided` lines, at most 200. */
    lines: z.array(statementLineView),
    undecided: z.number(),
    /** The earliest of the awaited orders, at most 200. */
    orders: z.array(filedOrderView),
    /** Who may confirm the viewer's decision; empty when he is the only one who pays. */
    seconds: z.array(z.string()),
  }),
  refusals: ['noAccess'],
})

const lineParams = z.object({ id: idOf('statementLine') })
const lineReply = z.object({ id: z.string(), state: z.enum(statementLineStates) })

export const matchStatementLine = endpoint({
  ...decided,
  path: '/api/v1/client/statement-lines/:id/match',
  summary: 'Сказать, о какой выплате строка; подтверждает второй, если он есть',
  params: lineParams,
  body: z.object({ payout_id: idOf('payout') }),
  reply: lineReply,
  refusals: ['notFound', 'wrongState', 'orderTold', 'noAccess'],
})

export const decideStatementLine = endpoint({
  ...decided,
  path: '/api/v1/client/statement-lines/:id/:action',
  summary: 'Подтвердить или отклонить предложенную пару; сказать, что строка не наша',
  params: z.extend(lineParams, { action: z.enum(['confirm', 'decline', 'dismiss', 'reopen']) }),
  reply: lineReply,
  refusals: ['notFound', 'wrongState', 'orderTold', 'secondNeeded', 'noAccess'],
})

const orderParams = z.object({ id: idOf('payout') })
const orderReply = z.object({ id: z.string(), denied: z.boolean() })

export const denyOrder = endpoint({
  ...decided,
  path: '/api/v1/client/file-payments/:id/deny',
  summary: 'Сказать, что банк не исполнил поручение; подтверждает второй, если он есть',
  params: orderParams,
  body: z.object({ reason: text(10, 300, 'Напишите, что ответил банк: от 10 до 300 символов') }),
  reply: orderReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const decideDenial = endpoint({
  ...decided,
  path: '/api/v1/client/file-payments/:id/denial/:action',
  summary: 'Подтвердить, что банк не исполнил поручение, или снять эту отметку',
  params: z.extend(orderParams, { action: z.enum(['confirm', 'withdraw']) }),
  reply: orderReply,
  refusals: ['notFound', 'wrongState', 'secondNeeded', 'noAccess'],
})
