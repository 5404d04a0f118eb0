import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse, Visitor } from '../../../../tests/support/receipt-house.ts'
import * as receiptContract from '../contract/receipt.ts'
import * as publicReceiptContract from '../contract/public-receipt.ts'
import { printWorkReceipt } from './print-work-receipt.ts'

const inn = '500100732259'
const otherInn = '990900000132'

test('empty lists are returned', async () => {
  await using house = await openReceiptHouse()
  const { client, person } = await people(house)
  const receipts = await house.call(receiptContract.listClientReceipts, client)
  assert.deepEqual(receipts.body['data'], {
    page: { items: [], next: null },
    figures: { count: 0, total: 0, waiting: 0, overdue: 0, cancelled: 0, problems: 0 },
    selection: { count: 0, total: 0 },
    branches: [],
    chosen: { person: null, register: null },
    asked: [],
  })
  const own = await house.call(receiptContract.listPersonReceipts, person)
  assert.deepEqual(own.body['data'], {
    page: { items: [], next: null },
    year: 2026,
    income_this_year: 0,
    month_tax: { income: 0, tax: 0, source: 'platform', deduction: false, due_on: '2026-12-28' },
    months: [],
    asked: [],
  })
})

test('key-based pages do not shift when new receipts arrive', async () => {
  await using house = await openReceiptHouse()
  const { client, person } = await people(house)
  for (let number = 1; number <= 5; number += 1) await registered(house, client, person, 100_000 * number)

  const first = await list(house, client, { size: '2' })
  assert.deepEqual(first.totals, [500_000, 400_000])
  await registered(house, client, person, 900_000)
  const second = await list(house, client, { size: '2', cursor: first.next ?? '' })
  const third = await list(house, client, { size: '2', cursor: second.next ?? '' })
  assert.deepEqual([...second.totals, ...third.totals], [300_000, 200_000, 100_000])
  assert.equal(third.next, null)
  assert.deepEqual((await list(house, client, { cursor: 'nonsense' })).totals.length, 6, 'a spoilt key is the beginning')
})

test('the tab, search and period filter the list, and totals match the same filter', async () => {
  await using house = await openReceiptHouse()
  const { client, person, other } = await people(house)
  await registered(house, client, person, 100_000)
  await house.unbind(otherInn)
  await registered(house, client, other, 200_000)

  assert.deepEqual((await list(house, client, {})).figures, {
    count: 1,
    total: 100_000,
    waiting: 1,
    overdue: 0,
    cancelled: 0,
    problems: 1,
  })
  assert.deepEqual((await list(house, client, { tab: 'waiting' })).totals, [200_000])
  assert.deepEqual((await list(house, client, { tab: 'problems' })).totals, [200_000])
  assert.deepEqual((await list(house, client, { q: otherInn })).totals, [200_000])
  assert.deepEqual((await list(house, client, { q: 'орлова' })).totals, [200_000, 100_000])
  assert.deepEqual((await list(house, client, { q: '%' })).totals, [])
  assert.equal((await list(house, client, { from: '2026-11-21', to: '2026-11-21' })).figures['count'], 1)
  assert.equal((await list(house, client, { to: '2026-11-20' })).figures['count'], 0)
  assert.equal((await list(house, client, { period: 'month' })).figures['count'], 1)
  assert.equal((await list(house, client, { period: 'previous' })).figures['count'], 0)
  house.clock.advance({ hours: 24 * 30 })
  assert.equal((await list(house, client, {})).figures['overdue'], 1)
  assert.equal((await house.call(receiptContract.listClientReceipts, client, { query: { from: '2026-02-31' } })).status, 422)
})

test('organizations and persons never see the receipts of others', async () => {
  await using house = await openReceiptHouse()
  const { client, person, other } = await people(house)
  const receipt = await registered(house, client, person, 100_000)
  const stranger = await house.addMember(await house.addOrganization('7736050003', 'ООО «Чужая»'), '89000000009', 'owner')
  assert.deepEqual((await list(house, stranger, {})).totals, [])
  assert.deepEqual((await ownList(house, other)).items, [])
  assert.equal((await ownList(house, person)).items[0]?.id, receipt.id)
  for (const [endpoint, visitor] of [
    [receiptContract.retryReceipt, stranger],
    [receiptContract.readClientReceipt, stranger],
    [receiptContract.readPersonReceipt, other],
  ] as const) {
    const answer = await house.call(endpoint, visitor, { params: { id: receipt.id } })
    assert.deepEqual([answer.status, answer.body['kind']], [404, 'receiptGone'])
  }
  const opened = await house.call(receiptContract.readClientReceipt, client, { params: { id: receipt.id } })
  assert.deepEqual(opened.body['data'], (await clientItems(house, client))[0])
})

