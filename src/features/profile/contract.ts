import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed, roleParam } from '#/wire/parsed.ts'
import { ladderSteps } from './domain/ladder.ts'
import { parseName } from './domain/profile.ts'

const name = parsed(parseName, 'Только буквы, пробел и дефис')
const birthday = parsed((text) => parseDay(text), 'Проверьте дату рождения')
const inn = parsed(parsePersonInn, 'Такого ИНН не существует: проверьте цифры')

/** An empty field of the form says nothing about the value: it stays as it was. */
function unlessEmpty<Value>(schema: z.ZodMiniType<Value, string>) {
  return z.optional(
    z.pipe(
      z.string(),
      z.transform((value: string, context): Value | undefined => {
        if (value.trim() === '') return undefined
        const read = z.safeParse(schema, value)
        if (read.success) return read.data
        context.issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? '', input: value })
        return z.NEVER
      }),
    ),
  )
}

/** The form data of the specification, letter for letter. Masked values («••») leave what is stored. */
export const profileForm = z.object({
  surname: name,
  firstname: name,
  secondname: z.optional(z.union([z.literal(''), name])),
  inn: unlessEmpty(inn),
  birthdate: unlessEmpty(birthday),
  doctypeid: unlessEmpty(parsed((text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined), 'Выберите документ')),
  paspserial: z.optional(z.string().check(z.maxLength(20))),
  paspnumber: z.optional(z.string().check(z.maxLength(30))),
})

export const modifyProfile = endpoint({
  method: 'POST',
  path: '/api/v1/person/profile/modify',
  summary: 'Сохранить личные данные и документ',
  access: 'person',
  bodyForm: 'multipart',
  body: profileForm,
  reply: z.object({ personal_complete: z.boolean(), passport_complete: z.boolean() }),
  refusals: ['innTaken', 'innFixed', 'invalidInput'],
})

export const listDocumentTypes = endpoint({
  method: 'GET',
  path: '/api/v1/person/profile/document_types',
  summary: 'Виды документов, удостоверяющих личность',
  access: 'person',
  reply: z.array(z.object({ doctypeid: z.number(), name: z.string() })),
  refusals: [],
})

export const listDocumentTypeFields = endpoint({
  method: 'GET',
  path: '/api/v1/person/profile/document_type_fields',
  summary: 'Поля каждого вида документа',
  access: 'person',
  reply: z.array(
    z.object({
      doctypeid: z.number(),
      field: z.enum(['paspserial', 'paspnumber']),
      label: z.string(),
      regex: z.string(),
      hint: z.string(),
    }),
  ),
  refusals: [],
})

export const payoutMethodView = z.object({
  id: z.string(),
  kind: z.enum(['account', 'card']),
  mask: z.string(),
  usable_from: z.string(),
})

export const listPayoutMethods = endpoint({
  method: 'GET',
  path: '/api/v1/person/payout-methods',
  summary: 'Куда платить',
  access: 'person',
  reply: z.array(payoutMethodView),
  refusals: [],
})

/** Account of a Russian bank with its BIK, or a card number. */
export const payoutMethodForm = z.object({
  kind: z.enum(['account', 'card']),
  bik: z.optional(z.string().check(z.maxLength(20))),
  number: z.string().check(z.maxLength(30)),
})

export const setPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/v1/person/payout-methods',
  summary: 'Указать, куда платить. Первый способ годен сразу, замена — через 24 часа',
  access: 'person',
  body: payoutMethodForm,
  reply: payoutMethodView,
  idempotent: true,
  refusals: ['requisitesBad'],
})

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
  /** `member_name`: how the human is known in that organisation. */
  orgs: z.array(z.object({ org_id: z.string(), name: z.string(), role: z.enum(memberRoles), member_name: z.string() })),
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
