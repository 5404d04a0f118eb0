import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { roleParam } from '#/wire/parsed.ts'

/** What these screens read of the profile answer. The whole of it is put together by a later feature. */
export const ownFacts = z.object({
  surname: z.string(),
  firstname: z.string(),
  secondname: z.string(),
  /** `2026-11-21` or empty. */
  birthdate: z.string(),
  inn: z.string(),
  npd: z.object({ state: z.enum(['active', 'not_active', 'unknown']), checked_at: z.nullable(z.string()) }),
})
export type OwnFacts = z.output<typeof ownFacts>

export const readOwnFacts = endpoint({
  method: 'GET',
  path: '/api/v1/:role/profile',
  summary: 'Профиль: то, что нужно экранам привязки',
  access: 'account',
  params: roleParam,
  reply: ownFacts,
  refusals: [],
})
