import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { buyerInn, inn, openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import * as receiptContract from '../contract/receipt.ts'
import * as publicReceiptContract from '../contract/public-receipt.ts'
import { reconcileEverybodyJob } from './jobs.ts'

test('after the nightly run both sides match: a receipt annulled at the tax service is annulled here with its timestamp', async () => {
  await using house = await openIssuedReceiptHouse()
  const receipts = [await house.registered(100_000), await house.registered(200_000), await house.registered(300_000)]
  const [first] = receipts
  house.clock.advance({ hours: 3 })
  await house.lever('POST', `receipts/${first?.fnsReceiptId}/cancel`, {})
  await night(house)

  const receipt = await house.check((first?.id ?? '') as Id<'receipt'>)
  const theirs = await house.theirs()
  assert.equal(receipt.state, 'cancelledOutside')
  assert.equal(receipt.cancelled_at?.toString(), theirs.find(({ id }) => id === first?.fnsReceiptId)?.cancelledAt)
  const row = await house.row((first?.rowId ?? '') as Id<'row'>)
  assert.deepEqual(
    [row.state, row.errors],
    ['receiptFailed', [{ code: 'R061', text: 'Чек аннулирован исполнителем', fix: 'Запросите новый чек', severity: 'error' }]],
  )
  assert.deepEqual(await house.actions(), ['checkFoundCancelled'])
  await sameBooks(house)
  await night(house)
  assert.deepEqual(await house.actions(), ['checkFoundCancelled'], 'the second night finds nothing new')
})

test('twenty planted differences of every kind are found among two hundred clean receipts, and none beside them', async () => {
  await using house = await openIssuedReceiptHouse()
  const payments = []
  for (let no = 0; no < 220; no += 1)
    payments.push(await house.addPayment(house.orgId, house.person.personId, { amount: 100_000 + no }))
  for (const { payoutId } of payments) await house.announcePaid(payoutId)
  await house.runUntilIdle(5)
  const all = await house.db.selectFrom('receipts').selectAll().orderBy('total').execute()
  assert.deepEqual([all.length, all.filter(({ state }) => state === 'registered').length], [220, 220])
  // Every eleventh: they stand on every page of their list, its first and last places too.
  const chosen = all.filter((_, at) => at % 11 === 0)
  const ours = (id: Id<'receipt'>, values: object) => house.db.updateTable('receipts').set(values).where('id', '=', id).execute()
  const kinds = [
    { words: /^В ФНС другие данные: сумма .* вместо /u, plant: (row: Row) => ours(row.id, { total: kopecks(row.total + 1) }) },
    {
      words: /^В ФНС другие данные: дата .* вместо /u,
      plant: (row: Row) => ours(row.id, { operation_at: row.operation_at.subtract({ hours: 24 }) }),
    },
    {
      words: /^В ФНС другие данные: покупатель — организация, а не физическое лицо$/u,
      plant: (row: Row) => ours(row.id, { income_type: 'FROM_INDIVIDUAL' }),
    },
    { words: /^ФНС не показывает этот чек$/u, plant: (row: Row) => ours(row.id, { fns_receipt_id: `нет-${row.total}` }) },
    { words: undefined, plant: (row: Row) => house.lever('POST', `receipts/${row.fns_receipt_id ?? ''}/cancel`, {}) },
  ]
  assert.equal(chosen.length, 20)
  for (const [at, row] of chosen.entries()) await kinds[at % kinds.length]?.plant(row)
  house.clock.advance({ hours: 3 })
  await night(house)
  const found = await house.db.selectFrom('receipts').selectAll().where('state', '<>', 'registered').execute()
  assert.deepEqual(found.map(({ id }) => id).toSorted(), chosen.map(({ id }) => id).toSorted())
  const byId = new Map(found.map((row) => [row.id, row]))
  for (const [at, { id }] of chosen.entries()) {
    const words = kinds[at % kinds.length]?.words
    const row = byId.get(id)
    if (words === undefined) assert.equal(row?.state, 'cancelledOutside')
    else assert.match(`${row?.state ?? ''} ${row?.difference ?? ''}`.replace('mismatch ', ''), words)
  }
  const clean = await house.db.selectFrom('receipts').select('difference').where('state', '=', 'registered').execute()
  assert.deepEqual([clean.length, clean.filter(({ difference }) => difference !== null)], [200, []])
})

test('a list of many pages is read to the end', async () => {
  await using house = await openIssuedReceiptHouse()
  const early = await house.registered(100_000)
  for (let number = 0; number < 230; number += 1)
    await sell(house, { total: 1_000 + number, operationTime: house.clock.now().toString() })
  house.clock.advance({ minutes: 1 })
  const late = await house.registered(200_000)
  await house.lever('POST', `receipts/${late.fnsReceiptId}/cancel`, {})
  await night(house)
  assert.equal((await house.check(early.id)).state, 'registered')
  assert.equal((await house.check(late.id)).state, 'cancelledOutside')
})

test('a difference is described in words and removed once it disappears', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await house.db
    .updateTable('receipts')
    .set({ total: kopecks(1_400_000) })
    .where('id', '=', id)
    .execute()
  await night(house)
  const differing = await house.check(id)
  assert.deepEqual(
    [differing.state, differing.difference?.replaceAll(/\s/g, ' ')],
    ['mismatch', 'В ФНС другие данные: сумма 15 000,00 ₽ вместо 14 000,00 ₽'],
  )
  await house.db
    .updateTable('receipts')
    .set({ total: kopecks(1_500_000) })
    .where('id', '=', id)
    .execute()
  await night(house)
  const same = await house.check(id)
  assert.deepEqual([same.state, same.difference], ['registered', null])
})

