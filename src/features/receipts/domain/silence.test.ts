import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTryAt, silenceText } from './silence.ts'

const since = Temporal.Instant.from('2026-11-21T09:40:00Z')

function minutesAt(attempts: number, hours: number): number {
  const now = since.add({ hours })
  return now.until(nextTryAt({ attempts, since, now }, undefined)).total('minutes')
}

test('an unanswered income is retried quickly at first, every ten minutes for a day, then every hour', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 140].map((attempts) => minutesAt(attempts, 0)),
    [1, 1, 1, 2, 5, 10, 10, 10],
  )
  assert.deepEqual([minutesAt(1, 23), minutesAt(150, 24), minutesAt(200, 71), minutesAt(300, 500)], [1, 60, 60, 60])
})

test('an income is not retried before the time the tax service named', () => {
  const midnight = Temporal.Instant.from('2026-11-21T21:00:00Z')
  assert.equal(nextTryAt({ attempts: 1, since, now: since }, midnight), midnight)
  assert.equal(nextTryAt({ attempts: 1, since, now: midnight }, midnight).toString(), '2026-11-21T21:01:00Z')
})

test('after three days the text says how long the silence has lasted', () => {
  const text = 'ФНС временно не отвечает. Повторим сами'
  assert.equal(silenceText(text, since, since.add({ hours: 71 })), text)
  assert.match(silenceText(text, since, since.add({ hours: 72 })) ?? '', /^ФНС не ответила за 72 часа/)
  assert.equal(silenceText(text, null, since), text)
})
