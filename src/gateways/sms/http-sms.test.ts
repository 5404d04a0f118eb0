import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { Phone } from '#/kernel/phone.ts'
import { httpSms } from './http-sms.ts'

const sms = { to: '89001234567' as Phone, text: 'Код 482193', messageKey: 'code_1' }
const sent = {
  status: 'OK',
  status_code: 100,
  sms: { '79001234567': { status: 'OK', status_code: 100, sms_id: '000-1' } },
}

test('a message goes as a form with the number in its international form', async () => {
  await using provider = await openProvider(answering(sent))
  assert.deepEqual(await provider.sms.send(sms), {
    ok: true,
    value: { providerId: '000-1', state: 'accepted' },
  })
  assert.deepEqual(provider.requests(), [
    'POST /sms/send api_id=id-1&to=79001234567&msg=%D0%9A%D0%BE%D0%B4+482193&json=1&from=NARYAD',
  ])
})

test('a number on a stop list is unreachable, with the words of the provider', async () => {
  const status = { status: 'ERROR', status_code: 209, status_text: 'Номер в стоп-листе' }
  await using provider = await openProvider(answering({ ...sent, sms: { '79001234567': status } }))
  assert.deepEqual(await provider.sms.send(sms), {
    ok: false,
    refusal: { kind: 'unreachable', code: '209', text: 'Номер в стоп-листе' },
  })
})

test('too many messages to one number is a limit', async () => {
  const status = { status: 'ERROR', status_code: '230', status_text: 'Превышен лимит' }
  await using provider = await openProvider(answering({ ...sent, sms: { '79001234567': status } }))
  assert.equal(await provider.failure(), 'limited')
})

test('a wrong key or an empty balance waits for the operator', async () => {
  for (const code of [200, 201, 301]) {
    await using provider = await openProvider(answering({ status: 'ERROR', status_code: code, status_text: 'Нет' }))
    assert.equal(await provider.failure(), 'rejected')
  }
})

test('a provider that says it is down sent nothing', async () => {
  await using said = await openProvider(answering({ status: 'ERROR', status_code: 220 }))
  assert.equal(await said.failure(), 'unavailable')
  await using refused = await openProvider((_, response) => void response.writeHead(503).end())
  assert.equal(await refused.failure(), 'unavailable')
})

test('a provider that can not be reached sent nothing', async () => {
  const provider = await openProvider(answering(sent))
  await provider.close()
  assert.equal(await provider.failure(), 'unavailable')
  await provider[Symbol.asyncDispose]()
})

test('silence, a dropped connection and an error of its server leave the outcome unknown', async () => {
  await using silent = await openProvider(() => undefined, 200)
  assert.equal(await silent.failure(), 'unknownOutcome')
  await using dropped = await openProvider((_, response) => void response.destroy())
  assert.equal(await dropped.failure(), 'unknownOutcome')
  await using broken = await openProvider((_, response) => void response.writeHead(502).end('<html>'))
  assert.equal(await broken.failure(), 'unknownOutcome')
})

test('an answer half cut, about another number, or without an id is never success', async () => {
  await using half = await openProvider((_, response) => void response.end('{"status":"OK","status_code":100,"sms":{'))
  assert.equal(await half.failure(), 'garbage')
  const other = { ...sent, sms: { '79009999999': { status: 'OK', status_code: 100, sms_id: '000-1' } } }
  await using foreign = await openProvider(answering(other))
  assert.equal(await foreign.failure(), 'garbage')
  await using nameless = await openProvider(answering({ ...sent, sms: { '79001234567': { status: 'OK', status_code: 100 } } }))
  assert.equal(await nameless.failure(), 'garbage')
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

function answering(json: object): Handler {
  return (_, response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify(json))
}

async function openProvider(handler: Handler, timeoutMs = 20_000) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`)
      handler(request, response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const gateway = httpSms({
    url: `http://127.0.0.1:${port}`,
    apiId: 'id-1',
    sender: 'NARYAD',
    timeoutMs,
  })
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    sms: gateway,
    requests: () => requests,
    close,
    async failure() {
      const answer = await gateway.send(sms)
      return answer.ok ? undefined : answer.refusal.kind
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await close()
    },
  }
}