test('a receipt the person created for our payment is matched to it, and no second one is registered', async () => {
  await using house = await openIssuedReceiptHouse()
  const { payoutId, rowId } = await unregistered(house)
  await sell(house, { customerInn: otherBuyer })
  const own = await sell(house, { customerInn: buyerInn })
  await bindAgain(house)

  const receipt = await house.receiptOf(payoutId)
  assert.deepEqual([receipt?.state, receipt?.fns_receipt_id], ['external', own['id']])
  assert.equal((await house.theirs()).length, 2, 'nothing of ours was registered beside it')
  assert.equal((await house.row(rowId)).state, 'done')
  const opened = await house.call(publicReceiptContract.readReceipt, undefined, { params: { inn, id: String(own['id']) } })
  assert.equal(opened.status, 404, 'our page does not print what we did not make')

  await house.lever('POST', `receipts/${String(own['id'])}/cancel`, {})
  await night(house)
  assert.equal((await house.receiptOf(payoutId))?.state, 'cancelledOutside')
  const { page } = receiptContract.listClientReceipts.reply.parse(
    (await house.call(receiptContract.listClientReceipts, house.client, { query: {} })).body['data'],
  )
  assert.deepEqual(
    page.items.map(({ source, address }) => [source, address]),
    [['outside', null]],
    'annulled, it is still not ours',
  )
  const later = await house.call(publicReceiptContract.readReceipt, undefined, { params: { inn, id: String(own['id']) } })
  assert.equal(later.status, 404)
})

test('a receipt for another buyer or amount is not matched, and the income is sent as usual', async () => {
  await using house = await openIssuedReceiptHouse()
  const { payoutId } = await unregistered(house)
  await sell(house, { customerInn: otherBuyer })
  await sell(house, { customerInn: buyerInn, total: 1_499_999 })
  await bindAgain(house)
  assert.equal((await house.receiptOf(payoutId))?.state, 'registered')
})

test('one receipt of the person matches only one payment', async () => {
  await using house = await openIssuedReceiptHouse()
  const first = await unregistered(house)
  const second = await unregistered(house)
  const own = await sell(house, { customerInn: buyerInn })
  await bindAgain(house)
  const receipts = [await house.receiptOf(first.payoutId), await house.receiptOf(second.payoutId)]
  assert.deepEqual(new Set(receipts.map((receipt) => receipt?.state)), new Set(['external', 'registered']))
  assert.equal(receipts.filter((receipt) => receipt?.fns_receipt_id === own['id']).length, 1)
})

