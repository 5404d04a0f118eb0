import { lifecycle } from '#/kernel/lifecycle.ts'
import type { ActionOf, StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'

const request = { to: 'sending', by: 'person' } as const
const adopt = { to: 'waiting', by: 'system' } as const
const change = { to: 'changing', by: 'person' } as const
const allow = { to: 'bound', by: 'system' } as const
const allowPartly = { to: 'boundPartly', by: 'system' } as const
const lost = { to: 'unboundByPerson', by: 'system' } as const
const unbind = { to: 'unboundByUs', by: 'person' } as const
const unregistered = { to: 'notNpd', by: 'system' } as const
const fail = { to: 'error', by: 'system' } as const

/** Lifecycle of the binding: how the platform becomes a person's partner at the tax service, and stops being one. */
export const bindingLifecycle = lifecycle(
  {
    none: { request, adopt },
    sending: {
      accepted: { to: 'waiting', by: 'system' },
      // The service says that the platform is already a partner; the granted rights are read before the transition.
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
    // The old rights apply until the person answers.
    changing: { change, allow, allowPartly, lost, unbind, unregistered },
    rejected: { request, adopt },
    timedOut: { request, adopt },
    unboundByPerson: { request, adopt },
    unboundByUs: { request, adopt },
    // A person registered again may still have the platform as a partner.
    notNpd: { request, adopt, allow, allowPartly, lost },
    error: { request, adopt, retry: { to: 'sending', by: 'system' }, unbind, unregistered },
  },
  {
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
  },
)
export const bindingStates = bindingLifecycle.states
export type BindingState = StateOf<typeof bindingLifecycle>
export type BindingAction = ActionOf<typeof bindingLifecycle>

/** Rights the platform requests from a person at the tax service, with the reason shown to them. */
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
    why: 'Чтобы заметить аннулированный чек, сверить суммы и показать вам чеки не через нас',
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

/** Returns the rights to request: all required ones, and the optional ones the person agreed to. In list order. */
export function rightsWanted(optional: readonly string[]): Right[] {
  return rightsAsked.filter((right) => rightTexts[right].needed || optional.includes(right))
}

export function sameRights(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((each) => right.includes(each))
}

/** With every required right the binding is complete; without one of them it is partial, and payments are not allowed. */
export function answerFor(granted: readonly string[]): 'allow' | 'allowPartly' {
  return neededRights.every((right) => granted.includes(right)) ? 'allow' : 'allowPartly'
}

/** States in which the platform is the person's partner, with any rights. */
export const partnerStates = ['bound', 'boundPartly', 'changing'] as const satisfies readonly BindingState[]

/** The platform is bound, or the binding is under way: the ИНН cannot change. */
export const goingBindingStates = ['sending', 'waiting', ...partnerStates] as const satisfies readonly BindingState[]

/** A message is to be sent, and the tax service has not answered it. */
export const askingStates = ['sending', 'changing'] as const satisfies readonly BindingState[]

/** Tells whether the platform is the person's partner, with any rights. */
export const isPartner = oneOf(partnerStates)

/** The person is asked in «Мой налог» and has not answered yet. */
export const awaitsPerson = oneOf(['waiting', 'changing'] satisfies readonly BindingState[])

/** The person asked for the binding, and the platform is not their partner yet. */
export const isRequested = oneOf(['sending', 'waiting'] satisfies readonly BindingState[])

/** The rights being asked for are not settled yet: by the tax service or by the person. */
export const isUndecided = oneOf(['sending', 'waiting', 'changing'] satisfies readonly BindingState[])

/** The tax service took the person off the register of payers. */
export function isUnregistered(state: string | undefined): boolean {
  return bindingLifecycle.is.notNpd(state)
}

/** How a person asks again for rights they have not granted: a partner changes them, others bind. */
export function requestAction(state: BindingState): 'request' | 'change' {
  return isPartner(state) ? 'change' : 'request'
}

export const wholeBindingStates = ['bound', 'changing'] as const satisfies readonly BindingState[]
/** Tells whether payments are allowed: all required rights are granted, even while others await the person. */
export const isWhole = oneOf(wholeBindingStates)

/** «регистрация дохода, аннулирование чеков»: the missing required rights. */
export function missingRights(granted: readonly string[]): string {
  return neededRights
    .filter((right) => !granted.includes(right))
    .map((right) => rightTexts[right].short)
    .join(', ')
}

/** Tells whether the platform is a partner with the right to register income. Only then can the person be paid. */
export function mayRegisterIncome(binding: { state: string; rightsGranted: readonly string[] }): boolean {
  return isPartner(binding.state) && binding.rightsGranted.includes('INCOME_REGISTRATION')
}

/** Seconds before the next check of a request that waits for the person: short at first, then longer. */
export function secondsBeforeCheck(checks: number): number {
  if (checks < 6) return 10
  return checks < 16 ? 60 : 600
}

/** A request unanswered for three days is given up; the person can send another. */
export const requestLivesHours = 72

/** Minutes after which a waiting request may be sent again. */
export const resendAfterMinutes = 5

/** Minutes before a new attempt after each internal error of the tax service; after that the person retries manually. */
export const retryMinutes = [1, 5, 15, 60] as const

/** Seconds before the next call to a service that does not answer: short at first, then every five minutes. */
export function secondsBeforeRetry(attempt: number): number {
  return Math.min(300, 5 * 2 ** Math.min(attempt - 1, 6))
}

/** When the active request was sent, if it is too recent to be sent again. */
export function pendingSince(state: BindingState, since: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | undefined {
  if (state === 'sending') return since
  if (!awaitsPerson(state)) return undefined
  return Temporal.Instant.compare(since.add({ minutes: resendAfterMinutes }), now) <= 0 ? undefined : since
}

/** The message that asks the person to bind the platform, or to change its rights. */
export function messageFor(state: BindingState): 'PostBindPartnerWithInn' | 'PostGrantedPermissions' | undefined {
  if (state === 'sending') return 'PostBindPartnerWithInn'
  return state === 'changing' ? 'PostGrantedPermissions' : undefined
}

export const noPayer = 'Этот ИНН не состоит на учёте как самозанятый'
