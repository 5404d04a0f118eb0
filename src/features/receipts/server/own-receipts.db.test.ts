import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { inn, openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import { cancelReceipt } from '../contract/annulment.ts'
import { listOwnReceipts, makeOwnReceipt } from '../contract/own-receipt.ts'

const sale = {
  income_type: 'FROM_INDIVIDUAL' as const,
  buyer_inn: '',
  buyer_name: '',
  services: [
    { name: 'Стрижка', quantity: 2, price: 150_000 },
    { name: 'Укладка', quantity: 1, price: 50_000 },
  ],
  operation_at: '2026-11-20T09:00:00Z',
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
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.body['kind'], 'receiptSimilar')
  assert.equal((await make(house, { even_similar: true })).status, 200)
  assert.equal((await list(house)).length, 2)
})

test('a sale is refused without the buyer of a company, before its money came, and beyond the yearly limit', async () => {
  await using house = await openIssuedReceiptHouse()
  const kinds = []
  for (const wrong of [
    { income_type: 'FROM_LEGAL_ENTITY' as const },
    { operation_at: '2026-11-22T09:00:00Z' },
    { services: [{ name: 'Дом', quantity: 2, price: 150_000_000 }] },
  ])
    kinds.push((await make(house, wrong)).body['kind'])
  assert.deepEqual(kinds, ['buyerInnMissing', 'futureOperation', 'saleOverLimit'])
  assert.deepEqual(await list(house), [])
})

test('a sale counts in the year its money came, from the moment it is made, and beside the payments of that year', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.registered(90_000_00)
  const lastYear = '2025-12-20T09:00:00Z'
  const answers = []
  for (const [rubles, operation_at] of [
    [2_290_000, sale.operation_at],
    [20_001, sale.operation_at],
    [2_390_000, lastYear],
    [10_001, lastYear],
    [20_000, sale.operation_at],
    [10_000, lastYear],
  ] as const) {
    const { body } = await make(house, { operation_at, services: [{ name: 'Дом', quantity: 1, price: rubles * 100 }] })
    answers.push(body['kind'] === 'saleOverLimit' ? body['facts'] : body['code'])
  }
  assert.deepEqual(answers, [1, { left: 20_000_00 }, 1, { left: 10_000_00 }, 1, 1])
})

test('a sale needs the binding and its right', async () => {
  await using house = await openIssuedReceiptHouse()
  const personId = house.person.personId as Id<'person'>
  await house.bindPerson(personId, inn, ['INCOME_LIST'])
  assert.equal((await make(house)).body['kind'], 'rightMissing')
  await house.bindPerson(personId, inn, permissionsOfPlatform, 'unboundByPerson')
  assert.equal((await make(house)).body['kind'], 'notBound')
})

test('a person annuls an own receipt alone; no one else sees it', async () => {
  await using house = await openIssuedReceiptHouse()
  await make(house)
  await house.runUntilIdle(2)
  const id = (await list(house))[0]?.id as Id<'receipt'>
  const order = { params: { id }, body: { reason: 'REFUND', comment: '' } }
  const stranger = { personId: await house.addPerson('990900000132', '89000000002', permissionsOfPlatform) }
  assert.equal((await house.call(cancelReceipt, stranger, order)).status, 404)
  assert.deepEqual((await house.call(listOwnReceipts, stranger, {})).body['data'], { items: [] })
  assert.equal((await house.call(cancelReceipt, house.person, order)).status, 200)
  await house.runUntilIdle(2)
  assert.equal((await list(house))[0]?.state, 'cancelled')
  assert.deepEqual(await house.actions(), [], 'no organization has a part in it')
})

function make(house: IssuedReceiptHouse, change: Partial<typeof sale> | object = {}) {
  return house.call(makeOwnReceipt, house.person, { body: { ...sale, ...change } })
}

type Own = { readonly id: string; readonly state: string; readonly receipt_id: string | null; readonly tax: number }

async function list(house: IssuedReceiptHouse): Promise<readonly Own[]> {
  const { body } = await house.call(listOwnReceipts, house.person, {})
  return (body['data'] as { items: Own[] }).items
}
