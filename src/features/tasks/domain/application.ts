import { step } from '#/kernel/lifecycle.ts'
import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

export const applicationStates = [
  'sent',
  'viewed',
  'shortlisted',
  'offered',
  'accepted',
  'declinedByClient',
  'declinedByPerson',
  'withdrawn',
  'expired',
] as const
export type ApplicationState = (typeof applicationStates)[number]
export type ApplicationRole = 'client' | 'person' | 'system'

export const applicationStateNames: Record<ApplicationState, string> = {
  sent: 'Отправлен',
  viewed: 'Просмотрен',
  shortlisted: 'В подборке',
  offered: 'Предложение заказчика',
  accepted: 'Принят',
  declinedByClient: 'Отказ заказчика',
  declinedByPerson: 'Вы отказались',
  withdrawn: 'Отозван',
  expired: 'Истёк',
}

const open = {
  offer: { to: 'offered', by: 'client' },
  decline: { to: 'declinedByClient', by: 'client' },
  withdraw: { to: 'withdrawn', by: 'person' },
  expire: { to: 'expired', by: 'system' },
} as const

/** `confirmByRule`: the person allowed in advance to be chosen at the asked price. */
export const applicationLifecycle = {
  sent: { ...open, view: { to: 'viewed', by: 'client' }, shortlist: { to: 'shortlisted', by: 'client' } },
  viewed: { ...open, shortlist: { to: 'shortlisted', by: 'client' } },
  shortlisted: { ...open, unlist: { to: 'viewed', by: 'client' } },
  offered: {
    confirm: { to: 'accepted', by: 'person' },
    confirmByRule: { to: 'accepted', by: 'system' },
    refuse: { to: 'declinedByPerson', by: 'person' },
    decline: { to: 'declinedByClient', by: 'client' },
    expire: { to: 'expired', by: 'system' },
  },
  // What becomes of an application when its assignment is cancelled.
  accepted: {
    dismiss: { to: 'declinedByClient', by: 'client' },
    leave: { to: 'withdrawn', by: 'person' },
    expire: { to: 'expired', by: 'system' },
  },
  declinedByClient: {},
  declinedByPerson: {},
  withdrawn: {},
  expired: {},
} as const satisfies Lifecycle<ApplicationState, ApplicationRole>

/** Applications that still wait for somebody's decision. */
export const openApplicationStates = ['sent', 'viewed', 'shortlisted', 'offered'] as const satisfies readonly ApplicationState[]

export function moveApplication(
  state: ApplicationState,
  action: string,
  by: ApplicationRole,
): Result<ApplicationState, { kind: 'wrongState'; state: string }> {
  const next = step(applicationLifecycle, state, action, by)
  return next.ok ? next : refuse({ kind: 'wrongState', state: applicationStateNames[state] })
}

/** Reasons the customer gives for declining an applicant. */
export const declineReasons = [
  'Выбрали другого',
  'Не подходит опыт',
  'Не подходит цена',
  'Не подходит срок',
  'Нет нужного документа',
  'Другое',
] as const
