import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsAfterBusy } from './payout-pace.ts'

test('a bank that has too many calls is left alone for longer each time; calls of ours end within seconds', () => {
  const after = (by: 'us' | 'channel') => [1, 2, 3, 40].map((attempt) => secondsAfterBusy({ by }, attempt))
  assert.deepEqual(after('us'), [3, 3, 3, 3])
  assert.deepEqual(after('channel'), [5, 10, 20, 300])
})
