import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGivenUp, secondsBeforeAsking, urgencies } from './status-question.ts'

test('a person at a screen does not wait forever, and a list is retried for hours', () => {
  assert.ok(!isGivenUp(urgencies.screen, 4) && isGivenUp(urgencies.screen, 5))
  assert.ok(!isGivenUp(urgencies.list, 299) && isGivenUp(urgencies.list, 300))
  assert.deepEqual([0, 1, 2, 6, 50].map(secondsBeforeAsking), [15, 30, 60, 600, 600])
})
