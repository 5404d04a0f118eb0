import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { buyerInn, inn, openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import { reconcileEverybodyJob } from './jobs.ts'

test('after a night the two books say the same: annulled there is annulled here, with the moment of the tax service', async () => {
  await using house = await openReceiptHouse()
  const receipts = [await house.registered(100_000), await house.registered(200_000), await house.registered(300_000)]
  const [first] = receipts
  house.clock.advance({ hours: 3 })
  await house.lever('POST', `receipts/${first?.receiptId}/cancel`, {})
  await night(house)

  const check = await house.check(first?.id ?? '')
  const theirs = await house.theirs()
  assert.equal(check.state, 'cancelledOutside')
  assert.equal(check.cancelled_at?.toString(), theirs.find(({ id }) => id === first?.receiptId)?.cancelledAt)
  const row = await house.row(first?.rowId ?? '')
  assert.deepEqual(
    [row.state, row.errors],
    ['checkFailed', [{ code: 'R061', text: 'Чек аннулирован исполнителем', fix: 'Запросите новый чек', severity: 'error' }]],
  )
  assert.deepEqual(await house.actions(), ['checkFoundCancelled'])
  await sameBooks(house)
  await night(house)
  assert.deepEqual(await house.actions(), ['checkFoundCancelled'], 'the second night finds nothing new')
})

test('a list of many pages is read to its end', async () => {
  await using house = await openReceiptHouse()
  const early = await house.registered(100_000)
  for (let number = 0; number < 230; number += 1)
    await sell(house, { total: 1_000 + number, operationTime: house.clock.now().toString() })
  house.clock.advance({ minutes: 1 })
  const late = await house.registered(200_000)
  await house.lever('POST', `receipts/${late.receiptId}/cancel`, {})
  await night(house)
  assert.equal((await house.check(early.id)).state, 'registered')
  assert.equal((await house.check(late.id)).state, 'cancelledOutside')
})

test('what differs is told in words, and a difference that went away is forgotten', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await house.db.updateTable('checks').set({ total: 1_400_000 }).where('id', '=', id).execute()
  await night(house)
  const differing = await house.check(id)
  assert.deepEqual(
    [differing.state, differing.difference?.replaceAll(/\s/g, ' ')],
    ['mismatch', 'В ФНС другие данные: сумма 15 000,00 ₽ вместо 14 000,00 ₽'],
  )
  await house.db.updateTable('checks').set({ total: 1_500_000 }).where('id', '=', id).execute()
  await night(house)
  const same = await house.check(id)
  assert.deepEqual([same.state, same.difference], ['registered', null])
})

test('a receipt that the person made himself for our payment is taken for it, and no second one is registered', async () => {
  await using house = await openReceiptHouse()
  const { payoutId, rowId } = await unregistered(house)
  await sell(house, { customerInn: otherBuyer })
  const own = await sell(house, { customerInn: buyerInn })
  await bindAgain(house)

  const check = await house.checkOf(payoutId)
  assert.deepEqual([check?.state, check?.receipt_id], ['external', own['id']])
  assert.equal((await house.theirs()).length, 2, 'nothing of ours was registered beside it')
  assert.equal((await house.row(rowId)).state, 'done')
  const opened = await house.call(contract.readReceipt, undefined, { params: { inn, id: String(own['id']) } })
  assert.equal(opened.status, 404, 'our page does not print what we did not make')

  await house.lever('POST', `receipts/${String(own['id'])}/cancel`, {})
  await night(house)
  assert.equal((await house.checkOf(payoutId))?.state, 'cancelledOutside')
})

test('a receipt for another buyer, or of another sum, is not ours: the income goes its way', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await unregistered(house)
  await sell(house, { customerInn: otherBuyer })
  await sell(house, { customerInn: buyerInn, total: 1_499_999 })
  await bindAgain(house)
  assert.equal((await house.checkOf(payoutId))?.state, 'registered')
})

test('one receipt of the person stands for one payment only', async () => {
  await using house = await openReceiptHouse()
  const first = await unregistered(house)
  const second = await unregistered(house)
  const own = await sell(house, { customerInn: buyerInn })
  await bindAgain(house)
  const checks = [await house.checkOf(first.payoutId), await house.checkOf(second.payoutId)]
  assert.deepEqual(new Set(checks.map((check) => check?.state)), new Set(['external', 'registered']))
  assert.equal(checks.filter((check) => check?.receipt_id === own['id']).length, 1)
})

