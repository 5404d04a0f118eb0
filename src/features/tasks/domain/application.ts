import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'

const open = {
  offer: { to: 'offered', by: 'client' },
  decline: { to: 'declinedByClient', by: 'client' },
  withdraw: { to: 'withdrawn', by: 'person' },
  expire: { to: 'expired', by: 'system' },
} as const

/**
 * `confirmByRule`: the person consented in advance to being chosen at the asked price. Whoever agrees but lacks what the documents are
 * made of is `forming`: chosen, with a term to finish; `complete` follows as soon as nothing is missing.
 */
export const applicationLifecycle = lifecycle(
  {
    sent: { ...open, view: { to: 'viewed', by: 'client' }, shortlist: { to: 'shortlisted', by: 'client' } },
    viewed: { ...open, shortlist: { to: 'shortlisted', by: 'client' } },
    shortlisted: { ...open, unlist: { to: 'viewed', by: 'client' } },
    offered: {
      confirm: { to: 'accepted', by: 'person' },
      confirmByRule: { to: 'accepted', by: 'system' },
      agree: { to: 'forming', by: 'person' },
      agreeByRule: { to: 'forming', by: 'system' },
      refuse: { to: 'declinedByPerson', by: 'person' },
      decline: { to: 'declinedByClient', by: 'client' },
      expire: { to: 'expired', by: 'system' },
    },
    forming: {
      complete: { to: 'accepted', by: 'person' },
      completeByRule: { to: 'accepted', by: 'system' },
      refuse: { to: 'declinedByPerson', by: 'person' },
      decline: { to: 'declinedByClient', by: 'client' },
      expire: { to: 'expired', by: 'system' },
    },
    // How the application ends when its assignment is cancelled.
    accepted: {
      dismiss: { to: 'declinedByClient', by: 'client' },
      leave: { to: 'withdrawn', by: 'person' },
      expire: { to: 'expired', by: 'system' },
    },
    declinedByClient: final,
    declinedByPerson: final,
    withdrawn: final,
    expired: final,
  },
  {
    sent: 'Отправлен',
    viewed: 'Просмотрен',
    shortlisted: 'В подборке',
    offered: 'Предложение заказчика',
    forming: 'Выбран, оформляется',
    accepted: 'Принят',
    declinedByClient: 'Отказ заказчика',
    declinedByPerson: 'Вы отказались',
    withdrawn: 'Отозван',
    expired: 'Истёк',
  },
)
export const applicationStates = applicationLifecycle.states
export type ApplicationState = StateOf<typeof applicationLifecycle>

/** State names are worded for the person; these differ for the customer. */
const customerWords: Partial<Record<ApplicationState, string>> = { sent: 'Новый', declinedByPerson: 'Исполнитель отказался' }

/** The state of an application in the words of the customer. */
export function nameForCustomer(state: ApplicationState): string {
  return customerWords[state] ?? applicationLifecycle.nameOf(state)
}

/** Applications that still await a decision. */
export const openApplicationStates = [
  'sent',
  'viewed',
  'shortlisted',
  'offered',
  'forming',
] as const satisfies readonly ApplicationState[]
export const isOpenApplication = oneOf(openApplicationStates)

/** Somebody is waiting for the work, or has it: the terms of the task hold. */
export const liveApplicationStates = [...openApplicationStates, 'accepted'] as const satisfies readonly ApplicationState[]

/** The person answers an offer in this time; then it is taken back. */
export const offerHours = 48

export function offerEndsAt(offered: Temporal.Instant): Temporal.Instant {
  return offered.add({ hours: offerHours })
}

/** The person must act: answer the offer, or finish what the documents are made of. */
export const personActsStates = ['offered', 'forming'] as const satisfies readonly ApplicationState[]
export const awaitsApplicant = oneOf(personActsStates)

/** What both sides read of an offer that was taken back. */
export const offerUnanswered = `Предложение не подтверждено за ${offerHours} часов`

/** Reasons the customer gives for declining an applicant. */
export const declineReasons = [
  'Выбрали другого',
  'Не подходит опыт',
  'Не подходит цена',
  'Не подходит срок',
  'Нет нужного документа',
  'Другое',
] as const
