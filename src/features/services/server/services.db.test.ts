import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import { refuse } from '#/kernel/result.ts'
import { callApi } from '#/platform/server/api.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import { job } from '#/platform/server/jobs.ts'
import * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { openServicesHouse } from '../../../../tests/support/services-house.ts'
import type { ServicesHouse } from '../../../../tests/support/services-house.ts'
import { readServices } from '../contract.ts'
import { outageLasts, outageOver } from './jobs.ts'
import { observeCalls } from './observe-calls.ts'

test('failures seen by two processes form one outage, which begins at the first failure and ends at the first answer', async () => {
  await using house = await openServicesHouse()
  const [one, another] = [house.openProcess(), house.openProcess()]
  await ask(one)
  house.door.isOpen = false
  const began = house.clock.now()
  for (const each of [one, another, one, another, one]) {
    await ask(each)
    house.clock.advance({ seconds: 1 })
  }
  assert.deepEqual([(await house.sight('taxService')).state, (await house.outages())[0]?.began_at], ['silent', began])

  house.door.isOpen = true
  house.clock.advance({ seconds: 10 })
  await ask(another)
  const [outage] = await house.outages()
  assert.deepEqual([(await house.sight('taxService')).state, outage?.ended_at], ['answering', house.clock.now()])
  assert.equal((await house.outages()).length, 1)
})

test('a process started while the service is silent does not call it', async () => {
  await using house = await openServicesHouse()
  await silence(house)
  const { knocks } = house.door
  const late = house.openProcess()
  const answers = [await ask(late), await ask(late), await ask(late)]
  assert.deepEqual(answers, ['unavailable', 'unavailable', 'unavailable'])
  assert.equal(house.door.knocks, knocks)
  assert.equal((await house.outages()).length, 1, 'a restart neither ends nor begins an outage')
})

test('many processes of an installation send one trial call in total, and all of them trust its outcome', async () => {
  await using house = await openServicesHouse()
  await silence(house)
  const processes = Array.from({ length: 6 }, house.openProcess)
  house.clock.advance({ seconds: 6 })
  const before = house.door.knocks
  await Promise.all(processes.map(ask))
  assert.equal(house.door.knocks - before, 1)

  house.clock.advance({ seconds: 11 })
  house.door.isOpen = true
  await Promise.all(processes.map(ask))
  house.clock.advance({ seconds: 2 })
  assert.deepEqual(
    await Promise.all(processes.map(ask)),
    Array.from({ length: 6 }, () => 'messageNotFound'),
  )
})

test('a trial whose process died is available to another process after a minute', async () => {
  await using house = await openServicesHouse()
  await silence(house)
  house.clock.advance({ seconds: 6 })
  assert.deepEqual(await house.openMemory('taxService').admit(), { may: 'try' })
  const next = house.openMemory('taxService')
  assert.equal((await next.admit()).may, 'wait')
  house.clock.advance({ seconds: 61 })
  assert.deepEqual(await next.admit(), { may: 'try' })
})

test('a service that recovered only briefly continues its previous outage', async () => {
  await using house = await openServicesHouse()
  const memory = house.openMemory('bank')
  const fail = async (times: number) => {
    for (let each = 0; each < times; each += 1) await memory.note({ answered: false, isTrial: false })
  }
  await fail(5)
  house.clock.advance({ minutes: 20 })
  await memory.note({ answered: true, isTrial: false })
  house.clock.advance({ minutes: 4 })
  await fail(5)
  assert.deepEqual(
    (await house.outages()).map(({ ended_at }) => ended_at),
    [null],
  )
  await memory.note({ answered: true, isTrial: false })
  house.clock.advance({ minutes: 6 })
  await fail(5)
  assert.equal((await house.outages()).length, 2)
})

test('two processes that fail at the same moment open one outage', async () => {
  await using house = await openServicesHouse()
  const memories = Array.from({ length: 8 }, () => house.openMemory('sms'))
  await Promise.all(memories.map((memory) => memory.note({ answered: false, isTrial: false })))
  assert.equal((await house.sight('sms')).failures, 8)
  assert.equal((await house.outages()).length, 1)
})

test('a bank refusal counts as an answer; no response, garbage and an unknown outcome do not', async () => {
  await using house = await openServicesHouse()
  const memory = house.openMemory('bank')
  for (const kind of ['unavailable', 'unknownOutcome', 'garbage']) await observeCalls(memory, async () => refuse({ kind }))()
  assert.equal((await house.sight('bank')).failures, 3)
  await observeCalls(memory, async () => refuse({ kind: 'rateLimited' }))()
  assert.equal((await house.sight('bank')).failures, 3, 'what we hold back ourselves says nothing')
  await observeCalls(memory, async () => refuse({ kind: 'invalid' }))()
  assert.deepEqual([(await house.sight('bank')).state, (await house.sight('bank')).failures], ['answering', 0])
})

