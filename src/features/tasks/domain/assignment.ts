import { step } from '#/kernel/lifecycle.ts'
import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

export const assignmentStates = [
  'docsPending',
  'active',
  'submitted',
  'rework',
  'amountConsent',
  'accepted',
  'actPending',
  'readyToPay',
  'paying',
  'paid',
  'closed',
  'cancelled',
  'disputed',
] as const
export type AssignmentState = (typeof assignmentStates)[number]
export type AssignmentRole = 'client' | 'person' | 'system'

export const assignmentStateNames: Record<AssignmentState, string> = {
  docsPending: 'Ждёт подписания',
  active: 'В работе',
  submitted: 'Сдано',
  rework: 'На доработке',
  amountConsent: 'Ждёт согласия с суммой',
  accepted: 'Принято',
  actPending: 'Акт на подписи',
  readyToPay: 'К оплате',
  paying: 'Оплачивается',
  paid: 'Оплачено',
  closed: 'Закрыто',
  cancelled: 'Отменено',
  disputed: 'Спор',
}

/** Money goes only for an accepted result whose act both sides have signed. Changed sums and disputes are not opened yet. */
export const assignmentLifecycle = {
  docsPending: {
    start: { to: 'active', by: 'system' },
    cancel: { to: 'cancelled', by: 'client' },
    leave: { to: 'cancelled', by: 'person' },
  },
  active: { submit: { to: 'submitted', by: 'person' }, leave: { to: 'cancelled', by: 'person' } },
  submitted: { accept: { to: 'accepted', by: 'client' }, rework: { to: 'rework', by: 'client' } },
  rework: { submit: { to: 'submitted', by: 'person' } },
  amountConsent: {},
  accepted: { sendAct: { to: 'actPending', by: 'system' } },
  actPending: { actSigned: { to: 'readyToPay', by: 'system' } },
  readyToPay: { startPayment: { to: 'paying', by: 'system' } },
  paying: { paymentRefused: { to: 'readyToPay', by: 'system' }, paid: { to: 'paid', by: 'system' } },
  paid: { close: { to: 'closed', by: 'system' } },
  closed: {},
  cancelled: {},
  disputed: {},
} as const satisfies Lifecycle<AssignmentState, AssignmentRole>

/** A refusal speaks of the state in the words people see. */
export function moveAssignment(
  state: AssignmentState,
  action: string,
  by: AssignmentRole,
): Result<AssignmentState, { kind: 'wrongState'; state: string }> {
  const next = step(assignmentLifecycle, state, action, by)
  return next.ok ? next : refuse({ kind: 'wrongState', state: assignmentStateNames[state] })
}

/** A result is sent back at most this many times; then it is accepted or disputed. */
export const maxReworks = 3

/** Work starts when the contract and the order are signed by both and the person has let the platform write receipts. */
export type Readiness = { readonly frameSigned: boolean; readonly orderSigned: boolean; readonly bound: boolean }

export function canStart(readiness: Readiness): boolean {
  return readiness.frameSigned && readiness.orderSigned && readiness.bound
}

/** The customer answers within three working days. */
export function acceptDueOn(submitted: Temporal.PlainDate): Temporal.PlainDate {
  let day = submitted
  for (let left = 3; left > 0;) {
    day = day.add({ days: 1 })
    if (day.dayOfWeek < 6) left -= 1
  }
  return day
}

/** Reasons of a person who leaves work that has begun. */
export const leaveReasons = [
  'Болезнь',
  'Не могу выполнить в срок',
  'Условия отличаются от описания',
  'Заказчик не отвечает',
  'Другое',
] as const

/** How a person's works are sorted on his screen. */
export const assignmentTabs = ['work', 'submitted', 'pay', 'done'] as const
export type AssignmentTab = (typeof assignmentTabs)[number]

export const statesOfTab: Record<AssignmentTab, readonly AssignmentState[]> = {
  work: ['docsPending', 'active', 'rework'],
  submitted: ['submitted', 'amountConsent', 'accepted', 'actPending', 'disputed'],
  pay: ['readyToPay', 'paying', 'paid'],
  done: ['closed', 'cancelled'],
}
