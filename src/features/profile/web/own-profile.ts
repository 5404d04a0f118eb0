import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { roleParam } from '#/wire/parsed.ts'

/** What these screens read of the profile answer. The whole of it is put together by a later feature. */
export const ownProfile = z.object({
  surname: z.string(),
  firstname: z.string(),
  secondname: z.string(),
  /** `2026-11-21` or empty. */
  birthdate: z.string(),
  inn: z.string(),
  doctypeid: z.nullable(z.number()),
  /** Masked: «••••». */
  paspserial: z.string(),
  /** Masked: «••••12». */
  paspnumber: z.string(),
  personal_complete: z.boolean(),
  passport_complete: z.boolean(),
  flgpasswordexists: z.union([z.literal(0), z.literal(1)]),
  payout_method: z.nullable(z.object({ kind: z.enum(['account', 'card']), mask: z.string(), usable_from: z.string() })),
  binding: z.object({ state: z.string() }),
  npd: z.object({ state: z.enum(['active', 'not_active', 'unknown']), checked_at: z.nullable(z.string()) }),
  consents: z.record(z.string(), z.string()),
})
export type OwnProfile = z.output<typeof ownProfile>

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/v1/:role/profile',
  summary: 'Профиль: то, что нужно экранам личных данных',
  access: 'account',
  params: roleParam,
  reply: ownProfile,
  refusals: [],
})
