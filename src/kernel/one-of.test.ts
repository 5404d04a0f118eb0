import assert from 'node:assert/strict'
import { test } from 'node:test'
import { npdStatusOf } from './npd-status.ts'
import { eachOf, oneOf } from './one-of.ts'

test('a group of states answers for its own states only, and for nothing when there is no state', () => {
  const isOver = oneOf(['done', 'cancelled'])
  assert.deepEqual(['done', 'cancelled', 'open', '', null, undefined].map(isOver), [true, true, false, false, false, false])
})

test('the answer narrows the type to the group', () => {
  const state = 'done' as 'open' | 'done' | 'cancelled'
  const words = { done: 'Готово', cancelled: 'Отменено' }
  assert.equal(oneOf(['done', 'cancelled'])(state) ? words[state] : '', 'Готово')
})

test('each state of a set is asked about by its name, and a misspelt name does not compile', () => {
  const is = eachOf(['open', 'done'])
  assert.deepEqual([is.open('open'), is.open('done'), is.done(null)], [true, false, false])
  // @ts-expect-error -- there is no such state
  assert.equal(is.opem, undefined)
})

test('the stored answer about a status is unknown until somebody has asked', () => {
  const stored = ['active', 'notActive', 'unknown', null, undefined] as const
  const told = stored.map((result) => npdStatusOf(result))
  assert.deepEqual(told, ['active', 'not_active', 'unknown', 'unknown', 'unknown'])
})
