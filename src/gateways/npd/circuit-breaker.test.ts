import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ok, refuse } from '#/kernel/result.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'

const down = async () => refuse({ kind: 'unavailable', retryAfter: Temporal.Duration.from({ seconds: 15 }) } as const)

test('after five consecutive unanswered calls the service is not called, one trial call follows a pause, and an answer restores trust at once', async () => {
  let now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const breaker = openCircuitBreaker({ now: () => now })
  let calls = 0
  const call = () => {
    calls += 1
    return down()
  }
  for (let each = 0; each < 9; each += 1) await breaker.guard(call)
  assert.equal(calls, 5)
  assert.deepEqual([breaker.health().kind, breaker.health().since], ['silent', Temporal.Instant.from('2026-11-21T09:00:00Z')])

  now = now.add({ seconds: 6 })
  await Promise.all([breaker.guard(call), breaker.guard(call), breaker.guard(call)])
  assert.equal(calls, 6)
  now = now.add({ seconds: 6 })
  await breaker.guard(call)
  assert.equal(calls, 6, 'the second pause is longer')

  now = now.add({ seconds: 6 })
  assert.deepEqual(await breaker.guard(async () => ok('answer')), ok('answer'))
  assert.equal(breaker.health().kind, 'answering')
  await breaker.guard(call)
  assert.equal(calls, 7)
})

test('a business refusal is an answer, not silence', async () => {
  const breaker = openCircuitBreaker({ now: () => Temporal.Instant.from('2026-11-21T09:00:00Z') })
  const no = { kind: 'rejected', code: 'TAXPAYER_UNBOUND', message: '', args: {} } as const
  for (let each = 0; each < 9; each += 1) await breaker.guard(async () => refuse(no))
  assert.equal(breaker.health().kind, 'answering')
})

test('calls in flight when the breaker opens do not lengthen the pause, and an answer to one of them closes the breaker', async () => {
  let now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  const breaker = openCircuitBreaker({ now: () => now })
  await Promise.all(Array.from({ length: 30 }, () => breaker.guard(down)))
  assert.equal(breaker.health().closedUntil?.toString(), '2026-11-21T09:00:05Z')
  now = now.add({ seconds: 5 })
  assert.deepEqual(await breaker.guard(async () => ok('answer')), ok('answer'))
  assert.deepEqual(breaker.health(), { kind: 'answering', since: undefined, lastAnswerAt: now, closedUntil: undefined })
})

test('an exhausted daily limit pauses calls until the day ends, a refused address pauses them for longer, and the operator is alerted to each once', async () => {
  let now = Temporal.Instant.from('2026-11-21T20:30:00Z')
  const troubles: string[] = []
  const breaker = openCircuitBreaker({ now: () => now }, undefined, (trouble) => troubles.push(trouble))
  const retryAfter = Temporal.Duration.from({ minutes: 30 })
  const limited = async () => refuse({ kind: 'rateLimited', retryAfter, daily: true } as const)
  const denied = async () => refuse({ kind: 'accessDenied', reason: 'address' } as const)
  let calls = 0
  const counted = async () => {
    calls += 1
    return ok('answer')
  }

  await Promise.all([breaker.guard(counted), breaker.guard(limited), breaker.guard(async () => ok(await Promise.resolve(1)))])
  calls = 0
  now = now.add({ minutes: 29 })
  const refused = await breaker.guard(counted)
  assert.ok(!refused.ok && refused.refusal.kind === 'rateLimited')
  assert.equal(refused.refusal.retryAfter.total('seconds'), 60)
  assert.deepEqual([breaker.health().kind, calls], ['limited', 0])

  now = now.add({ minutes: 1 })
  await breaker.guard(denied)
  now = now.add({ minutes: 10 })
  await breaker.guard(denied)
  assert.deepEqual([(await breaker.guard(counted)).ok, breaker.health().kind, calls], [false, 'denied', 0])
  assert.deepEqual(troubles, ['dailyLimit', 'address'])
  now = now.add({ minutes: 10 })
  assert.ok((await breaker.guard(counted)).ok)
  assert.equal(breaker.health().kind, 'answering')
})
