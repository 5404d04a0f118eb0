import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnsettled, payoutLifecycle, payoutStateOf, stoppablePayoutStates, storedPayout } from './payout.ts'

const nothing = { unclear_since: null, lost_since: null, sign_until: null }
const now = Temporal.Instant.from('2026-11-22T09:00:00Z')

test('a payout that may be with the bank is unclear until the bank answers', () => {
  assert.equal(payoutStateOf({ state: 'created', ...nothing }), 'created')
  assert.equal(payoutStateOf({ state: 'created', ...nothing, unclear_since: now }), 'unclear')
  assert.equal(payoutStateOf({ state: 'sent', ...nothing }), 'sent')
  assert.equal(payoutStateOf({ state: 'sent', ...nothing, lost_since: now }), 'lost')
  assert.equal(payoutStateOf({ state: 'sent', ...nothing, sign_until: now }), 'drafted')
  assert.equal(payoutStateOf({ state: 'sent', ...nothing, sign_until: now, lost_since: now }), 'lost')
  assert.equal(payoutStateOf({ state: 'paid', ...nothing, sign_until: now }), 'paid')
  assert.equal(isUnsettled('unclear'), true)
  assert.equal(isUnsettled('created'), false)
})

test('a stored payout is read back in the state it was stored in', () => {
  for (const state of payoutLifecycle.states) {
    const sign_until = payoutLifecycle.is.drafted(state) ? now : null
    assert.equal(payoutStateOf({ ...storedPayout(state, now), sign_until }), state)
  }
})

test('a payout that may be with the bank is never given up', () => {
  for (const state of stoppablePayoutStates) assert.equal(payoutLifecycle.may(state, 'giveUp', 'system'), true)
  for (const state of ['unclear', 'sent', 'drafted', 'lost', 'paid'] as const) {
    assert.equal(payoutLifecycle.may(state, 'giveUp', 'system'), false)
    assert.throws(() => payoutLifecycle.after(state, 'giveUp'))
  }
})

test('money never leaves twice: a paid, refused or returned payout is not sent again', () => {
  for (const state of ['sent', 'drafted', 'lost', 'paid', 'rejected', 'returned', 'cancelled'] as const) {
    assert.equal(payoutLifecycle.may(state, 'ask', 'system'), false)
    assert.equal(payoutLifecycle.may(state, 'notSent', 'system'), false)
  }
})
