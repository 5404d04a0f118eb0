import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import { kopecks } from '#/kernel/money.ts'
import { openCannedServer } from '../../../../tests/support/canned-server.ts'
import { sampleOrder, samplePhone } from '../../../../tests/support/sample-order.ts'
import { judgeWire } from '../../../../tests/support/described-wire.ts'
import { descriptionOf } from '../../../../tests/support/channel-door.ts'
import { openYookassaStand } from '../../../../tests/support/yookassa-door.ts'
import type { PaymentOrder } from '../port.ts'
import { yookassaChannel } from './yookassa-channel.ts'
import { yookassaKind } from './yookassa-kind.ts'

test('the gateway gets a payout by СБП in its own words, with our key beside it', async () => {
  const asked: object[] = []
  await using gateway = await openGateway(200, payoutAnswer, asked)
  await using channel = yookassaKind.make({ gatewayId: '500001', secretKey: 'right' }, { api: `${gateway.url}/v3` })
  assert.equal((await channel.pay(orderOf('payout_1'))).ok, true)
  assert.deepEqual(asked, [
    {
      url: '/v3/payouts',
      authorization: `Basic ${Buffer.from('500001:right').toString('base64')}`,
      key: 'payout_1',
      json: {
        amount: { value: '1500.07', currency: 'RUB' },
        payout_destination_data: { type: 'sbp', phone: '79001234567', bank_id: '100000000004' },
        description: 'Оплата услуг по договору, НДС не облагается, Р-2026-00031/17',
        metadata: { order_key: 'payout_1' },
      },
    },
  ])
})

test('a card goes as a token of the widget, and its limits are known', async () => {
  await using street = await openYookassaStand()
  const payee = { ...orderOf('').payee, destination: { kind: 'card', token: 'pt-2b0f4821', mask: '•• 4821' } as const }
  assert.equal((await street.channel.pay({ ...orderOf('payout_1'), payee })).ok, true)
  assert.deepEqual(street.wrong(), [])
  assert.equal(street.channel.traits.limits?.by.card?.largestPayment, 150_000_00)
})

test('an account by requisites is refused before anything is sent', async () => {
  await using street = await openYookassaStand()
  const destination = {
    kind: 'account',
    bik: '044525225' as Bik,
    account: '40817810400000000042' as BankAccount,
    bank: undefined,
  }
  const payee = { ...orderOf('').payee, destination } as PaymentOrder['payee']
  const answer = await street.channel.pay({ ...orderOf('payout_1'), payee })
  assert.ok(!answer.ok && answer.refusal.kind === 'invalid')
  assert.match(answer.refusal.next ?? '', /СБП/)
})

test('a long purpose keeps its end, which names the row of the register', async () => {
  await using street = await openYookassaStand()
  const purpose = `Оплата ${'очень '.repeat(30)}длинных услуг, Р-2026-00031/17`
  await street.channel.pay({ ...orderOf('payout_1'), purpose })
  const [booked] = await street.book()
  assert.equal(booked?.purpose.length, 128)
  assert.match(booked?.purpose ?? '', /Р-2026-00031\/17$/)
})

test('the balance is what is left of what was put in, and a payout over it says what to do', async () => {
  await using street = await openYookassaStand({}, { balance: 2_000_00 })
  assert.deepEqual(await street.channel.balance?.(), { ok: true, value: 2_000_00 })
  await street.channel.pay(orderOf('payout_1'))
  assert.deepEqual(await street.channel.balance?.(), { ok: true, value: 499_93 })
  const over = await street.channel.pay(orderOf('payout_2'))
  assert.deepEqual(over.ok && [over.value.outcome, over.value.text], ['rejected', 'На балансе шлюза не хватает денег'])
  await street.post('/admin/balance', { kopecks: 10_000_00 })
  assert.deepEqual(await street.channel.balance?.(), { ok: true, value: 10_499_93 })
  assert.deepEqual(street.wrong(), [])
})

test('a payout that is still processed, and an error of the gateway, are asked about again with the same key', async () => {
  for (const status of [202, 500, 408]) {
    await using gateway = await openGateway(status, '{"type":"processing","retry_after":1800}')
    await using channel = yookassaChannel({ url: gateway.url, gatewayId: '1', secretKey: 'right' })
    assert.deepEqual(await channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unknownOutcome' } })
    assert.deepEqual(await channel.find({ key: 'payout_1', channelId: 'po-1' }), { ok: false, refusal: { kind: 'unavailable' } })
  }
})

test('the same key with other money is refused, and the first payout stands', async () => {
  await using street = await openYookassaStand()
  await street.channel.pay(orderOf('payout_1'))
  const other = await street.channel.pay({ ...orderOf('payout_1'), amount: kopecks(1_00) })
  assert.ok(!other.ok && other.refusal.kind === 'invalid')
  assert.deepEqual(
    (await street.book()).map(({ amount }) => amount),
    [1_500_07],
  )
})

test('without an id nothing is learned of an order', async () => {
  await using street = await openYookassaStand()
  await street.channel.pay(orderOf('payout_1'))
  assert.deepEqual(await street.channel.find({ key: 'payout_1', channelId: null }), { ok: false, refusal: { kind: 'garbage' } })
})

test('after a restart the gateway still knows its keys', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'yookassa-'))
  try {
    {
      await using before = await openYookassaStand({}, { dataDir })
      await before.channel.pay(orderOf('payout_1'))
    }
    await using after = await openYookassaStand({}, { dataDir })
    assert.equal((await after.channel.pay(orderOf('payout_1'))).ok, true)
    assert.equal((await after.book()).length, 1)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('news of the gateway are as its description says', async () => {
  await using street = await openYookassaStand()
  await street.channel.pay(orderOf('payout_1'))
  const { body } = await street.news('payout_1')
  assert.equal(judgeWire(await descriptionOf('yookassa/schema/yookassa.json')).news('payout', body), undefined)
})

test('the page of the stand shows the phone masked', async () => {
  await using street = await openYookassaStand()
  await street.channel.pay(orderOf('payout_1'))
  const page = await (await fetch(street.url)).text()
  assert.match(page, /Учебный шлюз выплат/)
  assert.doesNotMatch(page, /79001234567/)
})

const payoutAnswer = JSON.stringify({ id: 'po-1', status: 'pending' })

function orderOf(key: string): PaymentOrder {
  return sampleOrder(key, samplePhone, 'Оплата услуг по договору, НДС не облагается, Р-2026-00031/17')
}

/** A gateway that gives one answer, and keeps what it was asked. */
function openGateway(status: number, body: string, asked: object[] = []) {
  return openCannedServer(({ url, headers, json }) => {
    asked.push({ url, authorization: headers.authorization, key: headers['idempotence-key'], json })
    return [status, body]
  })
}
