import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { buyerInn, inn, openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import * as receiptContract from '../contract/receipt.ts'
import { reconcileEverybodyJob } from './jobs.ts'

test('a duplicate reported without a receipt number is found in the list by amount, time and service, and registered', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.lever('POST', 'receipts', {
    inn,
    total: 1_500_000,
    operationTime: house.clock.now().subtract({ hours: 3 }).toString(),
  })
  await house.fault({ kind: 'bare_duplicate', count: 1 })
  const { id } = await house.registered()
  const receipt = await house.check(id)
  const ours = (await house.theirs()).find(({ operationId }) => operationId === receipt.operation_unique_id)
  assert.deepEqual([receipt.state, receipt.fns_receipt_id], ['registered', ours?.id])
  assert.equal((await house.theirs()).length, 2)
})

test('a duplicate without a number waits while the list cannot be read, and is not marked failed', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.fault({ kind: 'bare_duplicate', count: 3 })
  await house.fault({ kind: 'bad_item', count: 2 })
  const { id } = await house.registered()
  const waiting = await house.check(id)
  assert.deepEqual(
    [waiting.state, waiting.fail_text],
    ['retry', 'ФНС отвечает, что такой чек уже есть, и не называет его. Ищем его в списке чеков'],
  )
  await house.runUntilIdle(5)
  assert.equal((await house.check(id)).state, 'registered')
  assert.equal((await house.theirs()).length, 1)
})

test('a duplicate without a number is found in a list whose times have lost their zone', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.fault({ kind: 'bare_duplicate', count: 5 })
  await house.fault({ kind: 'naive_time', count: 5 })
  const { id } = await house.registered()
  await house.runUntilIdle(10)
  assert.equal((await house.check(id)).state, 'registered')
})

test('a duplicate absent from the list fails with an explanation, for a person to investigate', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.fault({ kind: 'bare_duplicate' })
  await house.fault({ kind: 'bad_item' })
  const { id } = await house.registered()
  assert.equal((await house.check(id)).state, 'retry')
  // The service holds a receipt for another service than ours.
  const services = JSON.stringify([{ name: 'Другая работа', quantity: 1, price: 1_500_000, amount: 1_500_000 }])
  await house.db.updateTable('receipts').set({ services }).where('id', '=', id).execute()
  await house.mend()
  await house.fault({ kind: 'bare_duplicate' })
  await house.runUntilIdle(10)
  const lost = await house.check(id)
  assert.deepEqual(
    [lost.state, lost.fail_code, lost.fail_text],
    ['failed', 'DUPLICATE', 'ФНС отвечает, что такой чек уже есть, но в списке чеков исполнителя его нет. Мы уже разбираемся'],
  )
})

test('without the right to see receipts a duplicate without a number asks for the right, and is found once it is given', async () => {
  await using house = await openIssuedReceiptHouse({ rights: ['INCOME_REGISTRATION', 'CANCEL_INCOME'] })
  await house.fault({ kind: 'bare_duplicate', count: 1 })
  const { id } = await house.registered()
  const hidden = await house.check(id)
  assert.deepEqual([hidden.state, hidden.fail_code], ['failed', 'DUPLICATE_HIDDEN'])
  const seen = (await house.call(receiptContract.readPersonReceipt, house.person, { params: { id } })).body['data'] as {
    fail_text: string
  }
  assert.match(seen.fail_text, /Разрешите платформе видеть чеки в «Мой налог»/)

  const rights = ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST'] as const
  await house.bind(inn, rights)
  const personId = house.person.personId as Id<'person'>
  await house.bindPerson(personId, inn, rights)
  await house.db.transaction().execute((tx) => announce(tx, house.clock, bindingChanged, { personId: personId, state: 'bound' }))
  await house.runUntilIdle(4)
  assert.equal((await house.check(id)).state, 'registered')
  assert.equal((await house.theirs()).length, 1)
})

test('when our clock is ahead, the receipt waits and goes with an earlier time; it never fails', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.lever('POST', 'clock', { now: house.clock.now().add({ seconds: 1 }).toString() })
  const payment = await house.addPayment(house.orgId, house.person.personId)
  // From here on our clock runs three minutes ahead of the clock of the service.
  house.clock.advance({ minutes: 3 })
  await house.lever('POST', 'clock', { now: house.clock.now().subtract({ minutes: 3 }).toString() })
  await house.announcePaid(payment.payoutId)
  await house.work()
  await house.work()
  const waiting = await house.receiptOf(payment.payoutId)
  assert.deepEqual(
    [waiting?.state, waiting?.fail_text],
    ['retry', 'Наши часы разошлись с часами ФНС. Мы уже разбираемся, чек уйдёт сам'],
  )
  await house.runUntilIdle(3)
  const receipt = await house.receiptOf(payment.payoutId)
  assert.equal(receipt?.state, 'registered')
  assert.ok(receipt && Temporal.Instant.compare(receipt.request_at, receipt.operation_at) >= 0)
})

