import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import { kopecks } from '#/kernel/money.ts'
import { compareRegister } from '../contract/approval.ts'
import { createRegister } from '../contract/register.ts'

type Group = {
  readonly kind: string
  readonly rows: number
  readonly sum: number
  readonly items: readonly { readonly no: number }[]
}

test('an approver sees who is paid for the first time and whose requisites are new since the last payment', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, approver, people } = await approvedRegister(house, 2)
  const groupsOf = async (register: string) =>
    dataOf(await house.call(approver, compareRegister, { params: { id: register } }))['groups'] as Group[]
  assert.deepEqual(
    (await groupsOf(id)).map(({ kind, rows, sum }) => [kind, rows, sum]),
    [['newPerson', 2, 2001_00]],
  )
  await startPaying(house, accountant, id)
  await house.work()
  await house.db.updateTable('payouts').set({ state: 'paid', unclear_since: null, paid_at: house.clock.now() }).execute()
  house.clock.advance({ hours: 24 * 30 })
  const [first, second] = people
  assert.ok(first && second)
  const works = [
    await house.seed.work(orgId, first, kopecks(5000_00), accountant, 40),
    await house.seed.work(orgId, second, kopecks(1000_00), accountant, 41),
  ]
  await house.db.updateTable('payout_methods').set({ created_at: house.clock.now() }).where('person_id', '=', second).execute()
  const made = dataOf(await house.call(accountant, createRegister, { body: { assignment_ids: works.map((work) => work.id) } }))
  await house.work()
  await house.db
    .updateTable('register_rows')
    .set({ state: 'ready' })
    .where('register_id', '=', String(made['id']) as never)
    .execute()
  const later = dataOf(await house.call(approver, compareRegister, { params: { id: String(made['id']) } }))
  const groups = later['groups'] as Group[]
  assert.deepEqual(
    groups.map(({ kind, items }) => [kind, items.map(({ no }) => no)]),
    [['newRequisites', [2]]],
    'one payment before is no habit yet',
  )
  assert.deepEqual([(later['last_month'] as { people: number }).people, later['people']], [2, 2])
  const stranger = await house.seed.member(await house.seed.organization('7842000011'), 'approver')
  assertRefused(await house.call(stranger, compareRegister, { params: { id } }), 'notFound')
})
