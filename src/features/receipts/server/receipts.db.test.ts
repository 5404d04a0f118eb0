import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { announce } from '#/platform/server/jobs.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse } from '../../../../tests/support/receipt-house.ts'

const inn = '500100732259'

test("a paid payout creates one registered receipt that matches the tax service's record", async () => {
  await using house = await openReceiptHouse()
  const { payoutId, assignmentId } = await payment(house)
  await house.announcePaid(payoutId)
  await house.work()
  await house.work()

  const [fnsReceipt, ...others] = await house.book(inn)
  const receipt = await house.receiptOf(payoutId)
  assert.deepEqual(others, [])
  assert.deepEqual([receipt?.state, receipt?.fns_receipt_id, receipt?.total], ['registered', fnsReceipt?.id, fnsReceipt?.total])
  assert.equal(receipt?.link, `${house.taxServiceUrl}/api/v1/receipt/${inn}/${fnsReceipt?.id}/print`)
  assert.deepEqual(
    [receipt?.seller_name, receipt?.buyer_inn, receipt?.deadline_on.toString()],
    ['Орлова Анна Игоревна', '7707083893', '2026-12-09'],
  )
  assert.deepEqual(receipt?.services, [{ name: 'Монтаж выставочного стенда', quantity: 1, price: 1_500_000, amount: 1_500_000 }])
  assert.deepEqual(house.announcements, ['receiptRegistered'])
  const work = await house.db.selectFrom('assignments').select('state').where('id', '=', assignmentId).executeTakeFirstOrThrow()
  assert.equal(work.state, 'closed')
})

test('the same payment reported twice creates one receipt here and one at the tax service', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await payment(house)
  await house.announcePaid(payoutId)
  await house.announcePaid(payoutId)
  await house.work()
  await house.announcePaid(payoutId)
  await house.work()
  await house.work()
  assert.equal((await house.book(inn)).length, 1)
  assert.equal((await house.db.selectFrom('receipts').select('id').execute()).length, 1)
  assert.deepEqual(await jobsLeft(house), [])
})

test('a payout the bank has not paid creates no receipt', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await payment(house)
  await house.db.updateTable('payouts').set({ state: 'sent', paid_at: null }).where('id', '=', payoutId).execute()
  await house.announcePaid(payoutId)
  await house.work()
  assert.equal(await house.receiptOf(payoutId), undefined)
  assert.deepEqual(await jobsLeft(house), [])
})

test('a payment to a person without an ИНН stays a visible unfinished job', async () => {
  await using house = await openReceiptHouse()
  const { payoutId, personId } = await payment(house)
  await house.db.updateTable('profiles').set({ inn: null }).where('person_id', '=', personId).execute()
  await house.announcePaid(payoutId)
  await house.work()
  const [job] = await house.db.selectFrom('jobs').select(['name', 'last_error']).execute()
  assert.match(`${job?.name} ${job?.last_error}`, /receipts\.make .*paid to a person without an/)
})

test('a receipt whose answer was lost after registration is found as a duplicate with the same number', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'lost_answer', step: 'send', count: 1 })
  await house.announcePaid(payoutId)
  await house.work()
  assert.equal((await house.receiptOf(payoutId))?.state, 'retry')
  assert.equal((await house.book(inn)).length, 1, 'the tax service has registered it')
  for (let minute = 0; minute < 3; minute += 1) await house.work({ minutes: 1 })
  const [fnsReceipt, ...others] = await house.book(inn)
  assert.deepEqual(others, [])
  assert.equal((await house.receiptOf(payoutId))?.fns_receipt_id, fnsReceipt?.id)
})

test('an income immediately answered as a duplicate is registered', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'duplicate_answer', count: 1 })
  await finish(house, payoutId)
  assert.equal((await house.receiptOf(payoutId))?.fns_receipt_id, (await house.book(inn))[0]?.id)
})

