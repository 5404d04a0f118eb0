import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerFor,
  bindingLifecycle,
  isPartner,
  mayRegisterIncome,
  missingRights,
  rightsWanted,
  secondsBeforeCheck,
} from './binding.ts'

test('a person who gave fewer optional rights is bound, one who kept a needed right back is bound partly', () => {
  assert.equal(answerFor(['INCOME_REGISTRATION', 'CANCEL_INCOME']), 'allow')
  assert.equal(answerFor(['INCOME_LIST', 'INCOME_REGISTRATION']), 'allowPartly')
  assert.equal(missingRights(['INCOME_LIST', 'INCOME_REGISTRATION']), 'аннулирование чеков')
})

test('money needs a living binding with the right to register income', () => {
  assert.equal(mayRegisterIncome({ state: 'boundPartly', rightsGranted: ['INCOME_REGISTRATION'] }), true)
  assert.equal(mayRegisterIncome({ state: 'bound', rightsGranted: [] }), false)
  assert.equal(mayRegisterIncome({ state: 'unboundByPerson', rightsGranted: ['INCOME_REGISTRATION'] }), false)
})

test('a waiting request is looked at every ten seconds in the first minute, then rarer', () => {
  assert.deepEqual([0, 5, 6, 15, 16].map(secondsBeforeCheck), [10, 10, 60, 60, 600])
})

test('what is asked is everything needed and of the rest only what the person agreed to', () => {
  assert.deepEqual(rightsWanted(['PAYMENT_INFORMATION']), ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'PAYMENT_INFORMATION'])
  assert.deepEqual(rightsWanted(['TAX_PAYMENT']), ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
})

test('while other rights wait for the person, the old ones hold and money goes', () => {
  assert.equal(isPartner('changing'), true)
  assert.equal(mayRegisterIncome({ state: 'changing', rightsGranted: ['INCOME_REGISTRATION'] }), true)
})

test('whoever holds a binding may lose it, leave it, or be taken off the register, at any time', () => {
  for (const state of ['bound', 'boundPartly', 'changing'] as const)
    for (const action of ['lost', 'unbind', 'unregistered'] as const)
      assert.equal(isPartner(bindingLifecycle[state][action].to), false)
})
