import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, parsed, upTo } from '#/wire/parsed.ts'
import { declineReasons } from '../domain/document.ts'
import { manifestLimit } from '../domain/manifest.ts'
import { documentIds, documentParams, documentState } from './document.ts'

const sendCode = {
  method: 'POST',
  params: documentParams,
  reply: z.object({ resend_after: z.number(), masked_phone: z.string() }),
} as const

/** What stands between a signer and any signature; a person needs no right to sign for himself. */
const signerRefusals = ['documentGone', 'phoneTooNew', 'agreementMissing', 'profileIncomplete', 'documentUnread'] as const
/** Why one document cannot be signed. */
const signingRefusals = [
  ...signerRefusals,
  'alreadySigned',
  'otherSideFirst',
  'signingExpired',
  'wrongState',
  'fileDamaged',
  'annulmentBlocked',
] as const
const codeRefusals = ['wrongSigningCode', 'signingCodeExpired', 'tooManyTries'] as const
const sendRefusals = [...signingRefusals, 'tooOften', 'codeNotSent'] as const
const signRefusals = [...signingRefusals, 'invalidInput', ...codeRefusals] as const
const sendManyRefusals = [...signerRefusals, 'documentChanged', 'tooOften', 'codeNotSent'] as const
const signManyRefusals = [...signerRefusals, 'documentChanged', ...codeRefusals] as const

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

export const someDocuments = z.array(idOf('document')).check(z.minLength(1), z.maxLength(manifestLimit))
const sheet = {
  method: 'GET',
  query: z.object({ ids: z.optional(documentIds) }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind_name: z.string(),
        number: z.string(),
        title: z.string(),
        counterparty: z.string(),
        amount: z.nullable(z.number()),
        /** «Коротко»: the document in five lines. */
        short: z.array(z.object({ label: z.string(), value: z.string() })),
        read: z.boolean(),
        /** Why it cannot be signed now. */
        problem: z.nullable(z.string()),
      }),
    ),
    to_sign: z.number(),
    /** Documents that are being composed at the moment and will wait for a signature: only where none were chosen. */
    composing: z.number(),
    masked_phone: z.string(),
    agreement_accepted: z.boolean(),
  }),
  refusals: [],
} as const

export const readClientSheet = endpoint({
  ...sheet,
  path: '/api/v1/client/docs/sheet',
  summary: 'Что подписывает заказчик одним кодом: названные документы или ждущие его подписи, каждый коротко',
  access: 'client',
  permission: 'signDocuments',
})
export const readPersonSheet = endpoint({
  ...sheet,
  path: '/api/v1/person/docs/sheet',
  summary: 'Что подписывает исполнитель одним кодом: названные документы или ждущие его подписи, каждый коротко',
  access: 'person',
})

const markRead = {
  method: 'POST',
  body: z.object({ ids: someDocuments }),
  reply: z.object({ read: z.number() }),
  refusals: ['documentGone'],
} as const

export const markClientRead = endpoint({
  ...markRead,
  path: '/api/v1/client/docs/mark_read',
  summary: 'Отметить документы прочитанными: без этого их не подписать',
  access: 'client',
  permission: 'signDocuments',
})
export const markPersonRead = endpoint({
  ...markRead,
  path: '/api/v1/person/docs/mark_read',
  summary: 'Отметить документы прочитанными: без этого их не подписать',
  access: 'person',
})

const sendManifestCode = {
  method: 'POST',
  body: z.object({ ids: someDocuments }),
  reply: z.object({
    resend_after: z.number(),
    masked_phone: z.string(),
    /** The SHA-256 of the frozen list of documents and their hashes. */
    manifest: z.string(),
  }),
} as const

export const sendClientManifestCode = endpoint({
  ...sendManifestCode,
  path: '/api/v1/client/docs/send_code',
  summary: 'Отправить представителю заказчика один код подписи для нескольких документов, не больше 100',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
  refusals: [...sendManyRefusals, 'noSigningRight'],
})
export const sendPersonManifestCode = endpoint({
  ...sendManifestCode,
  path: '/api/v1/person/docs/send_code',
  summary: 'Отправить исполнителю один код подписи для нескольких документов, не больше 100',
  access: 'person',
  refusals: sendManyRefusals,
})

const signManifest = {
  method: 'POST',
  body: z.object({ ids: someDocuments, code }),
  reply: z.object({
    documents: z.array(z.object({ id: z.string(), title: z.string(), state: documentState, state_name: z.string() })),
  }),
  idempotent: true,
} as const

export const signClientManifest = endpoint({
  ...signManifest,
  path: '/api/v1/client/docs/sign',
  summary: 'Подписать за заказчика все названные документы одним кодом или ни одного',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
  refusals: [...signManyRefusals, 'noSigningRight'],
})
export const signPersonManifest = endpoint({
  ...signManifest,
  path: '/api/v1/person/docs/sign',
  summary: 'Подписать за исполнителя все названные документы одним кодом или ни одного',
  access: 'person',
  refusals: signManyRefusals,
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
export const takeDocumentBack = endpoint({
  method: 'POST',
  path: '/api/v1/person/docs/:id/revoke',
  summary: 'Отозвать своё предложение аннулировать или заменить документ, пока заказчик его не подписал',
  access: 'person',
  params: documentParams,
  reply: stateReply,
  refusals: ['documentGone', 'wrongState'],
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
