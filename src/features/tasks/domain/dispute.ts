import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { addWorkingDays } from '#/kernel/working-day.ts'

/**
 * A dispute about one work. The sides settle it by agreeing on one sum; what they do not answer or settle in its term goes to the
 * operator, who decides. Its money waits meanwhile.
 */
export const disputeLifecycle = lifecycle(
  {
    opened: {
      answer: { to: 'answered', by: 'other' },
      settle: { to: 'settled', by: 'both' },
      withdraw: { to: 'withdrawn', by: 'opener' },
      pass: { to: 'withOperator', by: 'system' },
    },
    answered: {
      settle: { to: 'settled', by: 'both' },
      refer: { to: 'withOperator', by: 'either' },
      withdraw: { to: 'withdrawn', by: 'opener' },
      pass: { to: 'withOperator', by: 'system' },
    },
    withOperator: {
      settle: { to: 'settled', by: 'both' },
      decide: { to: 'decided', by: 'operator' },
      withdraw: { to: 'withdrawn', by: 'opener' },
    },
    settled: final,
    decided: final,
    withdrawn: final,
  },
  {
    opened: 'Ждёт ответа',
    answered: 'Есть ответ',
    withOperator: 'Передан оператору',
    settled: 'Стороны договорились',
    decided: 'Решён оператором',
    withdrawn: 'Отозван',
  },
)
export const disputeStates = disputeLifecycle.states
export type DisputeState = StateOf<typeof disputeLifecycle>
/** Nothing has ended it yet. */
export const openDisputeStates = ['opened', 'answered', 'withOperator'] as const satisfies readonly DisputeState[]
export const isOpenDispute = oneOf(openDisputeStates)

export type DisputeSide = 'client' | 'person'
export const disputeSides = ['client', 'person'] as const

export const disputeReasons = [
  'Работа не принята без причины',
  'Работа не сделана',
  'Качество',
  'Сумма',
  'Срок',
  'Выплата не пришла',
  'Другое',
] as const

/** What happens in a dispute, in the order it is told in. */
export const disputeEventKinds = [
  'opened',
  'answered',
  'termsProposed',
  'settled',
  'referred',
  'overdue',
  'withdrawn',
  'decided',
] as const

/** Disputes about one work; after the last, and after a decision of the operator, there is no other. */
export const maxDisputes = 3

/** Whether a work whose disputes ended so may be disputed again. */
export function mayDisputeAgain(ended: readonly DisputeState[]): boolean {
  return ended.length < maxDisputes && !ended.some((state) => disputeLifecycle.is.decided(state))
}

/** Shortest account of what is wrong. */
export const shortestAccount = 20

/** Working days for an answer; then the operator gets the dispute. */
export function answerDueOn(opened: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(opened, 3)
}

/** Working days to settle after an answer; then the operator gets the dispute. */
export function settlementDueOn(answered: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(answered, 5)
}

/** A work that may be disputed: what it goes back to when the dispute is withdrawn. */
export type DisputeStood = 'active' | 'rework' | 'submitted' | 'readyToPay'

/** «12 000 ₽», or that nothing is paid. */
export function sumWords(amount: number): string {
  return amount === 0 ? 'без оплаты' : formatRubles(kopecks(amount), 'short')
}
