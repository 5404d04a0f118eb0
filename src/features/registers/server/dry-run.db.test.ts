import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'

test('the dry run names the very rows that the payment then holds, with the same reasons, and changes nothing', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, people } = await approvedRegister(house, 5)
  await house.run(`update bindings set state = 'unboundByPerson', rights_granted = '{}' where person_id = $1`, [people[0]])
  await house.run('update payout_methods set usable_from = $2 where person_id = $1', [
    people[1],
    house.clock.now().add({ hours: 20 }).toString(),
  ])
  await house.run(
    `insert into contractors (id, org_id, person_id, inn, source, created_at, state) select $1, $2, person_id, inn, 'task', now(), 'blocked' from profiles where person_id = $3`,
    [newId('contractor', house.clock), orgId, people[2]],
  )
  await house.run(`update bindings set rights_granted = rights_granted || '{INCOME_SUMMARY}' where person_id = $1`, [people[3]])
  await house.run(
    `insert into tax_accounts (person_id, income, fetched_at) values ($1, '{"202611":{"total":239950000,"tax":1}}', $2)`,
    [people[3], house.clock.now().toString()],
  )
  const before = await house.db.selectFrom('register_rows').selectAll().orderBy('no').execute()
  const run = registerContract.tryPayment.reply.parse(
    dataOf(await house.call(accountant, registerContract.tryPayment, { params: { id } })),
  )
  assert.deepEqual([run.rows, run.passing, run.passing_sum], [5, 1, 1004_00])
  assert.deepEqual(
    run.stops.map(({ no, code }) => [no, code]),
    [
      [1, 'R009'],
      [2, 'R029'],
      [3, 'R034'],
      [4, 'R011'],
    ],
  )
  assert.deepEqual(await house.db.selectFrom('register_rows').selectAll().orderBy('no').execute(), before)

  await startPaying(house, accountant, id)
  await house.work(3)
  const listed = dataOf(await house.call(accountant, rowContract.listRows, { params: { id } }))
  const held = rowContract.listRows.reply.parse(listed).items.filter(({ problems }) => problems.length > 0)
  assert.deepEqual(
    held.map(({ no, state, problems }) => [no, state, problems[0]?.code, problems[0]?.text]),
    run.stops.map(({ no, code, text }) => [no, 'held', code, text]),
  )
  const foreign = { params: { id: newId('register', house.clock) } }
  assertRefused(await house.call(accountant, registerContract.tryPayment, foreign), 'notFound')
})
