import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BankAccount } from '#/kernel/bank-account.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openCannedServer } from '../../../../tests/support/canned-server.ts'
import { sampleAccount, sampleOrder } from '../../../../tests/support/sample-order.ts'
import { descriptionOf } from '../../../../tests/support/channel-door.ts'
import { judgeWire } from '../../../../tests/support/described-wire.ts'
import { openTochkaStand } from '../../../../tests/support/tochka-door.ts'
import type { PaymentOrder } from '../port.ts'
import { tochkaChannel } from './tochka-channel.ts'
import { tochkaKind } from './tochka-kind.ts'

const account = '40702810100000000017' as BankAccount
const midnight = Temporal.Instant.from('2026-11-20T21:00:00Z')

test('the bank gets a draft in its own words, and says where it is signed and till when', async () => {
  const asked: object[] = []
  const answer = { Data: { requestId: 'r-1', redirectURL: 'https://i.tochka.com/sign/r-1' } }
  await using bank = await openBank(() => [200, answer], asked)
  const clock = standingClock('2026-11-21T21:30:00Z')
  await using channel = tochkaKind.make({ token: 'right' }, { api: `${bank.url}/uapi`, keys: `${bank.url}/keys` }, { clock })
  assert.deepEqual(await channel.pay(orderOf('payout_1')), {
    ok: true,
    value: {
      channelId: 'r-1',
      outcome: 'accepted',
      sign: { url: 'https://i.tochka.com/sign/r-1', until: Temporal.Instant.from('2026-12-02T21:00:00Z') },
    },
  })
  assert.deepEqual(asked, [
    {
      url: '/uapi/payment/v1.0/for-sign',
      authorization: 'Bearer right',
      json: {
        Data: {
          accountCode: account,
          bankCode: '044525104',
          counterpartyBankBic: '044525225',
          counterpartyAccountNumber: '40817810400000000042',
          counterpartyINN: '770123456703',
          counterpartyName: 'Петрова Анна Сергеевна',
          counterpartyBankCorrAccount: '30101810400000000225',
          paymentAmount: 1500.07,
          paymentDate: '2026-11-22',
          paymentPriority: '5',
          paymentPurpose: 'Оплата услуг, Р-2026-00031/17, payout_1',
        },
      },
    },
  ])
})

test('a link that is no page of a bank is garbage, and the draft may stand', async () => {
  const answer = { Data: { requestId: 'r-1', redirectURL: 'javascript:alert(1)' } }
  await using bank = await openBank(() => [200, answer])
  await using channel = tochkaChannel({ url: bank.url, keysUrl: bank.url, token: 'right' })
  assert.deepEqual(await channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'garbage' } })
})

test('a card is refused before anything is sent', async () => {
  await using street = await openTochkaStand()
  const payee = { ...orderOf('').payee, destination: { kind: 'card', token: 't', mask: '•• 4821' } as const }
  const answer = await street.channel.pay({ ...orderOf('payout_1'), payee })
  assert.ok(!answer.ok && answer.refusal.kind === 'invalid')
  assert.deepEqual(await street.book(), [])
})

test('a draft deleted by people says so', async () => {
  await using street = await openTochkaStand()
  const made = await street.channel.pay(orderOf('payout_1'))
  assert.ok(made.ok)
  const { channelId } = made.value
  await street.post('/admin/refusals', { key: channelId })
  assert.deepEqual(await street.channel.find({ key: 'payout_1', channelId }), {
    ok: true,
    value: { channelId, outcome: 'rejected', code: 'Canceled', text: 'Платёж удалили в банке, не подписав' },
  })
  assert.deepEqual(street.wrong(), [])
})

test('a draft changed at the bank stays on its way for ever; only the statement tells that it was paid', async () => {
  await using street = await openTochkaStand()
  const made = await street.channel.pay(orderOf('payout_1'))
  assert.ok(made.ok)
  const { channelId } = made.value
  await street.post('/admin/edits', { key: channelId })
  await street.signAll()
  street.pass({ hours: 1 })
  const found = await street.channel.find({ key: 'payout_1', channelId })
  assert.equal(found.ok && found.value?.outcome, 'accepted')
  const lines = await street.channel.statement?.(account, midnight, midnight.add({ hours: 24 }))
  assert.deepEqual(lines?.ok && lines.value.map(({ direction, amount, purpose }) => [direction, amount, purpose]), [
    ['debit', 1_500_07, 'Оплата услуг, Р-2026-00031/17, payout_1'],
  ])
  assert.deepEqual(street.wrong(), [])
})

test('a payment that has not left the bank is not told as a line', async () => {
  const line = {
    creditDebitIndicator: 'Debit',
    status: 'Booked',
    transactionTypeCode: 'Мемориальный ордер',
    documentProcessDate: '2026-11-21',
    Amount: { amount: 10.1, currency: 'RUB' },
  }
  const statement = { statementId: 's', status: 'Ready', Transaction: [line, { ...line, status: 'Pending' }] }
  await using bank = await openBank((method) => [200, { Data: { Statement: method === 'POST' ? statement : [statement] } }])
  await using channel = tochkaChannel({ url: bank.url, keysUrl: bank.url, token: 'right', statementPauseMs: 1 })
  assert.deepEqual(await channel.statement?.(account, midnight, midnight), { ok: true, value: [] })
})