test('a manager sees the receipts of the tasks they made, and no others', async () => {
  await using house = await openReceiptHouse()
  const { client, person } = await people(house)
  const receipt = await registered(house, client, person, 100_000)
  const manager = await house.addMember(client.orgId ?? '', '89000000008', 'manager')
  const sees = async () => {
    const opened = await house.call(receiptContract.readClientReceipt, manager, { params: { id: receipt.id } })
    return [(await list(house, manager, {})).totals, opened.status]
  }
  assert.deepEqual(await sees(), [[], 404])
  await house.db.updateTable('tasks').set({ created_by: manager.personId }).execute()
  assert.deepEqual(await sees(), [[100_000], 200])
})

test("a person's income and estimated tax are counted by Moscow month for this platform only", async () => {
  await using house = await openReceiptHouse()
  const { client, person } = await people(house)
  await registered(house, client, person, 1_000_000, '2026-11-20T10:00:00Z')
  await registered(house, client, person, 500_000, '2026-10-31T21:30:00Z')
  await registered(house, client, person, 300_000, '2026-10-31T20:30:00Z')
  await registered(house, client, person, 700_000, '2025-12-31T10:00:00Z')
  const { income_this_year, tax_this_month, months } = await ownList(house, person)
  assert.deepEqual([income_this_year, tax_this_month], [1_800_000, 90_000])
  assert.deepEqual(months, [
    { month: '2026-11', total: 1_500_000, tax: 90_000 },
    { month: '2026-10', total: 300_000, tax: 18_000 },
    { month: '2025-12', total: 700_000, tax: 42_000 },
  ])
})

test('two clicks on «Отправить ещё раз» send a failed receipt once', async () => {
  await using house = await openReceiptHouse()
  const { client, person } = await people(house)
  await house.unbind(inn)
  const failed = await registered(house, client, person, 100_000)
  assert.equal(failed.state, 'failed')
  await house.bind(inn, ['INCOME_REGISTRATION'])

  const retry = () => house.call(receiptContract.retryReceipt, client, { params: { id: failed.id } })
  const answers = await Promise.all([retry(), retry()])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  assert.equal((await house.db.selectFrom('jobs').select('id').where('name', '=', 'receipts.send-income').execute()).length, 1)
  await house.work()
  await house.work()
  assert.equal((await house.book(inn)).length, 1)
  assert.equal((await retry()).status, 409, 'a registered check is not sent again')
})

test('the public receipt opens by ИНН and number in either order and shows only the required fields', async () => {
  await using house = await openReceiptHouse()
  const { client, person } = await people(house)
  const receipt = await registered(house, client, person, 100_000)
  const id = receipt.fns_receipt_id ?? ''
  const straight = await house.call(publicReceiptContract.readReceipt, undefined, { params: { inn, id } })
  const reversed = await house.call(publicReceiptContract.readReceipt, undefined, { params: { inn: id, id: inn } })
  assert.equal(straight.status, 200)
  assert.deepEqual(reversed.body, straight.body)
  assert.deepEqual(straight.body['data'], {
    receipt_id: id,
    inn,
    seller_name: 'Орлова Анна Игоревна',
    operation_at: receipt.operation_at.toString(),
    services: [{ name: 'Монтаж выставочного стенда', quantity: 1, price: 100_000, amount: 100_000 }],
    total: 100_000,
    buyer_inn: '7707083893',
    partner_name: 'Наряд',
    partner_inn: '7842000011',
    link: receipt.link,
    cancelled_at: null,
  })
  const file = await house.call(publicReceiptContract.readReceiptPdf, undefined, { params: { inn, id } })
  assert.equal(file.file?.type, 'application/pdf')
  assert.equal(Buffer.from(file.file?.bytes ?? []).toString('latin1', 0, 5), '%PDF-')
})

