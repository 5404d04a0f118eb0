import type { ActionOf, Lifecycle } from '#/kernel/lifecycle.ts'

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
const adopt = { to: 'waiting', by: 'system' } as const
const change = { to: 'changing', by: 'person' } as const
const allow = { to: 'bound', by: 'system' } as const
const allowPartly = { to: 'boundPartly', by: 'system' } as const
const lost = { to: 'unboundByPerson', by: 'system' } as const
const unbind = { to: 'unboundByUs', by: 'person' } as const
const unregistered = { to: 'notNpd', by: 'system' } as const
const fail = { to: 'error', by: 'system' } as const

/** How the platform becomes a partner of a person at the tax service, and stops being one. */
export const bindingLifecycle = {
  none: { request, adopt },
  sending: {
    accepted: { to: 'waiting', by: 'system' },
    // The service says that the platform is a partner already; what was granted is read before the move.
    allow,
    allowPartly,
    unregistered,
    unbind,
    fail,
  },
  waiting: {
    request,
    allow,
    allowPartly,
    reject: { to: 'rejected', by: 'system' },
    timeOut: { to: 'timedOut', by: 'system' },
    unregistered,
    unbind,
    fail,
  },
  bound: { change, allow, allowPartly, lost, unbind, unregistered },
  boundPartly: { change, allow, allowPartly, lost, unbind, unregistered },
  // The old rights hold until the person answers.
  changing: { change, allow, allowPartly, lost, unbind, unregistered },
  rejected: { request, adopt },
  timedOut: { request, adopt },
  unboundByPerson: { request, adopt },
  unboundByUs: { request, adopt },
  // One who is registered again may still have us as a partner.
  notNpd: { request, adopt, allow, allowPartly, lost },
  error: { request, adopt, retry: { to: 'sending', by: 'system' }, unbind, unregistered },
} as const satisfies Lifecycle<BindingState, 'person' | 'system'>
export type BindingAction = ActionOf<typeof bindingLifecycle>

/** Rights the platform asks of a person at the tax service, with the reason told to him. */
export const rightsAsked = [
  'INCOME_REGISTRATION',
  'CANCEL_INCOME',
  'INCOME_LIST',
  'INCOME_SUMMARY',
  'PAYMENT_INFORMATION',
] as const
export type Right = (typeof rightsAsked)[number]

export const rightTexts: Record<Right, { name: string; short: string; why: string; needed: boolean }> = {
  INCOME_REGISTRATION: {
    name: 'Регистрировать доход и формировать чеки',
    short: 'регистрация дохода',
    why: 'Без этого права мы не можем платить вам через платформу',
    needed: true,
  },
  CANCEL_INCOME: {
    name: 'Аннулировать чеки, созданные через нас',
    short: 'аннулирование чеков',
    why: 'Нужно, если банк вернул деньги или в чеке ошибка',
    needed: true,
  },
  INCOME_LIST: {
    name: 'Видеть ваши чеки',
    short: 'список чеков',
    why: 'Чтобы заметить аннулированный чек и сверить суммы',
    needed: false,
  },
  INCOME_SUMMARY: {
    name: 'Видеть сумму дохода',
    short: 'сумма дохода',
    why: 'Чтобы предупредить до годового лимита 2,4\u00A0млн\u00A0₽',
    needed: false,
  },
  PAYMENT_INFORMATION: {
    name: 'Видеть начисления и долги',
    short: 'начисления и долги',
    why: 'Чтобы показать календарь налога',
    needed: false,
  },
}

export const neededRights = ['INCOME_REGISTRATION', 'CANCEL_INCOME'] as const satisfies readonly Right[]
export const optionalRights = ['INCOME_LIST', 'INCOME_SUMMARY', 'PAYMENT_INFORMATION'] as const satisfies readonly Right[]
export type OptionalRight = (typeof optionalRights)[number]

/** What to ask for: everything needed, and of the rest what the person agreed to. In the order of the list. */
export function rightsWanted(optional: readonly string[]): Right[] {
  return rightsAsked.filter((right) => rightTexts[right].needed || optional.includes(right))
}

export function sameRights(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((each) => right.includes(each))
}

/** Every needed right: allowed; without one of them: allowed in part, and money may not go. */
export function answerFor(granted: readonly string[]): 'allow' | 'allowPartly' {
  return neededRights.every((right) => granted.includes(right)) ? 'allow' : 'allowPartly'
}

/** States in which the platform is a partner of the person, with whatever rights. */
export const partnerStates = ['bound', 'boundPartly', 'changing'] as const satisfies readonly BindingState[]

/** Is the platform a partner of the person at all, with whatever rights? */
export function isPartner(state: string | undefined): boolean {
  return partnerStates.some((each) => each === state)
}

/** Nothing stands in the way of money: all needed rights are there, also while others wait for the person. */
export function isWhole(state: string | undefined): boolean {
  return state === 'bound' || state === 'changing'
}

/** «регистрация дохода, аннулирование чеков»: the needed rights that are not there. */
export function missingRights(granted: readonly string[]): string {
  return neededRights
    .filter((right) => !granted.includes(right))
    .map((right) => rightTexts[right].short)
    .join(', ')
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

/** Minutes after which a request that waits may be sent again. */
export const resendAfterMinutes = 5

/** Minutes before a new try after each internal error of the tax service; then the person tries by hand. */
export const retryMinutes = [1, 5, 15, 60] as const

/** Seconds before the next call to a service that does not answer: quickly at first, then every five minutes. */
export function secondsBeforeRetry(attempt: number): number {
  return Math.min(300, 5 * 2 ** Math.min(attempt - 1, 6))
}

/** A request under way that is too young to be sent again: since when. */
export function pendingSince(state: BindingState, since: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | undefined {
  if (state === 'sending') return since
  if (state !== 'waiting' && state !== 'changing') return undefined
  return Temporal.Instant.compare(since.add({ minutes: resendAfterMinutes }), now) <= 0 ? undefined : since
}

/** The message by which the person is asked: to let the platform in, or to give it other rights than it has. */
export function messageFor(state: BindingState): 'PostBindPartnerWithInn' | 'PostGrantedPermissions' | undefined {
  if (state === 'sending') return 'PostBindPartnerWithInn'
  return state === 'changing' ? 'PostGrantedPermissions' : undefined
}

export const noPayer = 'Этот ИНН не состоит на учёте как самозанятый'