test('a statement that is never made is asked for again later, and one that cannot be read is garbage', async () => {
  const states = { Processing: { kind: 'busy', by: 'channel' }, Error: { kind: 'garbage' } }
  for (const [status, refusal] of Object.entries(states)) {
    const statement = { statementId: 's', status }
    await using bank = await openBank((method) => [200, { Data: { Statement: method === 'POST' ? statement : [statement] } }])
    await using channel = tochkaChannel({ url: bank.url, keysUrl: bank.url, token: 'right', statementPauseMs: 1 })
    assert.deepEqual(await channel.statement?.(account, midnight, midnight), { ok: false, refusal })
  }
})

test('a failure of the bank leaves a draft unknown', async () => {
  for (const status of [424, 500, 502]) {
    await using bank = await openBank(() => [status, {}])
    await using channel = tochkaChannel({ url: bank.url, keysUrl: bank.url, token: 'right' })
    assert.deepEqual(await channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unknownOutcome' } })
    assert.deepEqual(await channel.find({ key: 'payout_1', channelId: 'r' }), { ok: false, refusal: { kind: 'unavailable' } })
  }
})

test('a new key of the bank is asked for once a minute at most, and then its letters are believed', async () => {
  await using street = await openTochkaStand()
  await street.channel.pay(orderOf('payout_1'))
  const letter = await street.news('payout_1')
  const keys = { asked: 0, key: {} as object }
  const clock = standingClock('2026-11-21T09:00:00Z')
  await using bank = await openBank(() => {
    keys.asked += 1
    return [200, keys.key]
  })
  await using channel = tochkaChannel({ url: bank.url, keysUrl: `${bank.url}/keys`, token: 'right', clock })
  const read = async () => (await channel.readWebhook?.(letter.headers, letter.body))?.ok
  assert.equal(await read(), false)
  keys.key = (await (await fetch(`${street.url}/doc/openapi/static/keys/public`)).json()) as object
  assert.deepEqual([await read(), await read(), keys.asked], [false, false, 1])
  clock.advance({ seconds: 60 })
  assert.deepEqual([await read(), await read(), keys.asked], [true, true, 2])
})

test('a letter that says it needs no signature is of a stranger', async () => {
  await using street = await openTochkaStand()
  await street.channel.pay(orderOf('payout_1'))
  const [, payload] = (await street.news('payout_1')).body.split('.')
  const header = Buffer.from('{"typ":"JWT","alg":"none"}').toString('base64url')
  const read = await street.channel.readWebhook?.({}, `${header}.${payload}.`)
  assert.deepEqual(read, { ok: false, refusal: { kind: 'forged' } })
})

test('news of the bank are as its description says', async () => {
  await using street = await openTochkaStand()
  await street.channel.pay(orderOf('payout_1'))
  const [, payload = ''] = (await street.news('payout_1')).body.split('.')
  const judge = judgeWire(await descriptionOf('tochka/schema/tochka.json'))
  assert.equal(judge.news('outgoingPayment', Buffer.from(payload, 'base64url').toString('utf8')), undefined)
})

test('a person signs a draft on the page of the bank, and the form of another site signs nothing', async () => {
  await using street = await openTochkaStand()
  await street.channel.pay(orderOf('payout_1'))
  const page = async () => (await fetch(street.url)).text()
  const [, action = ''] = /action="(\/sign\/[^"]+)"/.exec(await page()) ?? []
  const press = (site: string) =>
    fetch(`${street.url}${action}`, { method: 'POST', redirect: 'manual', headers: { 'sec-fetch-site': site } })
  assert.equal((await press('cross-site')).status, 403)
  assert.equal((await street.book())[0]?.state, 'accepted')
  const signed = await press('same-origin')
  assert.deepEqual([signed.status, signed.headers.get('location')], [303, '/'])
  assert.equal((await street.book())[0]?.state, 'paid')
  assert.ok(!(await page()).includes('Подписать'))
})

test('after a restart the bank still knows its drafts and who signed them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tochka-'))
  try {
    {
      await using before = await openTochkaStand({}, { dataDir })
      await before.channel.pay(orderOf('payout_1'))
      await before.channel.pay(orderOf('payout_2'))
      const first = (await before.book()).find(({ key }) => key === 'payout_1')
      await before.post('/admin/signatures', { key: first?.id })
    }
    await using after = await openTochkaStand({}, { dataDir })
    const states = (await after.book()).map(({ key, state }) => [key, state])
    assert.deepEqual(Object.fromEntries(states), { payout_1: 'paid', payout_2: 'accepted' })
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

function orderOf(key: string): PaymentOrder {
  return sampleOrder(key, sampleAccount, `Оплата услуг, Р-2026-00031/17, ${key}`)
}

/** A bank that answers as told, and keeps what it was asked. */
function openBank(answer: (method: string) => readonly [number, object], asked: object[] = []) {
  return openCannedServer(({ method, url, headers: { authorization }, json }) => {
    asked.push({ url, authorization, json })
    return answer(method)
  })
}
