import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { positiveSum, reason } from './annulment.ts'
import { documentParams, documentState } from './document.ts'
import { someDocuments } from './signing.ts'

const propose = {
  method: 'POST',
  params: documentParams,
  body: z.object({
    reason,
    /** Of an order or an act: the sum of the new edition, in kopecks; without it the same. */
    amount: z.optional(positiveSum),
  }),
  /** The new edition: both sides sign it as any document, the proposing side first. */
  reply: z.object({ id: z.string(), number: z.string(), state: documentState }),
  refusals: ['documentGone', 'wrongState', 'annulmentBlocked', 'fieldsMissing'],
  idempotent: true,
} as const

export const proposeClientReplacement = endpoint({
  ...propose,
  path: '/api/v1/client/docs/:id/replace',
  summary: 'Предложить новую редакцию подписанного документа: прежняя действует, пока новую не подписали обе стороны',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
})
export const proposePersonReplacement = endpoint({
  ...propose,
  path: '/api/v1/person/docs/:id/replace',
  summary: 'Предложить новую редакцию подписанного документа: прежняя действует, пока новую не подписали обе стороны',
  access: 'person',
})

export const proposeClientReplacements = endpoint({
  method: 'POST',
  path: '/api/v1/client/docs/replace',
  summary: 'Предложить новые редакции нескольких документов: какие не заменить сейчас, остаются с причиной',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
  body: z.object({ ids: someDocuments, reason }),
  reply: z.object({
    proposed: z.number(),
    skipped: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
  }),
  refusals: [],
  idempotent: true,
})
