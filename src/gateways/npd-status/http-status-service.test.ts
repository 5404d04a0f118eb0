import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import { openHttpStatusService } from './http-status-service.ts'
import type { Clock } from '#/kernel/time.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { HttpStatusService, HttpStatusServiceConfig } from './http-status-service.ts'

const clock: Clock = { now: () => Temporal.Now.instant() }
const today = moscowDate(clock.now())

test('a registered person is active since the day of registration, an unknown one is not', async () => {
  await using stand = await openStand()
  assert.deepEqual(await stand.service.statusOf(registered, today), { ok: true, value: 'active' })
  const before = Temporal.PlainDate.from('2026-01-14')
  assert.deepEqual(await stand.service.statusOf(registered, before), { ok: true, value: 'notActive' })
  assert.deepEqual(await stand.service.statusOf(unknown, today), { ok: true, value: 'notActive' })
})

test('a day in the future is refused with the words of the service', async () => {
  await using stand = await openStand()
  const answer = await stand.service.statusOf(registered, today.add({ days: 2 }))
  assert.ok(!answer.ok && answer.refusal.kind === 'refused' && answer.refusal.message !== '')
})

test('down, garbage and too many questions are failures, never a status', async () => {
  await using stand = await openStand({}, 3)
  for (const [fault, kind] of [
    ['down', 'unavailable'],
    ['garbage', 'garbage'],
  ] as const) {
    const body = JSON.stringify({ kind: fault, step: 'status', count: 1 })
    await fetch(`${stand.url}/admin/faults`, { method: 'POST', body })
    const answer = await stand.service.statusOf(registered, today)
    assert.equal(!answer.ok && answer.refusal.kind, kind)
  }
  const kinds: string[] = []
  for (let call = 0; call < 4; call += 1) {
    const answer = await stand.service.statusOf(registered, today)
    kinds.push(answer.ok ? answer.value : answer.refusal.kind)
  }
  assert.deepEqual(kinds, ['active', 'active', 'active', 'rateLimited'])
  await stand.stop()
  await using service = openService({ url: stand.url })
  const answer = await service.statusOf(registered, today)
  assert.equal(!answer.ok && answer.refusal.kind, 'unavailable')
})

test('our own limiter spaces questions and refuses those that would wait too long', async () => {
  await using stand = await openStand({ callsPerMinute: 600, longestQueueMs: 150 })
  const started = clock.now()
  const answers = await Promise.all([1, 2, 3].map(() => stand.service.statusOf(registered, today)))
  assert.deepEqual(
    answers.map((answer) => answer.ok),
    [true, true, false],
  )
  assert.ok(started.until(clock.now()).total('milliseconds') >= 95)
})

const registered = valid(parsePersonInn('990900000132'))
const unknown = valid(parsePersonInn('990900000453'))

type Stand = AsyncDisposable & { service: HttpStatusService; url: string; stop: () => Promise<void> }

async function openStand(config: Partial<HttpStatusServiceConfig> = {}, statusCallsPerMinute?: number): Promise<Stand> {
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules: { statusCallsPerMinute } })
  const service = openService({ url: simulator.siteUrl, ...config })
  return {
    service,
    url: simulator.siteUrl,
    stop: simulator.close,
    async [Symbol.asyncDispose]() {
      await service.close()
      await simulator.close()
    },
  }
}

function openService(config: HttpStatusServiceConfig): HttpStatusService & AsyncDisposable {
  const service = openHttpStatusService(config, clock)
  return { ...service, [Symbol.asyncDispose]: service.close }
}

function valid(inn: PersonInn | undefined): PersonInn {
  assert.ok(inn !== undefined)
  return inn
}
