import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'
import { writeAnswer } from './business-message.ts'
import { permissionsOfPlatform } from './messages.ts'
import { namespaces } from './namespaces.ts'
import { writeEnvelope } from './soap-envelope.ts'
import { bindRequest, company, income, openServer, openService, openStand, person, refused, taken } from './simulator-stand.ts'

type Service = Awaited<ReturnType<typeof openStand>>['service']

const issuedToken =
  `<a:GetMessageResponse xmlns:a="${namespaces.sync}"><a:Message><b:AuthResponse xmlns:b="${namespaces.auth}"><b:Result>` +
  '<b:Token>t</b:Token><b:ExpireTime>2099-01-01T00:00:00</b:ExpireTime></b:Result></b:AuthResponse></a:Message></a:GetMessageResponse>'

test('a service that is down is reported as unavailable, with HTTP 503 and with a closed port', async () => {
  await using stand = await openStand()
  await stand.fault({ kind: 'down', count: 1 })
  assert.equal(refused(await stand.service.send('PostBindPartnerWithInn', bindRequest)), 'unavailable')
  assert.ok((await stand.service.send('PostBindPartnerWithInn', bindRequest)).ok)
  await stand.stop()
  await using service = openService(stand.url, stand.url)
  assert.equal(refused(await service.send('PostBindPartnerWithInn', bindRequest)), 'unavailable')
})

test('a page of maintenance is never a success: after a send the outcome is unknown, at a poll it is asked again', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  await stand.fault({ kind: 'garbage', step: 'send', count: 1 })
  assert.equal(refused(await stand.service.send('PostIncomeV2', income())), 'garbage')
  const { messageId } = taken(await stand.service.send('PostIncomeV2', income()))
  for (const kind of ['garbage', 'redirect', 'empty_body']) {
    await stand.fault({ kind, step: 'poll', count: 1, inn: person })
    assert.equal(refused(await stand.service.poll('PostIncomeV2', messageId)), 'unavailable', kind)
  }
  assert.ok((await stand.service.poll('PostIncomeV2', messageId)).ok)
})

/** Every message that changes something at the service. */
const changes = {
  PostIncomeV2: (service: Service) => service.send('PostIncomeV2', income()),
  PostCancelReceiptV2: (service: Service) =>
    service.send('PostCancelReceiptV2', { inn: person, receiptId: '20ab12cd34', reasonCode: 'REFUND' }),
  PostBindPartnerWithInn: (service: Service) => service.send('PostBindPartnerWithInn', bindRequest),
} as const

/** What a service may do after it has read the whole message, without a word on what became of it. */
const silences: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  'answers with the page of a proxy, HTTP 502': (answer) => answer.writeHead(502).end('<h1>502 Bad Gateway</h1>'),
  'answers with the page of a proxy, HTTP 504': (answer) => answer.writeHead(504).end('<h1>504 Gateway Time-out</h1>'),
  'never begins its answer': () => undefined,
  'never ends its answer': (answer) => answer.writeHead(200).write('<Envelope'),
  'breaks the connection': (answer) => answer.destroy(),
}

for (const [silence, keepSilent] of Object.entries(silences)) {
  test(`a service that reads a message and then ${silence} leaves its outcome unknown, never refused`, async () => {
    await using server = await openServer((request, answer) => {
      request.resume().once('end', () => {
        if (request.url === '/auth') answer.end(writeEnvelope(issuedToken))
        else keepSilent(answer)
      })
    })
    const limits = { connectTimeoutMs: 1_000, answerTimeoutMs: 100 }
    await using service = openService(`${server.url}/auth`, `${server.url}/service`, { limits })
    for (const [message, send] of Object.entries(changes)) {
      assert.equal(refused(await send(service)), 'unknownOutcome', message)
    }
  })
}

test('an answer with a DOCTYPE is rejected entirely', async () => {
  await using server = await openServer((_, answer) => answer.end('<!DOCTYPE e [<!ENTITY x "y">]><e>&x;</e>'))
  await using service = openService(server.url, server.url)
  assert.equal(refused(await service.send('GetLegalEntityInfo', { inn: company })), 'unavailable')
})

