import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusFinding } from './finding.ts'

test('a queued question to ФНС counts as awaited, a silent ФНС does not, and neither blocks the person', () => {
  assert.equal(statusFinding('queued').state, 'waiting')
  assert.equal(statusFinding('unknown').state, 'unknown')
  assert.match(statusFinding('queued').text, /ответ появится здесь сам/)
})