test('our own receipt with a lost answer is never taken for an outside receipt', async () => {
  await using house = await openIssuedReceiptHouse()
  const payment = await house.addPayment(house.orgId, house.person.personId)
  await house.fault({ kind: 'lost_answer', step: 'send', count: 1 })
  await house.announcePaid(payment.payoutId)
  await house.work()
  assert.deepEqual([(await house.receiptOf(payment.payoutId))?.state, (await house.theirs()).length], ['retry', 1])
  await house.db.deleteFrom('jobs').where('name', '=', 'receipts.send-income').execute()
  await night(house)
  assert.equal((await house.receiptOf(payment.payoutId))?.state, 'retry')

  // Refused afterwards: still the platform's own operation, identified by its two timestamps.
  await house.db.updateTable('receipts').set({ state: 'failed', fail_code: 'TAXPAYER_UNBOUND' }).execute()
  await night(house)
  assert.equal((await house.receiptOf(payment.payoutId))?.state, 'failed')
  await house.db
    .transaction()
    .execute((tx) =>
      announce(tx, house.clock, bindingChanged, { personId: house.person.personId as Id<'person'>, state: 'bound' }),
    )
  await house.runUntilIdle(3)
  const receipt = await house.receiptOf(payment.payoutId)
  assert.deepEqual([receipt?.state, (await house.theirs()).length], ['registered', 1], 'a duplicate of itself is its receipt')
})

test('without the right no comparison is made, and the screens say so', async () => {
  await using house = await openIssuedReceiptHouse({ rights: ['INCOME_REGISTRATION', 'CANCEL_INCOME'] })
  const { id, fnsReceiptId } = await house.registered()
  await house.lever('POST', `receipts/${fnsReceiptId}/cancel`, {})
  await night(house)
  assert.equal((await house.check(id)).state, 'registered')
  const messages = (await (await fetch(`${house.taxServiceUrl}/admin/messages`)).json()) as { kind: string }[]
  assert.ok(messages.every(({ kind }) => kind !== 'GetIncomeV2'))
  const seen = (await house.call(receiptContract.readClientReceipt, house.client, { params: { id } })).body['data'] as Seen
  assert.deepEqual([seen.comparable, seen.compared_at], [false, null])
  const asked = await compare(house, id)
  assert.deepEqual([asked.body['kind'], asked.body['message']], ['comparingDenied', 'Не сверяется: нет права видеть чеки'])
})

test('«Сверить с ФНС» starts at once, shows progress and the time of completion, and works once a minute', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id, fnsReceiptId } = await house.registered()
  await house.lever('POST', `receipts/${fnsReceiptId}/cancel`, {})
  assert.equal((await compare(house, id)).status, 200)
  assert.equal((await seenBy(house, id)).comparing, true)
  assert.equal((await compare(house, id)).status, 429)
  await house.work()
  const seen = await seenBy(house, id)
  assert.deepEqual([seen.state, seen.comparing, seen.label], ['cancelledOutside', false, 'Аннулирован в «Мой налог»'])
  assert.ok(seen.compared_at)
})

test("a customer who compares ten times an hour does not use up the person's own ten", async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  const compareByPerson = () => house.call(receiptContract.comparePersonReceipt, house.person, { params: { id } })
  for (let time = 0; time < 10; time += 1) {
    assert.equal((await compare(house, id)).status, 200)
    house.clock.advance({ seconds: 61 })
  }
  assert.equal((await compare(house, id)).status, 429)
  assert.equal((await compareByPerson()).status, 200)
})

test('silence of the tax service during a comparison is reported, and the comparison is retried automatically', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await house.fault({ kind: 'down' })
  await compare(house, id)
  await house.work()
  const seen = await seenBy(house, id)
  assert.deepEqual([seen.state, seen.comparing], ['registered', true])
  assert.match(seen.compare_text ?? '', /^ФНС не отвечает/)
  await house.mend()
  await house.runUntilIdle(15)
  assert.deepEqual([(await seenBy(house, id)).comparing, (await seenBy(house, id)).compare_text], [false, null])
})

test('an unbinding discovered by a comparison ends the binding', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await house.unbind(inn)
  await compare(house, id)
  await house.work()
  assert.equal((await seenBy(house, id)).comparable, false)
  const binding = await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()
  assert.equal(binding.state, 'unboundByPerson')
})

