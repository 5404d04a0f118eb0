import assert from 'node:assert/strict'
import test from 'node:test'
import { acceptDueOn, canStart, moveAssignment } from './assignment.ts'

test('three working days to answer skip the weekend', () => {
  assert.equal(acceptDueOn(Temporal.PlainDate.from('2026-11-18')).toString(), '2026-11-23')
  assert.equal(acceptDueOn(Temporal.PlainDate.from('2026-11-21')).toString(), '2026-11-25')
})

test('work starts only when everything is signed and the platform is bound', () => {
  assert.equal(canStart({ frameSigned: true, orderSigned: true, bound: true }), true)
  for (const missing of ['frameSigned', 'orderSigned', 'bound']) {
    assert.equal(canStart({ frameSigned: true, orderSigned: true, bound: true, [missing]: false }), false)
  }
})

test('money moves only along the lifecycle, and a refusal names the state in words', () => {
  assert.deepEqual(moveAssignment('paying', 'paid', 'system'), { ok: true, value: 'paid' })
  assert.deepEqual(moveAssignment('submitted', 'paid', 'system'), { ok: false, refusal: { kind: 'wrongState', state: 'Сдано' } })
  assert.equal(moveAssignment('submitted', 'accept', 'person').ok, false)
})