test('a tax service that is down for hours delays one receipt, and the receipt shows it', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'down' })
  await house.announcePaid(payoutId)
  for (let half = 0; half < 10; half += 1) await house.work({ minutes: 30 })
  const waiting = await house.receiptOf(payoutId)
  assert.deepEqual([waiting?.state, waiting?.fail_text], ['retry', 'ФНС временно не отвечает. Повторим сами'])
  assert.ok(waiting?.next_try_at, 'the screen can tell when')
  assert.ok((waiting?.attempts ?? 0) >= 8)
  await house.mend()
  await house.work({ minutes: 10 })
  await house.work()
  assert.deepEqual([(await house.receiptOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
})

for (const step of ['send', 'poll'] as const) {
  test(`garbage in answer to ${step} is never a success and ends in one receipt`, async () => {
    await using house = await openReceiptHouse()
    const { payoutId } = await payment(house)
    await house.fault({ kind: 'garbage', step, count: 1 })
    await house.announcePaid(payoutId)
    await house.work()
    await house.work()
    assert.deepEqual(
      [(await house.receiptOf(payoutId))?.state, (await house.receiptOf(payoutId))?.fns_receipt_id],
      // A poll changes nothing and is repeated; after a send the same operation is sent again.
      [step === 'send' ? 'retry' : 'sending', null],
    )
    for (let minute = 0; minute < 3; minute += 1) await house.work({ minutes: 1 })
    assert.deepEqual([(await house.receiptOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
  })
}

test('an internal error of the tax service is retried', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'internal_error', count: 1 })
  await finish(house, payoutId)
  for (let minute = 0; minute < 3; minute += 1) await house.work({ minutes: 1 })
  assert.deepEqual([(await house.receiptOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
})

test('an answer that expired unread is obtained by sending the same operation again', async () => {
  await using house = await openReceiptHouse({ rules: { answerLifetime: Temporal.Duration.from({ milliseconds: 1 }) } })
  const { payoutId } = await payment(house)
  await finish(house, payoutId)
  const lost = await house.receiptOf(payoutId)
  assert.deepEqual([lost?.state, lost?.fail_text], ['retry', 'ФНС потеряла ответ. Отправляем ту же операцию ещё раз'])
  for (let round = 0; round < 5; round += 1) await house.work({ minutes: 2 })
  assert.equal((await house.book(inn)).length, 1, 'however many times it was sent')
})

test('unbinding fails the receipt with a reason, and a new binding registers it automatically', async () => {
  await using house = await openReceiptHouse()
  const { payoutId, personId, rowId } = await payment(house)
  await house.unbind(inn)
  await finish(house, payoutId)
  const failed = await house.receiptOf(payoutId)
  assert.deepEqual([failed?.state, failed?.fail_code], ['failed', 'TAXPAYER_UNBOUND'])
  assert.match(failed?.fail_text ?? '', /отвязал платформу. Чек оформится сам/)
  assert.deepEqual(house.announcements, ['receiptFailed'])
  assert.equal(await rowState(house, rowId), 'receiptFailed')

  await house.bind(inn, ['INCOME_REGISTRATION'])
  await tellBinding(house, personId, 'unboundByPerson')
  await house.work()
  assert.equal((await house.receiptOf(payoutId))?.state, 'failed', 'another news of the binding changes nothing')
  await tellBinding(house, personId, 'bound')
  await house.work()
  await house.work()
  assert.deepEqual([(await house.receiptOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
  assert.deepEqual(house.announcements, ['receiptFailed', 'receiptRegistered'])
  assert.equal(await rowState(house, rowId), 'done')
})

test('two concurrent workers create one receipt per payment', async () => {
  await using house = await openReceiptHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const personId = await house.addPerson(inn, '89000000001')
  const payments = []
  for (let number = 0; number < 5; number += 1)
    payments.push(await house.addPayment(orgId, personId, { amount: 100_000 + number }))
  for (const { payoutId } of payments) {
    await house.announcePaid(payoutId)
    await house.announcePaid(payoutId)
  }
  for (let round = 0; round < 4; round += 1) await Promise.all([house.work(), house.work()])
  const book = await house.book(inn)
  const receipts = await house.db.selectFrom('receipts').select(['state', 'fns_receipt_id']).execute()
  assert.deepEqual(new Set(receipts.map(({ fns_receipt_id: receipt_id }) => receipt_id)), new Set(book.map(({ id }) => id)))
  assert.equal(book.length, 5)
  assert.ok(receipts.every(({ state }) => state === 'registered'))
})

async function payment(house: ReceiptHouse) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const personId = await house.addPerson(inn, '89000000001')
  return { ...(await house.addPayment(orgId, personId)), orgId, personId }
}

async function finish(house: ReceiptHouse, payoutId: Id<'payout'>): Promise<void> {
  await house.announcePaid(payoutId)
  await house.work()
  await house.work()
}

async function tellBinding(house: ReceiptHouse, personId: string, state: string): Promise<void> {
  await house.db
    .transaction()
    .execute((tx) => announce(tx, house.clock, bindingChanged, { personId: personId as Id<'person'>, state }))
}

async function jobsLeft(house: ReceiptHouse) {
  return (await house.db.selectFrom('jobs').select('name').execute()).map(({ name }) => name)
}

async function rowState(house: ReceiptHouse, rowId: Id<'row'>) {
  return (await house.db.selectFrom('register_rows').select('state').where('id', '=', rowId).executeTakeFirstOrThrow()).state
}
