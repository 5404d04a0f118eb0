import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onTimeShare, onTimeWords, withUsWords } from './applicant-choice.ts'

test('a share of works handed in on time is told from three works on', () => {
  assert.equal(onTimeShare({ works: 2, timely: 2 }), null)
  assert.equal(onTimeShare({ works: 3, timely: 2 }), 67)
  assert.equal(onTimeShare({ works: 3, timely: 0 }), 0)
  assert.equal(onTimeWords(null), 'Мало работ, чтобы судить')
  assert.equal(onTimeWords(67), '67 % работ')
})

test('what an applicant has done with this customer is told in a line', () => {
  assert.equal(withUsWords(0, false), 'Ещё не работал')
  assert.equal(withUsWords(0, true), 'Договор подписан')
  assert.equal(withUsWords(2, true), '2 работы, договор подписан')
})
