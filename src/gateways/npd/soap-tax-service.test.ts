import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseCompanyInn, parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { permissionsOfPlatform } from './port.ts'
import { startTaxServiceSimulator } from './simulator/start-tax-service-simulator.ts'
import { openSoapTaxService } from './soap-tax-service.ts'
import type { AddressInfo } from 'node:net'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Permission, RequestOf } from './port.ts'
import type { SimulatorRules } from './simulator/world.ts'
import type { SoapTaxService } from './soap-tax-service.ts'

const clock: Clock = { now: () => Temporal.Now.instant() }

test('a person allows the request in «Мой налог» and the binding is complete', async () => {
  await using stand = await openStand()
  const id = await stand.askBinding()
  assert.equal(taken(await stand.service.bindingStatus(id)).result, 'IN_PROGRESS')

  await stand.press(`allow/${id}`, permissionsOfPlatform)

  const status = taken(await stand.service.bindingStatus(id))
  assert.equal(status.result, 'COMPLETED')
  assert.deepEqual([...status.permissions].toSorted(), [...permissionsOfPlatform].toSorted())
  assert.equal(taken(await stand.service.taxpayerStatus(person)).surname, 'Петров')
  assert.equal(refused(await stand.service.ask('PostBindPartnerWithInn', bindRequest)), 'rejected TAXPAYER_ALREADY_BOUND')
})

test('a person refuses the request: the binding has failed', async () => {
  await using stand = await openStand()
  const id = await stand.askBinding()
  await stand.press(`refuse/${id}`, [])
  assert.equal(taken(await stand.service.bindingStatus(id)).result, 'FAILED')
  assert.equal(refused(await stand.service.taxpayerStatus(person)), 'rejected TAXPAYER_UNBOUND')
})

test('a person may allow less than was asked, and never more', async () => {
  await using stand = await openStand()
  const id = await stand.askBinding()
  await stand.press(`allow/${id}`, ['INCOME_LIST', 'TAX_PAYMENT'])
  assert.deepEqual(taken(await stand.service.bindingStatus(id)).permissions, ['INCOME_LIST'])
  assert.equal(refused(await stand.service.ask('PostIncomeV2', income())), 'rejected PERMISSION_NOT_GRANTED')
})

test('an unknown person is not registered until they press «Стать самозанятым»', async () => {
  await using stand = await openStand()
  const request = { ...bindRequest, inn: stranger }
  assert.equal(refused(await stand.service.ask('PostBindPartnerWithInn', request)), 'rejected TAXPAYER_UNREGISTERED')
  await stand.post(`cabinet/${stranger}/register`, [['surname', 'Новикова'], ['firstname', 'Яна']])
  assert.ok((await stand.service.ask('PostBindPartnerWithInn', request)).ok)
})

test('nothing works for a platform that has not presented itself', async () => {
  await using stand = await openStand({ isPresented: false })
  assert.equal(refused(await stand.service.ask('PostBindPartnerWithInn', bindRequest)), 'rejected PARTNER_DENY')
})

test('an income makes one receipt; the same operation again names the same receipt', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)

  const first = taken(await stand.service.ask('PostIncomeV2', income()))
  const again = await stand.service.ask('PostIncomeV2', income())

  assert.match(first.receiptId, /^2[0-9a-z]{9}$/)
  assert.deepEqual(again, { ok: false, refusal: { kind: 'duplicate', receiptId: first.receiptId, link: first.link } })
  const page = await (await fetch(first.link)).text()
  for (const part of [first.receiptId, 'НПД', '990900000132', '7701010017', '1\u00A0500,00', 'Наряд', '<svg']) {
    assert.ok(page.includes(part), part)
  }
  assert.equal((await stand.receipts()).length, 1)
})

test('wrong incomes are refused with words', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const late = clock.now().add({ hours: 3 })
  const wrong = [
    income({ requestTime: late, operationTime: late }),
    income({ operationTime: clock.now().add({ seconds: 30 }) }),
    income({ operationTime: Temporal.Instant.from('2019-05-01T00:00:00Z') }),
    income({ customerInn: undefined }),
    income({ totalAmount: kopecks(1) }),
  ]
  for (const request of wrong) {
    assert.equal(refused(await stand.service.ask('PostIncomeV2', request)), 'rejected REQUEST_VALIDATION_ERROR')
  }
  assert.deepEqual(await stand.receipts(), [])
})

