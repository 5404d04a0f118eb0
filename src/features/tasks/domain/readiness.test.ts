import assert from 'node:assert/strict'
import test from 'node:test'
import { formingEndsAt, formingReminderAt, missingSteps, readinessWords, stepsBeforeDocuments } from './readiness.ts'

const whole = { personal: true, document: true, npdActive: true, isPartner: true, bound: true }

test('what is missing is named in the order it is asked; a partner of the tax service is a payer', () => {
  assert.deepEqual(missingSteps(whole), [])
  const none = { personal: false, document: false, npdActive: false, isPartner: false, bound: false }
  assert.deepEqual(missingSteps(none), ['personal', 'document', 'npd', 'bind'])
  assert.deepEqual(missingSteps({ ...whole, npdActive: false }), [])
  assert.deepEqual(missingSteps({ ...whole, npdActive: false, isPartner: false, bound: false }), ['npd', 'bind'])
  assert.deepEqual(missingSteps({ ...whole, bound: false }), ['bind'])
})

test('documents wait for all but the binding', () => {
  assert.deepEqual(stepsBeforeDocuments(['bind']), [])
  assert.deepEqual(stepsBeforeDocuments(['document', 'bind']), ['document'])
})

test('the customer reads how many steps are left', () => {
  assert.equal(readinessWords(0), 'готов начать')
  assert.equal(readinessWords(1), 'ещё оформляется: 1 шаг')
  assert.equal(readinessWords(2), 'ещё оформляется: 2 шага')
})

test('who is chosen has five days and is reminded two days before their end', () => {
  const agreed = Temporal.Instant.from('2026-11-20T09:00:00Z')
  assert.equal(formingEndsAt(agreed).toString(), '2026-11-25T09:00:00Z')
  assert.equal(formingReminderAt(agreed).toString(), '2026-11-23T09:00:00Z')
})
