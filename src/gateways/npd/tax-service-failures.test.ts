import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { Result } from '#/kernel/result.ts'
import { permissionsOfPlatform } from './messages.ts'
import { bindRequest, company, income, openServer, openService, openStand, person, refused, taken } from './simulator-stand.ts'

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
  await using server = await openServer((_, answer) => answer.end('<!DOCTYPE e [<!ENTITY x "y">]><e>&x;</e>'))
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
  await using stand = await openStand({
    isPresented: false,
    rules: { pollsPerSecond: 2, latencyMs: [5_000, 5_000] },
  })
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

test('the levers of the administrator are closed to browsers', async () => {
  await using stand = await openStand()
  const answer = await fetch(`${stand.url}/admin/receipts`, { headers: { origin: 'http://evil.test' } })
  assert.equal(answer.status, 403)
})
