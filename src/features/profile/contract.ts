import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed } from '#/wire/parsed.ts'
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
