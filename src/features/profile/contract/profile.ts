import { accountStatuses } from '#/features/identity/domain/account.ts'
import { npdStatuses } from '#/kernel/npd-status.ts'
import * as z from 'zod/mini'
import { memberRoles } from '#/kernel/roles.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { phoneText, roleParam, whenTyped } from '#/wire/parsed.ts'
import { ladderSteps } from '../domain/ladder.ts'
import { payoutKinds } from '../domain/requisites.ts'
import { profileTexts } from '../fields/profile.ts'
import { countersView } from './counters.ts'

const { surname, firstname, secondname, inn, birthdate, doctypeid } = profileTexts

/** The form data of the specification, letter for letter. An empty or masked («••») value leaves what is stored. */
export const profileForm = z.object({
  surname,
  firstname,
  secondname: orEmpty(secondname),
  inn: unlessEmpty(inn),
  birthdate: unlessEmpty(birthdate),
  doctypeid: unlessEmpty(doctypeid),
  paspserial: z.optional(z.string().check(z.maxLength(20, 'Не больше 20 символов'))),
  paspnumber: z.optional(z.string().check(z.maxLength(30, 'Не больше 30 символов'))),
})

/** An empty field of the form says nothing about the value: it stays as it was. */
function unlessEmpty<Value>(schema: z.ZodMiniType<Value, string>) {
  return z.optional(whenTyped(schema, undefined))
}

/** An empty text takes the value away. */
export function orEmpty<Value>(schema: z.ZodMiniType<Value, string>) {
  return z.optional(whenTyped(schema, '' as const))
}

export const modifyProfile = endpoint({
  method: 'POST',
  path: '/api/v1/person/profile/modify',
  summary: 'Сохранить личные данные и документ. Смена ИНН — только из сеанса, подтверждённого кодом',
  access: 'person',
  /** The version the form was filled from; without it the last one to save is right. */
  headers: z.object({ 'profile-version': z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  bodyForm: 'multipart',
  body: profileForm,
  reply: z.object({ personal_complete: z.boolean(), passport_complete: z.boolean(), version: z.number() }),
  evenOverdue: true,
  refusals: ['innTaken', 'innFixed', 'innBound', 'invalidInput', 'staleVersion', 'confirmationNeeded', 'tooOften'],
})

/** What waits for the viewer: only what the viewer's role may do. */
/** The profile answer of the specification and what the cabinet shows beside it. */
export const profileView = z.object({
  person_id: z.string(),
  phone: z.string(),
  status: z.enum(accountStatuses),
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
  payout_method: z.nullable(z.object({ kind: z.enum(payoutKinds), mask: z.string(), usable_from: z.string() })),
  binding: z.object({ state: z.string() }),
  npd: z.object({ state: z.enum(npdStatuses), checked_at: z.nullable(z.string()) }),
  ladder: z.object({ next: z.enum(ladderSteps), missing: z.array(z.string()) }),
  consents: z.record(z.string(), z.string()),
  /** Legal texts that wait for an answer on this side; what was taken back is not asked about by itself. */
  due_texts: z.array(z.string()),
  /** Somebody asks to move the account to another phone; its owner may object until then. */
  phone_move: z.nullable(z.object({ masked_phone: z.string(), due_at: z.string() })),
  /** `member_name`: how the human is known in that organization. */
  orgs: z.array(
    z.object({ org_id: z.string(), name: z.string(), role: z.enum(memberRoles), member_name: z.string(), proven: z.boolean() }),
  ),
  active_org_id: z.nullable(z.string()),
  /** What the tax service told, kopecks; null on the side of a customer and for one who was never asked about. */
  taxes: z.nullable(
    z.object({
      debt: z.number(),
      debt_level: z.enum(['none', 'line', 'warning']),
      debt_periods: z.array(z.string()),
      remind: z.boolean(),
      due: z.number(),
      due_date: z.nullable(z.string()),
      bonus_left: z.nullable(z.number()),
      limit_used: z.number(),
      limit_left: z.number(),
      today: z.string(),
    }),
  ),
  counters: countersView,
  /** When the server began to read this. */
  read_at: z.string(),
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

export const startRecovery = endpoint({
  method: 'POST',
  path: '/api/v1/:role/phone/recovery',
  summary: 'Перенести профиль с потерянного номера: ответ один и тот же, верны сведения или нет',
  access: 'account',
  params: roleParam,
  body: z.object({
    old_phone: phoneText,
    inn,
    document_number: z.string().check(z.trim(), z.minLength(1, 'Введите номер документа'), z.maxLength(30)),
  }),
  /** In how many hours the profile moves, if everything is right and nobody objects. */
  reply: z.object({ hours: z.number() }),
  refusals: ['wrongState', 'tooOften'],
})