test('an internal error of the service is a separate refusal, and the next attempt succeeds', async () => {
  await using stand = await openStand()
  await stand.fault({ kind: 'internal_error', count: 1 })
  assert.equal(refused(await stand.service.legalEntityByInn(company)), 'rejected INTERNAL_ERROR')
  assert.ok((await stand.service.legalEntityByInn(company)).ok)
})

test('the daily limit and a forbidden address are recognised from the fault, and no further calls are sent', async () => {
  await using stand = await openStand()
  await stand.fault({ kind: 'daily_limit', count: 1 })
  const limited = await stand.service.send('GetRegionsList', {})
  assert.ok(!limited.ok && limited.refusal.kind === 'rateLimited' && limited.refusal.daily)
  const midnight = Temporal.Now.instant().add(limited.refusal.retryAfter).toZonedDateTimeISO('Europe/Moscow')
  assert.ok(midnight.round('minute').hour === 0)
  assert.equal(refused(await stand.service.send('GetRegionsList', {})), 'rateLimited', 'though the fault is used up')
  assert.equal(stand.service.health().kind, 'limited')

  await using other = await openStand()
  await other.fault({ kind: 'forbidden_address', count: 1 })
  for (const place of ['first', 'second']) {
    const denied = await other.service.send('GetRegionsList', {})
    assert.ok(!denied.ok && denied.refusal.kind === 'accessDenied' && denied.refusal.reason === 'address', place)
  }
  assert.equal(other.service.health().kind, 'denied')
})

test('concurrent calls never exceed the number of connections, and none is lost', async () => {
  await using stand = await openStand()
  let [now, most] = [0, 0]
  await using proxy = await openServer((request, answer) => {
    now += 1
    most = Math.max(most, now)
    void forwardTo(stand.url, request, answer).then(() => (now -= 1))
  })
  const [auth, service] = [`${proxy.url}/open-api/AuthService`, `${proxy.url}/ais3/smz/SmzIntegrationService`]
  await using bounded = openService(auth, service, { limits: { connections: 3 }, callsPerSecond: 15 })
  const sent = await Promise.all(Array.from({ length: 30 }, () => bounded.send('GetRegionsList', {})))
  assert.ok(sent.every(({ ok }) => ok))
  assert.ok(most <= 3, `${most} at once`)
})

test('a receipt without a number, or with an address unsafe for a browser, is garbage', async () => {
  for (const [number, link] of [
    ['', 'https://example.test/r'],
    ['20ab12cd34', 'javascript:alert(1)'],
    ['20ab 12cd34', 'https://example.test/r'],
  ] as const) {
    await using server = await answering(writeAnswer('PostIncomeV2', { receiptId: number, link }))
    await using service = openService(server.url, server.url)
    assert.equal(refused(await service.poll('PostIncomeV2', 'message')), 'garbage', `${number} ${link}`)
  }
})

test('in a list of receipts one with an invalid number is set aside, and an invalid address is dropped', async () => {
  for (const [number, link, told] of [
    ['20ab12cd34', 'javascript:alert(1)', ''],
    ['20ab12cd34', 'https://example.test/r', 'https://example.test/r'],
    ['20ab 12cd34', 'https://example.test/r', 'aside'],
  ] as const) {
    const at = Temporal.Instant.from('2026-11-21T09:00:00Z')
    const times = { requestTime: at, operationTime: at, taxPeriodId: '202611' }
    const sums = {
      totalAmount: kopecks(100_00),
      taxToPay: kopecks(6_00),
      services: [{ name: 'Монтаж', quantity: 1, amount: kopecks(100_00) }],
    }
    const receipt = { link, receiptId: number, incomeType: 'FROM_LEGAL_ENTITY', ...times, ...sums } as const
    await using server = await answering(writeAnswer('GetIncomeV2', { hasMore: false, receipts: [receipt] }))
    await using service = openService(server.url, server.url)
    const polled = await service.poll('GetIncomeV2', 'message')
    assert.ok(polled.ok && polled.value.kind === 'completed')
    const { receipts, setAside } = polled.value.answer
    assert.equal(receipts[0]?.link ?? (setAside?.length === 1 ? 'aside' : undefined), told, `${number} ${link}`)
  }
})

