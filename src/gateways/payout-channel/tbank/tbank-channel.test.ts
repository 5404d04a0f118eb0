import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCannedServer } from '../../../../tests/support/canned-server.ts'
import { sampleAccount, sampleOrder, samplePhone } from '../../../../tests/support/sample-order.ts'
import { openTbankStand } from '../../../../tests/support/tbank-door.ts'
import type { PaymentOrder } from '../port.ts'
import { tbankChannel } from './tbank-channel.ts'

test('the bank gets the payment in its own words', async () => {
  const asked: { url: string | undefined; json: unknown; authorization: string | undefined }[] = []
  await using bank = await openBank(201, '', asked)
  await using channel = tbankChannel({ url: `${bank.url}/openapi/sandbox/secured`, token: 'right' })
  assert.equal((await channel.pay(orderOf('payout_1'))).ok, true)
  assert.deepEqual(asked, [
    {
      url: '/openapi/sandbox/secured/api/v1/payment/ruble-transfer/pay',
      authorization: 'Bearer right',
      json: {
        id: 'payout_1',
        from: { accountNumber: '40702810100000000017' },
        to: {
          name: 'Петрова Анна Сергеевна',
          inn: '770123456703',
          bik: '044525225',
          bankName: 'ПАО Сбербанк',
          corrAccountNumber: '30101810400000000225',
          accountNumber: '40817810400000000042',
        },
        purpose: 'Оплата услуг по договору, НДС не облагается',
        amount: 1500.07,
        executionOrder: 5,
      },
    },
  ])
})

test('a payment by phone names the bank of the payee and his name by parts, and is on the same wire', async () => {
  const asked: { url: string | undefined; json: unknown; authorization: string | undefined }[] = []
  await using bank = await openBank(201, '', asked)
  await using channel = tbankChannel({ url: bank.url, token: 'right' })
  const order = orderOf('payout_1')
  assert.deepEqual(await channel.pay({ ...order, payee: { ...order.payee, destination: samplePhone } }), {
    ok: true,
    value: { channelId: 'payout_1', outcome: 'accepted' },
  })
  assert.deepEqual(asked, [
    {
      url: '/api/v1/payment/sbp/pay',
      authorization: 'Bearer right',
      json: {
        id: 'payout_1',
        from: { accountNumber: '40702810100000000017' },
        purpose: 'Оплата услуг по договору, НДС не облагается',
        amount: 1500.07,
        to: {
          bankId: '100000000004',
          phone: '+79001234567',
          lastName: 'Петрова',
          firstName: 'Анна',
          middleName: 'Сергеевна',
        },
      },
    },
  ])
})

test('a token without the right to pay by phone is refused those payments and is not revoked by them', async () => {
  await using bank = await openBank(
    403,
    '{"errorId":"1","errorCode":"FORBIDDEN","errorMessage":"Недостаточно прав: payments/sbp-pay"}',
  )
  await using channel = tbankChannel({ url: bank.url, token: 'right' })
  const order = orderOf('payout_1')
  const byPhone = await channel.pay({ ...order, payee: { ...order.payee, destination: samplePhone } })
  assert.ok(!byPhone.ok && byPhone.refusal.kind === 'invalid')
  assert.match(byPhone.refusal.text ?? '', /не разрешает вашему токену платить по СБП/)
  assert.deepEqual(await channel.pay(order), { ok: false, refusal: { kind: 'denied' } })
})

test('a refusal of a payment by phone that does not name that right stops the connection, and no payee is at fault', async () => {
  for (const answer of ['<html>Forbidden</html>', '{"errorId":"1","errorCode":"FORBIDDEN","errorMessage":"Доступ ограничен"}']) {
    await using bank = await openBank(403, answer)
    await using channel = tbankChannel({ url: bank.url, token: 'right' })
    const order = orderOf('payout_1')
    const byPhone = await channel.pay({ ...order, payee: { ...order.payee, destination: samplePhone } })
    assert.deepEqual(byPhone, { ok: false, refusal: { kind: 'denied' } })
  }
})

