import * as z from 'zod/mini'
import { deliveryReasons } from '#/kernel/delivery.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed, phoneText, roleParam } from '#/wire/parsed.ts'
import { deliveryStates } from './domain/delivery.ts'
import { parsePasswordDigest } from './domain/password-digest.ts'

const personIdHeader = z.optional(z.string())
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Код — 6 цифр'))
const innEnd = z.optional(z.string().check(z.trim(), z.regex(/^\d{4}$/, 'Нужны последние 4 цифры ИНН')))
const digest = parsed(parsePasswordDigest, 'Пароль передаётся 20 знаками 0–9, A–F')

export const identify = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/identify',
  summary: 'Начать вход: телефон в заголовке phone (Phone, PHONE)',
  access: 'public',
  params: roleParam,
  headers: z.object({ phone: z.string() }),
  reply: z.object({
    person_id: z.string(),
    code_length: z.number(),
    resend_after: z.number(),
    masked_phone: z.string(),
  }),
  refusals: ['badPhone', 'headersDiffer', 'tooOften'],
})

const codeSent = z.object({ resend_after: z.number(), masked_phone: z.string() })

export const askCode = endpoint({
  method: 'GET',
  path: '/api/v1/:role/auth/code',
  summary: 'Прислать код в СМС на телефон из identify',
  access: 'public',
  params: roleParam,
  query: z.object({ purpose: z.optional(z.enum(['login', 'password'])) }),
  headers: z.object({ 'person-id': personIdHeader }),
  reply: codeSent,
  refusals: ['invalidInput', 'tooOften', 'tooManyTries', 'codeNotSent'],
})

const codeState = z.object({ state: z.enum(['none', ...deliveryStates]), reason: z.nullable(z.enum(deliveryReasons)) })

export const readCodeState = endpoint({
  method: 'GET',
  path: '/api/v1/:role/auth/code/state',
  summary: 'Дошло ли сообщение с кодом входа; по ответу не узнать, есть ли профиль',
  access: 'public',
  params: roleParam,
  headers: z.object({ 'person-id': personIdHeader }),
  reply: codeState,
  refusals: ['invalidInput', 'tooOften'],
})

export const readOwnCodeState = endpoint({
  method: 'GET',
  path: '/api/v1/:role/codes/state',
  summary: 'Дошло ли сообщение с кодом, которым вошедший что-то подтверждает',
  access: 'account',
  params: roleParam,
  reply: codeState,
  refusals: ['tooOften'],
})

export const enterWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/code',
  summary: 'Войти по коду из СМС',
  access: 'public',
  params: roleParam,
  /** `inn-end`: after 90 days without a visit, the last four digits of the ИНН; they are sent with the same code again. */
  headers: z.object({ 'person-id': personIdHeader, code, 'inn-end': innEnd }),
  reply: z.object({ person_id: z.string(), is_new: z.boolean() }),
  beside: z.object({ auth_token: z.string() }),
  refusals: ['wrongCode', 'codeExpired', 'innEndNeeded', 'wrongInnEnd', 'tooManyTries', 'tooOften', 'personBlocked'],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/login',
  summary: 'Войти по паролю; с нового устройства нужен ещё код, он уже отправлен, и auth_token нет',
  access: 'public',
  params: roleParam,
  headers: z.object({ 'person-id': personIdHeader, password: digest }),
  reply: z.object({ person_id: z.string(), code_sent: z.nullable(codeSent) }),
  beside: z.object({ auth_token: z.optional(z.string()) }),
  refusals: ['invalidInput', 'wrongPassword', 'tooManyTries', 'tooOften', 'busy', 'codeNotSent', 'personBlocked'],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/password',
  summary: 'Задать пароль по коду из СМС; остальные сеансы закрываются',
  access: 'public',
  params: roleParam,
  headers: z.object({ 'person-id': personIdHeader, newpswd: digest, code, 'inn-end': innEnd }),
  reply: z.object({ person_id: z.string() }),
  beside: z.object({ newtoken: z.string() }),
  refusals: [
    'weakPassword',
    'busy',
    'wrongCode',
    'codeExpired',
    'innEndNeeded',
    'wrongInnEnd',
    'tooManyTries',
    'tooOften',
    'personBlocked',
  ],
})