/** A service that issues a token and then answers one message. */
function answering(content: string) {
  const completed = `<ProcessingStatus>COMPLETED</ProcessingStatus><Message>${content}</Message>`
  const answers = [issuedToken, `<GetMessageResponse xmlns="${namespaces.async}">${completed}</GetMessageResponse>`]
  return openServer((_, answer) => answer.end(writeEnvelope(answers.shift() ?? '')))
}

test('an answer is returned only to the user token that sent the request', async () => {
  await using stand = await openStand()
  const [auth, service] = [`${stand.url}/open-api/AuthService`, `${stand.url}/ais3/smz/SmzIntegrationService`]
  await using other = openService(auth, service, { userToken: 'another' })
  const { messageId } = taken(await stand.service.send('GetRegionsList', {}))
  assert.equal(refused(await other.poll('GetRegionsList', messageId)), 'messageNotFound')
  assert.ok((await stand.service.poll('GetRegionsList', messageId)).ok)
})

test('an expired or unknown answer is messageNotFound', async () => {
  await using stand = await openStand()
  const nobody = '00000000-0000-4000-8000-000000000000'
  assert.equal(refused(await stand.service.poll('PostIncomeV2', nobody)), 'messageNotFound')
})

test('polling one message too often is rateLimited', async () => {
  await using stand = await openStand({
    isPresented: false,
    rules: { pollsPerSecond: 2, latencyMs: [5_000, 5_000] },
  })
  const { messageId } = taken(await stand.service.send('PostBindPartnerWithInn', bindRequest))
  for (const state of ['processing', 'processing']) {
    assert.equal(taken(await stand.service.poll('PostBindPartnerWithInn', messageId)).kind, state)
  }
  assert.equal(refused(await stand.service.poll('PostBindPartnerWithInn', messageId)), 'rateLimited')
})

test('a request not answered in time reports that and keeps the message id', async () => {
  await using stand = await openStand()
  await stand.fault({ kind: 'slow', count: 1, delayMs: 60_000 })
  const within = Temporal.Duration.from({ milliseconds: 100 })
  const answer = await stand.service.ask('GetLegalEntityInfo', { inn: company }, within)
  assert.ok(!answer.ok && answer.refusal.kind === 'stillProcessing')
  assert.equal(taken(await stand.service.poll('GetLegalEntityInfo', answer.refusal.messageId)).kind, 'processing')
})

test('ten concurrent callers request one token; a token that the service no longer knows is renewed once', async () => {
  await using stand = await openStand()
  let issued = 0
  let isForgotten = false
  async function forward(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (request.url === '/open-api/AuthService') issued += 1
    const body = Buffer.concat(await request.toArray())
    const token = String(request.headers['fns-openapi-token'] ?? '')
    const headers = { 'fns-openapi-token': issued === 1 && isForgotten ? 'forgotten' : token }
    const reply = await fetch(`${stand.url}${request.url}`, { method: 'POST', headers, body })
    answer.writeHead(reply.status).end(await reply.text())
  }
  await using proxy = await openServer((request, answer) => void forward(request, answer))
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

test("the administrator's controls are closed to browsers", async () => {
  await using stand = await openStand()
  const answer = await fetch(`${stand.url}/admin/receipts`, { headers: { origin: 'http://evil.test' } })
  assert.equal(answer.status, 403)
})

async function forwardTo(url: string, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray())
  const headers = { 'fns-openapi-token': String(request.headers['fns-openapi-token'] ?? '') }
  const reply = await fetch(`${url}${request.url}`, { method: 'POST', headers, body })
  answer.writeHead(reply.status).end(await reply.text())
}
