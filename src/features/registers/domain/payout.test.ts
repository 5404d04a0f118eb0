import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnsettled, payoutLifecycle, payoutStateOf, storedPayout } from './payout.ts'

const nothing = { unclear_since: null, lost_since: null }
const now = Temporal.Instant.from('2026-11-22T09:00:00Z')

test('a payout that may be with the bank is unclear until the bank answers', () => {
  assert.equal(payoutStateOf({ state: 'created', ...nothing }), 'created')
  assert.equal(payoutStateOf({ state: 'created', ...nothing, unclear_since: now }), 'unclear')
  assert.equal(payoutStateOf({ state: 'sent', ...nothing }), 'sent')
  assert.equal(payoutStateOf({ state: 'sent', ...nothing, lost_since: now }), 'lost')
  assert.equal(isUnsettled('unclear'), true)
  assert.equal(isUnsettled('created'), false)
})

test('a stored payout is read back in the state it was stored in', () => {
  for (const state of payoutLifecycle.states) assert.equal(payoutStateOf(storedPayout(state, now)), state)
})

test('a payout that may be with the bank is never given up', () => {
  assert.equal(payoutLifecycle.may('created', 'giveUp', 'system'), true)
  for (const state of ['unclear', 'sent', 'lost', 'paid'] as const) {
    assert.equal(payoutLifecycle.may(state, 'giveUp', 'system'), false)
    assert.throws(() => payoutLifecycle.after(state, 'giveUp'))
  }
})

test('money never leaves twice: a paid, refused or returned payout is not sent again', () => {
  for (const state of ['sent', 'lost', 'paid', 'rejected', 'returned', 'cancelled'] as const) {
    assert.equal(payoutLifecycle.may(state, 'ask', 'system'), false)
    assert.equal(payoutLifecycle.may(state, 'notSent', 'system'), false)
  }
})