test('an idle service is probed lightly, and a doubtful one more often', async () => {
  await using house = await openServicesHouse()
  const process = house.openProcess()
  const bank = house.openMemory('bank')
  await house.watch({ taxService: () => ask(process), bank: () => bank.note({ answered: true, isTrial: false }) })
  await house.pass({ minutes: 5 })
  assert.equal(house.probed.filter((service) => service === 'bank').length, 5)
  house.door.isOpen = false
  await house.pass({ minutes: 3 })
  assert.equal((await house.sight('taxService')).state, 'silent', 'found out with nobody calling')
  house.door.isOpen = true
  await house.pass({ minutes: 2 })
  assert.equal((await house.sight('taxService')).state, 'answering', 'and so is the end')
})

test('an outage is announced once after half an hour, and its end once the recovery has lasted five minutes', async () => {
  await using house = await openServicesHouse()
  const told = listen(house)
  const process = house.openProcess()
  await house.watch({ taxService: () => ask(process) })
  house.door.isOpen = false
  await house.pass({ minutes: 29 })
  assert.deepEqual(told, [])
  await house.pass({ minutes: 5 })
  assert.deepEqual(told, ['outageLasts'])
  house.door.isOpen = true
  await house.pass({ minutes: 4 })
  assert.deepEqual(told, ['outageLasts'])
  await house.pass({ minutes: 30 })
  assert.deepEqual(told, ['outageLasts', 'outageOver'])
})

test('a short outage is not announced', async () => {
  await using house = await openServicesHouse()
  const told = listen(house)
  const process = house.openProcess()
  await house.watch({ taxService: () => ask(process) })
  house.door.isOpen = false
  await house.pass({ minutes: 20 })
  house.door.isOpen = true
  await house.pass({ minutes: 30 })
  assert.deepEqual([told, (await house.outages()).length], [[], 1])
})

test('anyone can read the state of the services, since when it holds, and the outages of the last 90 days', async () => {
  await using house = await openServicesHouse()
  assert.deepEqual(
    (await read(house)).services.map(({ state }) => state),
    Array.from({ length: 5 }, () => 'answering'),
  )
  const memory = house.openMemory('taxService')
  await memory.note({ answered: false, isTrial: false })
  const began = house.clock.now().toString()
  house.clock.advance({ minutes: 2 })
  await memory.note({ answered: false, isTrial: false })
  await house.db
    .insertInto('service_outages')
    .values({
      id: 'outage_old' as Id<'outage'>,
      service: 'taxService',
      began_at: Temporal.Instant.from('2026-08-01T09:00:00Z'),
      ended_at: Temporal.Instant.from('2026-08-01T10:00:00Z'),
    })
    .execute()
  const checkedAt = house.clock.now().toString()
  const view = await read(house)
  assert.deepEqual(view.services[0], {
    service: 'taxService',
    name: 'ФНС',
    state: 'silent',
    since: began,
    checked_at: checkedAt,
    watched_from: began,
  })
  assert.deepEqual(view.outages, [{ service: 'taxService', began_at: began, ended_at: null }])
})

test('an unavailable database does not block calls', async () => {
  const house = await openServicesHouse()
  const memory = house.openMemory('bank')
  await house[Symbol.asyncDispose]()
  assert.deepEqual(await memory.admit(), { may: 'call' })
  await memory.note({ answered: false, isTrial: false })
})

/** Any answer is enough: no message with this id was ever sent. */
async function ask(process: SoapTaxService): Promise<string> {
  const answer = await process.poll('GetTaxpayerStatus', '00000000-0000-0000-0000-000000000000')
  return answer.ok ? 'answer' : answer.refusal.kind
}

async function silence(house: ServicesHouse): Promise<void> {
  house.door.isOpen = false
  const process = house.openProcess()
  for (let each = 0; each < 5; each += 1) await ask(process)
  assert.equal((await house.sight('taxService')).state, 'silent')
}

function listen({ table }: ServicesHouse): string[] {
  const told: string[] = []
  for (const kind of [outageLasts, outageOver]) {
    const listener = job(`test.${kind.event}`, z.object({ outageId: z.string() }))
    onEvent(table, kind as never, listener)
    onJob(table, listener, async () => {
      told.push(kind.event)
      return { next: 'done' }
    })
  }
  return told
}

const guest = {
  requestId: 'test',
  ip: '203.0.113.7',
  userAgent: 'test',
  browser: false,
  token: undefined,
  companion: undefined,
  personId: undefined,
  orgId: undefined,
  idempotencyKey: undefined,
}

async function read(house: ServicesHouse) {
  house.clock.advance({ seconds: 6 })
  const answer = await callApi(house.api, readServices, guest, {})
  assert.equal(answer.status, 200)
  return answer.body['data'] as z.output<typeof readServices.reply>
}
