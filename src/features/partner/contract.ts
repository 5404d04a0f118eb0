import { npdStatuses } from '#/kernel/npd-status.ts'
import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { pageOf, pageQuery } from '#/wire/parsed.ts'
import { bindingStates, optionalRights, rightsAsked } from './domain/binding.ts'

const right = z.enum(rightsAsked)

export const bindingView = z.object({
  state: z.enum(bindingStates),
  label: z.string(),
  asked: z.array(z.string()),
  granted: z.array(z.string()),
  /** Optional rights the person agrees to grant; a right withdrawn here is not used, whatever «Мой налог» says. */
  optional: z.array(z.string()),
  requested_at: z.nullable(z.string()),
  /** The request has waited long enough to be sent again. */
  may_resend: z.boolean(),
  bound_at: z.nullable(z.string()),
  next_check_at: z.nullable(z.string()),
  /** Since when the tax service has not answered about this. */
  silent_since: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  reason_text: z.nullable(z.string()),
  /** The tax service has issued the person another INN: support must help. */
  inn_changed: z.boolean(),
})

export const requestBinding = endpoint({
  method: 'POST',
  path: '/api/v1/person/auth/binding',
  summary: 'Попросить ФНС привязать платформу к ИНН профиля',
  access: 'person',
  reply: bindingView,
  refusals: ['profileIncomplete', 'delegationMissing', 'bindingPending', 'alreadyBound'],
})

export const readBinding = endpoint({
  method: 'GET',
  path: '/api/v1/person/binding',
  summary: 'Состояние привязки',
  access: 'person',
  reply: bindingView,
  refusals: [],
})

export const recheckBinding = endpoint({
  method: 'POST',
  path: '/api/v1/person/binding/recheck',
  summary: 'Проверить привязку сейчас (не чаще раза в 10 секунд)',
  access: 'person',
  reply: bindingView,
  refusals: ['tooOften', 'wrongState'],
})

export const chooseRights = endpoint({
  method: 'PUT',
  path: '/api/v1/person/binding/rights',
  summary: 'Выбрать необязательные права. У привязанных изменение подтверждается в «Мой налог»',
  access: 'person',
  body: z.object({ optional: z.array(z.enum(optionalRights)).check(z.maxLength(optionalRights.length)) }),
  reply: bindingView,
  refusals: ['profileIncomplete', 'delegationMissing', 'bindingPending'],
})

export const readLeaving = endpoint({
  method: 'GET',
  path: '/api/v1/person/binding/leaving',
  summary: 'Что мешает отвязать платформу и что за этим последует',
  access: 'person',
  reply: z.object({
    /** Payments and receipts in progress; while there are any, the binding cannot be ended here. */
    open: z.array(
      z.object({
        waits: z.enum(['payout', 'receipt']),
        amount: z.number(),
        title: z.string(),
        org: z.string(),
        assignment_id: z.string(),
      }),
    ),
    /** Works in progress: they cannot be paid until the platform is bound again. */
    works: z.number(),
  }),
  refusals: [],
})

export const unbindPlatform = endpoint({
  method: 'POST',
  path: '/api/v1/person/binding/unbind',
  summary: 'Отвязать платформу: начатые выплаты должны быть закончены',
  access: 'person',
  reply: bindingView,
  refusals: ['payoutsOpen', 'wrongState'],
})

export const bindingEvent = z.object({
  id: z.string(),
  at: z.string(),
  state: z.enum(bindingStates),
  label: z.string(),
  text: z.nullable(z.string()),
  asked: z.array(right),
  granted: z.array(right),
})

export const listBindingHistory = endpoint({
  method: 'GET',
  path: '/api/v1/person/binding/history',
  summary: 'История привязки, новое сверху',
  access: 'person',
  query: z.object(pageQuery),
  reply: pageOf(bindingEvent),
  refusals: [],
})

export const ownStatus = z.object({
  state: z.enum(npdStatuses),
  checked_at: z.nullable(z.string()),
  /** Registration date, if the tax service reported it. */
  since: z.nullable(z.string()),
  region: z.nullable(z.string()),
  activities: z.array(z.string()),
  certificate: z.nullable(z.string()),
  facts_at: z.nullable(z.string()),
})

export const readOwnStatus = endpoint({
  method: 'GET',
  path: '/api/v1/person/npd/status',
  summary: 'Что ФНС ответила о статусе: с какого дня, регион, виды деятельности',
  access: 'person',
  reply: ownStatus,
  refusals: [],
})

export const checkOwnStatus = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/status',
  summary: 'Проверить свой статус самозанятого',
  access: 'person',
  reply: z.object({ state: z.enum(npdStatuses), checked_at: z.string() }),
  refusals: ['profileIncomplete', 'tooOften'],
})

/**
 * Uses only the person's own profile data; nothing is taken from the request. Returns one INN or, rarely, several to choose
 * from.
 */
export const findOwnInn = endpoint({
  method: 'POST',
  path: '/api/v1/person/inn/by-personal-data',
  summary: 'Узнать свой ИНН: ФНС ищет по ФИО, дате рождения и документу профиля. Пять раз в сутки',
  access: 'person',
  reply: z.object({ inns: z.array(z.string()), asked_at: z.string() }),
  refusals: ['profileIncomplete', 'innNotFound', 'personAmbiguous', 'npdSilent', 'npdDataRefused', 'partnerDenied', 'tooOften'],
})

export const readPartner = endpoint({
  method: 'GET',
  path: '/api/v1/public/partner',
  summary: 'Через кого платформа работает с ФНС и где «Мой налог»',
  access: 'public',
  reply: z.object({ name: z.string(), inn: z.string(), my_tax_url: z.string(), training: z.boolean() }),
  refusals: [],
})
