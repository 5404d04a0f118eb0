import assert from 'node:assert/strict'
import test from 'node:test'
import { requisitesChanged } from '#/features/profile/server/jobs.ts'
import { kopecks } from '#/kernel/money.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'

test('a payee with nowhere to be paid is asked for requisites, and his row passes as soon as he names them', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0, { method: false })
  const work = await house.seed.work(orgId, person, kopecks(1000_00), accountant, 1)
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [work.id] } }))
  const id = String(made['id'])
  await house.work()
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems.map(({ code }) => code)], ['error', ['R025']])
  const params = { id, rowId: row?.id ?? '' }
  for (let turn = 0; turn < 2; turn += 1)
    assert.deepEqual(dataOf(await house.call(accountant, rowContract.askRequisites, { params })), { asked: true })
  const asked = await house.db.selectFrom('jobs').select('payload').where('name', '=', 'event:requisitesAsked').execute()
  assert.deepEqual(asked[0]?.payload, {
    orgId,
    personId: person,
    day: '2026-11-21',
    takes: [...house.offer.kind.traits.takes],
  })

  await house.seed.addMethod(person)
  await tellOfChange(house, person)
  await house.work(3)
  const [ready] = await rowsOf(house, accountant, id)
  assert.deepEqual([ready?.state, ready?.problems], ['ready', []])
  assertRefused(await house.call(accountant, rowContract.askRequisites, { params }), 'wrongState')
  assertRefused(
    await house.call(accountant, rowContract.askRequisites, { params: { ...params, rowId: newId('row', house.clock) } }),
    'notFound',
  )
})

test('a payment held for requisites goes as soon as they are there, before the hourly look', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  await house.run('update payout_methods set removed_at = $1', [house.clock.now().toString()])
  await house.run('update payout_methods set removed_at = null, usable_from = $1', [
    house.clock.now().add({ hours: 24 }).toString(),
  ])
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(
    (await rowsOf(house, accountant, id)).map(({ state, problems }) => [state, problems[0]?.code]),
    [['held', 'R029']],
  )
  await house.seed.addMethod(people[0] ?? assert.fail())
  await tellOfChange(house, people[0] ?? assert.fail())
  await house.work(3)
  assert.deepEqual(
    (await rowsOf(house, accountant, id)).map(({ state }) => state),
    ['paid'],
  )
})

async function tellOfChange(house: RegistersHouse, personId: Awaited<ReturnType<RegistersHouse['seed']['contractor']>>) {
  const methodId = newId('payoutMethod', house.clock)
  const changedAt = house.clock.now().toString()
  await house.db
    .transaction()
    .execute((tx) => announce(tx, house.clock, requisitesChanged, { personId, methodId, change: 'added', changedAt }))
}

async function rowsOf(house: RegistersHouse, member: Member, id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}
