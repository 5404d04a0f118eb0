import assert from 'node:assert/strict'
import test from 'node:test'
import {
  proposeClientAnnulment,
  proposePersonAnnulment,
  readClientWayBack,
  readPersonWayBack,
} from '#/features/documents/contract/annulment.ts'
import { getClientDocument, listClientDocuments } from '#/features/documents/contract/document.ts'
import { askPersonToCancel, decideCancelAsPerson } from '#/features/receipts/contract/annulment.ts'
import { replaceReceipt } from '#/features/receipts/contract/receipt.ts'
import { retryRegister } from '#/features/registers/contract/register.ts'
import { listRows } from '#/features/registers/contract/row.ts'
import { readTask } from '#/features/tasks/contract/task.ts'
import type { CancelReason } from '#/features/receipts/domain/cancel-request.ts'
import type { Actor } from './demo/demo-stage.ts'
import { enter, settle } from './demo/demo-stage.ts'
import { demoContractors, demoMembers } from './demo/demo-people.ts'
import { signAll } from './demo/demo-scenes.ts'
import { giveBack, hours, payOneWork } from '../../tests/support/pay-one-work.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../tests/support/whole-house.ts'

const reason = 'В акте указано больше, чем сделано'

test('the act of a paid work: its receipt is annulled, then it, another is signed for less, and one receipt of that sum stands', async () => {
  await using house = await openPaidHouse()
  const { boss, worker, act, taskId, paid } = house
  const propose = (amount?: number) => boss.act(proposeClientAnnulment, { params: { id: act }, body: { reason, amount } })
  await refused(propose(), 'annulmentBlocked')
  assert.deepEqual(await steps(boss, act), ['receipt now', 'agreement later', 'act later', 'newReceipt later'])

  await annulReceipt(house, 'REGISTRATION_MISTAKE')
  assert.deepEqual(await steps(boss, act), ['receipt done', 'agreement now', 'act later', 'newReceipt later'])
  const way = await worker.act(readPersonWayBack, { params: { id: act } })
  assert.deepEqual([way.blocked, way.paid, way.refunded], [null, paid, false])
  await refused(propose(paid + 1), 'annulmentBlocked')
  const { id: agreement } = await propose(paid - 1_000_00)
  await settle(house.stage)
  await refused(boss.act(replaceReceipt, { params: { id: await lastReceipt(house) }, body: {} }), 'actNotSigned')
  const { blocks } = await boss.act(getClientDocument, { params: { id: agreement } })
  assert.match(JSON.stringify(blocks), /Остальные 1\s000,00\s₽ Исполнитель возвращает Заказчику/)
  await signBoth(house, 'client')
  assert.deepEqual(await steps(boss, act), ['receipt done', 'agreement done', 'act now', 'newReceipt later'])

  await refused(boss.act(replaceReceipt, { params: { id: await lastReceipt(house) }, body: {} }), 'actNotSigned')
  const { items } = await boss.act(listClientDocuments, { query: { kind: 'act', tab: 'to_sign' } })
  assert.deepEqual(
    items.map((item) => item.amount),
    [paid - 1_000_00],
  )
  await signBoth(house, 'person')
  assert.deepEqual(await steps(boss, act), ['receipt done', 'agreement done', 'act done', 'newReceipt now'])
  await boss.act(replaceReceipt, { params: { id: await lastReceipt(house) }, body: {} })
  await hours(house, 2)
  assert.deepEqual(await steps(boss, act), ['receipt done', 'agreement done', 'act done', 'newReceipt done'])
  assert.deepEqual(await receipts(house), [
    ['cancelled', paid],
    ['registered', paid - 1_000_00],
  ])
  const [work] = (await boss.act(readTask, { params: { id: taskId } })).assignments
  assert.deepEqual([work?.state, work?.price, work?.overpaid], ['closed', paid - 1_000_00, 1_000_00])
  assert.deepEqual(
    await house.db.selectFrom('payouts').select(['state', 'amount']).execute(),
    [{ state: 'paid', amount: paid }],
    'the money went once',
  )
})

