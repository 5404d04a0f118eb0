import * as z from 'zod/mini'
import { parseBik } from '#/kernel/bank-account.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed } from '#/wire/parsed.ts'

export const readBank = endpoint({
  method: 'GET',
  path: '/api/v1/banks/:bik',
  summary: 'Банк по БИК из справочника Банка России',
  access: 'account',
  params: z.object({ bik: parsed(parseBik, 'БИК — 9 цифр') }),
  reply: z.object({
    bik: z.string(),
    name: z.string(),
    city: z.string(),
    corr_account: z.nullable(z.string()),
    /** From this day the bank takes no payments; may be ahead. */
    closed_on: z.nullable(z.string()),
    is_closed: z.boolean(),
    /** The day of the directory that is kept. */
    directory_on: z.string(),
  }),
  refusals: ['bankUnknown'],
})
