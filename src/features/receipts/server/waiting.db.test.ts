import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { claimJobs, finishJob, lockJob } from '#/platform/server/lease.ts'
import { sqlInt } from '#/platform/server/typed-sql.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import { addIncomes, addPeople, addQueuedIncomes, bothBooks, workTogether } from '../../../../tests/support/many-incomes.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { readClientReceipt, readPersonReceipt, retryReceipt } from '../contract/receipt.ts'
import { postponeReceipt } from './postpone-receipt.ts'
import { readIncome } from './read-income.ts'

const inn = '500100732259'

test('while the tax service is silent, one receipt polls for all, and the others wait and say until when', async () => {
  await using house = await openReceiptHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const people = await addPeople(house, 5)
  await house.fault({ kind: 'down' })
  await addIncomes(house, { orgId, people, count: 40 })
  await workTogether(house, { seconds: 2 })
  for (let minute = 0; minute < 20; minute += 1) await workTogether(house, { minutes: 1 })
  const before = await triesIn(house)
  for (let minute = 0; minute < 20; minute += 1) await workTogether(house, { minutes: 1 })

  const rows = await house.db.selectFrom('receipts').select(['id', 'person_id', 'attempts', 'next_try_at', 'state']).execute()
  const scouts = rows.filter(({ next_try_at }) => next_try_at !== null)
  assert.deepEqual([rows.length, new Set(rows.map(({ state }) => state)), scouts.length], [40, new Set(['retry']), 1])
  assert.ok((scouts[0]?.attempts ?? 0) >= 6, 'it asks again and again')
  assert.ok((await triesIn(house)) - before <= 3, 'a silent service is spared')
  const waiting = rows.find(({ next_try_at }) => next_try_at === null)
  assert.ok(waiting)
  const shown = await personSees(house, waiting.person_id, waiting.id)
  assert.deepEqual(
    [shown.state, shown.next_try_at, shown.silent_since],
    ['retry', scouts[0]?.next_try_at?.toString(), '2026-11-21T09:00:02Z'],
  )
})

test('«Отправить сейчас» tries at once: a silent service leaves the receipt waiting, a working one creates it', async () => {
  await using house = await openReceiptHouse()
  const { accountant, receiptId } = await waitingReceipt(house)
  const press = () => house.call(retryReceipt, accountant, { params: { id: receiptId } })
  assert.equal((await press()).body['code'], 1)
  await house.work()
  const still = await clientSees(house, accountant, receiptId)
  assert.deepEqual([still.state, still.fail_text], ['retry', 'ФНС временно не отвечает. Повторим сами'])

  await house.mend()
  house.clock.advance({ minutes: 1 })
  assert.equal((await press()).body['code'], 1)
  await house.work()
  await house.work()
  const made = await clientSees(house, accountant, receiptId)
  assert.deepEqual([made.state, made.silent_since, (await house.book(inn)).length], ['registered', null, 1])
})

test('an exhausted daily limit stops every income until midnight in Moscow, with an explanation, then releases all', async () => {
  await using house = await openReceiptHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const people = await addPeople(house, 3)
  await house.fault({ kind: 'daily_limit', count: 1 })
  await addIncomes(house, { orgId, people, count: 30 })
  await workTogether(house, { seconds: 2 })
  await workTogether(house, { hours: 11 })
  const rows = await house.db.selectFrom('receipts').select(['state', 'fail_text', 'next_try_at']).execute()
  const stopped = rows.filter(({ state }) => state === 'retry')
  assert.ok(stopped.length >= 14, 'all but those under way')
  assert.deepEqual(
    [...new Set(stopped.map(({ fail_text }) => fail_text))],
    ['Исчерпано суточное число обращений к ФНС. Продолжим после полуночи по Москве'],
  )
  assert.deepEqual([...new Set(stopped.flatMap(({ next_try_at }) => next_try_at?.toString() ?? []))], ['2026-11-21T21:00:00Z'])

  await workTogether(house, { hours: 1, minutes: 1 })
  for (let round = 0; round < 8; round += 1) await workTogether(house, { seconds: 30 })
  const { ours, theirs } = await bothBooks(house)
  assert.deepEqual([ours.length, ours], [30, theirs])
})

test('a refused address stops the calls and reports it; each income is sent when access returns', async () => {
  await using house = await openReceiptHouse()
  const { receiptId, accountant } = await waitingReceipt(house, { kind: 'forbidden_address', count: 1 })
  const stopped = await clientSees(house, accountant, receiptId)
  assert.equal(stopped.fail_text, 'ФНС не приняла доступ платформы. Мы уже разбираемся, чек уйдёт сам')
  assert.equal(house.deps.taxService.health().kind, 'denied')
  await house.work({ minutes: 5 })
  assert.equal((await house.book(inn)).length, 0, 'nothing is asked for ten minutes')
  await house.work({ minutes: 6 })
  await house.work()
  assert.equal((await clientSees(house, accountant, receiptId)).state, 'registered')
})

test('a receipt that lost its scout is found by the hourly check', async () => {
  await using house = await openReceiptHouse()
  const { receiptId } = await waitingReceipt(house)
  await house.mend()
  await house.db.updateTable('receipts').set({ next_try_at: null }).where('id', '=', receiptId).execute()
  await house.db.deleteFrom('jobs').where('name', '=', 'receipts.send-income').execute()
  await house.work({ hours: 2 })
  await house.work()
  await house.work()
  assert.equal((await house.book(inn)).length, 1)
})

