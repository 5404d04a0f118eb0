import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusFinding } from './finding.ts'

test('a question that waits for its turn at ФНС is awaited, a silent ФНС is not, and neither stands in the way', () => {
  assert.equal(statusFinding('queued').state, 'waiting')
  assert.equal(statusFinding('unknown').state, 'unknown')
  assert.match(statusFinding('queued').text, /ответ появится здесь сам/)
})
