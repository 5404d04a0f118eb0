import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentActions, expire, extend, freeze, revoke, sign } from './document.ts'
import type { Document } from './document.ts'

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')

test('a frozen document is sent to the side that signs first', () => {
  assert.deepEqual(freeze('draft', 'personFirst'), { ok: true, value: 'waitPerson' })
  assert.deepEqual(freeze('draft', 'clientFirst'), { ok: true, value: 'waitClient' })
  assert.equal(freeze('signed', 'personFirst').ok, false)
})

test('the second side waits for the first, and the second signature completes the document', () => {
  assert.deepEqual(sign(waiting(), 'client', now), { ok: false, refusal: { kind: 'otherSideFirst' } })
  assert.deepEqual(sign(waiting(), 'person', now), { ok: true, value: 'waitClient' })
  const half: Document = { ...waiting(), state: 'waitClient', signedBy: ['person'] }
  assert.deepEqual(sign(half, 'person', now), { ok: false, refusal: { kind: 'alreadySigned' } })
  assert.deepEqual(sign(half, 'client', now), { ok: true, value: 'signed' })
})

test('in the parallel order either side may sign first', () => {
  const parallel: Document = { ...waiting(), signersOrder: 'parallel' }
  assert.deepEqual(sign(parallel, 'client', now), { ok: true, value: 'waitPerson' })
  assert.deepEqual(sign({ ...parallel, signedBy: ['client'] }, 'person', now), { ok: true, value: 'signed' })
})

test('a signature is late from the moment the term ends', () => {
  const late = { ...waiting(), expiresAt: now }
  assert.deepEqual(sign(late, 'person', now), { ok: false, refusal: { kind: 'signingExpired' } })
  assert.deepEqual(expire(late, now), { ok: true, value: 'expired' })
  assert.equal(expire(waiting(), now).ok, false)
  assert.deepEqual(extend({ ...late, state: 'expired', signedBy: ['person'] }), { ok: true, value: 'waitClient' })
})

test('the customer cannot revoke a document the contractor has signed', () => {
  assert.equal(revoke(waiting()).ok, true)
  assert.deepEqual(revoke({ ...waiting(), state: 'waitClient', signedBy: ['person'] }), {
    ok: false,
    refusal: { kind: 'wrongState', state: 'Ждёт подписи заказчика' },
  })
})

test('the buttons are the actions the state allows to the side', () => {
  assert.deepEqual(documentActions(waiting(), 'person', now), ['sign', 'decline'])
  assert.deepEqual(documentActions(waiting(), 'client', now), ['revoke', 'remind'])
  assert.deepEqual(documentActions({ ...waiting(), state: 'waitClient' }, 'person', now), ['remind'])
  assert.deepEqual(documentActions({ ...waiting(), expiresAt: now }, 'client', now), ['revoke'])
  assert.deepEqual(documentActions({ ...waiting(), state: 'failed' }, 'client', now), ['retry'])
  for (const side of ['client', 'person'] as const) {
    const signed = { ...waiting(), state: 'signed', signedBy: ['client', 'person'] } as const
    assert.deepEqual(documentActions(signed, side, now), ['annul'])
    assert.deepEqual(documentActions({ ...signed, state: 'annulPending' }, side, now), [])
    assert.deepEqual(documentActions({ ...signed, state: 'annulled' }, side, now), [])
    assert.deepEqual(documentActions({ ...signed, kind: 'annulment' }, side, now), [], 'an agreement is not annulled itself')
  }
  for (const state of ['failed', 'expired'] as const)
    assert.deepEqual(documentActions({ ...waiting(), kind: 'annulment', state }, 'client', now), [], 'it is proposed anew')
})

function waiting(): Document {
  return { kind: 'act', state: 'waitPerson', signersOrder: 'personFirst', expiresAt: now.add({ hours: 1 }), signedBy: [] }
}
