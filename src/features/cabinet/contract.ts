import * as z from 'zod/mini'
import { memberRoles } from '#/kernel/roles.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { roleParam } from '#/wire/parsed.ts'

export const ladderSteps = ['signup', 'fill', 'npd', 'bind', 'ready'] as const

/** The profile answer of the specification and what the cabinet shows beside it. */
export const profileView = z.object({
  person_id: z.string(),
  phone: z.string(),
  status: z.enum(['pending', 'active', 'blocked', 'deleted']),
  firstname: z.string(),
  surname: z.string(),
  secondname: z.string(),
  birthdate: z.string(),
  inn: z.string(),
  doctypeid: z.nullable(z.number()),
  paspserial: z.string(),
  paspnumber: z.string(),
  flgpasswordexists: z.union([z.literal(0), z.literal(1)]),
  personal_complete: z.boolean(),
  passport_complete: z.boolean(),
  payout_method: z.nullable(z.object({ kind: z.enum(['account', 'card']), mask: z.string(), usable_from: z.string() })),
  binding: z.object({ state: z.string() }),
  npd: z.object({ state: z.enum(['active', 'not_active', 'unknown']), checked_at: z.nullable(z.string()) }),
  ladder: z.object({ next: z.enum(ladderSteps), missing: z.array(z.string()) }),
  consents: z.record(z.string(), z.string()),
  orgs: z.array(z.object({ org_id: z.string(), name: z.string(), role: z.enum(memberRoles) })),
  active_org_id: z.nullable(z.string()),
  counters: z.object({
    docs_to_sign: z.number(),
    unread: z.number(),
    registry_errors: z.number(),
    check_problems: z.number(),
    applications: z.number(),
  }),
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/v1/:role/profile',
  summary: 'Профиль и состояние кабинета',
  access: 'account',
  params: roleParam,
  reply: profileView,
  refusals: [],
})
