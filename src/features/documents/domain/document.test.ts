import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentActions } from './document-actions.ts'
import { expire, extend, freeze, ownName, retry, revoke, sign } from './document.ts'
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
  assert.equal(revoke(waiting(), 'client').ok, true)
  assert.equal(revoke(waiting(), 'person').ok, false)
  assert.deepEqual(revoke({ ...waiting(), state: 'waitClient', signedBy: ['person'] }, 'client'), {
    ok: false,
    refusal: { kind: 'wrongState', state: 'Ждёт подписи заказчика' },
  })
})

test('who proposes to end a document takes the proposal back until the other side has signed it', () => {
  const proposed: Document = { ...waiting(), kind: 'annulment', isProposal: true }
  const byClient = { ...proposed, state: 'waitClient', signersOrder: 'clientFirst' } as const
  const signed = { ...proposed, state: 'waitClient', signedBy: ['person'] } as const
  for (const one of [proposed, signed]) {
    assert.deepEqual(revoke(one, 'person'), { ok: true, value: 'revoked' })
    assert.equal(revoke(one, 'client').ok, false, 'the other side declines it instead')
  }
  for (const one of [byClient, { ...byClient, state: 'waitPerson', signedBy: ['client'] } as const]) {
    assert.deepEqual(revoke(one, 'client'), { ok: true, value: 'revoked' })
    assert.equal(revoke(one, 'person').ok, false)
  }
  assert.equal(revoke({ ...signed, state: 'signed', signedBy: ['person', 'client'] }, 'person').ok, false)
  assert.equal(retry({ ...proposed, state: 'failed' }).ok, false, 'it is proposed anew')
})

test('the buttons are the actions the state allows to the side', () => {
  assert.deepEqual(documentActions(waiting(), 'person', now), ['sign', 'decline'])
  assert.deepEqual(documentActions(waiting(), 'client', now), ['revoke', 'remind'])
  assert.deepEqual(documentActions({ ...waiting(), state: 'waitClient' }, 'person', now), ['remind'])
  assert.deepEqual(documentActions({ ...waiting(), expiresAt: now }, 'client', now), ['revoke'])
  assert.deepEqual(documentActions({ ...waiting(), state: 'failed' }, 'client', now), ['retry'])
  for (const side of ['client', 'person'] as const) {
    const signed = { ...waiting(), state: 'signed', signedBy: ['client', 'person'] } as const
    assert.deepEqual(documentActions(signed, side, now), ['replace', 'annul'])
    assert.deepEqual(documentActions({ ...signed, state: 'replaced' }, side, now), [])
    assert.deepEqual(documentActions({ ...signed, state: 'annulPending' }, side, now), [])
    assert.deepEqual(documentActions({ ...signed, state: 'annulled' }, side, now), [])
    assert.deepEqual(documentActions({ ...signed, kind: 'annulment' }, side, now), [], 'an agreement is not annulled itself')
  }
  for (const state of ['failed', 'expired'] as const)
    assert.deepEqual(
      documentActions({ ...waiting(), kind: 'annulment', isProposal: true, state }, 'client', now),
      [],
      'it is proposed anew',
    )
})

function waiting(): Document {
  const expiresAt = now.add({ hours: 1 })
  return { kind: 'act', state: 'waitPerson', signersOrder: 'personFirst', expiresAt, isProposal: false, signedBy: [] }
}

test('a paper of the customer is called as the customer called it, also when its name has a number of its own', () => {
  const number = 'Д-2026-000007'
  for (const name of ['Правила склада', 'Приложение № 3 к договору', 'Приложение № Д-2026-000001'])
    assert.equal(ownName(`${name} № ${number} от 21 ноября 2026 г.`, number), name)
})
