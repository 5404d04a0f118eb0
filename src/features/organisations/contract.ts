import * as z from 'zod/mini'
import { parseInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { optionalText, parsed, text } from '#/wire/parsed.ts'

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
    member_name: text(5, 180, 'Укажите фамилию, имя и отчество'),
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
  bank: z.nullable(z.object({ bik: z.string(), account: z.string() })),
  role: z.enum(memberRoles),
  version: z.number(),
})

export const readOwnOrganization = endpoint({
  method: 'GET',
  path: '/api/v1/client/organization',
  summary: 'Реквизиты своей организации',
  access: 'client',
  permission: 'seeWork',
  reply: organizationView,
  refusals: ['noAccess'],
})

export const setBankAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/bank-account',
  summary: 'Указать счёт, с которого платит организация',
  access: 'client',
  permission: 'editAccounts',
  body: z.object({ bik: z.string().check(z.maxLength(20)), account: z.string().check(z.maxLength(40)), version: z.number() }),
  reply: organizationView,
  refusals: ['requisitesBad', 'staleVersion', 'noAccess'],
})

export const memberView = z.object({
  member_id: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(['invited', 'active', 'disabled']),
  is_me: z.boolean(),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/client/members',
  summary: 'Команда организации',
  access: 'client',
  permission: 'seeWork',
  reply: z.array(memberView),
  refusals: ['noAccess'],
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/v1/client/members',
  summary: 'Пригласить в команду по телефону',
  access: 'client',
  permission: 'editMembers',
  body: z.object({
    phone: parsed(parsePhone, 'Введите номер полностью: +7 и 10 цифр'),
    name: text(2, 180, 'Укажите имя'),
    role: z.enum(memberRoles),
  }),
  reply: memberView,
  idempotent: true,
  refusals: ['wrongState', 'noAccess'],
})

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/client/auth/binding',
  summary: 'Войти в организацию по ожидающему приглашению, самому новому',
  access: 'account',
  reply: z.object({ active_org_id: z.string() }),
  refusals: ['noOrganization', 'signUpFirst'],
})
