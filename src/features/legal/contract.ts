import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed, roleParam } from '#/wire/parsed.ts'
import { boxSlugs, parseTextSlug, textSlugs, withdrawableSlugs } from './domain/consent.ts'

const textHead = {
  slug: z.enum(textSlugs),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  sha256: z.string(),
}

export const textView = z.object({ ...textHead, markdown: z.string() })
export type TextView = z.output<typeof textView>

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/v1/public/texts',
  summary: 'Правовые документы: названия, редакции и хеши',
  access: 'public',
  reply: z.object({ items: z.array(z.object(textHead)) }),
  refusals: [],
})

export const getText = endpoint({
  method: 'GET',
  path: '/api/v1/public/texts/:slug',
  summary: 'Текст правового документа',
  access: 'public',
  params: z.object({ slug: parsed(parseTextSlug, 'Нет такого документа') }),
  reply: textView,
  refusals: ['notFound'],
})

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/v1/:role/consents',
  summary: 'Что и когда принял человек',
  access: 'account',
  params: roleParam,
  reply: z.object({
    items: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        version: z.string(),
        text_sha256: z.string(),
        method: z.enum(['checkbox', 'code']),
        accepted_at: z.string(),
        withdrawn_at: z.nullable(z.string()),
        is_current: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

export const giveConsents = endpoint({
  method: 'POST',
  path: '/api/v1/:role/consents',
  summary: 'Принять документы; для регистрации нужны terms, offer и pdn, для привязки — delegation',
  access: 'account',
  params: roleParam,
  body: z.object({
    slugs: z.array(z.enum(boxSlugs)).check(z.minLength(1, 'Отметьте хотя бы один документ'), z.maxLength(5)),
  }),
  reply: z.undefined(),
  idempotent: true,
  refusals: ['signUpFirst'],
})

export const takeBackConsent = endpoint({
  method: 'DELETE',
  path: '/api/v1/:role/consents/:slug',
  summary: 'Отозвать согласие, данное по желанию',
  access: 'account',
  params: z.extend(roleParam, { slug: z.enum(withdrawableSlugs) }),
  reply: z.undefined(),
  refusals: [],
})

export const sendAgreementCode = endpoint({
  method: 'POST',
  path: '/api/v1/:role/consents/einteraction/send_code',
  summary: 'Прислать код для соглашения об электронном взаимодействии',
  access: 'account',
  params: roleParam,
  reply: z.object({ resend_after: z.number(), masked_phone: z.string() }),
  refusals: ['signUpFirst', 'tooOften', 'tooManyTries', 'codeNotSent'],
})

export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/:role/consents/einteraction/accept',
  summary: 'Принять соглашение об электронном взаимодействии кодом',
  access: 'account',
  params: roleParam,
  body: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Код — 6 цифр')) }),
  reply: z.undefined(),
  idempotent: true,
  refusals: ['signUpFirst', 'wrongCode', 'codeExpired', 'tooManyTries'],
})
