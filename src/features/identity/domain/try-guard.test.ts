import assert from 'node:assert/strict'
import test from 'node:test'
import { actLockAfter, lockAfter, waitUntil } from './try-guard.ts'

test('login is locked after every fifth wrong try, longer each time, and for a day from the twentieth', () => {
  const minutes = Array.from({ length: 22 }, (_, wrong) => lockAfter(wrong) / 60)
  assert.deepEqual(minutes, [0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 30, 0, 0, 0, 0, 60, 0, 0, 0, 0, 1440, 1440])
})

test('confirmations are locked for a day from the twentieth wrong code in a row, and not by the nineteenth', () => {
  assert.deepEqual([0, 5, 19, 20, 21].map(actLockAfter), [0, 0, 0, 86_400, 86_400])
})

test('the remaining lock time is shown as minutes and seconds', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
  assert.equal(waitUntil(now.add({ seconds: 899 }), now), '14:59')
  assert.equal(waitUntil(now, now), undefined)
  assert.equal(waitUntil(null, now), undefined)
})