test('our own receipt whose answer was lost is never taken for one made outside', async () => {
  await using house = await openReceiptHouse()
  const payment = await house.addPayment(house.orgId, house.person.personId)
  await house.fault({ kind: 'lost_answer', step: 'send', count: 1 })
  await house.tellPaid(payment.payoutId)
  await house.work()
  assert.deepEqual([(await house.checkOf(payment.payoutId))?.state, (await house.theirs()).length], ['retry', 1])
  await house.db.deleteFrom('jobs').where('name', '=', 'checks.send-income').execute()
  await night(house)
  assert.equal((await house.checkOf(payment.payoutId))?.state, 'retry')

  // Refused after that: still our own operation, found by its two moments.
  await house.db.updateTable('checks').set({ state: 'failed', fail_code: 'TAXPAYER_UNBOUND' }).execute()
  await night(house)
  assert.equal((await house.checkOf(payment.payoutId))?.state, 'failed')
  await house.db
    .transaction()
    .execute((tx) => announce(tx, house.clock, bindingChanged, { person_id: house.person.personId, state: 'bound' }))
  await house.settle(3)
  const check = await house.checkOf(payment.payoutId)
  assert.deepEqual([check?.state, (await house.theirs()).length], ['registered', 1], 'a duplicate of itself is its receipt')
})

test('without the right nobody is asked about, and the screens say so', async () => {
  await using house = await openReceiptHouse({ rights: ['INCOME_REGISTRATION', 'CANCEL_INCOME'] })
  const { id, receiptId } = await house.registered()
  await house.lever('POST', `receipts/${receiptId}/cancel`, {})
  await night(house)
  assert.equal((await house.check(id)).state, 'registered')
  const messages = (await (await fetch(`${house.taxServiceUrl}/admin/messages`)).json()) as { kind: string }[]
  assert.ok(messages.every(({ kind }) => kind !== 'GetIncomeV2'))
  const seen = (await house.call(contract.readClientCheck, house.client, { params: { id } })).body['data'] as Seen
  assert.deepEqual([seen.comparable, seen.compared_at], [false, null])
  const asked = await compare(house, id)
  assert.deepEqual([asked.body['code'], asked.body['message']], [-714, 'Не сверяется: нет права видеть чеки'])
})

test('«Сверить с ФНС» asks at once, tells that it goes on and when it was done, and only once a minute', async () => {
  await using house = await openReceiptHouse()
  const { id, receiptId } = await house.registered()
  await house.lever('POST', `receipts/${receiptId}/cancel`, {})
  assert.equal((await compare(house, id)).status, 200)
  assert.equal((await seenBy(house, id)).comparing, true)
  assert.equal((await compare(house, id)).status, 429)
  await house.work()
  const seen = await seenBy(house, id)
  assert.deepEqual([seen.state, seen.comparing, seen.label], ['cancelledOutside', false, 'Аннулирован в «Мой налог»'])
  assert.ok(seen.compared_at)
})

test('a customer who compares ten times an hour takes nothing from the ten of the person', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  const compareByPerson = () => house.call(contract.comparePersonCheck, house.person, { params: { id } })
  for (let time = 0; time < 10; time += 1) {
    assert.equal((await compare(house, id)).status, 200)
    house.clock.advance({ seconds: 61 })
  }
  assert.equal((await compare(house, id)).status, 429)
  assert.equal((await compareByPerson()).status, 200)
})

test('a tax service that is silent while compared is named so, and asked again by itself', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await house.fault({ kind: 'down' })
  await compare(house, id)
  await house.work()
  const seen = await seenBy(house, id)
  assert.deepEqual([seen.state, seen.comparing], ['registered', true])
  assert.match(seen.compare_text ?? '', /^ФНС не отвечает/)
  await house.mend()
  await house.settle(15)
  assert.deepEqual([(await seenBy(house, id)).comparing, (await seenBy(house, id)).compare_text], [false, null])
})

