import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { differencesOf } from './comparison.ts'
import type { ComparedRow } from './comparison.ts'

const day = (text: string) => Temporal.Instant.from(`${text}T09:00:00Z`)
const usual: ComparedRow = {
  amount: kopecks(1_000_00),
  paid: 3,
  usual: kopecks(1_000_00),
  lastPaidAt: day('2026-10-20'),
  requisitesSince: day('2026-01-10'),
  yearLeft: kopecks(2_000_000_00),
  isRisky: false,
}

test('a row like those paid before differs in nothing', () => {
  assert.deepEqual(differencesOf(usual), [])
})

test('who was never paid is new, and his requisites are not told apart', () => {
  const first = { ...usual, paid: 0, usual: undefined, lastPaidAt: undefined, requisitesSince: day('2026-11-20') }
  assert.deepEqual(differencesOf(first), ['newPerson'])
})

test('requisites given since the last payment are new', () => {
  assert.deepEqual(differencesOf({ ...usual, requisitesSince: day('2026-10-21') }), ['newRequisites'])
})

test('a sum twice the usual one is above habit, a kopeck less is not, and one payment is no habit', () => {
  assert.deepEqual(differencesOf({ ...usual, amount: kopecks(2_000_00) }), ['aboveHabit'])
  assert.deepEqual(differencesOf({ ...usual, amount: kopecks(1_999_99) }), [])
  assert.deepEqual(differencesOf({ ...usual, paid: 1, amount: kopecks(9_000_00) }), [])
})

test('a person is near the limit of the year from four fifths of it, and one of risk is told beside', () => {
  assert.deepEqual(differencesOf({ ...usual, yearLeft: kopecks(480_000_01) }), [])
  assert.deepEqual(differencesOf({ ...usual, yearLeft: kopecks(480_000_00), isRisky: true }), ['nearLimit', 'risk'])
})
