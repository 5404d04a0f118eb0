import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed, roleParam } from '#/wire/parsed.ts'
import { parsePasswordDigest } from './domain/password-digest.ts'

const personIdHeader = z.optional(z.string())
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Код — 6 цифр'))
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

export const enterWithCode = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/code',
  summary: 'Войти по коду из СМС',
  access: 'public',
  params: roleParam,
  headers: z.object({ 'person-id': personIdHeader, code }),
  reply: z.object({ person_id: z.string(), is_new: z.boolean() }),
  beside: z.object({ auth_token: z.string() }),
  refusals: ['wrongCode', 'codeExpired', 'tooManyTries', 'tooOften', 'personBlocked'],
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
  headers: z.object({ 'person-id': personIdHeader, newpswd: digest, code }),
  reply: z.object({ person_id: z.string() }),
  beside: z.object({ newtoken: z.string() }),
  refusals: ['weakPassword', 'busy', 'wrongCode', 'codeExpired', 'tooManyTries', 'tooOften', 'personBlocked'],
})

export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/:role/auth/confirmation/send_code',
  summary: 'Прислать код, которым человек подтверждает, что за этим сеансом он сам',
  access: 'account',
  params: roleParam,
  reply: codeSent,
  refusals: ['tooOften', 'tooManyTries', 'codeNotSent'],
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
