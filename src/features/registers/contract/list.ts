import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText, pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { parseDay } from '#/kernel/time.ts'
import { registerStates } from '../domain/register.ts'
import { registerSources } from '../domain/register-source.ts'
import { movedReply, registerParams } from './register.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const
const edited = { method: 'POST', access: 'client', permission: 'editRegisters', params: registerParams } as const

export const registerCard = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  source: z.enum(registerSources),
  state: z.enum(registerStates),
  state_name: z.string(),
  author: z.string(),
  created_at: z.string(),
  executed_at: z.nullable(z.string()),
  /** The moment at which it starts by itself. */
  scheduled_for: z.nullable(z.string()),
  archived: z.boolean(),
  /** Rows that take part in money. */
  rows: z.number(),
  sum: z.number(),
  errors: z.number(),
  warnings: z.number(),
  paid_rows: z.number(),
  checks: z.number(),
  /** Consents given and needed, while it is on approval. */
  approvals: z.nullable(z.object({ given: z.number(), need: z.number() })),
  /** The viewer may decide about it now. */
  waits_me: z.boolean(),
})

export const registerFilters = ['all', 'waits_me', 'with_errors', 'open', 'done', 'archived'] as const

const day = parsed(parseDay, 'Дата: 2026-11-28')

const narrowed = {
  filter: z.optional(z.enum(registerFilters)),
  state: z.optional(z.enum(registerStates)),
  /** Days of creation, by Moscow, both included. */
  from: z.optional(day),
  to: z.optional(day),
  author: z.optional(idOf('person')),
  branch: z.optional(idOf('branch')),
  /** In the number or the name. */
  q: z.optional(z.string().check(z.maxLength(100, 'Не больше 100 символов'))),
}

export const listRegisters = endpoint({
  ...seen,
  path: '/api/v1/client/registers',
  summary: 'Реестры выплат, новые первыми; без архивных, если их не просят',
  query: z.object({ ...pageQuery, ...narrowed }),
  reply: pageOf(registerCard),
  mayLag: true,
  refusals: [],
})

export const summarizeRegisters = endpoint({
  ...seen,
  path: '/api/v1/client/registers/summary',
  summary: 'Сколько реестров, строк, денег и ошибок во всём отборе, и чьи бывают реестры',
  query: z.object(narrowed),
  reply: z.object({
    registers: z.number(),
    rows: z.number(),
    sum: z.number(),
    errors: z.number(),
    /** Only the newest thousand registers are added up: there are more. */
    whole: z.boolean(),
    authors: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  mayLag: true,
  refusals: [],
})

export const archiveRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/archive',
  summary: 'Убрать завершённый реестр в архив',
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const unarchiveRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/unarchive',
  summary: 'Вернуть реестр из архива',
  reply: movedReply,
  refusals: ['notFound', 'noAccess'],
})

export const separateReady = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/separate',
  summary: 'Готовые строки — в отдельный реестр: его можно оплатить, пока остальные ждут исправления или ответа людей',
  reply: z.object({ id: z.string(), number: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'nothingToSeparate'],
})

export const copyRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/copy',
  summary: 'Новый реестр с теми же людьми, услугами и суммами; работы находятся заново',
  body: z.object({ name: optionalText(120) }),
  reply: z.object({ id: z.string(), number: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'registerEmpty', 'tooOften'],
})
