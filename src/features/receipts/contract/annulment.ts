import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, upTo } from '#/wire/parsed.ts'
import { cancelReasons } from '../domain/cancel-request.ts'
import { receiptStates } from '../domain/receipt.ts'
import { ofReceipt } from './receipt.ts'

const cancelOrder = z.object({
  reason: z.enum(cancelReasons),
  comment: z.optional(lines(upTo(500))),
})
const decision = z.object({ id: idOf('receipt'), decision: z.enum(['agree', 'decline']) })
const stateReply = z.object({ state: z.enum(receiptStates) })

export const cancelReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/person/checks/:id/cancel',
  summary: 'Аннулировать свой чек: пока деньги у исполнителя, только с согласия заказчика',
  access: 'person',
  params: ofReceipt,
  body: cancelOrder,
  reply: stateReply,
  idempotent: true,
  refusals: ['receiptGone', 'wrongState', 'receiptAnnulled', 'receiptFromElsewhere', 'receiptPaid', 'notBound', 'rightMissing'],
})

const ask = {
  method: 'POST',
  params: ofReceipt,
  body: cancelOrder,
  reply: z.object({ due_at: z.string() }),
  idempotent: true,
} as const
const askRefusals = ['receiptGone', 'wrongState', 'receiptAnnulled', 'receiptFromElsewhere', 'annulmentAsked'] as const

export const askClientToCancel = endpoint({
  ...ask,
  path: '/api/v1/person/checks/:id/cancel-request',
  summary: 'Попросить у заказчика согласия аннулировать чек',
  access: 'person',
  refusals: askRefusals,
})

export const askPersonToCancel = endpoint({
  ...ask,
  path: '/api/v1/client/checks/:id/cancel-request',
  summary: 'Попросить исполнителя аннулировать чек: на ответ три дня',
  access: 'client',
  permission: 'requestAnnulment',
  refusals: [...askRefusals, 'noAccess'],
})

const decide = { method: 'POST', params: decision, reply: stateReply, idempotent: true } as const
const decideRefusals = [
  'receiptGone',
  'wrongState',
  'receiptAnnulled',
  'receiptFromElsewhere',
  'notBound',
  'rightMissing',
] as const

export const decideCancelAsPerson = endpoint({
  ...decide,
  path: '/api/v1/person/checks/:id/cancel-request/:decision',
  summary: 'Ответить на просьбу заказчика аннулировать чек: agree или decline',
  access: 'person',
  refusals: decideRefusals,
})

export const decideCancelAsClient = endpoint({
  ...decide,
  path: '/api/v1/client/checks/:id/cancel-request/:decision',
  summary: 'Ответить на просьбу исполнителя аннулировать чек: agree или decline',
  access: 'client',
  permission: 'requestAnnulment',
  refusals: [...decideRefusals, 'noAccess'],
})
