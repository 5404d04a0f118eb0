import assert from 'node:assert/strict'
import test from 'node:test'
import { boxAfterPress } from './read-box.ts'

test('a press on a box that has just ticked itself leaves it ticked; a later one unticks it', () => {
  assert.equal(boxAfterPress(false, { tickedItselfAt: 5000, pressedAt: 5300 }), true)
  assert.equal(boxAfterPress(false, { tickedItselfAt: 5000, pressedAt: 6000 }), false)
  assert.equal(boxAfterPress(false, { tickedItselfAt: undefined, pressedAt: 100 }), false)
  assert.equal(boxAfterPress(true, { tickedItselfAt: undefined, pressedAt: 100 }), true)
})
