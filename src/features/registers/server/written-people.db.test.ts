import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member } from '../../../../tests/support/registers-house.ts'
import { messagePeople } from '../contract/errors.ts'
import { mostWritten } from '../domain/row-message.ts'

const text = 'Проверьте реквизиты до пятницы'

test('people of chosen rows are written to once each, in the threads of their works; rows without a work are named', async () => {
  await using house = await openRegister({ rows: 6, rowsOfPerson: 2 })
  const { manager, ids, id } = house
  await house.run('update register_rows set assignment_id = null where id = $1', [ids[5]])
  const first = dataOf(await house.write(manager, { row_ids: ids }))
  assert.equal(first['people'], 3)
  assert.deepEqual(
    (first['left'] as { no: number; why: string }[]).map(({ no }) => no),
    [6],
  )
  assert.deepEqual(await house.messages(), [1, 1, 1])

  await house.run(`update register_rows set errors = '[{"code": "R025"}]' where id = any($1)`, [[ids[0], ids[3]]])
  const ofCause = dataOf(await house.write(manager, { register_id: id, code: 'R025' }))
  assert.deepEqual([ofCause['people'], ofCause['left']], [1, []])
  assert.deepEqual(await house.messages(), [1, 1, 2])
  const told = await house.db.selectFrom('thread_messages').select(['text', 'side']).execute()
  assert.ok(told.every((one) => one.text === text && one.side === 'client'))
})

test('one press twice writes once, and a person whose thread is only read is named', async () => {
  await using house = await openRegister({ rows: 2 })
  const { manager, ids } = house
  const key = randomUUID()
  const body = { to: { row_ids: ids }, text }
  for (const answer of await Promise.all(['а', 'б'].map(() => house.call(manager, messagePeople, { body }, key))))
    assert.ok(answer.body['code'] === 1 || answer.body['kind'] === 'keyRunning')
  assert.deepEqual(await house.messages(), [1, 1])
  await house.run(
    `update persons set status = 'deleted' where id = (select assignments.person_id from assignments
    join register_rows on assignments.id = assignment_id where register_rows.id = $1)`,
    [ids[0]],
  )
  const after = dataOf(await house.write(manager, { row_ids: ids }))
  assert.deepEqual([after['people'], (after['left'] as { no: number }[]).map(({ no }) => no)], [1, [1]])
})

test('nobody is written to for rows without works, of another organization, by who may not, too many at once or too often', async () => {
  await using house = await openRegister({ rows: mostWritten + 1 })
  const { manager, ids } = house
  assertRefused(await house.write(house.accountant, { row_ids: ids }), 'noAccess')
  const stranger = await house.seed.member(await house.seed.organization('7736207543'), 'manager')
  assertRefused(await house.write(stranger, { row_ids: ids.slice(0, 1) }), 'notFound')
  assertRefused(await house.write(manager, { row_ids: ids }), 'tooManyToWrite')
  await house.run('update register_rows set assignment_id = null where id = $1', [ids[0]])
  assertRefused(await house.write(manager, { row_ids: ids.slice(0, 1) }), 'nobodyToWrite')
  dataOf(await house.write(manager, { row_ids: ids.slice(1, 2) }))
  await exhaustLimits(house.db)
  assertRefused(await house.write(manager, { row_ids: ids.slice(1, 2) }), 'tooOften')
  assert.deepEqual(await house.messages(), [1])
})

async function openRegister(wanted: { readonly rows: number; readonly rowsOfPerson?: number }) {
  const house = await openRegistersHouse()
  const { id, orgId, accountant } = await checkedRegister(house, wanted)
  const manager = await house.seed.member(orgId, 'manager')
  const rows = await house.db.selectFrom('register_rows').select('id').where('register_id', '=', id).orderBy('no').execute()
  return {
    ...house,
    id,
    accountant,
    manager,
    ids: rows.map((row) => row.id),
    write: (member: Member, to: object) => house.call(member, messagePeople, { body: { to, text } }),
    /** How many messages each thread has. */
    messages: async () =>
      (await house.db.selectFrom('threads').select('messages').orderBy('messages').execute()).map(({ messages }) => messages),
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}
