import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextLadderStep } from './ladder.ts'

test('the ladder runs through sign-up, profile, status and binding, and skips completed steps', () => {
  const start = { signedUp: false, missing: ['inn'], npdActive: false, bound: false }
  assert.equal(nextLadderStep(start), 'signup')
  assert.equal(nextLadderStep({ ...start, signedUp: true }), 'fill')
  assert.equal(nextLadderStep({ ...start, signedUp: true, missing: [] }), 'npd')
  assert.equal(nextLadderStep({ ...start, signedUp: true, missing: [], npdActive: true }), 'bind')
  assert.equal(nextLadderStep({ ...start, signedUp: true, missing: [], bound: true }), 'ready')
})
