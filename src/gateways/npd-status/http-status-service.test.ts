import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openHttpStatusService, spacingFor } from './http-status-service.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { HttpStatusService, Turns } from './http-status-service.ts'

const today = moscowDate(clock.now())

test('a registered person is active since the registration date, an unknown one is not', async () => {
  await using stand = await openStand()
  assert.equal(await stand.ask(registered, today), 'active')
  assert.equal(await stand.ask(registered, Temporal.PlainDate.from('2026-01-14')), 'notActive')
  assert.equal(await stand.ask(unknown, today), 'notActive')
})

test('an answer carries the hash of its exact bytes', async () => {
  await using stand = await openStand()
  const answer = await stand.service.statusOf(registered, today)
  assert.match(answer.ok ? answer.value.sha256 : '', /^[0-9a-f]{64}$/)
})

test("a future date is refused with the service's own text", async () => {
  await using stand = await openStand()
  const answer = await stand.service.statusOf(registered, today.add({ days: 2 }))
  assert.ok(!answer.ok && answer.refusal.kind === 'refused' && answer.refusal.message !== '')
})

test('an outage, garbage and too many requests are failures, never a status', async () => {
  await using stand = await openStand({ statusCallsPerMinute: 3 })
  for (const [fault, kind] of [
    ['down', 'unavailable'],
    ['garbage', 'garbage'],
    ['forbidden_page', 'unavailable'],
  ] as const) {
    const body = JSON.stringify({ kind: fault, step: 'status', count: 1 })
    await fetch(`${stand.url}/admin/faults`, { method: 'POST', body })
    assert.equal(await stand.ask(registered, today), kind)
  }
  const answers: string[] = []
  for (let call = 0; call < 4; call += 1) answers.push(await stand.ask(registered, today))
  assert.deepEqual(answers, ['active', 'active', 'active', 'rateLimited'])
  await stand.stop()
  assert.equal(await stand.ask(registered, today), 'unavailable')
})

test('without a free slot no request is made, and a pause requested by the service is observed', async () => {
  const asked: string[] = []
  let free = true
  const turns: Turns = {
    spacingMs: 31_000,
    take: async () => (free ? undefined : Temporal.Duration.from({ seconds: 31 })),
    postpone: async (pause) => void asked.push(pause.total('seconds').toString()),
  }
  await using stand = await openStand({ statusCallsPerMinute: 1, turns })
  assert.equal(await stand.ask(registered, today), 'active')
  assert.equal(await stand.ask(registered, today), 'rateLimited')
  assert.deepEqual(asked, ['60'])
  free = false
  const answer = await stand.service.statusOf(registered, today)
  assert.equal(!answer.ok && answer.refusal.kind === 'rateLimited' && answer.refusal.retryAfter.seconds, 31)
  assert.equal((await stand.book()).length, 2)
})

test('with two requests per minute, requests are thirty-one seconds apart', () => {
  assert.equal(spacingFor(2), 31_000)
})

const registered = valid(parsePersonInn('990900000132'))
const unknown = valid(parsePersonInn('990900000453'))

async function openStand({ statusCallsPerMinute, turns }: { statusCallsPerMinute?: number; turns?: Turns } = {}) {
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules: { statusCallsPerMinute } })
  const service: HttpStatusService = openHttpStatusService({ url: simulator.siteUrl, turns })
  return {
    service,
    url: simulator.siteUrl,
    stop: simulator.close,
    async ask(inn: PersonInn, day: Temporal.PlainDate) {
      const answer = await service.statusOf(inn, day)
      return answer.ok ? answer.value.status : answer.refusal.kind
    },
    book: async () => (await (await fetch(`${simulator.siteUrl}/admin/status-calls`)).json()) as unknown[],
    async [Symbol.asyncDispose]() {
      await service.close()
      await simulator.close()
    },
  }
}

function valid(inn: PersonInn | undefined): PersonInn {
  assert.ok(inn !== undefined)
  return inn
}