test('a page of maintenance while the answer is polled is polled again: the income is sent once and not shown as delayed', async () => {
  await using house = await openIssuedReceiptHouse()
  for (const kind of ['garbage', 'redirect', 'empty_body']) await house.fault({ kind, step: 'poll', count: 1, inn })
  const { id } = await house.registered()
  const meanwhile = await house.check(id)
  assert.deepEqual([meanwhile.state, meanwhile.fail_text], ['sending', null])
  await house.runUntilIdle(3)
  const receipt = await house.check(id)
  assert.deepEqual([receipt.state, receipt.attempts], ['registered', 1])
})

test('while the master token is revoked, receipts wait with an explanation; they are sent once it works again', async () => {
  await using house = await openIssuedReceiptHouse()
  // The temporary token is used up, and the next one is refused.
  house.clock.advance({ hours: 2 })
  await house.fault({ kind: 'revoked_token' })
  const { id } = await house.registered()
  const waiting = await house.check(id)
  assert.deepEqual(
    [waiting.state, waiting.fail_text, house.deps.taxService.health().kind],
    ['retry', 'ФНС не приняла доступ платформы. Мы уже разбираемся, чек уйдёт сам', 'denied'],
  )
  await house.mend()
  await house.runUntilIdle(15)
  assert.equal((await house.check(id)).state, 'registered')
})

test('a receipt page behind a login is reported as not visible, and no receipt is matched by guesswork', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.unbind(inn)
  await house.bindPerson(house.person.personId as Id<'person'>, inn, ['INCOME_LIST'], 'unboundByPerson')
  const payment = await house.registered()
  await house.lever('POST', 'receipts', {
    inn,
    total: 1_500_000,
    customerInn: buyerInn,
    operationTime: house.clock.now().subtract({ hours: 20 }).toString(),
  })
  await house.fault({ kind: 'private_receipts' })
  await house.bind(inn, ['INCOME_LIST'])
  await house.bindPerson(house.person.personId as Id<'person'>, inn, ['INCOME_LIST'])
  await night(house)
  const receipt = await house.check(payment.id)
  assert.equal(receipt.state, 'failed')
  assert.match(
    receipt.fail_text ?? '',
    /Похоже, исполнитель сам выдал чек № \w+, но кому, не видно: ФНС показывает покупателя только вошедшим/,
  )
})

test('an income processed for hours is polled to the end, shows since when, and is sent once', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.fault({ kind: 'slow', count: 1, delayMs: 3 * 3600 * 1000 })
  const { id } = await house.registered()
  const textOf = async () => {
    const seen = await house.call(receiptContract.readClientReceipt, house.client, { params: { id } })
    return (seen.body['data'] as { fail_text: string | null }).fail_text
  }
  assert.equal(await textOf(), null)
  await house.runUntilIdle(20)
  assert.match((await textOf()) ?? '', /^ФНС приняла чек 21\.11\.2026 12:00 и ещё обрабатывает\. Это может занять до суток/)
  for (let time = 0; time < 20; time += 1) await house.work({ minutes: 10 })
  const receipt = await house.check(id)
  assert.deepEqual([receipt.state, receipt.attempts, await textOf()], ['registered', 1, null])
})

test('an unreadable receipt in the list neither stops the comparison of the others nor counts as missing', async () => {
  await using house = await openIssuedReceiptHouse()
  const [bad, annulled] = [await house.registered(100_000), await house.registered(200_000)]
  house.clock.advance({ hours: 3 })
  await house.lever('POST', `receipts/${annulled.fnsReceiptId}/cancel`, {})
  await house.fault({ kind: 'bad_item' })
  await night(house)
  assert.equal((await house.check(annulled.id)).state, 'cancelledOutside')
  const unseen = await house.check(bad.id)
  assert.deepEqual([unseen.state, unseen.difference, unseen.compared_at], ['registered', null, null])
  assert.equal(unseen.compare_text, 'Не сверено: ФНС прислала этот чек в незнакомом виде. Мы уже разбираемся, сверим сами')

  await house.mend()
  await night(house)
  const seen = await house.check(bad.id)
  assert.deepEqual([seen.compare_text, seen.compared_at === null], [null, false])
})

test('an income type unknown to the schema is not a difference', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await house.fault({ kind: 'new_word' })
  await night(house)
  const receipt = await house.check(id)
  assert.deepEqual([receipt.state, receipt.difference, receipt.compared_at === null], ['registered', null, false])
})

async function night(house: IssuedReceiptHouse) {
  house.clock.advance({ hours: 24 })
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, reconcileEverybodyJob, {}, { key: 'platform' }))
  await house.work()
  await house.work({ seconds: 10 })
}
