import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ok, refuse } from '#/kernel/result.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'

const down = async () => refuse({ kind: 'unavailable', retryAfter: Temporal.Duration.from({ seconds: 15 }) } as const)

test('a service silent five times in a row is left alone, tried by one call after a pause, and trusted again at once', async () => {
  let now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const breaker = openCircuitBreaker({ now: () => now })
  let calls = 0
  const call = () => {
    calls += 1
    return down()
  }
  for (let each = 0; each < 9; each += 1) await breaker.guard(call)
  assert.equal(calls, 5)
  assert.deepEqual([breaker.health().state, breaker.health().since], ['silent', Temporal.Instant.from('2026-11-21T09:00:00Z')])

  now = now.add({ seconds: 6 })
  await Promise.all([breaker.guard(call), breaker.guard(call), breaker.guard(call)])
  assert.equal(calls, 6)
  now = now.add({ seconds: 6 })
  await breaker.guard(call)
  assert.equal(calls, 6, 'the second pause is longer')

  now = now.add({ seconds: 6 })
  assert.deepEqual(await breaker.guard(async () => ok('answer')), ok('answer'))
  assert.equal(breaker.health().state, 'answering')
  await breaker.guard(call)
  assert.equal(calls, 7)
})

test('a business «no» is an answer, not silence', async () => {
  const breaker = openCircuitBreaker({ now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') })
  const no = { kind: 'rejected', code: 'TAXPAYER_UNBOUND', message: '', args: {} } as const
  for (let each = 0; each < 9; each += 1) await breaker.guard(async () => refuse(no))
  assert.equal(breaker.health().state, 'answering')
})
