import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { buyerInn, inn, openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { cancelReceipt } from '../contract/annulment.ts'
import { giveUpSale, makeOwnReceipt, readSaleTerms, retrySale } from '../contract/own-receipt.ts'
import { comparePersonReceipt, listPersonReceipts, readPersonReceipt } from '../contract/receipt.ts'
import { reconcileEverybodyJob } from './jobs.ts'
import { failedForBinding } from './queries.ts'
import { kopecks } from '#/kernel/money.ts'

const sale = {
  income_type: 'FROM_INDIVIDUAL' as const,
  buyer_inn: '',
  buyer_name: '',
  services: [
    { name: 'Стрижка', quantity: 2, price: 150_000 },
    { name: 'Укладка', quantity: 1, price: 50_000 },
  ],
  operation_on: '2026-11-20',
  operation_time: '',
  even_similar: false,
}

test("a person's own sale becomes one receipt at the tax service, taxed by the rate of its buyer", async () => {
  await using house = await openIssuedReceiptHouse()
  assert.equal((await make(house)).status, 200)
  await house.runUntilIdle(2)
  const [theirs, ...others] = await house.book(inn)
  const [own] = await list(house)
  assert.deepEqual([others, theirs?.total], [[], 350_000])
  assert.deepEqual([own?.state, own?.receipt_id, own?.tax], ['registered', theirs?.id, 14_000])
})

test('a tax service that answers nothing leaves the sale waiting, and it is registered once', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.fault({ kind: 'lost_answer', step: 'send', count: 1 })
  await make(house)
  await house.work()
  assert.equal((await list(house))[0]?.state, 'retry')
  await house.runUntilIdle(3)
  assert.deepEqual([(await list(house))[0]?.state, (await house.book(inn)).length], ['registered', 1])
})

test('two tabs make one receipt; the second is told of the first and may insist', async () => {
  await using house = await openIssuedReceiptHouse()
  const answers = await Promise.all([make(house), make(house)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(byNumber), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.body['kind'], 'receiptSimilar')
  assert.equal((await make(house, { even_similar: true })).status, 200)
  assert.equal((await list(house)).length, 2)
})

test('a sale is refused without the buyer of a company, before its money came, and beyond the yearly limit', async () => {
  await using house = await openIssuedReceiptHouse()
  const kinds = []
  for (const wrong of [
    { income_type: 'FROM_LEGAL_ENTITY' as const },
    { income_type: 'FROM_FOREIGN_AGENCY' as const },
    { operation_on: '2026-11-22' },
    { services: [{ name: 'Дом', quantity: 2, price: 150_000_000 }] },
  ])
    kinds.push((await make(house, wrong)).body['kind'])
  assert.deepEqual(kinds, ['buyerInnMissing', 'buyerNameMissing', 'futureOperation', 'saleOverLimit'])
  assert.deepEqual(await list(house), [])
})

test('a sale counts in the year its money came, from the moment it is made, and beside the payments of that year', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.registered(90_000_00)
  const lastYear = '2025-12-20'
  const answers = []
  for (const [rubles, operation_on] of [
    [2_290_000, sale.operation_on],
    [20_001, sale.operation_on],
    [2_390_000, lastYear],
    [10_001, lastYear],
    [20_000, sale.operation_on],
    [10_000, lastYear],
  ] as const) {
    const { body } = await make(house, { operation_on, services: [{ name: 'Дом', quantity: 1, price: rubles * 100 }] })
    answers.push(body['kind'] === 'saleOverLimit' ? body['facts'] : body['code'])
  }
  assert.deepEqual(answers, [1, { left: 20_000_00 }, 1, { left: 10_000_00 }, 1, 1])
  const { body } = await house.call(readSaleTerms, house.person, {})
  const limits = [2026, 2025].map((year) => ({ year, left: 0 }))
  assert.deepEqual(body['data'], { today: '2026-11-21', stop: null, limits, deduction_left: null })
})

