import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChannelFailure, ChannelOrder, ChannelTraits } from '#/gateways/payout-channel/port.ts'
import { startTochkaStand } from '#/gateways/payout-channel/tochka/simulator/start-tochka-stand.ts'
import { tochkaChannel } from '#/gateways/payout-channel/tochka/tochka-channel.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { payoutStateOf } from '../domain/payout.ts'
import { payPayoutJob, watchPayoutJob } from './jobs.ts'

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

test('a bank that has too many calls is called ever more rarely', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  let calls = 0
  house.channels.now = {
    ...house.channels.now,
    pay() {
      calls += 1
      return Promise.resolve(refuse({ kind: 'busy', by: 'channel' }))
    },
  }
  await startPaying(house, accountant, id)
  await house.work(60)
  assert.equal(calls, 4)
})

test('a second run of a payment whose call is open asks nobody, gives nothing up and sends nothing', async () => {
  await using house = await openRegistersHouse()
  const open = await openCall(house, { lookup: 'byKey' })
  await addTwin(house)
  await house.work(20)
  assert.deepEqual([open.calls, await stateOf(house)], [['pay'], 'unclear'])
  open.answer(refuse({ kind: 'invalid', text: 'Превышен лимит' }))
  await open.ended
  await house.work(60)
  assert.deepEqual([open.calls, await stateOf(house)], [['pay'], 'rejected'])
})

test('where the channel finds no order by its key, a second run gives it up only when the call of the first is over', async () => {
  await using house = await openRegistersHouse()
  const open = await openCall(house, { lookup: 'statement' })
  await addTwin(house)
  await house.work(59)
  assert.equal(await stateOf(house), 'unclear')
  await house.work(2)
  assert.deepEqual([open.calls, await stateOf(house)], [['pay'], 'lost'])
  open.answer(ok({ channelId: 'channel-1', outcome: 'accepted' }))
  await open.ended
  const [payout] = await house.db.selectFrom('payouts').select('bank_id').execute()
  assert.deepEqual([await stateOf(house), payout?.bank_id], ['sent', 'channel-1'])
  assert.equal((await house.db.selectFrom('jobs').select('id').where('name', '=', watchPayoutJob.name).execute()).length, 1)
})

test('a refusal that comes after the verdict ends the order where no other call can have made it', async () => {
  await using house = await openRegistersHouse()
  const open = await openCall(house, { lookup: 'byId', keyLifetime: Temporal.Duration.from({ hours: 0 }) })
  await addTwin(house)
  await house.work(61)
  assert.equal(await stateOf(house), 'lost')
  open.answer(refuse({ kind: 'invalid', text: 'Получатель не найден' }))
  await open.ended
  assert.deepEqual([open.calls, await stateOf(house)], [['pay'], 'rejected'])
})

test('a refusal of a call that slept says nothing of the order that another run has made since', async () => {
  await using house = await openRegistersHouse()
  const open = await openCall(house, { lookup: 'byKey' })
  const { now } = house.channels
  const second = Promise.withResolvers<Result<ChannelOrder, ChannelFailure>>()
  const repeated = Promise.withResolvers<void>()
  house.channels.now = {
    ...now,
    find: () => Promise.resolve(ok(undefined)),
    pay() {
      repeated.resolve()
      return second.promise
    },
  }
  await addTwin(house)
  house.clock.advance({ seconds: 61 })
  const other = runDueJobs({ db: house.db, clock: house.clock, log: silentLog, table: house.table })
  await repeated.promise
  open.answer(refuse({ kind: 'invalid', text: 'Превышен лимит' }))
  await open.ended
  assert.equal(await stateOf(house), 'unclear')
  second.resolve(ok({ channelId: 'channel-2', outcome: 'accepted' }))
  await other
  assert.equal(await stateOf(house), 'sent')
})

test('a run whose call was overtaken by another leaves the payment its job, whatever it was told', async () => {
  await using house = await openRegistersHouse()
  const open = await openCall(house, { lookup: 'byKey' })
  await overtaken(house)
  open.answer(refuse({ kind: 'invalid', text: 'Превышен лимит' }))
  await open.ended
  assert.equal(await stateOf(house), 'unclear')
  await house.work(70)
  assert.deepEqual([open.calls.slice(0, 3), await stateOf(house)], [['pay', 'find', 'pay'], 'sent'])
})

