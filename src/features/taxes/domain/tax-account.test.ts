import assert from 'node:assert/strict'
import test from 'node:test'
import { chargeState, debtLevel, debtOf, toPay, usualThresholds } from './tax-account.ts'
import type { TaxCharge } from './tax-account.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const charge = (period: string, due: string, amount: number, paid = 0): TaxCharge => ({
  id: period,
  period,
  amount,
  paid,
  due_on: due,
})
const october = charge('2026-10', '2026-11-30', 4_310_00)
const september = charge('2026-09', '2026-10-28', 310_00)

test('a charge is paid, due or overdue; on its due date it is still due', () => {
  assert.equal(chargeState(october, today), 'due')
  assert.equal(chargeState(september, today), 'overdue')
  assert.equal(chargeState({ ...september, paid: 310_00 }, today), 'paid')
  assert.equal(chargeState(october, Temporal.PlainDate.from('2026-11-30')), 'due')
  assert.equal(chargeState(october, Temporal.PlainDate.from('2026-12-01')), 'overdue')
})

test('the amount to pay covers charges that are not overdue, with the earliest due date', () => {
  assert.deepEqual(toPay([october, september], today), { amount: 4_310_00, dueOn: '2026-11-30' })
  assert.deepEqual(toPay([{ ...october, paid: 310_00 }], today), { amount: 4_000_00, dueOn: '2026-11-30' })
  assert.deepEqual(toPay([], today), { amount: 0, dueOn: undefined })
})

test('the debt comes from the budget cards and dates from the oldest missed due date', () => {
  const cards = [{ debt: 310_00, penalty: 1_20, overpayment: 0 }]
  assert.deepEqual(debtOf([october, september], cards, today), {
    debt: 310_00,
    penalty: 1_20,
    overpayment: 0,
    periods: ['2026-09'],
    overdueDays: 24,
  })
  assert.equal(debtOf([september], [], today).debt, 310_00, 'no card yet')
  assert.equal(debtOf([september], [{ debt: 0, penalty: 0, overpayment: 0 }], today).debt, 0, 'the card knows of the payment')
})

test('a small recent debt is shown as one line, a debt from 1 000 rubles or 31 days as a warning', () => {
  const level = (debt: number, penalty: number, overdueDays: number) =>
    debtLevel({ debt, penalty, overpayment: 0, periods: [], overdueDays }, usualThresholds)
  assert.deepEqual(
    [level(0, 0, 90), level(310_00, 0, 30), level(0, 1, 0), level(310_00, 0, 31), level(999_00, 99, 1), level(999_00, 1_00, 1)],
    ['none', 'line', 'line', 'warning', 'line', 'warning'],
  )
})
