import assert from 'node:assert/strict'
import test from 'node:test'
import { openDispute } from '#/features/tasks/server/open-dispute.ts'
import { withdrawDispute } from '#/features/tasks/server/withdraw-dispute.ts'
import { kopecks } from '#/kernel/money.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'

const opening = { reason: 'Сумма', text: 'Заказчик обещал доплатить за второй выезд', claim: null }

test('a row of a disputed work says so and waits; it is ready again once the dispute is withdrawn', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  const work = await house.seed.work(orgId, await house.seed.contractor(0), kopecks(1000_00), owner, 1)
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [work.id] } }))
  await house.work()
  const asking = { side: 'client', scope: owner.scope } as const
  assert.ok((await openDispute(house, asking, work.id, opening)).ok)
  await house.work()
  const id = String(made['id'])
  assert.deepEqual(await rows(house, accountant, id), ['error R021 По работе идёт спор: её деньги ждут решения'])
  assert.ok((await withdrawDispute(house, asking, work.id)).ok)
  await house.work()
  assert.deepEqual(await rows(house, accountant, id), ['ready'])
})

test('a dispute opened after the approval leaves its row out with the reason; the others are paid', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, works, orgId } = await approvedRegister(house, 2)
  const owner = await house.seed.member(orgId, 'owner')
  const disputed = works[0]?.id
  assert.ok(disputed)
  assert.ok((await openDispute(house, { side: 'client', scope: owner.scope }, disputed, opening)).ok)
  await house.work()
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(await rows(house, accountant, id), ['cancelled R021 По работе идёт спор, её деньги ждут решения', 'paid'])
  assert.equal((await house.book()).length, 1)
})

async function rows(house: RegistersHouse, member: Member, id: string) {
  const { items } = dataOf(await house.call(member, rowContract.listRows, { params: { id }, query: {} })) as {
    items: { state: string; problems: { code: string; text: string }[] }[]
  }
  return items.map(({ state, problems }) => [state, ...problems.map(({ code, text }) => `${code} ${text}`)].join(' '))
}