test('two concurrent comparisons of one person record each finding once', async () => {
  await using house = await openIssuedReceiptHouse()
  const { fnsReceiptId } = await house.registered()
  await house.lever('POST', `receipts/${fnsReceiptId}/cancel`, {})
  for (const key of ['one', 'two']) {
    await house.db
      .insertInto('jobs')
      .values({
        id: `job_${key}` as Id<'job'>,
        name: 'receipts.reconcile-person',
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

test('the nightly run skips people already compared and starts again the next night', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.registered()
  await night(house)
  const job = await house.db.selectFrom('jobs').select(['name', 'run_at']).execute()
  assert.deepEqual(
    job.map(({ name }) => name),
    ['receipts.reconcile'],
  )
  assert.equal(job[0]?.run_at.toZonedDateTimeISO('Europe/Moscow').hour, 2)
  await house.db.updateTable('jobs').set({ run_at: house.clock.now() }).execute()
  const before = await countOf(house, 'GetIncomeV2')
  await house.work()
  assert.equal(await countOf(house, 'GetIncomeV2'), before)
})

test('a receipt of the last week is compared every night, an older one once a week', async () => {
  await using house = await openIssuedReceiptHouse()
  await house.registered()
  const compared: number[] = []
  for (let day = 1; day <= 22; day += 1) {
    const began = house.clock.now()
    await night(house)
    const { compared_at: at } = await house.db.selectFrom('receipts').select('compared_at').executeTakeFirstOrThrow()
    if (at && Temporal.Instant.compare(at, began) > 0) compared.push(day)
  }
  assert.deepEqual(compared, [1, 2, 3, 4, 5, 6, 13, 20])
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

async function night(house: IssuedReceiptHouse) {
  house.clock.advance({ hours: 24 })
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, reconcileEverybodyJob, {}, { key: 'platform' }))
  await house.work()
  await house.work({ seconds: 10 })
}

/** Compares receipt by receipt: valid here means valid there, annulled here means annulled there. */
async function sameBooks(house: IssuedReceiptHouse) {
  const ours = await house.db
    .selectFrom('receipts')
    .select(['fns_receipt_id', 'total', 'cancelled_at'])
    .where('fns_receipt_id', 'is not', null)
    .execute()
  const theirs = await house.theirs()
  const lines = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).toSorted()
  assert.deepEqual(
    lines(ours.map((row) => [row.fns_receipt_id, row.total, row.cancelled_at?.toString()])),
    lines(theirs.map((row) => [row.id, row.total, row.cancelledAt])),
  )
}

/** A payment whose receipt the tax service refused because the person revoked the right. */
async function unregistered(house: IssuedReceiptHouse) {
  await house.unbind(inn)
  await house.bindPerson(house.person.personId as Id<'person'>, inn, [], 'unboundByPerson')
  const payment = await house.registered()
  assert.equal((await house.check(payment.id)).state, 'failed')
  return payment
}

async function bindAgain(house: IssuedReceiptHouse) {
  const rights = ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST'] as const
  await house.bind(inn, rights)
  await house.bindPerson(house.person.personId as Id<'person'>, inn, rights)
  await house.db
    .transaction()
    .execute((tx) =>
      announce(tx, house.clock, bindingChanged, { personId: house.person.personId as Id<'person'>, state: 'bound' }),
    )
  await house.runUntilIdle(4)
}

function sell(house: IssuedReceiptHouse, sale: { total?: number; customerInn?: string; operationTime?: string }) {
  return house.lever('POST', 'receipts', {
    inn,
    total: 1_500_000,
    operationTime: house.clock.now().subtract({ hours: 20 }).toString(),
    ...sale,
  })
}

function compare(house: IssuedReceiptHouse, id: string) {
  return house.call(receiptContract.compareClientReceipt, house.client, { params: { id } })
}

async function seenBy(house: IssuedReceiptHouse, id: string) {
  return (await house.call(receiptContract.readPersonReceipt, house.person, { params: { id } })).body['data'] as Seen
}

async function countOf(house: IssuedReceiptHouse, kind: string) {
  const messages = (await (await fetch(`${house.taxServiceUrl}/admin/messages`)).json()) as { kind: string }[]
  return messages.filter((message) => message.kind === kind).length
}

type Row = Awaited<ReturnType<IssuedReceiptHouse['check']>>
