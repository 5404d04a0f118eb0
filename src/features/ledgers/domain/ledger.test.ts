import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { ledgerPeriodOf } from './ledger-period.ts'
import { keepLedger, ledgerPeriodProblem, nameBalance } from './ledger.ts'
import type { LedgerKind } from './ledger.ts'

const entry = (kind: LedgerKind, amount: number) => ({ kind, amount: kopecks(amount) })
const day = (text: string) => Temporal.PlainDate.from(text)

test('a ledger starts with what was owed before and follows the debt line by line', () => {
  const before = [entry('work', 500_00), entry('payment', 300_00)]
  const ledger = keepLedger(before, [entry('work', 100_00), entry('payment', 300_00), entry('return', 300_00)])
  assert.deepEqual(
    ledger.lines.map(({ balance }) => balance),
    [300_00, 0, 300_00],
  )
  assert.deepEqual([ledger.opening, ledger.closing], [200_00, 300_00])
  assert.deepEqual(ledger.turnover, { work: 100_00, payment: 300_00, return: 300_00 })
})

test('a balance is said in words: who owes, or that nobody does', () => {
  assert.match(nameBalance(150_00), /^Заказчик должен исполнителю 150,00/u)
  assert.match(nameBalance(-150_00), /^Исполнителю заплачено больше принятого на 150,00/u)
  assert.equal(nameBalance(0), 'Долга нет')
})

test('a period lies in the past, in order, and is not longer than three years', () => {
  const today = day('2026-11-27')
  const problem = (from: string, to: string) => ledgerPeriodProblem({ from: day(from), to: day(to) }, today)
  assert.equal(problem('2026-11-01', '2026-11-27'), undefined)
  assert.equal(problem('2023-11-28', '2026-11-27'), undefined)
  assert.match(problem('2026-11-02', '2026-11-01') ?? '', /поменяйте/u)
  assert.match(problem('2026-11-01', '2026-11-28') ?? '', /не кончился/u)
  assert.match(problem('2023-11-27', '2026-11-27') ?? '', /трёх лет/u)
})

test('a period chosen by one press starts with its month, quarter or year and ends today, the month before with its last day', () => {
  const text = (name: 'month' | 'previous' | 'quarter' | 'year') => {
    const { from, to } = ledgerPeriodOf(name, day('2026-11-27'))
    return `${from.toString()} ${to.toString()}`
  }
  assert.equal(text('month'), '2026-11-01 2026-11-27')
  assert.equal(text('previous'), '2026-10-01 2026-10-31')
  assert.equal(text('quarter'), '2026-10-01 2026-11-27')
  assert.equal(text('year'), '2026-01-01 2026-11-27')
})
