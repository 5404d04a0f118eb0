import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentKind } from './document.ts'
import { retentionOf, stopOf } from './retention.ts'
import type { KeptDocument } from './retention.ts'

const at = (text: string) => Temporal.Instant.from(text)
const closedAt = at('2026-11-21T09:00:00Z')
const none = { signedAt: null, endedAt: null, lastBelowAt: null, closedAt } as const

function untilOf(kept: Partial<KeptDocument> & { readonly kind: DocumentKind }): string | undefined {
  return retentionOf({ ...none, state: 'signed', ...kept }).until?.toString()
}

test('an act is kept five whole years after the year it was signed in, by the calendar of Moscow', () => {
  assert.equal(untilOf({ kind: 'act', signedAt: at('2026-11-21T09:00:00Z') }), '2031-12-31')
  assert.equal(untilOf({ kind: 'act', signedAt: at('2026-12-31T20:59:59Z') }), '2031-12-31')
  assert.equal(untilOf({ kind: 'act', signedAt: at('2026-12-31T21:00:00Z') }), '2032-12-31', 'it is January in Moscow')
})

test('an order is kept as long as its act, and an annulled act from the year of its annulment', () => {
  const signedAt = at('2026-12-20T09:00:00Z')
  assert.equal(untilOf({ kind: 'order', signedAt }), '2031-12-31')
  assert.equal(untilOf({ kind: 'order', signedAt, lastBelowAt: at('2027-02-01T09:00:00Z') }), '2032-12-31')
  assert.equal(untilOf({ kind: 'act', state: 'annulled', signedAt, endedAt: at('2028-03-01T09:00:00Z') }), '2033-12-31')
})

test('what holds between the sides has no term while in force, and five years after the year of its end', () => {
  const signedAt = at('2020-05-05T09:00:00Z')
  for (const kind of ['frame', 'nda', 'addendum', 'own'] as const) {
    assert.equal(untilOf({ kind, signedAt }), undefined, kind)
    assert.equal(untilOf({ kind, state: 'annulPending', signedAt }), undefined, kind)
    assert.equal(untilOf({ kind, state: 'annulled', signedAt, endedAt: at('2024-01-10T09:00:00Z') }), '2029-12-31', kind)
  }
  const endedAt = at('2024-01-10T09:00:00Z')
  assert.equal(
    untilOf({ kind: 'frame', state: 'replaced', signedAt, endedAt, lastBelowAt: at('2025-06-01T09:00:00Z') }),
    '2030-12-31',
  )
  assert.equal(untilOf({ kind: 'addendum', signedAt, endedAt }), '2029-12-31', 'it ends with its contract')
})

test('what was left unsigned is kept a year; what waits has no term', () => {
  for (const state of ['declined', 'expired', 'revoked', 'failed'] as const)
    assert.equal(untilOf({ kind: 'act', state }), '2027-11-21')
  for (const state of ['draft', 'ready', 'waitClient', 'waitPerson'] as const)
    assert.equal(untilOf({ kind: 'act', state }), undefined)
})

test('a hold of a member, an open dispute and an annulment under way each stop destruction', () => {
  const free = { state: 'signed', hasDispute: false, isHeld: false } as const
  assert.equal(stopOf(free), undefined)
  assert.equal(stopOf({ ...free, isHeld: true }), 'held')
  assert.equal(stopOf({ ...free, hasDispute: true }), 'dispute')
  assert.equal(stopOf({ ...free, state: 'annulPending' }), 'annulment')
})
