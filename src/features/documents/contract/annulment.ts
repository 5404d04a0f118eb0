import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, upTo } from '#/wire/parsed.ts'
import { shortestReason } from '../domain/annulment.ts'
import { documentParams, documentState } from './document.ts'

const propose = {
  method: 'POST',
  params: documentParams,
  body: z.object({ reason: lines(upTo(500).check(z.minLength(shortestReason, 'Напишите причину подробнее'))) }),
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