test("each known refusal says in the bank's words why, and in ours what to do", async () => {
  await using stand = await openTbankStand()
  const next = new Map<string, string | undefined>()
  for (const reason of ['limit', 'sameDay', 'noMoney', 'closed', 'requisites']) {
    await stand.fault({ kind: 'refuse', reason, count: 1 })
    const answer = await stand.channel.pay(orderOf('payout_1'))
    assert.ok(!answer.ok && answer.refusal.kind === 'invalid')
    next.set(answer.refusal.text ?? '', answer.refusal.next)
  }
  assert.deepEqual(
    [...next].map(([text, todo]) => [text, todo?.split(' ')[0]]),
    [
      ['Превышен лимит суммы одного платежа', 'Поднимите'],
      ['Превышено количество платежей в день на одного контрагента', 'Банк'],
      ['Недостаточно средств на счёте', 'Пополните'],
      ['Счёт получателя закрыт', 'Попросите'],
      ['Неверные реквизиты получателя', 'Попросите'],
    ],
  )
  assert.deepEqual(await stand.book(), [])
})

test('a refusal in words that nobody knows is shown as it is', async () => {
  await using bank = await openBank(422, '{"errorId":"1","errorCode":"X","errorMessage":"Операция недоступна"}')
  await using channel = tbankChannel({ url: bank.url, token: 'right' })
  assert.deepEqual(await channel.pay(orderOf('payout_1')), {
    ok: false,
    refusal: { kind: 'invalid', code: 'X', text: 'Операция недоступна' },
  })
})

test('an error without the words of the bank proves nothing', async () => {
  const unknown = { ok: false, refusal: { kind: 'unknownOutcome' } }
  const garbage = { ok: false, refusal: { kind: 'garbage' } }
  for (const [status, expected] of [
    [500, unknown],
    [502, unknown],
    [503, unknown],
    [408, unknown],
    [400, garbage],
    [404, garbage],
    [200, garbage],
  ] as const) {
    await using proxy = await openBank(status, '<html>Bad gateway</html>')
    await using channel = tbankChannel({ url: proxy.url, token: 'right' })
    assert.deepEqual(await channel.pay(orderOf('payout_1')), expected, String(status))
  }
  await using proxy = await openBank(404, '<html>Not found</html>')
  await using channel = tbankChannel({ url: proxy.url, token: 'right' })
  assert.deepEqual(await channel.find({ key: 'payout_1', channelId: null }), garbage)
})

