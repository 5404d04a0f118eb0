import assert from 'node:assert/strict'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { company, income, openStand, person, refused, stranger, taken } from './simulator-stand.ts'
import type { Stand } from './simulator-stand.ts'
import { permissionsOfPlatform } from './messages.ts'
import { startTaxServiceSimulator } from './simulator/start-tax-service-simulator.ts'

test('a person is created with names, registered or not, and omitted fields keep their values', async () => {
  await using stand = await openStand()
  await put(stand, { surname: 'Орлова', firstname: 'Анна', patronymic: 'Игоревна', registeredAt: '2026-02-01T09:00:00Z' })
  await put(stand, { email: 'anna@example.org' })
  const known = await lever<Record<string, string>>(stand, 'GET', `persons/${stranger}`)
  assert.deepEqual([known['surname'], known['patronymic'], known['email']], ['Орлова', 'Игоревна', 'anna@example.org'])

  await put(stand, { permissions: ['INCOME_LIST'] })
  taken(await stand.service.taxpayerStatus(stranger))
  await put(stand, { registered: false })
  assert.equal(refused(await stand.service.taxpayerStatus(stranger)), 'rejected TAXPAYER_UNREGISTERED')
  await put(stand, { registeredAt: true })
  taken(await stand.service.taxpayerStatus(stranger))
})

test('a person created with permissions is bound at once, and no longer after an admin unbind', async () => {
  await using stand = await openStand()
  await put(stand, { registeredAt: true, permissions: ['INCOME_REGISTRATION'] })
  const granted = async () => stand.service.ask('GetGrantedPermissions', { inn: stranger })
  assert.deepEqual(taken(await granted()).granted, ['INCOME_REGISTRATION'])
  const { unboundAt } = await lever<{ unboundAt: string }>(stand, 'POST', `persons/${stranger}/unbind`)
  assert.equal(typeof unboundAt, 'string')
  assert.equal(refused(await granted()), 'rejected TAXPAYER_UNBOUND')
})

test('configured debts and outside income are what the tax service then reports', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  await lever(stand, 'PUT', `persons/${person}`, { debt: { debt: 31_000, penalty: 450 }, otherIncome: 240_000_000 - 100_000 })
  const [owed] = taken(await stand.service.ask('GetAccrualsAndDebts', { inns: [person] })).people
  assert.deepEqual([owed?.cards[0]?.debt, owed?.cards[0]?.penalty], [31_000, 450])
  taken(await stand.service.ask('PostIncomeV2', income()))
  assert.equal(refused(await stand.service.taxpayerStatus(person)), 'rejected TAXPAYER_UNREGISTERED', 'over 2.4 million a year')
})

test('each fault affects the step it names, the given number of times, for the given ИНН', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const send = (id: string) => stand.service.ask('PostIncomeV2', income({ operationUniqueId: id }))
  await stand.fault({ kind: 'internal_error', count: 2, inn: person })
  taken(await stand.service.ask('GetLegalEntityInfo', { inn: company }))
  assert.deepEqual([refused(await send('1')), refused(await send('1'))], ['rejected INTERNAL_ERROR', 'rejected INTERNAL_ERROR'])
  const { receiptId } = taken(await send('1'))
  await stand.fault({ kind: 'lost_answer', count: 1, step: 'send' })
  assert.equal(refused(await send('2')), 'unknownOutcome')
  await stand.fault({ kind: 'duplicate_answer', count: 1 })
  assert.equal(refused(await send('3')), 'duplicate')
  await stand.fault({ kind: 'garbage', count: 1, step: 'send' })
  assert.equal(refused(await send('4')), 'garbage')
  await stand.fault({ kind: 'slow', count: 1, delayMs: 60_000 })
  const within = Temporal.Duration.from({ milliseconds: 300 })
  assert.equal(refused(await stand.service.ask('PostIncomeV2', income({ operationUniqueId: '5' }), within)), 'stillProcessing')
  await stand.fault({ kind: 'down' })
  assert.equal(refused(await send('6')), 'unavailable')
  assert.equal((await lever<object[]>(stand, 'GET', 'faults')).length, 1)
  await lever(stand, 'DELETE', 'faults')
  assert.notEqual(taken(await send('6')).receiptId, receiptId)
})

