import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundStateFor, mayRegisterIncome, secondsBeforeCheck } from './binding.ts'

test('a person who gave fewer optional rights is bound, one who kept a needed right back is bound partly', () => {
  assert.equal(boundStateFor(['INCOME_REGISTRATION', 'CANCEL_INCOME']), 'bound')
  assert.equal(boundStateFor(['INCOME_LIST', 'INCOME_REGISTRATION']), 'boundPartly')
})

test('money needs a living binding with the right to register income', () => {
  assert.equal(mayRegisterIncome({ state: 'boundPartly', rightsGranted: ['INCOME_REGISTRATION'] }), true)
  assert.equal(mayRegisterIncome({ state: 'bound', rightsGranted: [] }), false)
  assert.equal(mayRegisterIncome({ state: 'unboundByPerson', rightsGranted: ['INCOME_REGISTRATION'] }), false)
})

test('a waiting request is looked at every ten seconds in the first minute, then rarer', () => {
  assert.deepEqual([0, 5, 6, 15, 16].map(secondsBeforeCheck), [10, 10, 60, 60, 600])
})
