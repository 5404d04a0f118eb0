import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentStates } from '#/features/documents/domain/document.ts'
import { assignmentStates } from './assignment.ts'
import { lacksPaidAct } from './renewal.ts'

test('another act of a paid work is made in place of one that stands no more, and of no annulled or signed one', () => {
  const renewed = documentStates.filter((act) => lacksPaidAct('paid', act))
  assert.deepEqual(new Set(renewed), new Set(['disputed', 'misloaded', 'declined', 'expired', 'revoked', 'failed']))
  assert.equal(lacksPaidAct('paid', undefined), false)
  assert.deepEqual(
    assignmentStates.filter((state) => lacksPaidAct(state, 'declined')),
    ['paid'],
  )
})
