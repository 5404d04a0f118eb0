import type { Lifecycle } from '#/kernel/lifecycle.ts'

export const registrationKinds = ['register', 'unregister'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** `guided`: the person does it in «Мой налог», we lead and look; `direct`: a bank files it for him. */
export const registrationModes = ['guided', 'direct'] as const
export type RegistrationMode = (typeof registrationModes)[number]

export const registrationStates = [
  'draft',
  'instructed',
  'checkingStatus',
  'notYet',
  'done',
  'denied',
  'sent',
  'inProgress',
  'rejected',
  'already',
  'cancelled',
] as const
export type RegistrationState = (typeof registrationStates)[number]

export const registrationStateNames: Record<RegistrationKind, Record<RegistrationState, string>> = {
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
}

const check = { to: 'checkingStatus', by: 'person' } as const
const edit = { to: 'draft', by: 'person' } as const
const cancel = { to: 'cancelled', by: 'person' } as const
const already = { to: 'already', by: 'system' } as const
const confirm = { to: 'done', by: 'system' } as const
const reject = { to: 'rejected', by: 'system' } as const
const deny = { to: 'denied', by: 'system' } as const

/** How a person comes to the register of payers, or leaves it: by his own hands or through a bank. */
export const registrationLifecycle = {
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
  done: {},
  denied: {},
  rejected: {},
  already: {},
  cancelled: {},
} as const satisfies Lifecycle<RegistrationState, 'person' | 'system'>

/** A person has one of these at a time for coming and one for leaving. */
export const livingStates = ['draft', 'instructed', 'checkingStatus', 'notYet', 'sent', 'inProgress'] as const

export function isLiving(state: RegistrationState): boolean {
  return livingStates.some((living) => living === state)
}

/** Hours for which the status is looked at again and again after the person said that it is done. */
export const watchHours = 24

/** Minutes before the next look at the status after so many looks. */
export function minutesBeforeLook(looks: number): number {
  return [1, 2, 5, 10][looks - 1] ?? 30
}

/** Seconds before the next look at a request that the tax service decides on: often at first, at last each ten minutes. */
export function secondsBeforeDecision(looks: number): number {
  if (looks < 6) return 10
  return looks < 16 ? 60 : 600
}

/** Days the tax service may take; a request silent for longer is for people to clear up. */
export const decisionDays = 10

/** Minutes before a new message after each internal error of the tax service; then the request is given up. */
export const resendMinutes = [1, 5, 15, 60] as const

/** What a code from an SMS confirms when a person leaves through a bank. */
export function unregistrationSubject(personId: string, inn: string): string {
  return `npd-unregistration ${personId} ${inn}`
}