test('a lost answer is an unknown outcome; the same operation sent again finds its receipt', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  await stand.fault({ kind: 'lost_answer', step: 'send', count: 1 })

  assert.equal(refused(await stand.service.send('PostIncomeV2', income())), 'unknownOutcome')

  const [made] = await stand.receipts()
  const again = await stand.service.ask('PostIncomeV2', income())
  assert.ok(!again.ok && again.refusal.kind === 'duplicate')
  assert.equal(again.refusal.receiptId, made?.id)
  assert.equal((await stand.receipts()).length, 1)
})

test('a receipt annulled in «Мой налог» is seen in the list, one annulled by us cannot be annulled twice', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const theirs = taken(await stand.service.ask('PostIncomeV2', income({ operationUniqueId: 'one' })))
  const ours = taken(await stand.service.ask('PostIncomeV2', income({ operationUniqueId: 'two' })))
  await stand.post(`cabinet/${person}/annul/${theirs.receiptId}`, [['reason', 'REFUND']])
  const cancel = { inn: person, receiptId: ours.receiptId, reasonCode: 'REGISTRATION_MISTAKE' } as const

  assert.equal(taken(await stand.service.ask('PostCancelReceiptV2', cancel)).requestResult, 'DELETED')
  assert.equal(refused(await stand.service.ask('PostCancelReceiptV2', cancel)), 'rejected ALREADY_DELETED')

  const now = clock.now()
  const period = { inn: person, from: now.subtract({ hours: 2 }), to: now }
  const list = taken(await stand.service.ask('GetIncomeV2', period)).receipts
  assert.equal(list.filter((receipt) => receipt.cancelationTime).length, 2)
  // 6 % of 1500 ₽ less 2 % out of the deduction.
  assert.deepEqual(list.map((receipt) => receipt.taxToPay), [kopecks(6_000), kopecks(6_000)])
})

test('a person who unbinds appears among the newly unbound', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  assert.deepEqual(taken(await stand.service.ask('GetNewlyUnboundTaxpayers', {})).taxpayers, [])
  await stand.post(`cabinet/${person}/unbind`, [])
  const [left] = taken(await stand.service.ask('GetNewlyUnboundTaxpayers', {})).taxpayers
  assert.equal(left?.inn, person)
  assert.equal(refused(await stand.service.ask('PostIncomeV2', income())), 'rejected TAXPAYER_UNBOUND')
})

test('an organisation is found by its INN', async () => {
  await using stand = await openStand()
  const found = taken(await stand.service.legalEntityByInn(company))
  assert.equal(found.name, 'ООО «Ромашка»')
  assert.equal(found.closedOn, undefined)
  const unknown = valid(parseCompanyInn('7801010035'))
  assert.equal(refused(await stand.service.legalEntityByInn(unknown)), 'rejected REQUEST_VALIDATION_ERROR')
})

test('a service that is down is unavailable, at the door and behind a closed port', async () => {
  await using stand = await openStand()
  await stand.fault({ kind: 'down', count: 1 })
  assert.equal(refused(await stand.service.send('PostBindPartnerWithInn', bindRequest)), 'unavailable')
  assert.ok((await stand.service.send('PostBindPartnerWithInn', bindRequest)).ok)
  await stand.stop()
  await using service = openService(stand.url, stand.url)
  assert.equal(refused(await service.send('PostBindPartnerWithInn', bindRequest)), 'unavailable')
})

test('garbage at any step is a typed failure and never a success', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  await stand.fault({ kind: 'garbage', step: 'send', count: 1 })
  assert.equal(refused(await stand.service.send('PostIncomeV2', income())), 'garbage')
  const { messageId } = taken(await stand.service.send('PostIncomeV2', income()))
  await stand.fault({ kind: 'garbage', step: 'poll', count: 1, inn: person })
  assert.equal(refused(await stand.service.poll('PostIncomeV2', messageId)), 'garbage')
  assert.ok((await stand.service.poll('PostIncomeV2', messageId)).ok)
})

test('an answer with a DOCTYPE is refused whole', async () => {
  await using server = await openServer((_, answer) =>
    answer.end('<!DOCTYPE e [<!ENTITY x "y">]><e>&x;</e>'),
  )
  await using service = openService(server.url, server.url)
  assert.equal(refused(await service.send('GetLegalEntityInfo', { inn: company })), 'garbage')
})