test('receipts, queued messages and letters can be read, and any receipt can be annulled once', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const { receiptId } = taken(await stand.service.ask('PostIncomeV2', income()))
  assert.deepEqual(
    (await lever<Row[]>(stand, 'GET', `receipts?inn=${person}`)).map(({ id }) => id),
    [receiptId],
  )
  assert.deepEqual(await lever(stand, 'GET', `receipts?inn=${stranger}`), [])
  const messages = await lever<Row[]>(stand, 'GET', 'messages')
  assert.ok(messages.some(({ kind, inn }) => kind === 'PostIncomeV2' && inn === person))
  await lever(stand, 'POST', 'notifications', { inn: person, title: 'Письмо', message: 'Текст' })
  assert.ok((await lever<Row[]>(stand, 'GET', `notifications?inn=${person}`)).some(({ title }) => title === 'Письмо'))

  await lever(stand, 'POST', `receipts/${receiptId}/cancel`, { reason: 'REFUND' })
  const again = await fetch(`${stand.url}/admin/receipts/${receiptId}/cancel`, { method: 'POST' })
  assert.equal(again.status, 409)
  const [receipt] = await lever<Row[]>(stand, 'GET', `receipts?inn=${person}`)
  assert.deepEqual([receipt?.reason, typeof receipt?.cancelledAt], ['REFUND', 'string'])
})

test('an invalid admin request is refused with a reason and changes nothing', async () => {
  await using stand = await openStand()
  const wrong: readonly (readonly [string, string, string])[] = [
    ['PUT', 'persons/990900000133', '{}'],
    ['PUT', `persons/${person}`, '{"registred": true}'],
    ['PUT', `persons/${person}`, '{"debt": -1}'],
    ['POST', 'faults', '{"kind": "asleep"}'],
    ['POST', 'faults', '{"kind": "down", "times": 3}'],
    ['POST', 'clock', '{"now": "завтра"}'],
    ['POST', 'notifications', '{"inn": "990900000132"}'],
    ['POST', 'faults', 'not json'],
  ]
  for (const [method, path, body] of wrong) {
    const answer = await fetch(`${stand.url}/admin/${path}`, { method, body })
    assert.equal(answer.status, 422, `${method} ${path} ${body}`)
    assert.ok(((await answer.json()) as { error: string }).error.length > 0)
  }
  assert.deepEqual(await lever(stand, 'GET', 'faults'), [])
})

test('the admin API answers only programs on this machine: no other address, host name, proxy or web page', async () => {
  await using simulator = await openWide()
  const { port } = simulator
  assert.equal(await statusOf('127.0.0.1', port), 200)
  assert.equal(await statusOf('127.0.0.1', port, { host: `localhost:${port}` }), 200)
  for (const headers of [
    { host: 'evil.example' },
    { host: `127.0.0.1.evil.example:${port}` },
    { origin: 'http://127.0.0.1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
  ]) {
    assert.equal(await statusOf('127.0.0.1', port, headers), 403, JSON.stringify(headers))
  }
  const outside = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  if (!outside) return
  assert.equal(await statusOf(outside.address, port), 403)
  assert.equal(await statusOf(outside.address, port, { host: '127.0.0.1' }), 403)
  await using usual = await openStand()
  await assert.rejects(statusOf(outside.address, Number(new URL(usual.url).port)), { code: 'ECONNREFUSED' })
})

type Row = {
  readonly id: string
  readonly inn: string
  readonly kind?: string
  readonly title?: string
  readonly reason?: string
  readonly cancelledAt?: string
}

/** Deliberately listens on the network, which must never be done in practice. */
async function openWide() {
  const simulator = await startTaxServiceSimulator({ port: 0, host: '0.0.0.0', clock })
  return { ...simulator, [Symbol.asyncDispose]: simulator.close }
}

function statusOf(host: string, port: number, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request({ host, port, path: '/admin/receipts', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asking.once('error', reject)
    asking.end()
  })
}

function put(stand: Stand, body: object) {
  return lever(stand, 'PUT', `persons/${stranger}`, body)
}

async function lever<Answer = unknown>(stand: Stand, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${stand.url}/admin/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await answer.text()
  assert.ok(answer.ok, text)
  // The caller states the shape of the admin answer.
  return JSON.parse(text) as Answer
}
