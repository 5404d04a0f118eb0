import type { Lifecycle } from '#/kernel/lifecycle.ts'

export const bindingStates = [
  'none',
  'sending',
  'waiting',
  'bound',
  'boundPartly',
  'changing',
  'rejected',
  'timedOut',
  'unboundByPerson',
  'unboundByUs',
  'notNpd',
  'error',
] as const
export type BindingState = (typeof bindingStates)[number]

export const bindingStateNames: Record<BindingState, string> = {
  none: 'Платформа не привязана',
  sending: 'Отправляем запрос',
  waiting: 'Подтвердите в «Мой налог»',
  bound: 'Привязана',
  boundPartly: 'Не хватает прав',
  changing: 'Изменение прав ждёт подтверждения',
  rejected: 'Вы отклонили запрос',
  timedOut: 'Срок запроса истёк',
  unboundByPerson: 'Права отозваны',
  unboundByUs: 'Отвязана',
  notNpd: 'Нет статуса НПД',
  error: 'Ошибка ФНС',
}

const request = { to: 'sending', by: 'person' } as const
const lost = { to: 'unboundByPerson', by: 'system' } as const
const unbind = { to: 'unboundByUs', by: 'person' } as const
const unregistered = { to: 'notNpd', by: 'system' } as const

/** How the platform becomes a partner of a person at the tax service, and stops being one. */
export const bindingLifecycle = {
  none: { request, alreadyBound: { to: 'bound', by: 'system' } },
  sending: {
    accepted: { to: 'waiting', by: 'system' },
    alreadyBound: { to: 'bound', by: 'system' },
    unregistered,
    unbind,
    fail: { to: 'error', by: 'system' },
  },
  waiting: {
    allow: { to: 'bound', by: 'system' },
    allowPartly: { to: 'boundPartly', by: 'system' },
    reject: { to: 'rejected', by: 'system' },
    timeOut: { to: 'timedOut', by: 'system' },
    unregistered,
    unbind,
    fail: { to: 'error', by: 'system' },
  },
  bound: { lost, unbind, unregistered },
  boundPartly: { request, lost, unbind, unregistered },
  changing: { allow: { to: 'bound', by: 'system' }, allowPartly: { to: 'boundPartly', by: 'system' }, lost, unbind },
  rejected: { request },
  timedOut: { request },
  unboundByPerson: { request },
  unboundByUs: { request },
  notNpd: { request },
  error: { request },
} as const satisfies Lifecycle<BindingState, 'person' | 'system'>

/** Rights the platform asks of a person at the tax service, with the reason told to him. */
export const rightsAsked = [
  'INCOME_REGISTRATION',
  'CANCEL_INCOME',
  'INCOME_LIST',
  'INCOME_SUMMARY',
  'PAYMENT_INFORMATION',
] as const
export type Right = (typeof rightsAsked)[number]

export const rightTexts: Record<Right, { name: string; why: string; needed: boolean }> = {
  INCOME_REGISTRATION: {
    name: 'Регистрировать доход и формировать чеки',
    why: 'Без этого права мы не можем платить вам через платформу',
    needed: true,
  },
  CANCEL_INCOME: {
    name: 'Аннулировать чеки, созданные через нас',
    why: 'Нужно, если банк вернул деньги или в чеке ошибка',
    needed: true,
  },
  INCOME_LIST: { name: 'Видеть ваши чеки', why: 'Чтобы заметить аннулированный чек и сверить суммы', needed: false },
  INCOME_SUMMARY: {
    name: 'Видеть сумму дохода',
    why: 'Чтобы предупредить до годового лимита 2,4\u00A0млн\u00A0₽',
    needed: false,
  },
  PAYMENT_INFORMATION: { name: 'Видеть начисления и долги', why: 'Чтобы показать календарь налога', needed: false },
}

/** Bound with every needed right is bound; a missing needed right makes it partial. */
export function boundStateFor(granted: readonly string[]): 'bound' | 'boundPartly' {
  return rightsAsked.every((right) => !rightTexts[right].needed || granted.includes(right)) ? 'bound' : 'boundPartly'
}

/** Is the platform a partner of the person at all, with whatever rights? */
export function isPartner(state: string | undefined): boolean {
  return state === 'bound' || state === 'boundPartly'
}

/** Does the platform stand as a partner with the right to register income? Only then money may go to the person. */
export function mayRegisterIncome(binding: { state: string; rightsGranted: readonly string[] }): boolean {
  return isPartner(binding.state) && binding.rightsGranted.includes('INCOME_REGISTRATION')
}

/** Seconds before the next look at a request that waits for the person: quickly at first, then patiently. */
export function secondsBeforeCheck(checks: number): number {
  if (checks < 6) return 10
  return checks < 16 ? 60 : 600
}

/** A request nobody answered in three days is given up; the person can send another. */
export const requestLivesHours = 72