test('of two receipts that find the service silent at once, one polls: they never count on each other', async () => {
  await using house = await openReceiptHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  await addQueuedIncomes(house, { orgId, people: await addPeople(house, 2), count: 2 })
  const now = house.clock.now()
  const [first, second] = (await house.db.selectFrom('receipts').select('id').orderBy('id').execute()).map(({ id }) => id)
  assert.ok(first && second)
  const put = (id: typeof first, change: object) =>
    house.db
      .updateTable('receipts')
      .set({ unanswered_since: now, updated_at: now, ...change })
      .where('id', '=', id)
      .execute()
  await put(first, { state: 'sending' })
  await put(second, { state: 'retry', next_try_at: now })

  const silence = { text: 'ФНС временно не отвечает. Повторим сами', isForAll: true }
  const chosen = Promise.withResolvers<void>()
  const committing = Promise.withResolvers<void>()
  const slow = postponeReceipt(
    house.deps,
    first,
    runThat(() => (chosen.resolve(), committing.promise)),
    silence,
  )
  await chosen.promise
  await put(second, { state: 'sending', next_try_at: null })
  const other = postponeReceipt(
    house.deps,
    second,
    runThat(() => Promise.resolve()),
    silence,
  )
  await Promise.race([other, setTimeout(200)])
  committing.resolve()
  await Promise.all([slow, other])
  const scouts = await house.db.selectFrom('receipts').select('id').where('next_try_at', 'is not', null).execute()
  assert.deepEqual(scouts, [{ id: second }])
})

/** Every state in which a receipt bears a number; a state that holds its number no longer gives it to another payment. */
const holders = ['registered', 'mismatch', 'cancelQueued', 'cancelled', 'cancelledOutside', 'external'] as const
for (const state of holders) {
  test(`the number of a receipt in the state ${state} is never taken for another payment`, async () => {
    await using house = await openReceiptHouse()
    const { orgId, personId, receiptId, accountant } = await waitingReceipt(house)
    await house.mend()
    await house.work({ minutes: 10 })
    await house.work()
    const first = await clientSees(house, accountant, receiptId)
    assert.equal(first.state, 'registered')
    await house.db.updateTable('receipts').set({ state }).where('id', '=', receiptId).execute()

    const { payoutId } = await house.addPayment(orgId, personId, { amount: 200_000 })
    await house.announcePaid(payoutId)
    await house.work({ seconds: 0 })
    const second = await house.receiptOf(payoutId)
    assert.equal(second?.state, 'sending')
    house.clock.advance({ seconds: 2 })
    const row = (await claimJobs(house, 5, 30)).find(({ name }) => name === 'receipts.read-income')
    assert.ok(row)
    const run = {
      attempt: 1,
      hold: (tx: Parameters<typeof lockJob>[0]) => lockJob(tx, row),
      finish: (tx: Parameters<typeof finishJob>[0]) => finishJob(tx, row),
      finishOrLeave: (tx: Parameters<typeof finishJob>[0]) => finishJob(tx, row),
    }
    const mistaken = {
      ...house.deps.taxService,
      poll: () => Promise.resolve({ ok: false, refusal: { kind: 'duplicate', receiptId: first.receipt_id, link: '' } }),
    } as never
    await assert.doesNotReject(readIncome({ ...house.deps, taxService: mistaken }, second?.id, run))
    const refused = await house.receiptOf(payoutId)
    assert.deepEqual([refused?.state, refused?.fail_code, refused?.fns_receipt_id], ['failed', 'DUPLICATE', null])
    assert.match(refused?.fail_text ?? '', /уже относится к другой выплате/)
  })
}

/** One income the tax service has not accepted yet. */
async function waitingReceipt(house: ReceiptHouse, fault: object = { kind: 'down' }) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const accountant = await house.addMember(orgId, '89000000099', 'accountant')
  const personId = await house.addPerson(inn, '89000000001')
  const { payoutId } = await house.addPayment(orgId, personId)
  await house.fault(fault)
  await house.announcePaid(payoutId)
  await house.work()
  const receipt = await house.receiptOf(payoutId)
  assert.equal(receipt?.state, 'retry')
  return { orgId, personId, accountant, receiptId: receipt.id }
}

function runThat(finish: () => Promise<void>) {
  return { attempt: 1, hold: () => Promise.resolve(true), finish, finishOrLeave: finish } as never
}

async function triesIn(house: ReceiptHouse): Promise<number> {
  const { tries } = await house.db
    .selectFrom('receipts')
    .select(sqlInt`sum(attempts)`.as('tries'))
    .executeTakeFirstOrThrow()
  return tries
}

async function clientSees(house: ReceiptHouse, visitor: { personId: string; orgId: string }, id: string): Promise<ReceiptView> {
  return (await house.call(readClientReceipt, visitor, { params: { id } })).body['data'] as ReceiptView
}

async function personSees(house: ReceiptHouse, personId: string, id: string): Promise<ReceiptView> {
  return (await house.call(readPersonReceipt, { personId }, { params: { id } })).body['data'] as ReceiptView
}
