import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, parsed, upTo } from '#/wire/parsed.ts'
import { declineReasons } from '../domain/document.ts'
import { documentParams, documentState } from './document.ts'

const sendCode = {
  method: 'POST',
  params: documentParams,
  reply: z.object({ resend_after: z.number(), masked_phone: z.string() }),
} as const

/** What stands between a side and its signature; a person needs no right to sign for himself. */
const signingRefusals = [
  'documentGone',
  'alreadySigned',
  'otherSideFirst',
  'signingExpired',
  'phoneTooNew',
  'wrongState',
  'agreementMissing',
  'profileIncomplete',
  'fileDamaged',
] as const
const sendRefusals = [...signingRefusals, 'tooOften', 'codeNotSent'] as const
const signRefusals = [...signingRefusals, 'invalidInput', 'wrongSigningCode', 'signingCodeExpired', 'tooManyTries'] as const

export const sendClientSigningCode = endpoint({
  ...sendCode,
  path: '/api/v1/client/docs/:id/send_code',
  summary: 'Отправить код подписи представителю заказчика',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
  refusals: [...sendRefusals, 'noSigningRight'],
})
export const sendPersonSigningCode = endpoint({
  ...sendCode,
  path: '/api/v1/person/docs/:id/send_code',
  summary: 'Отправить код подписи исполнителю',
  access: 'person',
  refusals: sendRefusals,
})

const code = parsed(
  (typed) => (/^\d{6}$/.test(typed.replaceAll(/\s/g, '')) ? typed.replaceAll(/\s/g, '') : undefined),
  'Введите 6 цифр',
)
const stateReply = z.object({ state: documentState, state_name: z.string() })

/** The code comes in the query, or, so that it stays out of addresses, in the body. */
const sign = {
  method: 'POST',
  params: documentParams,
  query: z.object({ code: z.optional(code) }),
  body: z.optional(z.object({ code: z.optional(code) })),
  reply: stateReply,
  idempotent: 'keyed or not',
} as const

export const signClientDocument = endpoint({
  ...sign,
  path: '/api/v1/client/docs/:id/sign',
  summary: 'Подписать документ за заказчика',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
  refusals: [...signRefusals, 'noSigningRight'],
})
export const signPersonDocument = endpoint({
  ...sign,
  path: '/api/v1/person/docs/:id/sign',
  summary: 'Подписать документ за исполнителя',
  access: 'person',
  refusals: signRefusals,
})

const decline = {
  method: 'POST',
  params: documentParams,
  body: z.object({ reason: z.enum(declineReasons), comment: z.optional(lines(upTo(500))) }),
  reply: stateReply,
  refusals: ['documentGone', 'wrongState'],
} as const

export const declineClientDocument = endpoint({
  ...decline,
  path: '/api/v1/client/docs/:id/decline',
  summary: 'Отклонить документ за заказчика',
  access: 'client',
  permission: 'signDocuments',
})
export const declinePersonDocument = endpoint({
  ...decline,
  path: '/api/v1/person/docs/:id/decline',
  summary: 'Отклонить документ за исполнителя',
  access: 'person',
})

const clientAction = {
  method: 'POST',
  params: documentParams,
  access: 'client',
  permission: 'signDocuments',
  reply: stateReply,
  refusals: ['documentGone', 'wrongState'],
} as const

export const revokeDocument = endpoint({
  ...clientAction,
  path: '/api/v1/client/docs/:id/revoke',
  summary: 'Отозвать документ, пока исполнитель его не подписал',
})
export const extendDocument = endpoint({
  ...clientAction,
  path: '/api/v1/client/docs/:id/extend',
  summary: 'Продлить срок подписания на 14 дней',
})
export const retryDocument = endpoint({
  ...clientAction,
  path: '/api/v1/client/docs/:id/retry',
  summary: 'Сформировать файл ещё раз',
})
