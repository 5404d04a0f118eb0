import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerDueOn, mayDisputeAgain, settlementDueOn } from './dispute.ts'

test('a work is disputed three times at most, and never again after the operator has decided', () => {
  assert.ok(mayDisputeAgain([]))
  assert.ok(mayDisputeAgain(['withdrawn', 'settled']))
  assert.ok(!mayDisputeAgain(['withdrawn', 'withdrawn', 'settled']))
  assert.ok(!mayDisputeAgain(['decided']))
})

test('terms of a dispute are working days', () => {
  const friday = Temporal.PlainDate.from('2026-11-20')
  assert.deepEqual([answerDueOn(friday).toString(), settlementDueOn(friday).toString()], ['2026-11-25', '2026-11-27'])
})
