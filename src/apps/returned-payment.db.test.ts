import assert from 'node:assert/strict'
import test from 'node:test'
import { listClientNotifications, listPersonNotifications } from '#/features/notifications/contract.ts'
import { addPayoutMethod } from '#/features/profile/contract/payout-method.ts'
import { readRegister, retryRegister } from '#/features/registers/contract/register.ts'
import { listRows } from '#/features/registers/contract/row.ts'
import { demoAccount, demoBik, demoContractors, demoMembers } from './demo/demo-people.ts'
import { enter, settle } from './demo/demo-stage.ts'
import { giveBack, hours, payOneWork } from '../../tests/support/pay-one-work.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../tests/support/whole-house.ts'

test('money that came back is paid again to the new account: one payment stands, with one receipt, and both sides know', async () => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-10T09:00:00Z'))
  const { registerId } = await payOneWork(house)
  const [first] = await payouts(house)
  assert.deepEqual(await receipts(house), ['registered'])

  await giveBack(house, first?.bank_key ?? '')
  await hours(house, 2)
  // The bank tells of it again: the statement is read anew every hour, and the look-up still says the same.
  await hours(house, 3)
  assert.deepEqual(
    (await payouts(house)).map(({ state }) => state),
    ['returned'],
  )
  const cancelled = await house.db.selectFrom('receipts').select(['state', 'cancel_reason']).execute()
  assert.deepEqual(cancelled, [{ state: 'cancelled', cancel_reason: 'REFUND' }])
  const owner = await enter(house.stage, demoMembers[0].phone, 'client')
  const [row] = (await owner.act(listRows, { params: { id: registerId }, query: {} })).items
  assert.deepEqual([row?.state_name, row?.problems.map(({ code }) => code)], ['Возврат банка', ['R051']])
  assert.match(row?.problems[0]?.text ?? '', /^Банк вернул деньги: /)
  const worker = await enter(house.stage, demoContractors[0]?.phone ?? '', 'person')
  const told = [await owner.act(listClientNotifications, { query: {} }), await worker.act(listPersonNotifications, { query: {} })]
  for (const { items } of told) {
    assert.equal(items.filter(({ title }) => title === 'Банк вернул выплату').length, 1)
    assert.ok(
      items.some(({ title }) => /аннулирован/i.test(title)),
      'the annulled receipt is told too',
    )
  }

  await worker.act(addPayoutMethod, { body: { kind: 'account', bik: demoBik, number: demoAccount('40817', 9), main: true } })
  await settle(house.stage)
  const [mended] = (await owner.act(listRows, { params: { id: registerId }, query: {} })).items
  assert.match(mended?.problems[0]?.fix ?? '', /^Исполнитель сменил реквизиты, теперь: Счёт •• \d{4}\. Можно оплатить снова$/)

  const retry = () =>
    owner.act(retryRegister, { params: { id: registerId }, body: {} }).then(
      () => 'done',
      () => 'refused',
    )
  assert.deepEqual((await Promise.all([retry(), retry(), retry()])).toSorted(), ['done', 'refused', 'refused'])
  await settle(house.stage)
  // For a day the account before is still the one that works: the money that came back from it waits for the new one.
  assert.deepEqual(
    (await payouts(house)).map(({ state }) => state),
    ['returned', 'created'],
  )
  await hours(house, 26)

  const [, second, ...others] = await payouts(house)
  assert.deepEqual([second?.state, others], ['paid', []])
  assert.notEqual(second?.bank_key, first?.bank_key)
  assert.notEqual(second?.method_id, first?.method_id)
  assert.deepEqual(await receipts(house), ['cancelled', 'registered'])
  const again = await enter(house.stage, demoMembers[0].phone, 'client')
  assert.equal((await again.act(readRegister, { params: { id: registerId } })).state, 'executed')
  await hours(house, 3)
  const lines = await house.db
    .selectFrom('statement_lines')
    .select(['direction', 'state', 'payout_id'])
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    lines.map(({ direction, state, payout_id: id }) => [direction, state, id === second?.id ? 'second' : 'first']),
    [
      ['debit', 'matched', 'first'],
      ['credit', 'matched', 'first'],
      ['debit', 'matched', 'second'],
    ],
  )
})

function payouts(house: WholeHouse) {
  return house.db.selectFrom('payouts').selectAll().orderBy('created_at').execute()
}

async function receipts(house: WholeHouse): Promise<string[]> {
  return (await house.db.selectFrom('receipts').select('state').orderBy('created_at').execute()).map(({ state }) => state)
}
