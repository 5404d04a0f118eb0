import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { refuse } from '#/kernel/result.ts'
import { newId } from '#/platform/server/new-id.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import { openYookassaStand } from '../../../../tests/support/yookassa-door.ts'
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

test('what the balance of a gateway lacks is told before the start and stops it; put in, the payment goes', async () => {
  await using house = await openRegistersHouse()
  await using gateway = await openYookassaStand({}, { balance: 1_000_00 })
  const { balance } = gateway.channel
  assert.ok(balance)
  house.channels.now = { ...house.channels.now, balance }
  const { id, accountant } = await approvedRegister(house, 2)
  const run = async () =>
    registerContract.tryPayment.reply.parse(dataOf(await house.call(accountant, registerContract.tryPayment, { params: { id } })))
  const short = await run()
  assert.deepEqual([short.passing, short.shortage?.missing], [2, 1_001_00])
  assert.equal(short.shortage?.text, 'Не хватает 1\u00A0001\u00A0₽ на балансе шлюза')
  const start = () => house.call(accountant, registerContract.startRegister, { params: { id } })
  assertRefused(await start(), 'balanceShort')
  assert.deepEqual(await house.db.selectFrom('payouts').select('id').execute(), [])

  await gateway.post('/admin/balance', { kopecks: 1_001_00 })
  assert.equal((await run()).shortage, null)
  await startPaying(house, accountant, id)

  // What is promised to the first register is not there for the second.
  const other = await house.seed.work(
    (await house.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id,
    await house.seed.contractor(3),
    kopecks(500_00),
    accountant,
    30,
  )
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [other.id] } }))
  await house.db.updateTable('register_rows').set({ state: 'ready' }).where('assignment_id', '=', other.id).execute()
  const params = { id: made['id'] }
  const next = dataOf(await house.call(accountant, registerContract.tryPayment, { params }))
  assert.deepEqual(next['shortage'], {
    missing: 500_00,
    text: 'Не хватает 500\u00A0₽ на балансе шлюза',
    fix: 'Пополните баланс в кабинете провайдера и запустите оплату',
  })
})

test('a gateway whose balance may not be read still pays: the refusal of the question stops no connection', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { kind } = house.offer
  const balance = () => Promise.resolve(refuse({ kind: 'denied' as const }))
  const make: typeof kind.make = (...given) => ({ ...kind.make(...given), balance })
  Object.assign(house.offer, { kind: { ...kind, make } })
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  const { state } = await house.db.selectFrom('payout_connections').select('state').executeTakeFirstOrThrow()
  assert.deepEqual([state, (await house.book()).length], ['working', 1])
})

test('a gateway that does not tell its balance stops nobody', async () => {
  await using house = await openRegistersHouse()
  house.channels.now = { ...house.channels.now, balance: () => Promise.resolve(refuse({ kind: 'unavailable' })) }
  const { id, accountant } = await approvedRegister(house, 1)
  const run = dataOf(await house.call(accountant, registerContract.tryPayment, { params: { id } }))
  assert.equal(run['shortage'], null)
  await startPaying(house, accountant, id)
  await house.work(2)
  assert.equal((await house.book()).length, 1)
})
