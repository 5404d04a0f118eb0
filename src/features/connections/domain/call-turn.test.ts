import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wasBalanceHeard } from './call-turn.ts'

test('of a balance only an answer or a silence of the network says anything of the channel', () => {
  assert.equal(wasBalanceHeard(undefined), true)
  assert.equal(wasBalanceHeard({ kind: 'unavailable' }), false)
  for (const kind of ['denied', 'garbage', 'busy', 'invalid']) assert.equal(wasBalanceHeard({ kind }), undefined, kind)
})
