import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText, parsed, roleParam, saying } from '#/wire/parsed.ts'
import { documentDetails } from './domain/document-type.ts'
import { parseEmail } from './domain/email.ts'
import { ladderSteps } from './domain/ladder.ts'
import { innProblem, nameProblem, parseName } from './domain/profile.ts'
import { parseRegion } from './domain/region.ts'

const name = saying(parseName, nameProblem)
const inn = saying(parsePersonInn, innProblem)
const birthday = parsed(parseDay, 'Проверьте дату рождения')
const day = parsed(parseDay, 'Проверьте дату')

/** The form data of the specification, letter for letter. An empty or masked («••») value leaves what is stored. */
export const profileForm = z.object({
  surname: name,
  firstname: name,
  secondname: orEmpty(name),
  inn: unlessEmpty(inn),
  birthdate: unlessEmpty(birthday),
  doctypeid: unlessEmpty(parsed((text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined), 'Выберите документ')),
  paspserial: z.optional(z.string().check(z.maxLength(20, 'Не больше 20 символов'))),
  paspnumber: z.optional(z.string().check(z.maxLength(30, 'Не больше 30 символов'))),
})

/** An empty field of the form says nothing about the value: it stays as it was. */
function unlessEmpty<Value>(schema: z.ZodMiniType<Value, string>) {
  return told(schema, undefined)
}

/** An empty text takes the value away. */
function orEmpty<Value>(schema: z.ZodMiniType<Value, string>) {
  return told(schema, '' as const)
}

/** What is told in full words of its own mistakes; nothing told is `empty`. */
function told<Value, Empty>(schema: z.ZodMiniType<Value, string>, empty: Empty) {
  return z.optional(
    z.pipe(
      z.string(),
      z.transform((value: string, context): Value | Empty => {
        if (value.trim() === '') return empty
        const read = z.safeParse(schema, value)
        if (read.success) return read.data
        context.issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? '', input: value })
        return z.NEVER
      }),
    ),
  )
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
  region: orEmpty(parsed(parseRegion, 'Выберите регион из списка')),
  issued_by: z.optional(z.string().check(z.trim(), z.maxLength(250, 'Не больше 250 символов'))),
  issued_on: orEmpty(day),
  division: orEmpty(parsed((text) => (/^\d{3}-\d{3}$/.test(text) ? text : undefined), 'Код подразделения — 6 цифр')),
  expires_on: orEmpty(day),
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
  body: z.object({ email: parsed(parseEmail, 'Введите адрес почты, например name@mail.ru') }),
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

export const payoutMethodView = z.object({
  id: z.string(),
  kind: z.enum(['account', 'card']),
  mask: z.string(),
  bank_name: z.string(),
  is_main: z.boolean(),
  usable_from: z.string(),
  is_usable: z.boolean(),
  /** Money goes here now: the main place, or, while it waits its day, the one before it. */
  pays_now: z.boolean(),
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
  /** For oneself, to tell places apart. */
  bank_name: optionalText(60),
  /** Make it the main one; the first always is. */
  main: z.optional(z.boolean()),
})

export const addPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/v1/person/payout-methods',
  summary: 'Указать, куда платить. Самый первый способ годен сразу, каждый следующий — через 24 часа',
  access: 'person',
  body: payoutMethodForm,
  reply: payoutMethodView,
  confirmed: true,
  idempotent: true,
  refusals: ['confirmationNeeded', 'requisitesBad', 'tooManyMethods', 'methodKnown'],
})

const methodParam = z.object({ id: idOf('payoutMethod') })

export const removePayoutMethod = endpoint({
  method: 'DELETE',
  path: '/api/v1/person/payout-methods/:id',
  summary: 'Убрать способ выплаты',
  access: 'person',
  params: methodParam,
  reply: z.array(payoutMethodView),
  confirmed: true,
  refusals: ['confirmationNeeded', 'notFound'],
})

export const choosePayoutMethod = endpoint({
  method: 'POST',
  path: '/api/v1/person/payout-methods/:id/main',
  summary: 'Сделать способ выплаты основным',
  access: 'person',
  params: methodParam,
  reply: z.array(payoutMethodView),
  confirmed: true,
  refusals: ['confirmationNeeded', 'notFound'],
})

const countersView = z.object({
  docs_to_sign: z.number(),
  unread: z.number(),
  registry_errors: z.number(),
  check_problems: z.number(),
  applications: z.number(),
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
  /** Legal texts that wait for an answer on this side; what was taken back is not asked about by itself. */
  due_texts: z.array(z.string()),
  /** Somebody asks to move the account to another phone; its owner may object until then. */
  phone_move: z.nullable(z.object({ masked_phone: z.string(), due_at: z.string() })),
  /** `member_name`: how the human is known in that organisation. */
  orgs: z.array(z.object({ org_id: z.string(), name: z.string(), role: z.enum(memberRoles), member_name: z.string() })),
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

export const readCounters = endpoint({
  method: 'GET',
  path: '/api/v1/:role/counters',
  summary: 'Числа в меню: что ждёт человека или его организацию',
  access: 'account',
  params: roleParam,
  reply: countersView,
  refusals: [],
})

export const startRecovery = endpoint({
  method: 'POST',
  path: '/api/v1/:role/phone/recovery',
  summary: 'Перенести профиль с потерянного номера: ответ один и тот же, верны сведения или нет',
  access: 'account',
  params: roleParam,
  body: z.object({
    old_phone: parsed(parsePhone, 'Введите номер полностью: +7 и 10 цифр'),
    inn,
    document_number: z.string().check(z.trim(), z.minLength(1, 'Введите номер документа'), z.maxLength(30)),
  }),
  /** In how many hours the profile moves, if everything is right and nobody objects. */
  reply: z.object({ hours: z.number() }),
  refusals: ['wrongState', 'tooOften'],
})
