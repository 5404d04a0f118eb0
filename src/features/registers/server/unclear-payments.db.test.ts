import assert from 'node:assert/strict'
import test from 'node:test'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'

test('an order whose answer was lost while the bank still executes it is treated as sent and paid once', async () => {
  await using house = await openRegistersHouse({ settlementSeconds: 30 })
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'lost_answer', count: 1, on: 'pay' })
  await startPaying(house, accountant, id)
  await house.work(12)
  assert.deepEqual(await payouts(house), [{ state: 'sent', unclear_since: null }])
  const [row] = await house.db.selectFrom('register_rows').select(['state', 'errors']).execute()
  assert.deepEqual(row, { state: 'sent', errors: [] })
  await house.work(40)
  assert.deepEqual(await payouts(house), [{ state: 'paid', unclear_since: null }])
  assert.equal((await house.book()).length, 1)
})

test('an order that may be with the bank is looked up, stays unclear while the look-up is silent, and is not sent again', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const bank = house.channels.now
  const calls: string[] = []
  house.channels.now = {
    ...bank,
    async pay(order) {
      calls.push('pay')
      await bank.pay(order)
      return { ok: false, refusal: { kind: 'unknownOutcome' } }
    },
    find() {
      calls.push('look')
      return Promise.resolve({ ok: false, refusal: { kind: 'unavailable' } })
    },
  }
  await startPaying(house, accountant, id)
  await house.work(12)
  assert.deepEqual([calls[0], [...new Set(calls.slice(1))]], ['pay', ['look']])
  assert.notEqual((await payouts(house))[0]?.unclear_since, null)
  house.channels.now = { ...bank, pay: () => Promise.reject(new Error('sent twice')) }
  await house.work(60)
  assert.deepEqual(await payouts(house), [{ state: 'paid', unclear_since: null }])
  assert.equal((await house.book()).length, 1)
})

test('a worker that wakes late and could not reach the bank does not report that nothing was sent', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  const asleep = Promise.withResolvers<void>()
  const called = Promise.withResolvers<void>()
  const bank = house.channels.now
  house.channels.now = {
    ...bank,
    async pay() {
      called.resolve()
      await asleep.promise
      return { ok: false, refusal: { kind: 'unavailable' } }
    },
  }
  const options = { db: house.db, clock: house.clock, log: silentLog, table: house.table }
  const sleeper = runDueJobs(options)
  await called.promise
  house.clock.advance({ seconds: 61 })
  house.channels.now = {
    ...bank,
    pay: async (order) => {
      await bank.pay(order)
      return { ok: false, refusal: { kind: 'unknownOutcome' } }
    },
  }
  await runDueJobs(options)
  asleep.resolve()
  await sleeper
  const [payout] = await payouts(house)
  assert.notEqual(payout?.unclear_since, null)
  house.channels.now = bank
  await house.work(20)
  assert.deepEqual(
    (await payouts(house)).map(({ state }) => state),
    ['paid'],
  )
  assert.equal((await house.book()).length, 1)
})

test('starting a register and changing its task do not deadlock', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, works } = await approvedRegister(house, 1)
  const [work] = works
  assert.ok(work)
  const other = openDatabase(house.url)
  const begun = await other.db.transaction().execute(async (tx) => {
    await tx.selectFrom('tasks').select('id').where('id', '=', work.taskId).forUpdate().execute()
    const starting = startPaying(house, accountant, id)
    await someoneWaits(house.db)
    await tx.selectFrom('assignments').select('id').where('id', '=', work.id).forUpdate().execute()
    return { starting }
  })
  await begun.starting
  assert.deepEqual(await payouts(house), [{ state: 'created', unclear_since: null }])
  await other.close()
})

async function someoneWaits(db: Awaited<ReturnType<typeof openRegistersHouse>>['db']): Promise<void> {
  for (;;) {
    const { rows } = await rowsOf({ waiting: pgType.int })`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if ((rows[0]?.waiting ?? 0) > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function payouts(house: Awaited<ReturnType<typeof openRegistersHouse>>) {
  return house.db.selectFrom('payouts').select(['state', 'unclear_since']).execute()
}
