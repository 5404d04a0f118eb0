import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { waitsForLock } from '../../../../tests/support/waits-for-lock.ts'
import { issueOrderFile } from '../contract/order-file.ts'
import * as contract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import { registerHandlers } from './handlers.ts'
import { lockPayout } from './lock-payout.ts'
import { movePayout } from './payout-queries.ts'

test('a stop holds what was not sent, lets what was sent go to its end, and ends by «Продолжить»', async () => {
  await using house = await openRegistersHouse({ settlementSeconds: 30 })
  const { id, accountant } = await approvedRegister(house, 4)
  await startPaying(house, accountant, id)
  await send(house, 2)
  const stopped = dataOf(await stop(house, accountant, id))
  assert.equal(stopped['state'], 'executing')
  assert.deepEqual(await states(house), ['held', 'held', 'sent', 'sent'])
  const rows = rowContract.listRows.reply.parse(dataOf(await house.call(accountant, rowContract.listRows, { params: { id } })))
  const [problem] = rows.items.find(({ state }) => state === 'held')?.problems ?? []
  assert.deepEqual([problem?.code, problem?.text], ['R057', 'Остановлено: accountant, 21.11.2026 12:00'])

  house.clock.advance({ minutes: 61 })
  await house.work(40)
  assert.deepEqual(await states(house), ['held', 'held', 'paid', 'paid'])
  assert.equal((await house.book()).length, 2)
  const view = await read(house, accountant, id)
  assert.deepEqual([view.state, view.stopped], ['partial', { by: 'accountant', at: '2026-11-21T09:00:00Z' }])
  assertRefused(await house.call(accountant, contract.retryRegister, { params: { id }, body: {} }), 'wrongState')

  assert.equal(dataOf(await goOn(house, accountant, id))['state'], 'executing')
  await house.work(40)
  assert.deepEqual(await states(house), ['paid', 'paid', 'paid', 'paid'])
  assert.equal((await house.book()).length, 4)
  assert.deepEqual((await read(house, accountant, id)).stopped, null)
  const written = await house.db
    .selectFrom('journal_entries')
    .select('action')
    .where('object_id', '=', id)
    .orderBy('no')
    .execute()
  assert.deepEqual(
    written.slice(-2).map(({ action }) => action),
    ['registerStopped', 'registerContinued'],
  )
})

test('a register stopped while it is starting gets its payouts and sends none of them', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 3)
  dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
  assert.equal(dataOf(await stop(house, accountant, id))['state'], 'starting')
  await house.work(3)
  assert.deepEqual(await states(house), ['held', 'held', 'held'])
  assert.equal((await house.book()).length, 0)
  dataOf(await goOn(house, accountant, id))
  await house.work(3)
  assert.deepEqual(await states(house), ['paid', 'paid', 'paid'])
})

test('a stop waits for the worker that is sending: what it has sent is not held', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  await startPaying(house, accountant, id)
  const [payout] = await house.db.selectFrom('payouts').select(['id', 'row_id']).orderBy('id').execute()
  assert.ok(payout)
  const sending = openDatabase(house.url)
  let stopping: ReturnType<typeof stop> | undefined
  await sending.db.transaction().execute(async (tx) => {
    const locked = await lockPayout(tx, payout.id)
    stopping = stop(house, accountant, id)
    await waitsForLock(house)
    await movePayout(tx, locked.payout, 'ask', house.clock.now())
  })
  dataOf((await stopping) as never)
  await sending.close()
  const rows = await house.db.selectFrom('register_rows').select(['id', 'state']).execute()
  for (const row of rows) assert.equal(row.state, row.id === payout.row_id ? 'queued' : 'held')
})

test('whatever moment a stop comes at, a row is either sent or held, and nothing is paid twice', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 8)
  await startPaying(house, accountant, id)
  await house.fault({ kind: 'slow', count: 8, delay_ms: 15 })
  const workers = [openDatabase(house.url), openDatabase(house.url)].map((open) => {
    const table = createWorkTable()
    registerHandlers(table, { ...house.deps, db: open.db })
    return { open, options: { db: open.db, clock: house.clock, log: silentLog, table, batch: 1 } }
  })
  const run = async (options: Parameters<typeof runDueJobs>[0]) => {
    for (let left = 5; left > 0; left -= 1) await runDueJobs(options)
  }
  const running = workers.map(({ options }) => run(options))
  await new Promise((resolve) => setTimeout(resolve, 60))
  dataOf(await stop(house, accountant, id))
  await Promise.all(running)
  await house.work(3)
  const held = new Set((await payoutsIn(house, 'held')).map(({ bank_key: key }) => key))
  const book = await house.book()
  assert.deepEqual(
    book.filter(({ key }) => held.has(key)),
    [],
    'a held row is not with the bank',
  )
  assert.equal(held.size + book.length, 8)
  house.clock.advance({ minutes: 61 })
  await house.work(3)
  assert.equal((await house.book()).length, book.length, 'the stop stands')
  if (held.size > 0) dataOf(await goOn(house, accountant, id))
  await house.work(3)
  assert.equal(new Set((await house.book()).map(({ key }) => key)).size, 8)
  assert.equal((await house.book()).length, 8)
  await Promise.all(workers.map(({ open }) => open.close()))
})

