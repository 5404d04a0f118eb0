import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'

export const registrationKinds = ['register', 'unregister'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** `guided`: the person registers in «Мой налог» with our instructions and checks; `direct`: a bank files the application. */
export const registrationModes = ['guided', 'direct'] as const
export type RegistrationMode = (typeof registrationModes)[number]

export const registrationStateNames = {
  register: {
    draft: 'Готовим заявку',
    instructed: 'Ждём, пока вы зарегистрируетесь',
    checkingStatus: 'Проверяем статус в ФНС',
    notYet: 'ФНС ещё не подтвердила статус',
    done: 'Вы самозанятый',
    denied: 'Постановка на учёт невозможна',
    sent: 'Отправляем заявку в ФНС',
    inProgress: 'ФНС рассматривает заявку',
    rejected: 'ФНС отказала',
    already: 'Вы уже состоите на учёте',
    cancelled: 'Отменена',
  },
  unregister: {
    draft: 'Готовим заявление',
    instructed: 'Ждём, пока вы сниметесь с учёта',
    checkingStatus: 'Проверяем статус в ФНС',
    notYet: 'ФНС ещё не подтвердила снятие',
    done: 'Вы сняты с учёта',
    denied: 'Снятие с учёта невозможно',
    sent: 'Отправляем заявление в ФНС',
    inProgress: 'ФНС рассматривает заявление',
    rejected: 'ФНС отказала',
    already: 'Вы уже сняты с учёта',
    cancelled: 'Отменено',
  },
} satisfies Record<RegistrationKind, Record<string, string>>

const check = { to: 'checkingStatus', by: 'person' } as const
const edit = { to: 'draft', by: 'person' } as const
const cancel = { to: 'cancelled', by: 'person' } as const
const already = { to: 'already', by: 'system' } as const
const confirm = { to: 'done', by: 'system' } as const
const reject = { to: 'rejected', by: 'system' } as const
const deny = { to: 'denied', by: 'system' } as const

/** Lifecycle of registering as a payer or leaving the regime, done by the person or through a bank. */
export const registrationLifecycle = lifecycle(
  {
    draft: {
      instruct: { to: 'instructed', by: 'person' },
      file: { to: 'sent', by: 'person' },
      deny,
      already,
      cancel,
    },
    instructed: { check, edit, cancel },
    checkingStatus: { confirm, giveUp: { to: 'notYet', by: 'system' }, edit, cancel },
    notYet: { check, edit, cancel },
    sent: { accept: { to: 'inProgress', by: 'system' }, deny, already, reject },
    inProgress: { confirm, already, reject },
    done: final,
    denied: final,
    rejected: final,
    already: final,
    cancelled: final,
  },
  registrationStateNames.register,
)
export const registrationStates = registrationLifecycle.states
/** The tax service has the application and has not decided. */
export const sentApplicationStates = ['sent', 'inProgress'] as const satisfies readonly RegistrationState[]
export type RegistrationState = StateOf<typeof registrationLifecycle>

/** A person has at most one active registration and one active deregistration. */
export const livingStates = ['draft', 'instructed', 'checkingStatus', 'notYet', 'sent', 'inProgress'] as const

export const isLiving = oneOf(livingStates)

/** The tax service is asked about it, again and again. */
export const isWatched = oneOf(['checkingStatus', 'sent', 'inProgress'] satisfies readonly RegistrationState[])

/** The tax service refused the application. */
export const isRefused = oneOf(['denied', 'rejected'] satisfies readonly RegistrationState[])

/** The person fills the application in, or would begin another. */
export const isUnfiled = oneOf(['draft', 'cancelled'] satisfies readonly RegistrationState[])

/** Hours of repeated status checks after the person reports that it is done. */
export const watchHours = 24

/** Minutes before the next status check, by the number of checks made. */
export function minutesBeforeLook(looks: number): number {
  return [1, 2, 5, 10][looks - 1] ?? 30
}

/**
 * Seconds before the next check of an application the tax service is deciding on: often at first, finally every ten minutes.
 */
export function secondsBeforeDecision(looks: number): number {
  if (looks < 6) return 10
  return looks < 16 ? 60 : 600
}

/** Days the tax service may take; an application without an answer for longer needs manual handling. */
export const decisionDays = 10

/** Minutes before a new message after each internal error of the tax service; then the application is given up. */
export const resendMinutes = [1, 5, 15, 60] as const

/** What an SMS code confirms when a person leaves the regime through a bank. */
export function unregistrationSubject(personId: string, inn: string): string {
  return `npd-unregistration ${personId} ${inn}`
}
