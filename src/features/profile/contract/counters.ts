import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { roleParam } from '#/wire/parsed.ts'

export const countersView = z.object({
  docs_to_sign: z.number(),
  /** Registers whose current approval step is the viewer's. */
  registers_to_approve: z.number(),
  unread: z.number(),
  registry_errors: z.number(),
  check_problems: z.number(),
  applications: z.number(),
  /** Threads with messages nobody of this side has read. */
  messages: z.number(),
  /** Packages of receipts that this member asked for: being made, or made and not downloaded. */
  is_download_receipts: z.number(),
})

export const readCounters = endpoint({
  method: 'GET',
  path: '/api/v1/:role/counters',
  summary: 'Числа в меню: что ждёт человека или его организацию',
  access: 'account',
  params: roleParam,
  reply: countersView,
  refusals: [],
})
