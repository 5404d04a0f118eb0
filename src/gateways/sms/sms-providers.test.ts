import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Phone } from '#/kernel/phone.ts'
import { answering, openStubProvider } from './provider-stand.ts'
import type { StubHandler } from './provider-stand.ts'
import type { SmsProvider, SmsReceipt } from './port.ts'
import { smsRu } from './sms-ru.ts'
import { smsc } from './smsc.ts'

const sms = { to: '89001234567' as Phone, text: 'Код 482193', messageKey: 'code_1' }
const text = '%D0%9A%D0%BE%D0%B4+482193'

type Wire = {
  readonly name: string
  open(url: string, timeoutMs: number): SmsProvider & AsyncDisposable
  readonly receipt: SmsReceipt
  readonly sendRequest: string
  readonly reportRequest: string
  readonly sent: object
  readonly refused: readonly (readonly [object, string])[]
  readonly reported: readonly (readonly [object, string])[]
  /** Answers that look like success but are not: another number, or no id. */
  readonly foreign: readonly object[]
  /** A message without an answer can still be checked, because its id is ours. */
  readonly ownIds: boolean
}

const ruNumber = '79001234567'
const ruOk = { status: 'OK', status_code: 100 }
const ruSent = (status: object) => ({ ...ruOk, sms: { [ruNumber]: status } })
const ruState = (code: number, status = 'OK') => ({ ...ruOk, sms: { '000-1': { status, status_code: code } } })
const ruError = (code: number | string) => ({ status: 'ERROR', status_code: code, status_text: 'Нет' })

const smscError = (code: number) => ({ error: 'Нет', error_code: code })
const smscId = '1159267540'

const wires: Wire[] = [
  {
    name: 'sms.ru',
    open: (url, timeoutMs) => smsRu({ url, apiId: 'id-1', sender: 'NARYAD', timeoutMs }),
    receipt: { provider: 'sms.ru', providerId: '000-1' },
    sendRequest: `POST /sms/send api_id=id-1&to=${ruNumber}&msg=${text}&json=1&from=NARYAD`,
    reportRequest: 'POST /sms/status api_id=id-1&sms_id=000-1&json=1',
    sent: ruSent({ ...ruOk, sms_id: '000-1' }),
    refused: [
      [ruSent(ruError(209)), 'unreachable'],
      [ruSent(ruError(207)), 'unreachable'],
      [ruSent(ruError('230')), 'limited'],
      [ruError(206), 'limited'],
      [ruError(200), 'rejected'],
      [ruError(201), 'rejected'],
      [ruError(301), 'rejected'],
      [ruError(220), 'unavailable'],
    ],
    reported: [
      [ruState(100), 'accepted'],
      [ruState(102), 'accepted'],
      [ruState(103), 'delivered'],
      [ruState(104), 'failed: expired'],
      [ruState(105), 'failed: refused'],
      [ruState(106), 'failed: phoneFault'],
      [ruState(108), 'failed: refused'],
      [ruState(207), 'failed: noNumber'],
      [ruState(-1, 'ERROR'), 'unknownMessage'],
      [ruError(200), 'rejected'],
      [ruError(220), 'unavailable'],
      [{ ...ruOk, sms: { '000-2': { status: 'OK', status_code: 103 } } }, 'garbage'],
    ],
    foreign: [{ ...ruOk, sms: { '79009999999': { ...ruOk, sms_id: '000-1' } } }, ruSent(ruOk)],
    ownIds: false,
  },
  {
    name: 'smsc.ru',
    open: (url, timeoutMs) => smsc({ url, access: { login: 'naryad', password: 'pass' }, sender: 'NARYAD', timeoutMs }),
    receipt: { provider: 'smsc.ru', providerId: '' },
    sendRequest: `POST /sys/send.php login=naryad&psw=pass&fmt=3&charset=utf-8&phones=${ruNumber}&mes=${text}&id=${smscId}&sender=NARYAD`,
    reportRequest: `POST /sys/status.php login=naryad&psw=pass&fmt=3&charset=utf-8&id=${smscId}&phone=${ruNumber}`,
    sent: { id: Number(smscId), cnt: 1 },
    refused: [
      [smscError(1), 'rejected'],
      [smscError(2), 'rejected'],
      [smscError(3), 'rejected'],
      [smscError(4), 'limited'],
      [smscError(6), 'rejected'],
      [smscError(7), 'unreachable'],
      [smscError(8), 'unreachable'],
      [smscError(9), 'limited'],
    ],
    reported: [
      [{ status: -1, last_date: '' }, 'accepted'],
      [{ status: 0, last_date: '21.11.2026 12:00:00', err: 0 }, 'accepted'],
      [{ status: 1, last_date: '21.11.2026 12:00:00', err: 0 }, 'delivered'],
      [{ status: '2' }, 'delivered'],
      [{ status: 3 }, 'failed: expired'],
      [{ status: 20, err: 1 }, 'failed: noNumber'],
      [{ status: 20, err: 13 }, 'failed: blocked'],
      [{ status: 20, err: 219 }, 'failed: simChanged'],
      [{ status: 20, err: 244 }, 'failed: refused'],
      [{ status: 20, err: 245 }, 'failed: other'],
      [{ status: 25 }, 'failed: noNumber'],
      [{ status: -3 }, 'unknownMessage'],
      [smscError(2), 'rejected'],
      [smscError(9), 'unavailable'],
      [{ err: 0 }, 'garbage'],
    ],
    foreign: [{ id: 5, cnt: 1 }, { cnt: 1 }, { id: Number(smscId) }],
    ownIds: true,
  },
]