test('an internal error of the service is its own refusal, and the next try passes', async () => {
  await using stand = await openStand()
  await stand.fault({ kind: 'internal_error', count: 1 })
  assert.equal(refused(await stand.service.legalEntityByInn(company)), 'rejected INTERNAL_ERROR')
  assert.ok((await stand.service.legalEntityByInn(company)).ok)
})

test('an answer that expired or never was is messageNotFound', async () => {
  await using stand = await openStand()
  const nobody = '00000000-0000-4000-8000-000000000000'
  assert.equal(refused(await stand.service.poll('PostIncomeV2', nobody)), 'messageNotFound')
})

test('polling one message too often is rateLimited', async () => {
  await using stand = await openStand({ isPresented: false, rules: { pollsPerSecond: 2, latencyMs: [5_000, 5_000] } })
  const { messageId } = taken(await stand.service.send('PostBindPartnerWithInn', bindRequest))
  for (const state of ['processing', 'processing']) {
    assert.equal(taken(await stand.service.poll('PostBindPartnerWithInn', messageId)).state, state)
  }
  assert.equal(refused(await stand.service.poll('PostBindPartnerWithInn', messageId)), 'rateLimited')
})

test('a question that is not answered in time says so and keeps the message id', async () => {
  await using stand = await openStand()
  await stand.fault({ kind: 'slow', count: 1, delayMs: 60_000 })
  const within = Temporal.Duration.from({ milliseconds: 100 })
  const answer = await stand.service.ask('GetLegalEntityInfo', { inn: company }, within)
  assert.ok(!answer.ok && answer.refusal.kind === 'stillProcessing')
  assert.equal(taken(await stand.service.poll('GetLegalEntityInfo', answer.refusal.messageId)).state, 'processing')
})

test('ten callers at once ask for one token; a token the service forgot is asked for once more', async () => {
  await using stand = await openStand()
  let issued = 0
  await using proxy = await openServer(async (request, answer) => {
    const isAuth = request.url === '/open-api/AuthService'
    if (isAuth) issued += 1
    const parts = await request.toArray()
    const token = String(request.headers['fns-openapi-token'] ?? '')
    const headers = { 'fns-openapi-token': issued === 1 && isForgotten ? 'forgotten' : token }
    const reply = await fetch(`${stand.url}${request.url}`, { method: 'POST', headers, body: Buffer.concat(parts) })
    answer.writeHead(reply.status).end(await reply.text())
  })
  let isForgotten = false
  await using service = openService(`${proxy.url}/open-api/AuthService`, `${proxy.url}/ais3/smz/SmzIntegrationService`)
  const sendTen = (): Promise<Result<unknown, { kind: string }>[]> =>
    Promise.all(Array.from({ length: 10 }, () => service.send('GetLegalEntityInfo', { inn: company })))

  assert.ok((await sendTen()).every((sent) => sent.ok))
  assert.equal(issued, 1)
  isForgotten = true
  assert.ok((await sendTen()).every((sent) => sent.ok))
  assert.equal(issued, 2)
})

test('a wrong master token is accessDenied', async () => {
  await using stand = await openStand({ isPresented: false, rules: { masterToken: 'another' } })
  assert.deepEqual(await stand.service.send('GetLegalEntityInfo', { inn: company }), {
    ok: false,
    refusal: { kind: 'accessDenied', reason: 'masterToken' },
  })
})