test('a bank that cannot be reached has definitely done nothing', async () => {
  const port = await closedPort()
  await using channel = tbankChannel({ url: `http://127.0.0.1:${port}`, token: 'right' })
  assert.deepEqual(await channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unavailable' } })
})

test('a card is refused before anything is sent', async () => {
  await using stand = await openTbankStand()
  const order = orderOf('payout_1')
  const payee = { ...order.payee, destination: { kind: 'card', token: 'token', mask: '•• 4821' } as const }
  const answer = await stand.channel.pay({ ...order, payee })
  assert.ok(!answer.ok && answer.refusal.kind === 'invalid')
  assert.equal(answer.refusal.text, 'Банк не платит на карты')
})

test('without a client certificate of the bank nobody pays, with one everybody does', async () => {
  const [ca, cert, key, clientCert, clientKey, strangerCert, strangerKey] = await Promise.all(
    ['ca', 'server', 'server-key', 'client', 'client-key', 'stranger', 'stranger-key'].map(pem),
  )
  assert.ok(ca && cert && key && clientCert && clientKey && strangerCert && strangerKey)
  const server = { ca, cert, key }
  await using stand = await openTbankStand({ tls: server }, { tls: { ca, cert: clientCert, key: clientKey } })
  for (const tls of [{ ca, cert: strangerCert, key: strangerKey }, undefined]) {
    await using stranger = tbankChannel({ url: stand.url, token: 'token', tls, timeoutMs: 5_000 })
    const answer = await stranger.pay(orderOf('payout_2'))
    assert.equal(answer.ok, false)
  }
  assert.equal((await stand.channel.pay(orderOf('payout_1'))).ok, true)
  const found = await stand.channel.find({ key: 'payout_1', channelId: null })
  assert.equal(found.ok && found.value?.outcome, 'paid')
  assert.deepEqual(await stand.channel.find({ key: 'payout_2', channelId: null }), { ok: true, value: undefined })
})

test('the statement is read page by page, and a line that cannot be read is not left out in silence', async () => {
  const line = { operationId: '1', operationDate: '2026-11-21T09:00:00Z', typeOfOperation: 'Debit', accountAmount: 10.1 }
  const pages: object[] = [
    { operations: [line, { ...line, operationStatus: 'Authorization' }], nextCursor: 'two' },
    { operations: [{ ...line, operationId: '2', operationStatus: 'Transaction' }], nextCursor: null },
  ]
  await using bank = await openBank(200, (url) => JSON.stringify(pages[url.includes('cursor=two') ? 1 : 0]))
  await using channel = tbankChannel({ url: bank.url, token: 'right' })
  const from = Temporal.Instant.from('2026-11-21T00:00:00Z')
  const lines = await channel.statement?.('40702810100000000017', from, from.add({ hours: 24 }))
  assert.deepEqual(lines?.ok && lines.value.map(({ amount }) => amount), [10_10, 10_10])
  pages[1] = { operations: [{ ...line, accountAmount: 10.001 }], nextCursor: null }
  assert.deepEqual(await channel.statement?.('40702810100000000017', from, from.add({ hours: 24 })), {
    ok: false,
    refusal: { kind: 'garbage' },
  })
})

test('after a restart the bank still knows the key', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-'))
  try {
    const before = await openTbankStand({ dataDir })
    await before.channel.pay(orderOf('payout_1'))
    await before[Symbol.asyncDispose]()
    await using after = await openTbankStand({ dataDir })
    assert.equal((await after.channel.pay(orderOf('payout_1'))).ok, true)
    assert.equal((await after.book()).length, 1)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('the page shows the book in Russian and escapes text written by a payee', async () => {
  await using stand = await openTbankStand()
  const order = orderOf('payout_1')
  await stand.channel.pay({ ...order, payee: { ...order.payee, name: '<b>Анна</b>' } })
  const page = await (await fetch(stand.url)).text()
  assert.match(page, /Учебный банк/)
  assert.match(page, /&lt;b&gt;Анна/)
  assert.match(page, /1\u00A0500,07\u00A0₽/)
  assert.doesNotMatch(page, /40817810400000000042/)
})

test('a sum made wrong in the statement on purpose stands there wrong', async () => {
  await using stand = await openTbankStand()
  await stand.channel.pay(orderOf('payout_1'))
  stand.pass({ seconds: 1 })
  await stand.fault({ kind: 'wrong_sum', count: 1 })
  const from = Temporal.Instant.from('2026-11-21T00:00:00Z')
  const lines = await stand.channel.statement?.('40702810100000000017', from, from.add({ hours: 24 }))
  assert.deepEqual(lines?.ok && lines.value.map(({ amount }) => amount), [1_501_07])
})

function orderOf(key: string): PaymentOrder {
  return sampleOrder(key, sampleAccount, 'Оплата услуг по договору, НДС не облагается')
}

function pem(name: string): Promise<string> {
  return readFile(new URL(`../../../../tests/support/certificates/${name}.pem`, import.meta.url), 'utf8')
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** A bank that gives one answer, and keeps what it was asked. */
function openBank(status: number, body: string | ((url: string) => string), asked: object[] = []) {
  return openCannedServer(({ url, headers: { authorization }, json }) => {
    asked.push({ url, authorization, json })
    return [status, typeof body === 'string' ? body : body(url)]
  })
}
