import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from './clock.ts'

test('the clock tells no more than the database keeps, so that a stored moment equals the one it was made of', () => {
  for (let look = 0; look < 100; look += 1) assert.equal(systemClock.now().epochNanoseconds % 1000n, 0n)
})
