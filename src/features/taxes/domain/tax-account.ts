import { eachOf } from '#/kernel/one-of.ts'

/**
 * Tax data received from the tax service for a person, in kopecks. Dates and periods are strings because they are stored as
 * JSON in the database.
 */
export type TaxCharge = {
  readonly id: string
  /** `2026-10` */
  readonly period: string
  readonly amount: number
  readonly paid: number
  readonly due_on: string
}

export type BudgetCard = { readonly debt: number; readonly penalty: number; readonly overpayment: number }

export const chargeStates = ['paid', 'due', 'overdue'] as const
export type ChargeState = (typeof chargeStates)[number]
export const isCharge = eachOf(chargeStates)

export function chargeState({ amount, paid, due_on }: TaxCharge, today: Temporal.PlainDate): ChargeState {
  if (paid >= amount) return 'paid'
  return Temporal.PlainDate.compare(due_on, today) < 0 ? 'overdue' : 'due'
}

/** Returns the amount to be paid on time and its due date. */
export function toPay(
  charges: readonly TaxCharge[],
  today: Temporal.PlainDate,
): { readonly amount: number; readonly dueOn: string | undefined } {
  const due = charges.filter((charge) => chargeState(charge, today) === 'due')
  return {
    amount: due.reduce((all, { amount, paid }) => all + amount - paid, 0),
    dueOn: due.map(({ due_on: on }) => on).toSorted()[0],
  }
}

export type TaxDebt = {
  readonly debt: number
  readonly penalty: number
  readonly overpayment: number
  /** Months whose tax was not paid on time, oldest first. */
  readonly periods: readonly string[]
  /** Days since the oldest missed due date; 0 if none is known. */
  readonly overdueDays: number
}

/** Returns the overdue debt. The amount comes from the budget cards, the age from the charges. */
export function debtOf(charges: readonly TaxCharge[], cards: readonly BudgetCard[], today: Temporal.PlainDate): TaxDebt {
  const overdue = charges
    .filter((charge) => chargeState(charge, today) === 'overdue')
    .toSorted((one, other) => (one.period < other.period ? -1 : 1))
  const add = (name: keyof BudgetCard) => cards.reduce((all, card) => all + card[name], 0)
  const unpaid = overdue.reduce((all, { amount, paid }) => all + amount - paid, 0)
  const oldest = overdue.map(({ due_on: on }) => on).toSorted()[0]
  return {
    // The card may lag behind the due date by a day or two.
    debt: Math.max(add('debt'), cards.length === 0 ? unpaid : 0),
    penalty: add('penalty'),
    overpayment: add('overpayment'),
    periods: overdue.map(({ period }) => period),
    overdueDays: oldest === undefined ? 0 : Temporal.PlainDate.from(oldest).until(today, { largestUnit: 'days' }).days,
  }
}

/** Thresholds from which a debt is shown as a full warning; below them it is one line. */
export type DebtThresholds = { readonly amount: number; readonly overdueDays: number }

export const usualThresholds: DebtThresholds = { amount: 1_000_00, overdueDays: 30 }

/** `line`: one line on login. `warning`: the full warning with a table. */
export function debtLevel(debt: TaxDebt, thresholds: DebtThresholds): 'none' | 'line' | 'warning' {
  const all = debt.debt + debt.penalty
  if (all <= 0) return 'none'
  return all >= thresholds.amount || debt.overdueDays > thresholds.overdueDays ? 'warning' : 'line'
}
