import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { pageOf, pageQuery, parsed } from '#/wire/parsed.ts'

const personInn = parsed(parsePersonInn, 'ИНН физического лица — 12 цифр, проверьте их')

export const statusCheckView = z.object({
  inn: z.string(),
  /** The Moscow day the answer is about. */
  day: z.string(),
  state: z.enum(['active', 'not_active', 'unknown']),
  source: z.enum(['partner', 'publicService']),
  checked_at: z.string(),
  registered_on: z.nullable(z.string()),
  /** Known only when the person already works with the organisation. */
  name: z.nullable(z.string()),
})

export const checkStatus = endpoint({
  method: 'POST',
  path: '/api/v1/client/status-checks',
  summary: 'Проверить статус самозанятого по ИНН на день, не чаще 20 раз в минуту',
  access: 'client',
  permission: 'checkNpdStatus',
  body: z.object({ inn: personInn, day: z.optional(parsed((text) => parseDay(text), 'Проверьте дату')) }),
  reply: statusCheckView,
  refusals: ['invalidInput', 'tooOften', 'noAccess'],
})

export const contractorView = z.object({
  contractor_id: z.string(),
  name: z.string(),
  inn: z.string(),
  /** Masked. */
  phone: z.string(),
  npd: z.object({ state: z.enum(['active', 'not_active', 'unknown']), checked_at: z.nullable(z.string()) }),
  binding: z.object({ state: z.string(), label: z.string() }),
  source: z.enum(['invite', 'task', 'import']),
  added_at: z.string(),
})

export const listContractors = endpoint({
  method: 'GET',
  path: '/api/v1/client/contractors',
  summary: 'Исполнители, с которыми работает организация, новые сверху',
  access: 'client',
  permission: 'seeWork',
  query: z.object(pageQuery),
  reply: pageOf(contractorView),
  refusals: ['noAccess'],
})
