import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText } from '#/wire/parsed.ts'
import { payoutKinds } from '../domain/requisites.ts'

export const payoutMethodView = z.object({
  id: z.string(),
  kind: z.enum(payoutKinds),
  mask: z.string(),
  bank_name: z.string(),
  is_main: z.boolean(),
  usable_from: z.string(),
  is_usable: z.boolean(),
  /** Money goes here now: the main place, or, while it waits its day, the one before it. */
  pays_now: z.boolean(),
})

export const listPayoutMethods = endpoint({
  method: 'GET',
  path: '/api/v1/person/payout-methods',
  summary: 'Куда платить',
  access: 'person',
  reply: z.array(payoutMethodView),
  refusals: [],
})

/** Account of a Russian bank with its BIK, or a phone with a bank of the fast payments system. */
export const payoutMethodForm = z.object({
  kind: z.enum(payoutKinds),
  bik: z.optional(z.string().check(z.maxLength(20))),
  number: z.string().check(z.maxLength(30)),
  /** The bank of a phone by its number in the fast payments system. */
  bank: z.optional(z.string().check(z.maxLength(12))),
  /** For oneself, to tell places apart. */
  bank_name: optionalText(60),
  /** Make it the main one; the first always is. */
  main: z.optional(z.boolean()),
})

export const addPayoutMethod = endpoint({
  method: 'POST',
  path: '/api/v1/person/payout-methods',
  summary: 'Указать, куда платить. Самый первый способ годен сразу, каждый следующий — через 24 часа',
  access: 'person',
  body: payoutMethodForm,
  reply: payoutMethodView,
  confirmed: true,
  idempotent: true,
  refusals: ['confirmationNeeded', 'requisitesBad', 'tooManyMethods', 'methodKnown'],
})

const methodParam = z.object({ id: idOf('payoutMethod') })

export const removePayoutMethod = endpoint({
  method: 'DELETE',
  path: '/api/v1/person/payout-methods/:id',
  summary: 'Убрать способ выплаты',
  access: 'person',
  params: methodParam,
  reply: z.array(payoutMethodView),
  confirmed: true,
  refusals: ['confirmationNeeded', 'notFound'],
})

export const choosePayoutMethod = endpoint({
  method: 'POST',
  path: '/api/v1/person/payout-methods/:id/main',
  summary: 'Сделать способ выплаты основным',
  access: 'person',
  params: methodParam,
  reply: z.array(payoutMethodView),
  confirmed: true,
  refusals: ['confirmationNeeded', 'notFound'],
})
