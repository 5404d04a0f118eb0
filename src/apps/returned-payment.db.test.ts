import assert from 'node:assert/strict'
import test from 'node:test'
import { joinOrganization, registerOrganization } from '#/features/organizations/contract/organization.ts'
import { inviteMember } from '#/features/organizations/contract/team.ts'
import { listClientNotifications, listPersonNotifications } from '#/features/notifications/contract.ts'
import { addPayoutMethod } from '#/features/profile/contract/payout-method.ts'
import { readRegister, retryRegister } from '#/features/registers/contract/register.ts'
import { listRows } from '#/features/registers/contract/row.ts'
import { readTask } from '#/features/tasks/contract/task.ts'
import { demoAccount, demoBik, demoContractors, demoInn, demoMembers } from './demo/demo-people.ts'
import {
  acceptAll,
  bind,
  choose,
  fillProfile,
  handIn,
  offerWork,
  openAccount,
  pay,
  publish,
  registerAtTaxService,
  signAll,
  signUp,
} from './demo/demo-scenes.ts'
import { enter, settle } from './demo/demo-stage.ts'
import { paidTasks } from './demo/demo-tasks.ts'
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

/** One contractor does one work, which is paid and has its receipt. */
async function payOneWork(house: WholeHouse) {
  const { stage } = house
  const [owner, , approver] = demoMembers
  const [person] = demoContractors
  const [task] = paidTasks
  assert.ok(person && task)
  await settle(stage)
  const boss = await signUp(stage, owner.phone, 'client')
  await boss.act(registerOrganization, { body: { inn: '7701010017', represents: true, member_name: owner.name } })
  await openAccount(boss, 1, 'Сбербанк')
  await boss.act(inviteMember, { body: { phone: approver.phone, name: approver.name, role: approver.role } })
  await (await signUp(stage, approver.phone, 'client')).act(joinOrganization, {})
  const worker = await signUp(stage, person.phone, 'person')
  await fillProfile(worker, person, demoInn(1), 1)
  await registerAtTaxService(stage, person, demoInn(1), true)
  await bind(stage, worker)
  const taskId = await publish(stage, boss, task)
  await choose(stage, boss, await offerWork(stage, worker, taskId, 'Могу начать сразу.'))
  await signAll(stage, worker, 'person')
  await signAll(stage, boss, 'client')
  await handIn(stage, worker, 'Готово, всё по заданию.')
  await acceptAll(stage, boss, taskId)
  await signAll(stage, worker, 'person')
  await signAll(stage, boss, 'client')
  const { assignments } = await boss.act(readTask, { params: { id: taskId } })
  await pay(
    stage,
    { author: owner.phone, approver: approver.phone },
    assignments.map(({ id }) => id),
  )
  await hours(house, 2)
  const { id } = await house.db.selectFrom('registers').select('id').executeTakeFirstOrThrow()
  return { registerId: id }
}

async function giveBack(house: WholeHouse, key: string): Promise<void> {
  const answer = await fetch(`${house.gateways.bankPageUrl}/admin/returns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  assert.ok(answer.ok)
}

async function hours(house: WholeHouse, count: number): Promise<void> {
  for (let left = count * 2; left > 0; left -= 1) {
    house.clock.advance({ minutes: 30 })
    await settle(house.stage)
  }
}

function payouts(house: WholeHouse) {
  return house.db.selectFrom('payouts').selectAll().orderBy('created_at').execute()
}

async function receipts(house: WholeHouse): Promise<string[]> {
  return (await house.db.selectFrom('receipts').select('state').orderBy('created_at').execute()).map(({ state }) => state)
}