test('a sale needs the binding and its right', async () => {
  await using house = await openIssuedReceiptHouse()
  const personId = house.person.personId as Id<'person'>
  await house.bindPerson(personId, inn, ['INCOME_LIST'])
  assert.equal((await make(house)).body['kind'], 'rightMissing')
  await house.bindPerson(personId, inn, permissionsOfPlatform, 'unboundByPerson')
  assert.equal((await make(house)).body['kind'], 'notBound')
  const { body } = await house.call(readSaleTerms, house.person, {})
  assert.equal((body['data'] as { stop: string }).stop, 'notBound')
})

test('a person annuls an own receipt alone; no one else sees it', async () => {
  await using house = await openIssuedReceiptHouse()
  await make(house)
  await house.runUntilIdle(2)
  const id = (await list(house))[0]?.id as Id<'receipt'>
  const order = { params: { id }, body: { reason: 'REFUND', comment: '' } }
  const stranger = { personId: await house.addPerson('990900000132', '89000000002', permissionsOfPlatform) }
  assert.equal((await house.call(cancelReceipt, stranger, order)).status, 404)
  assert.deepEqual(await list(house, 'own', stranger), [])
  assert.equal((await house.call(cancelReceipt, house.person, order)).status, 200)
  await house.runUntilIdle(2)
  assert.equal((await list(house))[0]?.state, 'cancelled')
  assert.deepEqual(await house.actions(), [], 'no organization has a part in it')
})

test('own sales stand beside payments in the list and in the income, each month taxed by its payers', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered(10_000_00)
  await make(house)
  await make(house, { income_type: 'FROM_LEGAL_ENTITY', buyer_inn: buyerInn, buyer_name: 'ООО «Ромашка»', even_similar: true })
  await house.runUntilIdle(2)
  const { page, months, income_this_year: year } = await replyOf(house, 'all')
  assert.deepEqual(
    page.items
      .toSorted((one, other) => one.tax - other.tax)
      .map(({ total, tax, buyer_inn: buyer, sale: own }) => [total, tax, buyer, own?.services.length]),
    [
      [350_000, 14_000, null, 2],
      [350_000, 21_000, buyerInn, 2],
      [1_000_000, 60_000, buyerInn, undefined],
    ],
  )
  assert.deepEqual([year, months], [1_700_000, [{ month: '2026-11', total: 1_700_000, tax: 95_000 }]])
  assert.deepEqual(
    (await list(house, 'paid')).map((one) => one.id),
    [id],
  )
})

test('a person narrows own receipts by the buyer, the service, the number and the days', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered(10_000_00)
  await make(house)
  await make(house, { income_type: 'FROM_LEGAL_ENTITY', buyer_inn: buyerInn, buyer_name: 'ООО «Василёк»', even_similar: true })
  await house.runUntilIdle(2)
  const found = async (query: object) => {
    const { body } = await house.call(listPersonReceipts, house.person, { query: { tab: 'all', ...query } })
    const { page } = body['data'] as z.output<typeof listPersonReceipts.reply>
    return page.items.map(({ total }) => total).toSorted(byNumber)
  }
  assert.deepEqual(await found({ q: 'василёк' }), [350_000])
  assert.deepEqual(await found({ q: 'Стрижка' }), [350_000, 350_000])
  const paid = (await list(house, 'paid'))[0]
  assert.deepEqual([paid?.id, await found({ q: paid?.receipt_id ?? '' })], [id, [1_000_000]])
  assert.deepEqual(await found({ q: '100%' }), [], 'what is typed is no pattern')
  const all = await found({})
  assert.deepEqual([all.length, await found({ from: '2026-11-22' })], [3, all.filter((total) => total === 0)])
  assert.deepEqual(await found({ from: '2026-11-20', to: '2026-11-20', q: 'Стрижка' }), [350_000, 350_000])
})

