import assert from 'node:assert/strict'
import test from 'node:test'
import { acceptDueOn, canStart, assignmentLifecycle, tabToOpen } from './assignment.ts'

test('the three working days to answer skip the weekend', () => {
  assert.equal(acceptDueOn(Temporal.PlainDate.from('2026-11-18')).toString(), '2026-11-23')
  assert.equal(acceptDueOn(Temporal.PlainDate.from('2026-11-21')).toString(), '2026-11-25')
})

test('work starts only when all documents are signed and the platform is bound', () => {
  assert.equal(canStart({ frameSigned: true, orderSigned: true, bound: true }), true)
  for (const missing of ['frameSigned', 'orderSigned', 'bound']) {
    assert.equal(canStart({ frameSigned: true, orderSigned: true, bound: true, [missing]: false }), false)
  }
})

test('payment moves an assignment only along its lifecycle, and a refusal names the state in words', () => {
  assert.deepEqual(assignmentLifecycle.move('paying', 'paid', 'system'), { ok: true, value: 'paid' })
  assert.deepEqual(assignmentLifecycle.move('submitted', 'paid', 'system'), {
    ok: false,
    refusal: { kind: 'wrongState', state: 'Сдано' },
  })
  // @ts-expect-error -- only the customer accepts
  assert.equal(assignmentLifecycle.move('submitted', 'accept', 'person').ok, false)
})

test('«Мои задания» opens on what waits for the person, else on the first tab that holds something', () => {
  const counts = { needs: 0, invitations: 1, applications: 2, work: 0, submitted: 1, pay: 3, done: 5 }
  assert.equal(tabToOpen({ ...counts, needs: 1 }), 'needs')
  assert.equal(tabToOpen(counts), 'submitted')
  assert.equal(tabToOpen({ ...counts, submitted: 0, pay: 0 }), 'invitations')
  assert.equal(tabToOpen({ ...counts, invitations: 0, submitted: 0, pay: 0 }), 'applications')
  assert.equal(tabToOpen({ needs: 0, invitations: 0, applications: 0, work: 0, submitted: 0, pay: 0, done: 0 }), 'work')
})