export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/confirmation/send_code',
  summary: 'Прислать код, которым человек подтверждает, что за этим сеансом он сам',
  access: 'account',
  params: roleParam,
  reply: codeSent,
  refusals: ['tooOften', 'codeNotSent'],
})

export const confirmPresence = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/confirmation',
  summary: 'Подтвердить сеанс кодом из СМС: 10 минут можно менять важное',
  access: 'account',
  params: roleParam,
  body: z.object({ code }),
  reply: z.object({ confirmed_until: z.string() }),
  refusals: ['wrongCode', 'codeExpired', 'tooManyTries'],
})

export const changeMode = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/mode',
  summary: 'Перейти в режим, названный в адресе: сеанс получает новый токен, прежний не действует',
  access: 'account',
  params: roleParam,
  reply: z.object({ mode: roleParam.shape.role }),
  beside: z.object({ newtoken: z.string() }),
  refusals: ['unauthorized'],
})

export const logOutHere = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/logout',
  summary: 'Выйти: сеанс закрывается',
  access: 'account',
  params: roleParam,
  reply: z.undefined(),
  refusals: ['notFound'],
})

export const sessionView = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/:role/sessions',
  summary: 'Устройства, с которых выполнен вход',
  access: 'account',
  params: roleParam,
  reply: z.object({ items: z.array(sessionView) }),
  refusals: [],
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/:role/sessions/:id',
  summary: 'Закрыть один сеанс',
  access: 'account',
  params: z.extend(roleParam, { id: idOf('session') }),
  reply: z.undefined(),
  refusals: ['notFound'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/:role/sessions',
  summary: 'Закрыть все сеансы, кроме этого',
  access: 'account',
  params: roleParam,
  reply: z.undefined(),
  refusals: [],
})

export const phoneView = z.object({
  masked_phone: z.string(),
  changed_at: z.nullable(z.string()),
  /** An earlier change is refused; null: allowed now. */
  may_change_from: z.nullable(z.string()),
  /** A pending move to another phone: waits for codes, or for 72 hours to pass. */
  change: z.nullable(
    z.object({ kind: z.enum(['both', 'recovery']), masked_phone: z.string(), asked_at: z.string(), due_at: z.string() }),
  ),
})

export const readPhone = endpoint({
  method: 'GET',
  path: '/api/v1/:role/phone',
  summary: 'Телефон для входа и его смена, если она идёт',
  access: 'account',
  params: roleParam,
  reply: phoneView,
  refusals: [],
})

export const startPhoneChange = endpoint({
  method: 'POST',
  path: '/api/v1/:role/phone/change',
  summary: 'Начать смену телефона: коды уходят на прежний и на новый номер',
  access: 'account',
  params: roleParam,
  body: z.object({ new_phone: phoneText }),
  reply: z.object({ masked_old_phone: z.string(), masked_new_phone: z.string(), resend_after: z.number() }),
  confirmed: true,
  refusals: [
    'confirmationNeeded',
    'signUpFirst',
    'badPhone',
    'invalidInput',
    'phoneChangedRecently',
    'wrongState',
    'tooOften',
    'codeNotSent',
  ],
})

export const confirmPhoneChange = endpoint({
  method: 'POST',
  path: '/api/v1/:role/phone/change/confirm',
  summary: 'Сменить телефон по двум кодам; остальные сеансы закрываются',
  access: 'account',
  params: roleParam,
  body: z.object({ old_code: code, new_code: code }),
  reply: z.object({ masked_phone: z.string() }),
  idempotent: true,
  confirmed: true,
  refusals: ['confirmationNeeded', 'wrongCode', 'codeExpired', 'tooManyTries', 'phoneChangedRecently'],
})

export const cancelPhoneChange = endpoint({
  method: 'POST',
  path: '/api/v1/:role/phone/change/cancel',
  summary: 'Отменить смену телефона: «Это не я»',
  access: 'account',
  params: roleParam,
  reply: z.undefined(),
  refusals: ['notFound'],
})
