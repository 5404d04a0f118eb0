import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { bindingStates } from './domain/binding.ts'

export const bindingView = z.object({
  state: z.enum(bindingStates),
  label: z.string(),
  asked: z.array(z.string()),
  granted: z.array(z.string()),
  requested_at: z.nullable(z.string()),
  next_check_at: z.nullable(z.string()),
  reason_text: z.nullable(z.string()),
})

export const requestBinding = endpoint({
  method: 'POST',
  path: '/api/v1/person/auth/binding',
  summary: 'Попросить ФНС привязать платформу к ИНН профиля',
  access: 'person',
  reply: bindingView,
  refusals: ['profileIncomplete', 'delegationMissing', 'bindingPending', 'wrongState'],
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

export const checkOwnStatus = endpoint({
  method: 'POST',
  path: '/api/v1/person/npd/status',
  summary: 'Проверить свой статус самозанятого',
  access: 'person',
  reply: z.object({ state: z.enum(['active', 'not_active', 'unknown']), checked_at: z.string() }),
  refusals: ['profileIncomplete', 'tooOften'],
})

/**
 * The person's own data only: what his profile holds, nothing is taken from the caller. One found number or, rarely, several
 * among which he knows his own.
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
