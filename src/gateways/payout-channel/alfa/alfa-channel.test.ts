import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingClock } from '#/platform/server/clock.ts'
import { openCannedServer } from '../../../../tests/support/canned-server.ts'
import { sampleAccount, sampleOrder } from '../../../../tests/support/sample-order.ts'
import { alfaDoor } from '../../../../tests/support/alfa-door.ts'
import type { PaymentOrder } from '../port.ts'
import { alfaChannel } from './alfa-channel.ts'

test('the bank gets a registry of one payout with what its receipt says', async () => {
  const asked: object[] = []
  await using bank = await openBank(200, { requestId: 'r-1' }, asked)
  await using channel = alfaChannel({ url: bank.url, token: 'right', clock: standingClock('2026-11-21T21:30:00Z') })
  assert.deepEqual(await channel.pay(order), { ok: true, value: { channelId: 'r-1', outcome: 'accepted' } })
  assert.deepEqual(asked, [
    {
      externalId: 'payout_1',
      payer: { accountNumber: '40702810100000000017' },
      payouts: [
        {
          payoutId: 'payout_1',
          selfemployed: { vatin: '770123456703', surname: 'Петрова', name: 'Анна', patronymic: 'Сергеевна' },
          payoutRequisite: {
            payoutType: 'ACCOUNT',
            payoutTotalAmount: '1500.07',
            byAccount: { accountNumber: '40817810400000000042', bic: '044525225', purpose: 'Оплата услуг, Р-2026-00031/17' },
          },
          receipt: {
            customerVatin: '7700012340',
            customerName: 'ООО «Ромашка»',
            incomeType: 'FROM_LEGAL_ENTITY',
            operateDate: '2026-11-22',
            requestDate: '2026-11-21T21:30:00Z',
            services: [{ name: 'Доставка заказов', amount: '1500.07', quantity: 1 }],
          },
        },
      ],
    },
  ])
})

test('a payout is paid before its receipt comes', async () => {
  await using street = await alfaDoor.open()
  const taken = await street.channel.pay(order)
  assert.ok(taken.ok)
  const place = { key: 'payout_1', channelId: taken.value.channelId }
  await street.post('/admin/faults', { kind: 'no_receipt', count: 1 })
  const first = await street.channel.find(place)
  assert.deepEqual(first.ok && [first.value?.outcome, first.value?.receipt], ['paid', undefined])
  const second = await street.channel.find(place)
  assert.equal(second.ok && second.value?.receipt?.number, '2A00000001')
  assert.deepEqual(street.wrong(), [])
})

test('a registry refused whole is a refused payout, in the words of the bank', async () => {
  const error = { code: 'SELFEMPLOYED_NOT_BOUND', message: 'Нет разрешения' }
  await using bank = await openBank(200, { requestId: 'r-1', listStatus: 'ERROR', error })
  await using channel = alfaChannel({ url: bank.url, token: 'right' })
  const found = await channel.find({ key: 'payout_1', channelId: 'r-1' })
  assert.deepEqual(found.ok && [found.value?.outcome, found.value?.text], ['rejected', 'Нет разрешения'])
  assert.match((found.ok && found.value?.next) || '', /Мой налог/)
})

test('an order that says nothing of the income is a fault of ours, and nothing is sent', async () => {
  await using street = await alfaDoor.open()
  const { income: _, ...bare } = order
  await assert.rejects(street.channel.pay(bare))
  assert.deepEqual(await street.book(), [])
})

const order: PaymentOrder = {
  ...sampleOrder('payout_1', sampleAccount, 'Оплата услуг, Р-2026-00031/17'),
  income: { service: 'Доставка заказов', buyerName: 'ООО «Ромашка»' },
}

/** A bank that gives one answer, and keeps what it was asked. */
function openBank(status: number, body: object, asked: unknown[] = []) {
  return openCannedServer(({ json }) => {
    if (json !== undefined) asked.push(json)
    return [status, body]
  })
}
