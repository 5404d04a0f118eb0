import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floorWords, ratingProblem } from './rating-floor.ts'

test('a mean below the least one is too low, the least one itself is enough, and without a least one everybody may apply', () => {
  const floor = { least_rating: 45, takes_newcomers: false }
  assert.equal(ratingProblem(floor, { mean: 4.4, count: 9 }), 'low')
  assert.equal(ratingProblem(floor, { mean: 4.5, count: 9 }), undefined)
  assert.equal(ratingProblem({ ...floor, least_rating: null }, { mean: 1, count: 9 }), undefined)
  assert.equal(floorWords(floor), 'с оценкой от 4,5, не новые')
})

test('newcomers, who have no mean yet, may apply unless the customer says otherwise', () => {
  const floor = { least_rating: 45, takes_newcomers: true }
  assert.equal(ratingProblem(floor, { mean: null, count: 2 }), undefined)
  assert.equal(ratingProblem({ ...floor, takes_newcomers: false }, { mean: null, count: 2 }), 'newcomer')
  assert.equal(floorWords(floor), 'с оценкой от 4,5 и новые')
  assert.equal(floorWords({ ...floor, least_rating: null }), 'все')
})
