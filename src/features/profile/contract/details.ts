import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { documentDetails } from '../domain/document-type.ts'
import { profileTexts } from '../fields/profile.ts'
import { orEmpty } from './profile.ts'

const { region, issued_by, issued_on, division, expires_on } = profileTexts

export const listDocumentTypes = endpoint({
  method: 'GET',
  path: '/api/v1/person/profile/document_types',
  summary: 'Виды документов, удостоверяющих личность',
  access: 'account',
  reply: z.array(z.object({ doctypeid: z.number(), name: z.string(), details: z.array(z.enum(documentDetails)) })),
  refusals: [],
})

export const listDocumentTypeFields = endpoint({
  method: 'GET',
  path: '/api/v1/person/profile/document_type_fields',
  summary: 'Поля каждого вида документа',
  access: 'account',
  reply: z.array(
    z.object({
      doctypeid: z.number(),
      field: z.enum(['paspserial', 'paspnumber']),
      label: z.string(),
      mask: z.string(),
      regex: z.string(),
      hint: z.string(),
    }),
  ),
  refusals: [],
})

/** What the profile holds beside the form of the specification. */
export const detailsView = z.object({
  version: z.number(),
  no_secondname: z.boolean(),
  region: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** A letter with a code is under way and the code still lives. */
  email_code_sent: z.boolean(),
  /** Signed documents hold the ИНН. */
  inn_fixed: z.boolean(),
  /** Masked, as the number is. */
  issued_by: z.string(),
  issued_on: z.nullable(z.string()),
  division: z.string(),
  expires_on: z.nullable(z.string()),
  document_expired: z.boolean(),
})

export const readDetails = endpoint({
  method: 'GET',
  path: '/api/v1/person/profile/details',
  summary: 'Почта, регион и сведения о документе',
  access: 'account',
  reply: detailsView,
  refusals: [],
})

/** What is left out stays as stored, an empty text takes it away. */
export const detailsForm = z.object({
  version: z.optional(z.number()),
  no_secondname: z.optional(z.boolean()),
  region: orEmpty(region),
  issued_by: z.optional(issued_by),
  issued_on: orEmpty(issued_on),
  division: orEmpty(division),
  expires_on: orEmpty(expires_on),
})

export const saveDetails = endpoint({
  method: 'PATCH',
  path: '/api/v1/person/profile/details',
  summary: 'Сохранить регион и сведения о документе',
  access: 'person',
  body: detailsForm,
  reply: detailsView,
  refusals: ['invalidInput', 'staleVersion'],
})

export const setEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/person/profile/email',
  summary: 'Указать почту: на неё придёт письмо с кодом. Пустой адрес убирает почту',
  access: 'person',
  body: z.object({ email: profileTexts.email }),
  reply: z.object({ resend_after: z.number() }),
  refusals: ['tooOften', 'letterNotSent'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/person/profile/email/confirm',
  summary: 'Подтвердить почту кодом из письма',
  access: 'person',
  body: z.object({ code: z.string().check(z.maxLength(20)) }),
  reply: z.object({ email: z.string() }),
  refusals: ['wrongCode', 'codeExpired', 'tooManyTries'],
})

export const showDocument = endpoint({
  method: 'GET',
  path: '/api/v1/person/profile/document',
  summary: 'Показать документ целиком. Каждый просмотр записывается в журнал',
  access: 'person',
  confirmed: true,
  reply: z.object({
    doctypeid: z.number(),
    paspserial: z.string(),
    paspnumber: z.string(),
    issued_by: z.string(),
    issued_on: z.nullable(z.string()),
    division: z.string(),
    expires_on: z.nullable(z.string()),
  }),
  refusals: ['confirmationNeeded', 'notFound', 'tooOften'],
})