for (const wire of wires) {
  test(`${wire.name}: a message goes as a form, its report is asked with what sending gave`, async () => {
    await using stub = await openStand(wire, answering(wire.sent))
    const sent = await stub.provider.send(sms)
    assert.ok(sent.ok)
    assert.equal(sent.value.provider, wire.name)
    assert.equal(sent.value.state, 'accepted')
    await stub.provider.report(sent.value)
    assert.deepEqual(stub.requests, [wire.sendRequest, wire.reportRequest])
  })

  for (const [answer, kind] of wire.refused) {
    test(`${wire.name}: ${JSON.stringify(answer)} is ${kind}`, async () => {
      await using stub = await openStand(wire, answering(answer))
      const sent = await stub.provider.send(sms)
      assert.equal(sent.ok ? 'sent' : sent.refusal.kind, kind)
    })
  }

  for (const [answer, told] of wire.reported) {
    test(`${wire.name}: a report ${JSON.stringify(answer)} is ${told}`, async () => {
      await using stub = await openStand(wire, answering(answer))
      assert.equal(await stub.reported(), told)
    })
  }

  test(`${wire.name}: an answer about another number, or without an id, is never success`, async () => {
    for (const answer of wire.foreign) {
      await using stub = await openStand(wire, answering(answer))
      assert.equal(await stub.failure(), 'garbage')
    }
  })

  test(`${wire.name}: a provider that cannot be reached or says it is down sent nothing`, async () => {
    await using gone = await openStand(wire, answering(wire.sent))
    await gone.close()
    assert.equal(await gone.failure(), 'unavailable')
    assert.equal(await gone.reported(), 'unavailable')
    await using down = await openStand(wire, (_, response) => void response.writeHead(503).end())
    assert.equal(await down.failure(), 'unavailable')
    assert.equal(await down.reported(), 'unavailable')
  })

  test(`${wire.name}: silence, a dropped or cut answer and an error of its server leave the outcome unknown`, async () => {
    const handlers: StubHandler[] = [
      () => undefined,
      (_, response) => void response.destroy(),
      (_, response) => void response.writeHead(502).end('<html>'),
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"status":"OK"')
        setTimeout(() => response.destroy(), 20)
      },
    ]
    for (const handler of handlers) {
      await using stub = await openStand(wire, handler, 200)
      const sent = await stub.provider.send(sms)
      assert.ok(!sent.ok)
      assert.equal(sent.refusal.kind, 'unknownOutcome')
      assert.equal('receipt' in sent.refusal, wire.ownIds)
      assert.equal(await stub.reported(), 'unavailable')
    }
  })

  test(`${wire.name}: garbage is neither success nor refusal`, async () => {
    for (const body of ['', '<html>', '[]', '"OK"', '{"status":"OK","status_code":100,"sms":{']) {
      await using stub = await openStand(wire, (_, response) => void response.end(body))
      assert.equal(await stub.failure(), 'garbage')
      assert.equal(await stub.reported(), 'garbage')
    }
  })

  test(`${wire.name}: more calls at once than it may have are refused without asking`, async () => {
    await using stub = await openStand(wire, () => undefined, 200)
    const many = await Promise.all(Array.from({ length: 20 }, () => stub.failure()))
    assert.equal(many.filter((kind) => kind === 'unavailable').length, 4)
    assert.equal(stub.requests.length, 16)
  })
}

test('smsc.ru: an API key replaces login and password', async () => {
  await using stub = await openStubProvider(answering({ id: Number(smscId), cnt: 1 }))
  await using provider = smsc({ url: stub.url, access: { apiKey: 'key' } })
  assert.ok((await provider.send(sms)).ok)
  assert.match(stub.requests[0] ?? '', /send\.php apikey=key&fmt=3/)
})

async function openStand(wire: Wire, handler: StubHandler, timeoutMs = 5_000) {
  const stub = await openStubProvider(handler)
  const provider = wire.open(stub.url, timeoutMs)
  const receipt = wire.ownIds ? { provider: wire.name, providerId: `${smscId}@${ruNumber}` } : wire.receipt
  return {
    provider,
    requests: stub.requests,
    close: stub.close,
    async failure() {
      const sent = await provider.send(sms)
      return sent.ok ? undefined : sent.refusal.kind
    },
    async reported() {
      const told = await provider.report(receipt)
      if (!told.ok) return told.refusal.kind
      return told.value.state === 'failed' ? `failed: ${told.value.reason}` : told.value.state
    },
    async [Symbol.asyncDispose]() {
      await provider[Symbol.asyncDispose]()
      await stub.close()
    },
  }
}
