import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { announce } from '#/platform/server/jobs.ts'
import { openCheckHouse } from '../../../../tests/support/check-house.ts'
import type { CheckHouse } from '../../../../tests/support/check-house.ts'

const inn = '500100732259'

test('a paid payout makes one registered check with the receipt of the book of the tax service', async () => {
  await using house = await openCheckHouse()
  const { payoutId, assignmentId } = await payment(house)
  await house.tellPaid(payoutId)
  await house.work()
  await house.work()

  const [receipt, ...others] = await house.book(inn)
  const check = await house.checkOf(payoutId)
  assert.deepEqual(others, [])
  assert.deepEqual([check?.state, check?.receipt_id, check?.total], ['registered', receipt?.id, receipt?.total])
  assert.equal(check?.link, `${house.taxServiceUrl}/api/v1/receipt/${inn}/${receipt?.id}/print`)
  assert.deepEqual(
    [check?.seller_name, check?.buyer_inn, check?.deadline_on.toString()],
    ['Орлова Анна Игоревна', '7707083893', '2026-12-09'],
  )
  assert.deepEqual(check?.services, [{ name: 'Монтаж выставочного стенда', quantity: 1, price: 1_500_000, amount: 1_500_000 }])
  assert.deepEqual(house.announcements, ['checkRegistered'])
  const work = await house.db.selectFrom('assignments').select('state').where('id', '=', assignmentId).executeTakeFirstOrThrow()
  assert.equal(work.state, 'closed')
})

test('the same payment told twice makes one check and one receipt', async () => {
  await using house = await openCheckHouse()
  const { payoutId } = await payment(house)
  await house.tellPaid(payoutId)
  await house.tellPaid(payoutId)
  await house.work()
  await house.tellPaid(payoutId)
  await house.work()
  await house.work()
  assert.equal((await house.book(inn)).length, 1)
  assert.equal((await house.db.selectFrom('checks').select('id').execute()).length, 1)
  assert.deepEqual(await jobsLeft(house), [])
})

test('a payout that the bank has not paid makes no check', async () => {
  await using house = await openCheckHouse()
  const { payoutId } = await payment(house)
  await house.db.updateTable('payouts').set({ state: 'sent', paid_at: null }).where('id', '=', payoutId).execute()
  await house.tellPaid(payoutId)
  await house.work()
  assert.equal(await house.checkOf(payoutId), undefined)
  assert.deepEqual(await jobsLeft(house), [])
})

test('a payment to a person without an ИНН stays a visible unfinished job', async () => {
  await using house = await openCheckHouse()
  const { payoutId, personId } = await payment(house)
  await house.db.updateTable('profiles').set({ inn: null }).where('person_id', '=', personId).execute()
  await house.tellPaid(payoutId)
  await house.work()
  const [job] = await house.db.selectFrom('jobs').select(['name', 'last_error']).execute()
  assert.match(`${job?.name} ${job?.last_error}`, /checks\.make .*paid to a person without an/)
})

test('an answer lost after registration is found as a duplicate with the same number', async () => {
  await using house = await openCheckHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'lost_answer', step: 'send', count: 1 })
  await house.tellPaid(payoutId)
  await house.work()
  assert.equal((await house.checkOf(payoutId))?.state, 'retry')
  assert.equal((await house.book(inn)).length, 1, 'the tax service has registered it')
  for (let minute = 0; minute < 3; minute += 1) await house.work({ minutes: 1 })
  const [receipt, ...others] = await house.book(inn)
  assert.deepEqual(others, [])
  assert.equal((await house.checkOf(payoutId))?.receipt_id, receipt?.id)
})

test('an income answered as a duplicate at once is registered', async () => {
  await using house = await openCheckHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'duplicate_answer', count: 1 })
  await finish(house, payoutId)
  assert.equal((await house.checkOf(payoutId))?.receipt_id, (await house.book(inn))[0]?.id)
})

