import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { ActionOf, StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { moscowDate, moscowMoment } from '#/kernel/time.ts'
import { addWorkingDays } from '#/kernel/working-day.ts'

/** The bank gave the money back: the work is owed for again. */
const paymentReturned = { to: 'readyToPay', by: 'system' } as const

/** Both sides annulled the order: nothing more is owed for it. */
const annul = { to: 'cancelled', by: 'system' } as const

/** The work goes on from where it stood: the other sum was taken back, or the dispute is withdrawn. */
const resumed = {
  resumeWork: { to: 'active', by: 'system' },
  resumeRework: { to: 'rework', by: 'system' },
  resumeAcceptance: { to: 'submitted', by: 'system' },
} as const

/** Either side may dispute a work whose money has not gone. */
const disputable = {
  clientDisputes: { to: 'disputed', by: 'client' },
  personDisputes: { to: 'disputed', by: 'person' },
} as const

/** Money goes only for an accepted result whose act both sides have signed. */
export const assignmentLifecycle = lifecycle(
  {
    docsPending: {
      start: { to: 'active', by: 'system' },
      cancel: { to: 'cancelled', by: 'client' },
      leave: { to: 'cancelled', by: 'person' },
      lapse: { to: 'cancelled', by: 'system' },
      annul,
    },
    active: {
      submit: { to: 'submitted', by: 'person' },
      leave: { to: 'cancelled', by: 'person' },
      endEarly: { to: 'amountConsent', by: 'client' },
      ...disputable,
      annul,
    },
    submitted: {
      accept: { to: 'accepted', by: 'client' },
      // The term is over, and the order that both have signed takes silence for acceptance.
      acceptBySilence: { to: 'accepted', by: 'system' },
      rework: { to: 'rework', by: 'client' },
      changeSum: { to: 'amountConsent', by: 'client' },
      ...disputable,
      annul,
    },
    rework: { submit: { to: 'submitted', by: 'person' }, endEarly: { to: 'amountConsent', by: 'client' }, ...disputable, annul },
    // The person agrees with the sum, or disputes it; silence disputes it too.
    amountConsent: {
      agreeSum: { to: 'accepted', by: 'person' },
      agreeNothing: { to: 'cancelled', by: 'person' },
      personDisputes: disputable.personDisputes,
      lapseSum: { to: 'disputed', by: 'system' },
      ...resumed,
      annul,
    },
    // The sides agree or the operator decides; money waits until then.
    disputed: {
      settleSum: { to: 'accepted', by: 'system' },
      settleNothing: { to: 'cancelled', by: 'system' },
      resumeSigning: { to: 'actPending', by: 'system' },
      resumePayment: { to: 'readyToPay', by: 'system' },
      ...resumed,
      annul,
    },
    accepted: { sendAct: { to: 'actPending', by: 'system' } },
    // Both sides annulled the act: the client answers the result anew.
    actPending: {
      actSigned: { to: 'readyToPay', by: 'system' },
      actAnnulled: { to: 'submitted', by: 'system' },
      // Ended early, so nothing was submitted.
      reopenWork: { to: 'active', by: 'system' },
      ...disputable,
    },
    // The act is to be annulled: nothing is paid by it until it is signed again, or stays in force.
    readyToPay: {
      startPayment: { to: 'paying', by: 'system' },
      holdAct: { to: 'actPending', by: 'system' },
      ...disputable,
    },
    paying: { paymentRefused: { to: 'readyToPay', by: 'system' }, paid: { to: 'paid', by: 'system' } },
    paid: { close: { to: 'closed', by: 'system' }, paymentReturned },
    // The act of a paid work was annulled: another is signed, and its receipt made.
    closed: { paymentReturned, correctAct: { to: 'paid', by: 'system' } },
    cancelled: final,
  },
  {
    docsPending: 'Ждёт подписания',
    active: 'В работе',
    submitted: 'Сдано',
    rework: 'На доработке',
    amountConsent: 'Ждёт согласия с суммой',
    disputed: 'Спор',
    accepted: 'Принято',
    actPending: 'Акт на подписи',
    readyToPay: 'К оплате',
    paying: 'Оплачивается',
    paid: 'Оплачено, ждём чек',
    closed: 'Оплачено',
    cancelled: 'Отменено',
  },
)
export const assignmentStates = assignmentLifecycle.states
export type AssignmentState = StateOf<typeof assignmentLifecycle>
type States = readonly AssignmentState[]

/** The way back to where a work stood; one with a signed act goes to signing when that act is in question meanwhile. */
export const resumeActions = {
  active: 'resumeWork',
  rework: 'resumeRework',
  submitted: 'resumeAcceptance',
  actPending: 'resumeSigning',
  readyToPay: 'resumePayment',
} as const satisfies Record<string, ActionOf<typeof assignmentLifecycle, 'system'>>

/** The result is not accepted yet. */
export const unacceptedStates = [
  'docsPending',
  'active',
  'submitted',
  'rework',
  'amountConsent',
  'disputed',
] as const satisfies States
/** Accepted and owed for; no payment has begun. */
export const owedStates = ['accepted', 'actPending', 'readyToPay'] as const satisfies States
/** Somebody has yet to do something, the receipt aside. */
export const liveWorkStates = [...unacceptedStates, ...owedStates, 'paying'] as const satisfies States
/** Nobody is at the work yet, or nobody will be. */
export const idlePlaceStates = ['docsPending', 'cancelled'] as const satisfies States
/** A register may start with it: it is paid, or left out while it is disputed. */
export const startableWorkStates = ['readyToPay', 'disputed'] as const satisfies States
/** The money has gone. */
export const paidWorkStates = ['paid', 'closed'] as const satisfies States
/** The payment or its receipt is under way. */
export const underPaymentStates = ['paying', 'paid'] as const satisfies States
/** Nothing more happens to it. */
export const endedWorkStates = ['closed', 'cancelled'] as const satisfies States
export const isEndedWork = oneOf(endedWorkStates)
/** No money is expected any more: paid already, or never. */
export const settledWorkStates = ['cancelled', 'paid', 'closed'] as const satisfies States
/** The customer has accepted the result. */
export const acceptedWorkStates = [...owedStates, ...underPaymentStates, 'closed'] as const satisfies States
export const isAcceptedWork = oneOf(acceptedWorkStates)
export const isPaidWork = oneOf(paidWorkStates)

/** The person is making the result, or improving it. */
export const isInProgress = oneOf(['active', 'rework'] satisfies States)
/** A result, a sum or a dispute waits to be decided on. */
export const awaitsDecision = oneOf(['submitted', 'amountConsent', 'disputed'] satisfies States)
/** The next step is the person's, whatever the documents and the money say. */
export const personTurnStates = ['active', 'rework', 'amountConsent'] as const satisfies States
/** A document of the assignment may wait for a signature; of a paid one, the act in place of an annulled one. */
export const signingStates = ['docsPending', 'actPending', 'paid'] as const satisfies States
/** The person has to say where to be paid. */
export const payableSoonStates = ['actPending', 'readyToPay'] as const satisfies States
/** Documents of the assignment wait for signatures: the contract and the order at first, the act at last. */
export const awaitsSignatures = oneOf(['docsPending', 'actPending'] satisfies States)
/** The next step is the payment, or will be once the act is signed. */
export const awaitsPayment = oneOf(payableSoonStates)
/** Nobody has anything left to do. */
export const isOver = oneOf(['closed', 'cancelled'] satisfies States)

/** The contact of a task is open to its contractor from the choice until the work is over. */
export function seesContact(state: AssignmentState): boolean {
  return !isOver(state)
}

/** Days the customer has to make documents anew after one was declined, revoked or has expired; then the place is free again. */
export const renewalDays = 3

/** Maximum number of times a result can be sent back; after that it is accepted or disputed. */
export const maxReworks = 3

/** Signs of the customer's remarks to a work that is accepted: fewer say nothing to the contractor. */
export const leastRemarks = 20
export const remarksProblem = 'Опишите замечания: от 20 знаков'

/**
 * Conditions for starting work: both sides have signed the contract and the order, and the person has allowed the platform to
 * issue receipts.
 */
export type Readiness = { readonly frameSigned: boolean; readonly orderSigned: boolean; readonly bound: boolean }

export function canStart(readiness: Readiness): boolean {
  return readiness.frameSigned && readiness.orderSigned && readiness.bound
}

/** Working days the customer has to answer a result; after them silence accepts it where the signed order says so. */
export const acceptanceDays = 3

/** Returns the date by which the customer must answer. */
export function acceptDueOn(submitted: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(submitted, acceptanceDays)
}

/** The result waits, and the last day to accept it has passed. */
export function isAcceptanceOverdue(
  work: { readonly state: AssignmentState; readonly accept_due_on: Temporal.PlainDate | null },
  today: Temporal.PlainDate,
): boolean {
  if (!assignmentLifecycle.is.submitted(work.state) || work.accept_due_on === null) return false
  return Temporal.PlainDate.compare(today, work.accept_due_on) > 0
}

/** When a result that waits is looked at again: at ten in the morning in Moscow of the next working day. */
export function nextAcceptanceLook(now: Temporal.Instant): Temporal.Instant {
  return moscowMoment(addWorkingDays(moscowDate(now), 1), '10:00')
}

/** Reasons a person gives for leaving work in progress. */
export const leaveReasons = [
  'Болезнь',
  'Не могу выполнить в срок',
  'Условия отличаются от описания',
  'Заказчик не отвечает',
  'Другое',
] as const

/** Tabs that group a person's assignments. */
export const assignmentTabs = ['work', 'submitted', 'pay', 'done'] as const
export type AssignmentTab = (typeof assignmentTabs)[number]

/** Tabs of «Мои задания»; `needs` is what waits for the person, whatever its state. */
export const personTabs = ['needs', 'invitations', 'applications', ...assignmentTabs, 'favourites'] as const
export type PersonTab = (typeof personTabs)[number]

/** The tab on which «Мои задания» opens: what waits for the person, else the first that holds something. */
export function tabToOpen(counts: Readonly<Record<Exclude<PersonTab, 'favourites'>, number>>): PersonTab {
  return (
    (['needs', ...assignmentTabs.slice(0, 3), 'invitations', 'applications', 'done'] as const).find((tab) => counts[tab] > 0) ??
    'work'
  )
}

/** The result has not been submitted: the person sees the day it is due. */
export const dueStates = ['docsPending', 'active', 'rework'] as const satisfies States
export const isDue = oneOf(dueStates)

export const statesOfTab: Record<AssignmentTab, readonly AssignmentState[]> = {
  work: ['docsPending', 'active', 'rework'],
  submitted: ['submitted', 'amountConsent', 'disputed', 'accepted', 'actPending'],
  pay: ['readyToPay', 'paying', 'paid'],
  done: ['closed', 'cancelled'],
}