test('a restart keeps receipts, bindings and messages that nobody has read yet', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-service-'))
  try {
    const before = await openStand({ dataDir })
    await before.bind(permissionsOfPlatform)
    const receipt = taken(await before.service.ask('PostIncomeV2', income({ operationUniqueId: 'one' })))
    const { messageId } = taken(await before.service.send('PostIncomeV2', income({ operationUniqueId: 'two' })))
    await before[Symbol.asyncDispose]()

    await using after = await openStand({ dataDir, isPresented: false })
    const answer = taken(await after.service.poll('PostIncomeV2', messageId))
    assert.equal(answer.state, 'completed')
    const again = await after.service.ask('PostIncomeV2', income({ operationUniqueId: 'one' }))
    assert.ok(!again.ok && again.refusal.kind === 'duplicate' && again.refusal.receiptId === receipt.receiptId)
    assert.equal((await after.receipts()).length, 2)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('the levers of the administrator are closed to browsers', async () => {
  await using stand = await openStand()
  const answer = await fetch(`${stand.url}/admin/receipts`, { headers: { origin: 'http://evil.test' } })
  assert.equal(answer.status, 403)
})

const person = valid(parsePersonInn('990900000132'))
const stranger = valid(parsePersonInn('990900000453'))
const company = valid(parseCompanyInn('7701010017'))
const bindRequest = { inn: person, permissions: permissionsOfPlatform }

type Income = RequestOf<'PostIncomeV2'>

function income(change: Partial<Income> = {}): Income {
  const now = clock.now()
  return {
    inn: person,
    requestTime: now,
    operationTime: now.subtract({ minutes: 1 }),
    incomeType: 'FROM_LEGAL_ENTITY',
    customerInn: company,
    customerOrganization: 'ООО «Ромашка»',
    services: [{ amount: kopecks(150_000), name: 'Монтаж стенда', quantity: 1 }],
    totalAmount: kopecks(150_000),
    operationUniqueId: 'operation-1',
    ...change,
  }
}

type StandOptions = { isPresented?: boolean; dataDir?: string; rules?: Partial<SimulatorRules> }

type Stand = {
  service: SoapTaxService
  url: string
  stop: () => Promise<void>
  askBinding: () => Promise<string>
  bind: (permissions: readonly Permission[]) => Promise<void>
  press: (button: string, permissions: readonly Permission[]) => Promise<void>
  post: (path: string, form: [string, string][]) => Promise<void>
  fault: (fault: object) => Promise<void>
  receipts: () => Promise<{ id: string }[]>
  [Symbol.asyncDispose]: () => Promise<void>
}

async function openStand({ isPresented = true, dataDir, rules }: StandOptions = {}): Promise<Stand> {
  const fast: Partial<SimulatorRules> = { latencyMs: [0, 0], pollsPerSecond: 1000, ...rules }
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules: fast, ...(dataDir ? { dataDir } : {}) })
  const service = openService(simulator.authUrl, simulator.serviceUrl)
  const url = simulator.siteUrl
  if (isPresented) taken(await service.registerPlatform())
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${url}/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    assert.ok(answer.ok, await answer.clone().text())
    return answer
  }
  const stand: Stand = {
    service,
    url,
    stop: simulator.close,
    async askBinding() {
      return taken(await service.ask('PostBindPartnerWithInn', bindRequest)).id
    },
    async bind(permissions) {
      await stand.press(`allow/${await stand.askBinding()}`, permissions)
    },
    press: (button, permissions) =>
      stand.post(`cabinet/${person}/${button}`, permissions.map((permission) => ['permission', permission])),
    async post(path, form) {
      const answer = await fetch(`${url}/${path}`, { method: 'POST', body: new URLSearchParams(form) })
      assert.equal(answer.status, 200, await answer.text())
    },
    async fault(fault) {
      await call('POST', 'admin/faults', fault)
    },
    receipts: async () => (await call('GET', `admin/receipts?inn=${person}`)).json() as Promise<{ id: string }[]>,
    async [Symbol.asyncDispose]() {
      await service.close()
      await simulator.close()
    },
  }
  return stand
}

function openService(authUrl: string, serviceUrl: string): SoapTaxService & AsyncDisposable {
  const service = openSoapTaxService(
    {
      authUrl,
      serviceUrl,
      masterToken: 'training',
      platform: {
        partnerName: 'Наряд',
        partnerType: 'PARTNER',
        partnerConnectable: true,
        inn: valid(parseCompanyInn('7842000011')),
        phone: '79000000000',
      },
      limits: { connectTimeoutMs: 1_000, answerTimeoutMs: 3_000 },
      delayBeforePoll: () => Temporal.Duration.from({ milliseconds: 2 }),
    },
    clock,
  )
  return { ...service, [Symbol.asyncDispose]: service.close }
}

async function openServer(listener: Parameters<typeof createServer>[1]): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(listener ?? (() => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function taken<Value, Refusal>(result: Result<Value, Refusal>): Value {
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

/** The kind of a failure, with the code of a business refusal. */
function refused(result: Result<unknown, { kind: string; code?: string }>): string {
  assert.ok(!result.ok, 'a failure was expected')
  return [result.refusal.kind, result.refusal.code].filter(Boolean).join(' ')
}

function valid<Value>(value: Value | undefined): Value {
  assert.ok(value !== undefined)
  return value
}