test('an order that nobody finds is not forgotten by a run whose question was overtaken by another', async () => {
  await using house = await openRegistersHouse()
  const open = await openCall(house, { lookup: 'byKey' })
  open.answer(refuse({ kind: 'unknownOutcome' }))
  await open.ended
  const { now } = house.channels
  house.channels.now = {
    ...now,
    traits: { ...now.traits, keyLifetime: Temporal.Duration.from({ hours: 0 }) },
    async find() {
      await overtaken(house)
      house.channels.now = { ...house.channels.now, find: () => Promise.resolve(ok(undefined)) }
      return ok(undefined)
    },
  }
  await house.work(10)
  assert.equal(await stateOf(house), 'unclear')
  await house.work(70)
  assert.deepEqual([open.calls, await stateOf(house)], [['pay'], 'lost'])
})

test('the answer of a slow bank is kept though another worker took the job and gave the order up; there is one draft', async () => {
  await using house = await openRegistersHouse()
  await using stand = await startTochkaStand({ port: 0, clock: house.clock, token: 'token' })
  await using bank = tochkaChannel({ url: `${stand.url}/uapi`, keysUrl: stand.url, token: 'token', clock: house.clock })
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  const called = Promise.withResolvers<void>()
  house.channels.now = {
    ...bank,
    pay(order) {
      called.resolve()
      return bank.pay(order)
    },
  }
  const fault = JSON.stringify({ kind: 'slow', count: 1, on: 'pay', delay_ms: 1_500 })
  await fetch(`${stand.url}/admin/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: fault })
  const worker = { db: house.db, clock: house.clock, log: silentLog, table: house.table }
  const frozen = runDueJobs(worker)
  await called.promise
  house.clock.advance({ seconds: 61 })
  await runDueJobs(worker)
  assert.equal(await stateOf(house), 'lost')
  await frozen
  assert.equal(await stateOf(house), 'drafted')
  await house.workMinutes(5)
  const { items } = (await (await fetch(`${stand.url}/admin/book`)).json()) as { items: unknown[] }
  assert.deepEqual([items.length, await stateOf(house)], [1, 'drafted'])
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

/** A payment whose first call stays open until the test answers it. */
async function openCall(house: RegistersHouse, traits: Partial<ChannelTraits>) {
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  const answered = Promise.withResolvers<Result<ChannelOrder, ChannelFailure>>()
  const called = Promise.withResolvers<void>()
  const calls: string[] = []
  const { now } = house.channels
  house.channels.now = {
    ...now,
    traits: { ...now.traits, ...traits },
    pay() {
      calls.push('pay')
      called.resolve()
      return calls.length === 1 ? answered.promise : Promise.resolve(ok({ channelId: 'twin', outcome: 'accepted' }))
    },
    find() {
      calls.push('find')
      return Promise.resolve(ok(undefined))
    },
  }
  const ended = runDueJobs({ db: house.db, clock: house.clock, log: silentLog, table: house.table, leaseSeconds: 3600 })
  await called.promise
  return { calls, answer: answered.resolve, ended }
}

/** A second job of the same payment, as from two transactions that did not see each other. */
async function addTwin(house: RegistersHouse): Promise<void> {
  const { id: payoutId } = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, payPayoutJob, { payoutId }, { key: payoutId }))
}

/** A run that slept before its call has begun it now, and will never tell what it learns. */
async function overtaken(house: RegistersHouse): Promise<void> {
  const until = house.clock.now().add({ seconds: 61 })
  await house.db.updateTable('payouts').set({ calling_until: until }).execute()
}

async function stateOf(house: RegistersHouse): Promise<string> {
  const columns = ['state', 'unclear_since', 'lost_since', 'sign_until'] as const
  return payoutStateOf(await house.db.selectFrom('payouts').select(columns).executeTakeFirstOrThrow())
}
