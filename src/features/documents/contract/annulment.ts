import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, upTo } from '#/wire/parsed.ts'
import { shortestReason } from '../domain/annulment.ts'
import { wayStepKeys, wayStepStates } from '../domain/way-back.ts'
import { kopecks } from '#/kernel/money.ts'
import { documentParams, documentState, largestSum } from './document.ts'

const wayBack = {
  method: 'GET',
  params: documentParams,
  reply: z.object({
    /** Of a paid act, in their order; of anything else none: it is annulled by the agreement alone. */
    steps: z.array(
      z.object({
        key: z.enum(wayStepKeys),
        name: z.string(),
        state: z.enum(wayStepStates),
        /** What is done, or who acts next. */
        text: z.string(),
        /** Until when the one who acts next has time. */
        until: z.nullable(z.string()),
        link: z.nullable(z.string()),
      }),
    ),
    /** Why it cannot be proposed now. */
    blocked: z.nullable(z.string()),
    /** What was paid by a paid act: the new one is of no more. */
    paid: z.nullable(z.number()),
    /** The contractor gave the money back: no new act is made. */
    refunded: z.boolean(),
  }),
  refusals: ['documentGone'],
} as const

export const readClientWayBack = endpoint({
  ...wayBack,
  path: '/api/v1/client/docs/:id/way_back',
  summary: 'Можно ли аннулировать документ, и что для этого сделать по порядку: кто и до какого срока',
  access: 'client',
  permission: 'seeWork',
})
export const readPersonWayBack = endpoint({
  ...wayBack,
  path: '/api/v1/person/docs/:id/way_back',
  summary: 'Можно ли аннулировать документ, и что для этого сделать по порядку: кто и до какого срока',
  access: 'person',
})

export const reason = lines(upTo(500).check(z.minLength(shortestReason, 'Напишите причину подробнее')))
/** Above nothing, in kopecks. */
export const positiveSum = z.pipe(z.int().check(z.gt(0), z.lte(largestSum)), z.transform(kopecks))

const propose = {
  method: 'POST',
  params: documentParams,
  body: z.object({
    reason,
    /** Of a paid act: for how much the new one is made, in kopecks; without it for what was paid. */
    amount: z.optional(positiveSum),
  }),
  reply: z.object({
    /** The agreement: both sides sign it as any document, the proposing side first. */
    id: z.string(),
    number: z.string(),
    state: documentState,
    state_name: z.string(),
  }),
  refusals: ['documentGone', 'wrongState', 'annulmentBlocked', 'fieldsMissing'],
  idempotent: true,
} as const

export const proposeClientAnnulment = endpoint({
  ...propose,
  path: '/api/v1/client/docs/:id/annul',
  summary: 'Предложить аннулировать подписанный документ: составляется соглашение, которое подписывают обе стороны',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
})
export const proposePersonAnnulment = endpoint({
  ...propose,
  path: '/api/v1/person/docs/:id/annul',
  summary: 'Предложить аннулировать подписанный документ: составляется соглашение, которое подписывают обе стороны',
  access: 'person',
})