test('a tax service that is down for hours delays one receipt and says so', async () => {
  await using house = await openCheckHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'down' })
  await house.tellPaid(payoutId)
  for (let half = 0; half < 10; half += 1) await house.work({ minutes: 30 })
  const waiting = await house.checkOf(payoutId)
  assert.deepEqual([waiting?.state, waiting?.fail_text], ['retry', 'ФНС временно не отвечает. Повторим сами'])
  assert.ok(waiting?.next_try_at, 'the screen can tell when')
  assert.ok((waiting?.attempts ?? 0) >= 8)
  await house.mend()
  await house.work({ minutes: 10 })
  await house.work()
  assert.deepEqual([(await house.checkOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
})

for (const step of ['send', 'poll'] as const) {
  test(`garbage in answer to ${step} is never a success and ends in one receipt`, async () => {
    await using house = await openCheckHouse()
    const { payoutId } = await payment(house)
    await house.fault({ kind: 'garbage', step, count: 1 })
    await house.tellPaid(payoutId)
    await house.work()
    await house.work()
    assert.deepEqual([(await house.checkOf(payoutId))?.state, (await house.checkOf(payoutId))?.receipt_id], ['retry', null])
    for (let minute = 0; minute < 3; minute += 1) await house.work({ minutes: 1 })
    assert.deepEqual([(await house.checkOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
  })
}

test('an internal error of the tax service is tried again', async () => {
  await using house = await openCheckHouse()
  const { payoutId } = await payment(house)
  await house.fault({ kind: 'internal_error', count: 1 })
  await finish(house, payoutId)
  for (let minute = 0; minute < 3; minute += 1) await house.work({ minutes: 1 })
  assert.deepEqual([(await house.checkOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
})

test('an answer that expired before it was read is asked for by sending the same operation', async () => {
  await using house = await openCheckHouse({ rules: { answerLifetime: Temporal.Duration.from({ milliseconds: 1 }) } })
  const { payoutId } = await payment(house)
  await finish(house, payoutId)
  const lost = await house.checkOf(payoutId)
  assert.deepEqual([lost?.state, lost?.fail_text], ['retry', 'ФНС потеряла ответ. Отправляем ту же операцию ещё раз'])
  for (let round = 0; round < 5; round += 1) await house.work({ minutes: 2 })
  assert.equal((await house.book(inn)).length, 1, 'however many times it was sent')
})

test('a person who unbound the platform fails the check in words; the binding back registers it by itself', async () => {
  await using house = await openCheckHouse()
  const { payoutId, personId, rowId } = await payment(house)
  await house.unbind(inn)
  await finish(house, payoutId)
  const failed = await house.checkOf(payoutId)
  assert.deepEqual([failed?.state, failed?.fail_code], ['failed', 'TAXPAYER_UNBOUND'])
  assert.match(failed?.fail_text ?? '', /отвязал платформу. Чек оформится сам/)
  assert.deepEqual(house.announcements, ['checkFailed'])
  assert.equal(await rowState(house, rowId), 'checkFailed')

  await house.bind(inn, ['INCOME_REGISTRATION'])
  await tellBinding(house, personId, 'unboundByPerson')
  await house.work()
  assert.equal((await house.checkOf(payoutId))?.state, 'failed', 'another news of the binding changes nothing')
  await tellBinding(house, personId, 'bound')
  await house.work()
  await house.work()
  assert.deepEqual([(await house.checkOf(payoutId))?.state, (await house.book(inn)).length], ['registered', 1])
  assert.deepEqual(house.announcements, ['checkFailed', 'checkRegistered'])
  assert.equal(await rowState(house, rowId), 'done')
})

test('two workers at once make one receipt of each payment', async () => {
  await using house = await openCheckHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const personId = await house.addPerson(inn, '89000000001')
  const payments = []
  for (let number = 0; number < 5; number += 1)
    payments.push(await house.addPayment(orgId, personId, { amount: 100_000 + number }))
  for (const { payoutId } of payments) {
    await house.tellPaid(payoutId)
    await house.tellPaid(payoutId)
  }
  for (let round = 0; round < 4; round += 1) await Promise.all([house.work(), house.work()])
  const book = await house.book(inn)
  const checks = await house.db.selectFrom('checks').select(['state', 'receipt_id']).execute()
  assert.deepEqual(new Set(checks.map(({ receipt_id }) => receipt_id)), new Set(book.map(({ id }) => id)))
  assert.equal(book.length, 5)
  assert.ok(checks.every(({ state }) => state === 'registered'))
})

async function payment(house: CheckHouse) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const personId = await house.addPerson(inn, '89000000001')
  return { ...(await house.addPayment(orgId, personId)), orgId, personId }
}

async function finish(house: CheckHouse, payoutId: Id<'payout'>): Promise<void> {
  await house.tellPaid(payoutId)
  await house.work()
  await house.work()
}

async function tellBinding(house: CheckHouse, personId: string, state: string): Promise<void> {
  await house.db.transaction().execute((tx) => announce(tx, house.clock, bindingChanged, { person_id: personId, state }))
}

async function jobsLeft(house: CheckHouse) {
  return (await house.db.selectFrom('jobs').select('name').execute()).map(({ name }) => name)
}

async function rowState(house: CheckHouse, rowId: string) {
  return (await house.db.selectFrom('register_rows').select('state').where('id', '=', rowId).executeTakeFirstOrThrow()).state
}
