import * as z from 'zod/mini'
import { parseInn } from '#/kernel/inn.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { optionalText, parsed } from '#/wire/parsed.ts'
import { brandFields } from '../fields/brand.ts'
import { proofStates } from '../domain/organization-proof.ts'
import { ownName } from '../fields/member.ts'
import { organizationLimits } from './limits.ts'

const orgInn = parsed(parseInn, 'ИНН организации — 10 цифр, ИП — 12')

export const lookUpOrganization = endpoint({
  method: 'GET',
  path: '/api/v1/client/organizations/by-inn/:inn',
  summary: 'Найти организацию по ИНН в реестре ФНС',
  access: 'account',
  params: z.object({ inn: orgInn }),
  reply: z.object({
    inn: z.string(),
    full_name: z.string(),
    short_name: z.string(),
    ogrn: z.string(),
    legal_address: z.string(),
  }),
  refusals: ['organizationUnknown', 'organizationExists', 'npdSilent', 'tooOften', 'signUpFirst'],
})

export const registerOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/client/organizations',
  summary: 'Зарегистрировать организацию и стать её владельцем',
  access: 'account',
  body: z.object({
    inn: orgInn,
    represents: z.literal(true, 'Подтвердите, что представляете эту организацию'),
    /** Typed only when the tax service does not know the ИНН. */
    full_name: optionalText(300),
    member_name: ownName.body,
  }),
  reply: z.object({ org_id: z.string(), short_name: z.string() }),
  idempotent: true,
  refusals: ['organizationExists', 'organizationUnknown', 'npdSilent', 'signUpFirst', 'tooOften'],
})

export const organizationView = z.object({
  org_id: z.string(),
  inn: z.string(),
  kpp: z.nullable(z.string()),
  ogrn: z.nullable(z.string()),
  full_name: z.string(),
  short_name: z.string(),
  legal_address: z.string(),
  source: z.enum(['fns', 'typed']),
  /** The name people know; empty when it is the short one. */
  ...shapeOf(brandFields, 'view'),
  /** Address of the picture. */
  logo: z.nullable(z.string()),
  limits: organizationLimits,
  /** Whether it is proven to belong to whoever registered it, and the statement sent last. */
  proof: z.object({
    state: z.enum(proofStates),
    statement_name: z.nullable(z.string()),
    statement_sent_at: z.nullable(z.string()),
    /** Why the operator declined the statement; empty when he did not. */
    declined: z.string(),
    /** Where any sum from the organization's own account proves it; null when the operator takes no such payments. */
    payment: z.nullable(
      z.object({ payee: z.string(), inn: z.string(), bik: z.string(), account: z.string(), purpose: z.string() }),
    ),
  }),
  /** Above these no organization may set its limits. */
  ceiling: organizationLimits,
  role: z.enum(memberRoles),
  /** The branches the reader is narrowed to; empty: none, he has the whole organization. */
  branch_ids: z.array(z.string()),
  version: z.number(),
})

export const readOwnOrganization = endpoint({
  method: 'GET',
  path: '/api/v1/client/organization',
  summary: 'Своя организация: реквизиты, название на доске, лимиты',
  access: 'client',
  permission: 'seeWork',
  reply: organizationView,
  refusals: [],
})

export const requestAccess = endpoint({
  method: 'POST',
  path: '/api/v1/client/access-requests',
  summary: 'Попросить доступ у владельца организации',
  access: 'account',
  idempotent: true,
  body: z.object({ inn: orgInn, member_name: ownName.body }),
  /** `invited`: an invitation already waits; `active`: he is already in. */
  reply: z.object({ status: z.enum(['requested', 'invited', 'active']), short_name: z.string() }),
  refusals: ['organizationUnknown', 'wrongState', 'signUpFirst', 'tooOften'],
})

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/client/auth/binding',
  summary: 'Войти в организацию по ожидающему приглашению, самому новому; без него — в ту, куда вошёл последней',
  access: 'account',
  reply: z.object({ active_org_id: z.string() }),
  refusals: ['noOrganization', 'signUpFirst'],
})
