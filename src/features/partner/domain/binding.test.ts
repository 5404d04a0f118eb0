import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerFor,
  bindingStates,
  bindingLifecycle,
  isPartner,
  mayRegisterIncome,
  missingRights,
  pendingSince,
  requestAction,
  rightsWanted,
  secondsBeforeCheck,
} from './binding.ts'

test('a person who granted fewer optional rights is bound, and one who withheld a required right is partly bound', () => {
  assert.equal(answerFor(['INCOME_REGISTRATION', 'CANCEL_INCOME']), 'allow')
  assert.equal(answerFor(['INCOME_LIST', 'INCOME_REGISTRATION']), 'allowPartly')
  assert.equal(missingRights(['INCOME_LIST', 'INCOME_REGISTRATION']), 'аннулирование чеков')
})

test('a payment needs an active binding with the right to register income', () => {
  assert.equal(mayRegisterIncome({ state: 'boundPartly', rightsGranted: ['INCOME_REGISTRATION'] }), true)
  assert.equal(mayRegisterIncome({ state: 'bound', rightsGranted: [] }), false)
  assert.equal(mayRegisterIncome({ state: 'unboundByPerson', rightsGranted: ['INCOME_REGISTRATION'] }), false)
})

test('a waiting request is checked every ten seconds in the first minute, then less often', () => {
  assert.deepEqual([0, 5, 6, 15, 16].map(secondsBeforeCheck), [10, 10, 60, 60, 600])
})

test('the request contains all required rights and only the optional ones the person agreed to', () => {
  assert.deepEqual(rightsWanted(['PAYMENT_INFORMATION']), ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'PAYMENT_INFORMATION'])
  assert.deepEqual(rightsWanted(['TAX_PAYMENT']), ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
})

test('while a change of rights awaits the person, the old rights apply and payments continue', () => {
  assert.equal(isPartner('changing'), true)
  assert.equal(mayRegisterIncome({ state: 'changing', rightsGranted: ['INCOME_REGISTRATION'] }), true)
})

test('whoever is not being asked already may ask for the rights, whatever became of the binding', () => {
  const later = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const free = bindingStates.filter((state) => pendingSince(state, later.subtract({ hours: 1 }), later) === undefined)
  assert.deepEqual(
    bindingStates.filter((state) => !free.includes(state)),
    ['sending'],
  )
  for (const state of free) assert.ok(bindingLifecycle.may(state, requestAction(state), 'person'), state)
})

test('any binding may be lost, ended, or closed by removal from the tax register, at any time', () => {
  for (const state of ['bound', 'boundPartly', 'changing'] as const)
    for (const action of ['lost', 'unbind', 'unregistered'] as const)
      assert.equal(isPartner(bindingLifecycle.table[state][action].to), false)
})
