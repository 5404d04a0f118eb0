import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery, parsed } from '#/wire/parsed.ts'
import { renewableKinds, renewalAnswers, renewalLifecycle } from '../domain/renewal.ts'
import { reason } from './annulment.ts'
import { documentState } from './document.ts'

const kind = z.enum(renewableKinds)
const params = z.object({ kind })
const answer = z.enum(renewalAnswers)

const renewal = z.object({
  id: z.string(),
  /** Of the template it brings in. */
  edition: z.string(),
  reason: z.string(),
  answer_by: z.string(),
  asked_at: z.string(),
  state: z.enum(renewalLifecycle.states),
  state_name: z.string(),
  /** Why it was stopped before its end. */
  stop_reason: z.nullable(z.string()),
  total: z.number(),
  /** For how many the new edition is made, or left with a reason. */
  done: z.number(),
  answers: z.array(z.object({ answer, name: z.string(), count: z.number() })),
})
export type Renewal = z.output<typeof renewal>

export const renewalView = z.object({
  kind,
  kind_name: z.string(),
  /** Of the template in force. */
  edition: z.string(),
  /** Documents in force that were signed under it. */
  current: z.number(),
  /** Documents in force that were signed under each older edition; they stay as they are. */
  older: z.array(z.object({ edition: z.string(), count: z.number(), first: z.string(), last: z.string() })),
  /** Newest first. */
  renewals: z.array(renewal),
  may_ask: z.boolean(),
})

export const readRenewals = endpoint({
  method: 'GET',
  path: '/api/v1/client/templates/:kind/signed',
  summary: 'Кто подписал документы вида под прежними редакциями шаблона, и как отвечают на новую',
  access: 'client',
  permission: 'seeWork',
  params,
  reply: renewalView,
  refusals: ['noAccess'],
})

export const listRenewed = endpoint({
  method: 'GET',
  path: '/api/v1/client/templates/:kind/signed/people',
  summary: 'Люди: подписавшие под прежними редакциями, а с renewal — те, кому предложена новая редакция, и что каждый ответил',
  access: 'client',
  permission: 'seeWork',
  params,
  query: z.object({ ...pageQuery, renewal: z.optional(idOf('renewal')), answer: z.optional(answer) }),
  reply: pageOf(
    z.object({
      document_id: z.string(),
      number: z.string(),
      person: z.string(),
      /** Under which it was signed. */
      edition: z.string(),
      signed_at: z.nullable(z.string()),
      proposal: z.nullable(z.object({ id: z.string(), number: z.string(), state: documentState, expires_at: z.string() })),
      answer: z.nullable(answer),
      answer_name: z.nullable(z.string()),
      /** Why no new edition was made. */
      why: z.nullable(z.string()),
    }),
  ),
  refusals: ['noAccess'],
})

const day = parsed(parseDay, 'Дата, например 2026-11-21')

export const askRenewal = endpoint({
  method: 'POST',
  path: '/api/v1/client/templates/:kind/renewals',
  summary:
    'Предложить новую редакцию всем, кто подписал под прежними: документы составляются в фоне, прежние действуют до подписи обеих сторон',
  access: 'client',
  permission: 'signDocuments',
  proven: true,
  params,
  body: z.object({
    reason,
    /** The last day on which both sides may sign. */
    answer_by: day,
  }),
  reply: z.object({ id: z.string(), total: z.number() }),
  refusals: ['noAccess', 'renewalRunning', 'nothingToRenew', 'invalidInput'],
  idempotent: true,
})

export const remindRenewed = endpoint({
  method: 'POST',
  path: '/api/v1/client/renewals/:id/remind',
  summary: 'Напомнить всем, кто не ответил на новую редакцию: каждому не чаще раза в сутки',
  access: 'client',
  permission: 'signDocuments',
  params: z.object({ id: idOf('renewal') }),
  reply: z.object({ waiting: z.number() }),
  refusals: ['notFound', 'noAccess', 'nothingToRemind'],
  idempotent: true,
})