test('money of a corrected act that the bank gives back: the row of the old sum is not paid again', async () => {
  await using house = await openPaidHouse()
  const { boss, act, paid, registerId } = house
  await annulReceipt(house, 'REGISTRATION_MISTAKE')
  await boss.act(proposeClientAnnulment, { params: { id: act }, body: { reason, amount: paid - 1_000_00 } })
  await settle(house.stage)
  await signBoth(house, 'client')
  await signBoth(house, 'person')
  const payout = await house.db.selectFrom('payouts').select('bank_key').executeTakeFirstOrThrow()
  await giveBack(house, payout.bank_key)
  await hours(house, 3)
  await refused(boss.act(retryRegister, { params: { id: registerId }, body: {} }), 'rowsWithErrors')
  const work = await house.db.selectFrom('assignments').select(['state', 'accepted_amount', 'overpaid']).executeTakeFirstOrThrow()
  assert.deepEqual(work, { state: 'readyToPay', accepted_amount: paid - 1_000_00, overpaid: null })
  assert.equal((await house.db.selectFrom('payouts').select('id').execute()).length, 1)
  assert.equal((await boss.act(listRows, { params: { id: registerId }, query: {} })).items[0]?.state_name, 'Возврат банка')
})

test('money that the contractor gave back himself: the act is annulled, no other is made and no receipt', async () => {
  await using house = await openPaidHouse()
  const { boss, worker, act } = house
  await annulReceipt(house, 'REFUND')
  const { id } = await worker.act(proposePersonAnnulment, { params: { id: act }, body: { reason: 'Деньги вернул переводом' } })
  await settle(house.stage)
  await signBoth(house, 'person')
  assert.equal((await boss.act(getClientDocument, { params: { id } })).state, 'signed')
  assert.equal((await boss.act(getClientDocument, { params: { id: act } })).state, 'annulled')
  assert.deepEqual(await steps(boss, act), ['receipt done', 'agreement done'])
  const acts = await house.db.selectFrom('documents').select('state').where('kind', '=', 'act').execute()
  assert.deepEqual(acts, [{ state: 'annulled' }])
  await refused(boss.act(replaceReceipt, { params: { id: await lastReceipt(house) }, body: {} }), 'receiptNeedless')
})

test('a receipt made anew before the last signature of the agreement stops that signature', async () => {
  await using house = await openPaidHouse()
  const { boss, worker, act } = house
  await annulReceipt(house, 'REGISTRATION_MISTAKE')
  await boss.act(proposeClientAnnulment, { params: { id: act }, body: { reason } })
  await settle(house.stage)
  await signAll(house.stage, boss, 'client')
  // As if the tax service told of a receipt that stands after all.
  await house.db.updateTable('receipts').set({ state: 'registered' }).execute()
  await assert.rejects(signAll(house.stage, worker, 'person'), /annulmentBlocked/)
  assert.equal((await boss.act(getClientDocument, { params: { id: act } })).state, 'annulPending')
})

async function openPaidHouse() {
  const house = await openWholeHouse(Temporal.Instant.from('2026-11-10T09:00:00Z'))
  const { registerId, taskId } = await payOneWork(house)
  const act = await house.db.selectFrom('documents').select(['id', 'amount']).where('kind', '=', 'act').executeTakeFirstOrThrow()
  const boss = await enter(house.stage, demoMembers[0].phone, 'client')
  const worker = await enter(house.stage, demoContractors[0]?.phone ?? '', 'person')
  return { ...house, registerId, taskId, act: act.id, paid: Number(act.amount), boss, worker }
}

type PaidHouse = Awaited<ReturnType<typeof openPaidHouse>>

async function annulReceipt(house: PaidHouse, why: CancelReason): Promise<void> {
  const id = await lastReceipt(house)
  await house.boss.act(askPersonToCancel, { params: { id }, body: { reason: why } })
  await house.worker.act(decideCancelAsPerson, { params: { id, decision: 'agree' } })
  await hours(house, 2)
}

async function signBoth(house: PaidHouse, first: 'client' | 'person'): Promise<void> {
  const sides = { client: house.boss, person: house.worker }
  for (const side of [first, first === 'client' ? 'person' : 'client'] as const) await signAll(house.stage, sides[side], side)
  await settle(house.stage)
}

async function steps(boss: Actor, id: PaidHouse['act']): Promise<string[]> {
  return (await boss.act(readClientWayBack, { params: { id } })).steps.map(({ key, state }) => `${key} ${state}`)
}

async function lastReceipt(house: WholeHouse) {
  const row = await house.db.selectFrom('receipts').select('id').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
  return row.id
}

async function receipts(house: WholeHouse) {
  const rows = await house.db.selectFrom('receipts').select(['state', 'total']).orderBy('created_at').execute()
  return rows.map(({ state, total }) => [state, total])
}

async function refused(asked: Promise<unknown>, kind: string): Promise<void> {
  await assert.rejects(asked, (fault: unknown) => String(fault).includes(kind))
}
