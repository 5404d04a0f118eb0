import assert from 'node:assert/strict'
import test from 'node:test'
import { isChangeLate, nextChangeAt, signingFrom } from './phone-change.ts'

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')

test('a phone changes at most once in three days, and the first one does not block signing', () => {
  assert.equal(nextChangeAt(undefined, now), undefined)
  assert.equal(nextChangeAt(now.subtract({ hours: 72 }), now), undefined)
  assert.equal(nextChangeAt(now.subtract({ hours: 71 }), now)?.toString(), '2026-11-21T10:00:00Z')
  assert.equal(signingFrom(now.subtract({ hours: 24 }), now), undefined)
  assert.equal(signingFrom(now.subtract({ hours: 23 }), now)?.toString(), '2026-11-21T10:00:00Z')
})

test('both codes must be entered within fifteen minutes', () => {
  assert.equal(isChangeLate(now.subtract({ minutes: 15 }), now), false)
  assert.equal(isChangeLate(now.subtract({ minutes: 16 }), now), true)
})