test('an own sale is compared with the tax service at once and at night, and found annulled there', async () => {
  await using house = await openIssuedReceiptHouse()
  await make(house)
  await house.runUntilIdle(2)
  const [{ id, receipt_id: number } = { id: '', receipt_id: '' }] = await list(house)
  const params = { id: id as Id<'receipt'> }
  assert.equal((await house.call(comparePersonReceipt, house.person, { params })).status, 200)
  await house.runUntilIdle(2)
  const shown = async () =>
    (await house.call(readPersonReceipt, house.person, { params })).body['data'] as Record<string, unknown>
  assert.deepEqual([(await shown())['state'], (await shown())['compared_at'] === null], ['registered', false])
  await house.lever('POST', `receipts/${number ?? ''}/cancel`, { reason: 'REFUND' })
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, reconcileEverybodyJob, {}, { key: 'platform' }))
  await house.work({ hours: 24 })
  await house.runUntilIdle(2)
  assert.equal((await shown())['state'], 'cancelledOutside')
})

test('a refused sale waits for its person after a new binding, obeys the limit when it goes again, and is not given up while the tax service has it', async () => {
  await using house = await openIssuedReceiptHouse()
  const params = await refusedSale(house)
  await house.db
    .transaction()
    .execute(async (tx) => assert.deepEqual(await failedForBinding(tx, house.person.personId as Id<'person'>), []))
  await house.db
    .updateTable('receipts')
    .set({ total: kopecks(240_000_001) })
    .where('id', '=', params.id)
    .execute()
  assert.equal((await house.call(retrySale, house.person, { params })).body['kind'], 'saleOverLimit')
  await house.db.updateTable('receipts').set({ fail_code: 'DUPLICATE_HIDDEN' }).where('id', '=', params.id).execute()
  assert.equal((await house.call(giveUpSale, house.person, { params })).body['kind'], 'saleStands')
  assert.equal((await list(house))[0]?.state, 'failed')
})

test('a sale that the tax service refused is sent again or given up by its person, once, and never one that stands', async () => {
  await using house = await openIssuedReceiptHouse()
  const params = await refusedSale(house)
  const stranger = { personId: await house.addPerson('990900000132', '89000000002', permissionsOfPlatform) }
  for (const verb of [retrySale, giveUpSale])
    assert.equal((await house.call(verb, stranger, { params })).body['kind'], 'receiptGone')
  assert.equal((await list(house))[0]?.state, 'failed')
  assert.deepEqual(await twice(retrySale), [200, 409])
  await house.work()
  await house.work()
  assert.equal((await list(house))[0]?.state, 'failed')
  assert.deepEqual(await twice(giveUpSale), [200, 409])
  const [given] = await list(house)
  assert.deepEqual([given?.state, given?.trouble], ['needless', 'Вы решили не регистрировать этот доход'])
  assert.equal((await house.call(retrySale, house.person, { params })).body['kind'], 'wrongState')
  assert.deepEqual(await house.book(inn), [])

  async function twice(verb: typeof retrySale | typeof giveUpSale) {
    const answers = await Promise.all([1, 2].map(() => house.call(verb, house.person, { params })))
    return answers.map(({ status }) => status).toSorted(byNumber)
  }
})

function make(house: IssuedReceiptHouse, change: Partial<typeof sale> | object = {}) {
  return house.call(makeOwnReceipt, house.person, { body: { ...sale, ...change } })
}

async function list(house: IssuedReceiptHouse, tab: 'own' | 'paid' | 'all' = 'own', whose = house.person) {
  return (await replyOf(house, tab, whose)).page.items
}

async function replyOf(house: IssuedReceiptHouse, tab: 'own' | 'paid' | 'all', whose = house.person) {
  const { body } = await house.call(listPersonReceipts, whose, { query: { tab } })
  return body['data'] as z.output<typeof listPersonReceipts.reply>
}

function byNumber(one: number, other: number): number {
  return one - other
}

/** A sale that the tax service has refused: the person has unbound the platform before it went. */
async function refusedSale(house: IssuedReceiptHouse) {
  await make(house)
  await house.unbind(inn)
  await house.work()
  await house.work()
  const [{ id } = { id: '' }] = await list(house)
  return { id: id as Id<'receipt'> }
}
