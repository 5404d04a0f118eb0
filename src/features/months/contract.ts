import * as z from 'zod/mini'
import { documentArchiveView } from '#/features/documents/contract/archive.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { closingStates, troubleKinds } from './domain/closing.ts'
import { parseMonth } from './domain/month-text.ts'

const month = parsed(parseMonth, 'Месяц, например 2026-10')
const ofMonth = z.object({ month })

const note = lines(z.string().check(z.trim(), z.maxLength(500)))

const closingView = z.object({
  edition: z.number(),
  state: z.enum(closingStates),
  state_name: z.string(),
  closed_at: z.string(),
  closed_by: z.string(),
  receipts: z.number(),
  total: z.number(),
  /** What stood in the way, with the words by which the month was closed with it. */
  troubles: z.array(
    z.object({ kind: z.enum(troubleKinds), name: z.string(), count: z.number(), total: z.number(), note: z.string() }),
  ),
  protocol_sha256: z.string(),
  list_sha256: z.string(),
  reopened_at: z.nullable(z.string()),
  reopened_by: z.nullable(z.string()),
  reopen_reason: z.nullable(z.string()),
})

export const monthView = z.object({
  month: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** The day by which the receipts of the month are due. */
  due_on: z.string(),
  /** «Просрочено на 21 день»: that day has passed, and receipts are missing; null otherwise. */
  overdue: z.nullable(z.string()),
  is_closed: z.boolean(),
  state_name: z.string(),
  /** Valid receipts of the month and their sum. */
  receipts: z.number(),
  total: z.number(),
  troubles: z.array(
    z.object({
      kind: z.enum(troubleKinds),
      name: z.string(),
      count: z.number(),
      total: z.number(),
      what: z.string(),
      /** A list of exactly these rows, where there is one; `listTroubleRows` lists them always. */
      link: z.nullable(z.string()),
    }),
  ),
  /** Why it cannot be closed whatever is explained; null when it can be. */
  obstacle: z.nullable(z.string()),
  /** The newest package of the whole month that the viewer asked for. */
  package: z.nullable(documentArchiveView),
  closings: z.array(closingView),
  /** What is not as it was when the month was closed, up to a hundred. */
  changes: z.array(z.object({ id: z.string(), number: z.string(), seller: z.string(), what: z.string() })),
  changed: z.number(),
})

export const readMonth = endpoint({
  method: 'GET',
  path: '/api/v1/client/months',
  summary: 'Месяц организации, без номера — прошлый: что мешает его закрыть, чем он закрыт и что изменилось после',
  access: 'client',
  permission: 'closeMonth',
  query: z.object({ month: z.optional(month) }),
  reply: monthView,
  refusals: ['noAccess'],
})

export const listTroubleRows = endpoint({
  method: 'GET',
  path: '/api/v1/client/months/:month/troubles/:kind',
  summary: 'Строки за числом: чьи платёж, чек или акт мешают закрыть месяц, что с каждым не так и где это исправить',
  access: 'client',
  permission: 'closeMonth',
  params: z.object({ month, kind: z.enum(troubleKinds) }),
  query: z.object(pageQuery),
  reply: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      amount: z.number(),
      /** Of the payment, or of the sale that the receipt tells of. */
      day: z.string(),
      what: z.string(),
      link: z.string(),
    }),
  ),
  refusals: ['noAccess'],
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/v1/client/months/:month/close',
  summary: 'Закрыть месяц: список чеков и протокол с хешами больше не меняются',
  access: 'client',
  permission: 'closeMonth',
  params: ofMonth,
  /** Why the month is closed with each thing that stands in the way. */
  body: z.object({ notes: z.partialRecord(z.enum(troubleKinds), note) }),
  reply: monthView,
  idempotent: true,
  refusals: ['noAccess', 'monthRuns', 'moneyUnclear', 'troublesUnexplained', 'monthClosed', 'tooOften'],
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/v1/client/months/:month/reopen',
  summary: 'Открыть закрытый месяц снова, с причиной; прежний протокол остаётся',
  access: 'client',
  permission: 'closeMonth',
  params: ofMonth,
  body: z.object({ reason: lines(z.string().check(z.trim(), z.minLength(1, 'Напишите, почему'), z.maxLength(500))) }),
  reply: monthView,
  idempotent: true,
  refusals: ['noAccess', 'monthOpen'],
})

const edition = z.string().check(z.regex(/^[1-9]\d{0,3}$/))
const file = {
  method: 'GET',
  access: 'client',
  permission: 'closeMonth',
  params: z.object({ month, edition }),
  reply: z.void(),
} as const
const fileRefusals = ['noAccess', 'protocolGone', 'fileDamaged'] as const

export const downloadMonthProtocol = endpoint({
  ...file,
  path: '/api/v1/client/months/:month/protocol/:edition',
  summary: 'Протокол закрытия месяца, PDF',
  file: ['application/pdf'],
  refusals: fileRefusals,
})

export const downloadMonthList = endpoint({
  ...file,
  path: '/api/v1/client/months/:month/list/:edition',
  summary: 'Список чеков, каким его закрыли: его SHA-256 стоит в протоколе',
  file: ['text/plain'],
  refusals: fileRefusals,
})
