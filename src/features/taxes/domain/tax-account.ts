/** What the tax service told of a person, in kopecks. Days and periods are texts: they live in JSON of the database. */
export type TaxCharge = {
  readonly id: string
  /** `2026-10` */
  readonly period: string
  readonly amount: number
  readonly paid: number
  readonly due_on: string
}

export type BudgetCard = { readonly debt: number; readonly penalty: number; readonly overpayment: number }

export type ChargeState = 'paid' | 'due' | 'overdue'

export function chargeState({ amount, paid, due_on }: TaxCharge, today: Temporal.PlainDate): ChargeState {
  if (paid >= amount) return 'paid'
  return Temporal.PlainDate.compare(due_on, today) < 0 ? 'overdue' : 'due'
}

/** What is to be paid in time, and by when. */
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
  /** Months whose tax was not paid in time, the oldest first. */
  readonly periods: readonly string[]
  /** Days since the oldest missed term; 0: none is known. */
  readonly overdueDays: number
}

/** What was not paid in time. The budget cards say how much, the charges say since when. */
export function debtOf(charges: readonly TaxCharge[], cards: readonly BudgetCard[], today: Temporal.PlainDate): TaxDebt {
  const overdue = charges
    .filter((charge) => chargeState(charge, today) === 'overdue')
    .toSorted((one, other) => (one.period < other.period ? -1 : 1))
  const add = (name: keyof BudgetCard) => cards.reduce((all, card) => all + card[name], 0)
  const unpaid = overdue.reduce((all, { amount, paid }) => all + amount - paid, 0)
  const oldest = overdue.map(({ due_on: on }) => on).toSorted()[0]
  return {
    // The card may lag behind the term by a day or two.
    debt: Math.max(add('debt'), cards.length === 0 ? unpaid : 0),
    penalty: add('penalty'),
    overpayment: add('overpayment'),
    periods: overdue.map(({ period }) => period),
    overdueDays: oldest === undefined ? 0 : Temporal.PlainDate.from(oldest).until(today, { largestUnit: 'days' }).days,
  }
}

/** From which debt on a person is warned in full; below it one line is enough. */
export type DebtThresholds = { readonly amount: number; readonly overdueDays: number }

export const usualThresholds: DebtThresholds = { amount: 1_000_00, overdueDays: 30 }

/** `line`: a line at entry. `warning`: the warning with the table. */
export function debtLevel(debt: TaxDebt, thresholds: DebtThresholds): 'none' | 'line' | 'warning' {
  const all = debt.debt + debt.penalty
  if (all <= 0) return 'none'
  return all >= thresholds.amount || debt.overdueDays > thresholds.overdueDays ? 'warning' : 'line'
}
