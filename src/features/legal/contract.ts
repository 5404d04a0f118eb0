import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed, roleParam } from '#/wire/parsed.ts'
import { boxSlugs, parseTextSlug, textSlugs, consentStates } from './domain/consent.ts'
import { closingSlugs, freelyWithdrawnSlugs } from './domain/withdrawal.ts'

const textHead = {
  slug: z.enum(textSlugs),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  sha256: z.string(),
}

export const textView = z.object({ ...textHead, markdown: z.string() })
export type TextView = z.output<typeof textView>

const oneText = z.object({ slug: parsed(parseTextSlug, 'Нет такого документа') })
const ofVersion = z.object({ version: z.optional(z.string().check(z.maxLength(20))) })

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
  summary: 'Текст правового документа: действующая редакция или прежняя',
  access: 'public',
  params: oneText,
  query: ofVersion,
  reply: z.extend(textView, {
    is_current: z.boolean(),
    changes: z.array(z.string()),
    /** Every edition that was shown, newest first. */
    editions: z.array(z.object({ version: z.string(), date: z.string() })),
  }),
  refusals: ['notFound'],
})
export type ShownTextView = z.output<typeof getText.reply>

export const getTextPdf = endpoint({
  method: 'GET',
  path: '/api/v1/public/texts/:slug/pdf',
  summary: 'Правовой документ в PDF',
  access: 'public',
  params: oneText,
  query: ofVersion,
  file: ['application/pdf'],
  reply: z.undefined(),
  refusals: ['notFound'],
})

export const getProcessorsPdf = endpoint({
  method: 'GET',
  path: '/api/v1/public/processors',
  summary: 'Кто обрабатывает персональные данные и по чьему поручению, в PDF',
  access: 'public',
  file: ['application/pdf'],
  reply: z.undefined(),
  refusals: [],
})

const consentView = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  text_sha256: z.string(),
  method: z.enum(['checkbox', 'code']),
  box_text: z.string(),
  accepted_at: z.string(),
  withdrawn_at: z.nullable(z.string()),
  is_current: z.boolean(),
  /** `replaced`: a newer edition is accepted; `outdated`: a newer edition exists and is not accepted. */
  state: z.enum(consentStates),
})
export type ConsentView = z.output<typeof consentView>

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/v1/:role/consents',
  summary: 'Что и когда принял человек',
  access: 'account',
  params: roleParam,
  reply: z.object({ items: z.array(consentView) }),
  refusals: [],
})

const ownConsent = z.extend(roleParam, { id: idOf('consent') })

export const getAcceptedText = endpoint({
  method: 'GET',
  path: '/api/v1/:role/consents/:id/text',
  summary: 'Текст, который человек принял',
  access: 'account',
  params: ownConsent,
  reply: textView,
  refusals: ['notFound'],
})

export const getConsentPdf = endpoint({
  method: 'GET',
  path: '/api/v1/:role/consents/:id/pdf',
  summary: 'Данное согласие в PDF: кто, когда, как и полный текст',
  access: 'account',
  params: ownConsent,
  file: ['application/pdf'],
  reply: z.undefined(),
  refusals: ['notFound', 'tooOften'],
})

export const listDue = endpoint({
  method: 'GET',
  path: '/api/v1/:role/consents/due',
  summary: 'Документы, на которые человек должен ответить: новые редакции и то, что в них изменилось',
  access: 'account',
  params: roleParam,
  reply: z.object({
    items: z.array(
      z.object({
        ...textHead,
        /** Name of the text's box; null for a text accepted by a code. */
        box: z.nullable(z.enum(boxSlugs)),
        reason: z.enum(['never', 'changed', 'withdrawn']),
        accepted_version: z.nullable(z.string()),
        until: z.nullable(z.string()),
        overdue: z.boolean(),
        changes: z.array(z.string()),
        /** Line difference between the accepted edition and this one; empty when none was accepted. */
        difference: z.array(z.object({ is: z.enum(['same', 'gone', 'added']), text: z.string() })),
      }),
    ),
  }),
  refusals: [],
})
export type DueView = z.output<typeof listDue.reply>['items'][number]

export const giveConsents = endpoint({
  method: 'POST',
  path: '/api/v1/:role/consents',
  summary: 'Принять документы; для регистрации нужны terms, offer и pdn, для привязки — delegation',
  access: 'account',
  params: roleParam,
  body: z.object({
    slugs: z.array(z.enum(boxSlugs)).check(z.minLength(1, 'Отметьте хотя бы один документ'), z.maxLength(6)),
    /** SHA-256 of what was on the screen, by slug: a text that has changed since is not accepted. */
    seen: z.optional(z.record(z.string(), z.string())),
  }),
  reply: z.undefined(),
  idempotent: true,
  refusals: ['signUpFirst', 'staleVersion'],
})

export const takeBackConsent = endpoint({
  method: 'DELETE',
  path: '/api/v1/:role/consents/:slug',
  summary: 'Отозвать согласие, без которого профиль остаётся',
  access: 'account',
  params: z.extend(roleParam, { slug: z.enum(freelyWithdrawnSlugs) }),
  reply: z.undefined(),
  refusals: [],
})

export const takeBackAndClose = endpoint({
  method: 'POST',
  path: '/api/v1/:role/consents/:slug/withdraw',
  summary: 'Отозвать согласие, без которого профиля нет: профиль будет закрыт',
  access: 'account',
  params: z.extend(roleParam, { slug: z.enum(closingSlugs) }),
  body: z.object({ closes_account: z.literal(true, 'Подтвердите, что аккаунт будет удалён') }),
  reply: z.undefined(),
  idempotent: true,
  confirmed: true,
  refusals: ['confirmationNeeded'],
})

export const sendAgreementCode = endpoint({
  method: 'POST',
  path: '/api/v1/:role/consents/einteraction/send_code',
  summary: 'Прислать код для соглашения об электронном взаимодействии',
  access: 'account',
  params: roleParam,
  reply: z.object({ resend_after: z.number(), masked_phone: z.string() }),
  refusals: ['signUpFirst', 'tooOften', 'codeNotSent'],
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