test('the receipt of a work is printed once the tax service has numbered it', async () => {
  await using house = await openReceiptHouse()
  const { client, person, other } = await people(house)
  const receipt = await registered(house, client, person, 100_000)
  await house.unbind(otherInn)
  const unregistered = await registered(house, client, other, 100_000)
  const printed = await printWorkReceipt(house.deps, receipt.assignment_id)
  assert.equal(printed?.title, `Чек № ${receipt.fns_receipt_id}`)
  assert.equal(await printWorkReceipt(house.deps, unregistered.assignment_id), undefined)
})

test('a wrong ИНН, a wrong number and an unregistered receipt get the same answer', async () => {
  await using house = await openReceiptHouse()
  const { client, person, other } = await people(house)
  const receipt = await registered(house, client, person, 100_000)
  await house.unbind(otherInn)
  const unregistered = await registered(house, client, other, 100_000)
  const id = receipt.fns_receipt_id ?? ''
  const asked = [
    [otherInn, id],
    [inn, '2abcdefghi'],
    [inn, ''],
    [otherInn, unregistered.id.slice(0, 40)],
    [id, id],
    [inn, inn],
  ]
  for (const contractOf of [publicReceiptContract.readReceipt, publicReceiptContract.readReceiptPdf]) {
    for (const [number = '', fnsReceipt = ''] of asked) {
      const answer = await house.call(contractOf, undefined, { params: { inn: number, id: fnsReceipt } })
      assert.deepEqual([answer.status, answer.body['kind'], answer.body['message']], [404, 'receiptGone', 'Чек не найден'])
      assert.equal(answer.body['action'], 'Проверьте ссылку')
    }
  }
})

test('the 61st receipt request from one address in a minute is refused; another address is not affected', async () => {
  await using house = await openReceiptHouse()
  const ask = (ip: string) => house.call(publicReceiptContract.readReceipt, undefined, { params: { inn, id: '2abcdefghi' } }, ip)
  for (let number = 1; number <= 60; number += 1) assert.equal((await ask('198.51.100.1')).status, 404)
  assert.equal((await ask('198.51.100.1')).status, 429)
  assert.equal((await ask('198.51.100.2')).status, 404)
  house.clock.advance({ minutes: 1 })
  assert.equal((await ask('198.51.100.1')).status, 404)
})

async function people(house: ReceiptHouse) {
  const client = await house.addMember(await house.addOrganization('7707083893', 'ООО «Ромашка»'), '89000000003', 'accountant')
  const person: Visitor = { personId: await house.addPerson(inn, '89000000001') }
  const other: Visitor = { personId: await house.addPerson(otherInn, '89000000002') }
  return { client, person, other }
}

/** A payment whose receipt has gone as far as it can. */
async function registered(house: ReceiptHouse, client: Visitor, person: Visitor, amount: number, paidAt?: string) {
  const at = paidAt === undefined ? {} : { paidAt: Temporal.Instant.from(paidAt) }
  const { payoutId } = await house.addPayment(client.orgId ?? '', person.personId, { amount, ...at })
  await house.announcePaid(payoutId)
  await house.work()
  await house.work()
  const receipt = await house.receiptOf(payoutId)
  assert.ok(receipt)
  return receipt
}

async function list(house: ReceiptHouse, client: Visitor, query: Record<string, string>) {
  const answer = await house.call(receiptContract.listClientReceipts, client, { query })
  const { page, figures } = answer.body['data'] as {
    page: { items: { total: number }[]; next: string | null }
    figures: Record<string, number>
  }
  return { totals: page.items.map(({ total }) => total), next: page.next, figures }
}

async function clientItems(house: ReceiptHouse, client: Visitor) {
  return ((await house.call(receiptContract.listClientReceipts, client)).body['data'] as { page: { items: object[] } }).page.items
}

async function ownList(house: ReceiptHouse, person: Visitor) {
  const answer = await house.call(receiptContract.listPersonReceipts, person)
  const data = answer.body['data'] as {
    page: { items: { id: string }[] }
    income_this_year: number
    month_tax: { tax: number }
    months: object[]
  }
  return {
    items: data.page.items,
    income_this_year: data.income_this_year,
    tax_this_month: data.month_tax.tax,
    months: data.months,
  }
}