test('an unbinding found while comparing ends the binding', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await house.unbind(inn)
  await compare(house, id)
  await house.work()
  assert.equal((await seenBy(house, id)).comparable, false)
  const binding = await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()
  assert.equal(binding.state, 'unboundByPerson')
})

test('two comparisons of one person at once find a thing once', async () => {
  await using house = await openReceiptHouse()
  const { receiptId } = await house.registered()
  await house.lever('POST', `receipts/${receiptId}/cancel`, {})
  for (const key of ['one', 'two']) {
    await house.db
      .insertInto('jobs')
      .values({
        id: `job_${key}`,
        name: 'checks.reconcile-person',
        payload: JSON.stringify({ personId: house.person.personId }),
        unique_key: key,
        run_at: house.clock.now(),
        created_at: house.clock.now(),
      })
      .execute()
  }
  await house.work()
  assert.deepEqual(await house.actions(), ['checkFoundCancelled'])
})

test('the night leaves out those who were looked at already, and comes again', async () => {
  await using house = await openReceiptHouse()
  await house.registered()
  await night(house)
  const job = await house.db.selectFrom('jobs').select(['name', 'run_at']).execute()
  assert.deepEqual(
    job.map(({ name }) => name),
    ['checks.reconcile'],
  )
  assert.equal(job[0]?.run_at.toZonedDateTimeISO('Europe/Moscow').hour, 2)
  await house.db.updateTable('jobs').set({ run_at: house.clock.now() }).execute()
  const before = await countOf(house, 'GetIncomeV2')
  await house.work()
  assert.equal(await countOf(house, 'GetIncomeV2'), before)
})

type Seen = {
  state: string
  label: string
  comparable: boolean
  comparing: boolean
  compared_at: string | null
  compare_text: string | null
}

const otherBuyer = '7736050003'

async function night(house: ReceiptHouse) {
  house.clock.advance({ hours: 24 })
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, reconcileEverybodyJob, {}, { key: 'platform' }))
  await house.work()
  await house.work({ seconds: 10 })
}

/** Receipt by receipt: what stands here stands there, what is annulled here is annulled there. */
async function sameBooks(house: ReceiptHouse) {
  const ours = await house.db
    .selectFrom('checks')
    .select(['receipt_id', 'total', 'cancelled_at'])
    .where('receipt_id', 'is not', null)
    .execute()
  const theirs = await house.theirs()
  const lines = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).toSorted()
  assert.deepEqual(
    lines(ours.map((row) => [row.receipt_id, row.total, row.cancelled_at?.toString()])),
    lines(theirs.map((row) => [row.id, row.total, row.cancelledAt])),
  )
}

/** A payment whose receipt the tax service refused, because the person took the right away. */
async function unregistered(house: ReceiptHouse) {
  await house.unbind(inn)
  await house.bindPerson(house.person.personId, inn, [], 'unboundByPerson')
  const payment = await house.registered()
  assert.equal((await house.check(payment.id)).state, 'failed')
  return payment
}

async function bindAgain(house: ReceiptHouse) {
  const rights = ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST'] as const
  await house.bind(inn, rights)
  await house.bindPerson(house.person.personId, inn, rights)
  await house.db
    .transaction()
    .execute((tx) => announce(tx, house.clock, bindingChanged, { person_id: house.person.personId, state: 'bound' }))
  await house.settle(4)
}

function sell(house: ReceiptHouse, sale: { total?: number; customerInn?: string; operationTime?: string }) {
  return house.lever('POST', 'receipts', {
    inn,
    total: 1_500_000,
    operationTime: house.clock.now().subtract({ hours: 20 }).toString(),
    ...sale,
  })
}

function compare(house: ReceiptHouse, id: string) {
  return house.call(contract.compareClientCheck, house.client, { params: { id } })
}

async function seenBy(house: ReceiptHouse, id: string) {
  return (await house.call(contract.readPersonCheck, house.person, { params: { id } })).body['data'] as Seen
}

async function countOf(house: ReceiptHouse, kind: string) {
  const messages = (await (await fetch(`${house.taxServiceUrl}/admin/messages`)).json()) as { kind: string }[]
  return messages.filter((message) => message.kind === kind).length
}
