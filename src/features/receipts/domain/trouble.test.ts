import assert from 'node:assert/strict'
import { test } from 'node:test'
import { annullerOf, sourceOf } from './source.ts'
import { delayOf, troubleOf } from './trouble.ts'
import type { TroubledReceipt } from './trouble.ts'

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
const whole: TroubledReceipt = {
  payout_id: 'payout_1',
  state: 'registered',
  fail_code: null,
  fail_text: null,
  message_at: null,
  unanswered_since: null,
  cancel_text: null,
  difference: null,
  needless_reason: null,
  needless_note: '',
}

test('nothing is wrong with a receipt that is registered, queued or being sent', () => {
  for (const state of ['registered', 'queued', 'external'] as const)
    assert.equal(troubleOf({ ...whole, state }, 'client', now), null)
  const sending = { ...whole, state: 'sending', fail_text: 'прежний отказ' } as const
  assert.equal(troubleOf({ ...sending, message_at: now }, 'client', now), null)
  assert.match(troubleOf({ ...sending, message_at: now.subtract({ minutes: 6 }) }, 'client', now) ?? '', /ещё обрабатывает/)
})

test('a refusal is told to each side in its words, and a silence of three days by its length', () => {
  const refused = {
    ...whole,
    state: 'failed',
    fail_code: 'TAXPAYER_UNBOUND',
    fail_text: 'Исполнитель отвязал платформу',
  } as const
  assert.equal(troubleOf(refused, 'client', now), 'Исполнитель отвязал платформу')
  assert.match(troubleOf(refused, 'person', now) ?? '', /^Вы отвязали платформу/)
  const silent = {
    ...whole,
    state: 'retry',
    fail_text: 'ФНС временно не отвечает',
    unanswered_since: now.subtract({ hours: 80 }),
  } as const
  assert.match(troubleOf(silent, 'client', now) ?? '', /за 72 часа/)
})

test('a difference, an annulment that failed and a receipt that is not needed are no delay, and each is told', () => {
  const different = { ...whole, state: 'mismatch', difference: 'сумма 100 ₽, у нас 200 ₽' } as const
  assert.deepEqual([troubleOf(different, 'client', now), delayOf(different, 'client', now)], [different.difference, null])
  assert.match(troubleOf({ ...whole, cancel_text: 'Отказ' }, 'client', now) ?? '', /^ФНС не аннулировала чек: Отказ/)
  const needless = { ...whole, state: 'needless', needless_reason: 'notNpd', needless_note: 'Справка 7' } as const
  assert.match(troubleOf(needless, 'client', now) ?? '', /НДФЛ и взносы. Справка 7$/)
  assert.doesNotMatch(troubleOf(needless, 'person', now) ?? '', /Справка/)
})

test('who made a receipt stays after it is annulled, and of a receipt of the bank nobody claims to know who annulled it', () => {
  assert.equal(sourceOf({ made_outside: true, receipt_by: 'platform' }), 'outside')
  assert.equal(sourceOf({ made_outside: false, receipt_by: 'channel' }), 'channel')
  assert.equal(annullerOf('registered', 'platform', null), null)
  assert.equal(annullerOf('cancelled', 'platform', 'client'), 'Платформа по просьбе заказчика')
  assert.equal(annullerOf('cancelledOutside', 'outside', null), 'Исполнитель в «Мой налог»')
  assert.match(annullerOf('cancelledOutside', 'channel', null) ?? '', /^Банк или исполнитель/)
})
