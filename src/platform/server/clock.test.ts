import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from './clock.ts'

test('the clock has the precision of the database, so a stored timestamp equals the original', () => {
  for (let look = 0; look < 100; look += 1) assert.equal(systemClock.now().epochNanoseconds % 1000n, 0n)
})