test('a row held for a reason of its own is not let go by the end of a stop', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 2)
  await house.db
    .updateTable('bindings')
    .set({ state: 'unboundByPerson', rights_granted: [] })
    .where('person_id', '=', people[0] as Id<'person'>)
    .execute()
  await startPaying(house, accountant, id)
  const [own] = await house.db
    .selectFrom('payouts')
    .select('id')
    .where('person_id', '=', people[0] as Id<'person'>)
    .execute()
  const later = "update jobs set run_at = run_at + interval '10 minutes' where name = 'registers.pay' and unique_key <> $1"
  await house.run(later, [own?.id])
  await house.work()
  assert.deepEqual(await codes(house), ['R009'])
  dataOf(await stop(house, accountant, id))
  house.clock.advance({ minutes: 61 })
  await house.work()
  assert.deepEqual(await codes(house), ['R009', 'R057'])
  dataOf(await goOn(house, accountant, id))
  await house.work(3)
  assert.deepEqual(await states(house), ['held', 'paid'])
  assert.deepEqual(await codes(house), ['R009'])
})

test('what waits for a file is stopped too, and no file is made of it until it goes on', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  await house.db.updateTable('organization_accounts').set({ channel: 'file' }).execute()
  await startPaying(house, accountant, id)
  await house.work()
  dataOf(await stop(house, accountant, id))
  await house.work(2)
  assert.deepEqual(await states(house), ['held', 'held'])
  assertRefused(await house.call(accountant, issueOrderFile, { params: { id } }), 'ordersNotReady')
  dataOf(await goOn(house, accountant, id))
  await house.work(2)
  const file = dataOf(await house.call(accountant, issueOrderFile, { params: { id } }))['file'] as { orders: number }
  assert.equal(file.orders, 2)
})

test('a stop nobody ends gives the works up after three days, and can still be ended', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  await startPaying(house, accountant, id)
  dataOf(await stop(house, accountant, id))
  house.clock.advance({ hours: 73 })
  await house.work(2)
  assert.deepEqual(await states(house), ['cancelled', 'cancelled'])
  const works = await house.db.selectFrom('assignments').select('state').execute()
  assert.deepEqual(
    works.map(({ state }) => state),
    ['readyToPay', 'readyToPay'],
  )
  dataOf(await goOn(house, accountant, id))
  await house.work(2)
  assert.equal((await house.book()).length, 0)
})

test('payments are stopped and go on by those who may pay, once, and only of their own organization', async () => {
  await using house = await openRegistersHouse({ settlementSeconds: 30 })
  const { id, orgId, accountant, approver } = await approvedRegister(house, 2)
  const stranger = await house.seed.member(await house.seed.organization('7736050003'), 'owner')
  const manager = await house.seed.member(orgId, 'manager')
  assertRefused(await stop(house, accountant, id), 'wrongState', 'nothing is started')
  await startPaying(house, accountant, id)
  for (const endpoint of [contract.stopRegister, contract.continueRegister]) {
    assertRefused(await house.call(stranger, endpoint, { params: { id } }), 'notFound')
    for (const member of [manager, approver]) assertRefused(await house.call(member, endpoint, { params: { id } }), 'noAccess')
  }
  assertRefused(await goOn(house, accountant, id), 'wrongState')
  const presses = await Promise.all([stop(house, accountant, id), stop(house, accountant, id)])
  assert.deepEqual(
    presses.map(({ body }) => Number(body['code'])).toSorted((left, right) => left - right),
    [-902, 1],
  )
  const ends = await Promise.all([goOn(house, accountant, id), goOn(house, accountant, id)])
  assert.deepEqual(
    ends.map(({ body }) => Number(body['code'])).toSorted((left, right) => left - right),
    [-902, 1],
  )
  await house.work()
  assertRefused(await stop(house, accountant, id), 'nothingToStop')
})

function stop(house: RegistersHouse, member: Member, id: string) {
  return house.call(member, contract.stopRegister, { params: { id } })
}

function goOn(house: RegistersHouse, member: Member, id: string) {
  return house.call(member, contract.continueRegister, { params: { id } })
}

async function read(house: RegistersHouse, member: Member, id: string) {
  return contract.registerView.parse(dataOf(await house.call(member, contract.readRegister, { params: { id } })))
}

/** Runs due jobs one by one until so many payments are sent: other jobs may be due before them. */
async function send(house: RegistersHouse, count: number): Promise<void> {
  for (let left = 50; left > 0; left -= 1) {
    if ((await states(house)).filter((state) => state === 'sent').length >= count) return
    await runDueJobs({ db: house.db, clock: house.clock, log: silentLog, table: house.table, batch: 1 })
  }
  assert.fail('payments are not sent')
}

async function states(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('register_rows').select('state').execute()).map(({ state }) => state).toSorted()
}

async function codes(house: RegistersHouse): Promise<string[]> {
  const rows = await house.db.selectFrom('register_rows').select('errors').where('state', '=', 'held').execute()
  return rows.map(({ errors }) => /R0\d\d/.exec(JSON.stringify(errors))?.[0] ?? '').toSorted()
}

function payoutsIn(house: RegistersHouse, state: 'held') {
  return house.db
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select('payouts.bank_key')
    .where('register_rows.state', '=', state)
    .execute()
}
