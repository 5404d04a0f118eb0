import assert from 'node:assert/strict'
import test from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { approvedBeside, approvedRegister, dataOf } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { listRegisters } from '../contract/list.ts'
import * as contract from '../contract/register.ts'
import { recallRegister } from '../contract/approval.ts'
import { scheduleRegister, unscheduleRegister } from '../contract/schedule.ts'
import { registerHandlers } from './handlers.ts'
import { startScheduledJob } from './jobs.ts'

test('a scheduled register starts by itself at its moment by Moscow, once though two workers look for work, and the journal says so', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 3)
  const planned = scheduleRegister.reply.parse(dataOf(await plan(house, accountant, id, { day: '28.11.2026' })))
  assert.deepEqual(
    [planned.state_name, planned.scheduled_for],
    ['Запланирован', '2026-11-30T07:00:00Z'],
    'from Saturday to Monday',
  )
  const view = await read(house, accountant, id)
  assert.deepEqual(view.scheduled, { for: '2026-11-30T07:00:00Z', by: 'accountant' })
  const listed = listRegisters.reply.parse(dataOf(await house.call(accountant, listRegisters, { query: {} })))
  assert.equal(listed.items[0]?.scheduled_for, '2026-11-30T07:00:00Z')

  house.clock.advance({ hours: 24 * 8 + 21 })
  await house.work(30)
  assert.equal((await house.book()).length, 0, 'not a minute before')
  house.clock.advance({ hours: 1 })
  await workTogether(house)
  await house.work(5)
  const orders = await house.book()
  assert.deepEqual([orders.length, new Set(orders.map(({ key }) => key)).size], [3, 3])
  assert.deepEqual([(await read(house, accountant, id)).state, (await read(house, accountant, id)).scheduled], ['executed', null])
  const [register] = await house.db.selectFrom('registers').select('started_by').execute()
  assert.equal(register?.started_by, accountant.personId)
  assert.deepEqual((await actions(house, id)).slice(-2), ['registerScheduled', 'registerStartedOnTime'])
})

test('a register whose moment went by while nothing worked is not started hours later, and the journal says so', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  dataOf(await plan(house, accountant, id, { day: '24.11.2026' }))
  house.clock.advance({ hours: 24 * 3 + 5 })
  await house.work(3)
  const { state } = await read(house, accountant, id)
  const { not_started_why: why } = await house.db.selectFrom('registers').select('not_started_why').executeTakeFirstOrThrow()
  assert.deepEqual([state, (await house.book()).length], ['approved', 0])
  assert.match(why ?? '', /прошло больше 6 часов/)
  assert.equal((await actions(house, id)).at(-1), 'registerNotStarted')
})

test('consents used by a schedule pay for a week after it was missed, and again after it began', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  dataOf(await plan(house, accountant, id, { day: '15.12.2026' }))
  house.clock.advance({ hours: 24 * 25 })
  await house.work(3)
  const missed = await read(house, accountant, id)
  assert.deepEqual([missed.state, missed.approval_stale], ['approved', false])
  house.clock.advance({ hours: 24 * 6 })
  dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
  house.clock.advance({ hours: 24 * 6 })
  assert.equal((await read(house, accountant, id)).approval_stale, false)
})

test('a week after a missed start the consents are asked for anew', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  dataOf(await plan(house, accountant, id, { day: '15.12.2026' }))
  house.clock.advance({ hours: 24 * 25 })
  await house.work(3)
  house.clock.advance({ hours: 24 * 7 + 1 })
  assert.equal((await read(house, accountant, id)).approval_stale, true)
  assertRefused(await house.call(accountant, contract.startRegister, { params: { id } }), 'approvalStale')
})

test('of two registers planned for one moment a gateway pays what its balance is enough for, and the other is left with the reason', async () => {
  await using house = await openRegistersHouse()
  const first = await approvedRegister(house, 1)
  const second = await approvedBeside(house, first)
  const { now } = house.channels
  const [row] = await house.db.selectFrom('register_rows').select('amount').execute()
  house.channels.now = { ...now, balance: () => Promise.resolve(ok(kopecks((row?.amount ?? 0) + 1))) }
  for (const id of [first.id, second]) dataOf(await plan(house, first.accountant, id, { day: '24.11.2026' }))
  house.clock.advance({ hours: 24 * 2 + 22 })
  await workTogether(house)
  const states = await house.db.selectFrom('registers').select(['state', 'not_started_why']).execute()
  assert.equal(states.filter(({ state }) => state === 'approved').length, 1)
  assert.match(states.find(({ state }) => state === 'approved')?.not_started_why ?? '', /^Не хватает .* на балансе шлюза/)
  assert.equal((await house.book()).length, 1)
})

test('a register whose balance cannot be asked starts on time all the same', async () => {
  await using house = await openRegistersHouse()
  const { now } = house.channels
  house.channels.now = { ...now, balance: () => Promise.reject(new Error('a fault of the channel')) }
  const { id, accountant } = await approvedRegister(house, 1)
  dataOf(await plan(house, accountant, id, { day: '24.11.2026' }))
  house.clock.advance({ hours: 24 * 2 + 22 })
  await house.work(5)
  assert.deepEqual([(await read(house, accountant, id)).state, (await house.book()).length], ['executed', 1])
})

test('a job that comes again, or of a moment that was changed or given up, starts nothing', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  dataOf(await plan(house, accountant, id, { day: '24.11.2026' }))
  dataOf(await plan(house, accountant, id, { day: '26.11.2026', time: '18:30' }))
  house.clock.advance({ hours: 24 * 4 })
  await house.work(5)
  assert.equal((await read(house, accountant, id)).state, 'scheduled')
  dataOf(await house.call(accountant, unscheduleRegister, { params: { id } }))
  assertRefused(await house.call(accountant, unscheduleRegister, { params: { id } }), 'wrongState')
  house.clock.advance({ hours: 24 * 2 })
  await house.work(5)
  assert.deepEqual([(await read(house, accountant, id)).state, (await house.book()).length], ['approved', 0])

  dataOf(await plan(house, accountant, id, { day: '27.11.2026', time: '18:00' }))
  house.clock.advance({ hours: 7 })
  await house.work(5)
  const again = { registerId: id as Id<'register'>, at: '2026-11-27T15:00:00Z' }
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, startScheduledJob, again))
  await house.work(5)
  assert.equal((await house.book()).length, 1)
  assert.deepEqual((await actions(house, id)).slice(-5), [
    'registerScheduled',
    'registerScheduled',
    'registerUnscheduled',
    'registerScheduled',
    'registerStartedOnTime',
  ])
})

test('what would refuse a press refuses the moment too: the register stays approved, says why, and whoever scheduled it is told', async () => {
  await using house = await openRegistersHouse()
  subscribeNotices(house.table, house.deps)
  const { id, orgId, accountant, approver } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  const missed = async (by: Member, change: () => Promise<unknown>, day: string) => {
    dataOf(await plan(house, by, id, { day, on_working_day: false }))
    await change()
    house.clock.advance({ hours: 24 })
    await house.work(3)
    const view = await read(house, accountant, id)
    assert.deepEqual([view.state, view.scheduled, (await house.book()).length], ['approved', null, 0])
    return view.not_started?.why
  }
  const connectionIs = (state: 'denied' | 'working') => house.db.updateTable('payout_connections').set({ state }).execute()
  const denied = await missed(accountant, () => connectionIs('denied'), '22.11.2026')
  assert.match(denied ?? '', /^Подключение счёта к банку не работает\. Проверьте связь или замените ключ/)
  assert.deepEqual(await told(house, accountant), [
    `Выплата по реестру Р-2026-00001 не запущена · Она была запланирована на это время. ${denied}`,
  ])
  assert.deepEqual([await told(house, owner), await told(house, approver)], [[], []])
  await connectionIs('working')

  const above = await missed(accountant, () => limitRegister(house, orgId, 999_99), '23.11.2026')
  assert.match(above ?? '', /^Сумма 1.000.₽ больше лимита на реестр/)
  await limitRegister(house, orgId, null)

  const gone = await missed(accountant, () => roleIs(house, accountant, 'viewer'), '24.11.2026')
  assert.equal(gone, 'Кто запланировал выплату, больше не может её запускать. Проверьте реестр и оплатите сами')
  assert.equal((await told(house, accountant)).length, 3)
  await roleIs(house, accountant, 'accountant')
  await house.db.updateTable('members').set({ status: 'disabled' }).where('person_id', '=', accountant.personId).execute()
  house.deps.proof = () => Promise.resolve(refuse({ kind: 'organizationUnproven' }))
  assert.match((await missed(owner, () => Promise.resolve(), '25.11.2026')) ?? '', /^Организация/)
  house.deps.proof = undefined
  assert.equal((await actions(house, id)).filter((action) => action === 'registerNotStarted').length, 4)

  dataOf(await house.call(owner, contract.startRegister, { params: { id } }))
  assert.equal((await read(house, owner, id)).not_started, null)
  await house.work(3)
  assert.equal((await house.book()).length, 1)
})

test('whoever scheduled a payment and has left the team cannot be told: those who may pay are', async () => {
  await using house = await openRegistersHouse()
  subscribeNotices(house.table, house.deps)
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  dataOf(await plan(house, accountant, id, { day: '22.11.2026', on_working_day: false }))
  await house.db.updateTable('members').set({ status: 'disabled' }).where('person_id', '=', accountant.personId).execute()
  house.clock.advance({ hours: 24 })
  await house.work(3)
  assert.equal((await told(house, owner)).length, 1)
  assert.equal((await house.book()).length, 0)
})

test('consents are used when a payment is scheduled: it goes a month later, may be moved, and no further than sixty days', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  dataOf(await plan(house, accountant, id, { day: '15.12.2026' }))
  house.clock.advance({ hours: 24 * 10 })
  assert.equal((await read(house, accountant, id)).approval_stale, false)
  assertRefused(await plan(house, accountant, id, { day: '21.01.2027' }), 'scheduleBad')
  dataOf(await plan(house, accountant, id, { day: '16.12.2026' }))
  house.clock.advance({ hours: 24 * 15 })
  await house.work(5)
  assert.equal((await house.book()).length, 1)
})

test('a consent of eight days schedules nothing, and a schedule taken back leaves none behind', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  dataOf(await plan(house, accountant, id, { day: '15.12.2026' }))
  dataOf(await house.call(accountant, unscheduleRegister, { params: { id } }))
  house.clock.advance({ hours: 24 * 8 })
  assertRefused(await plan(house, accountant, id, { day: '15.12.2026' }), 'approvalStale')
  dataOf(await house.call(accountant, recallRegister, { params: { id } }))
  assertRefused(await plan(house, accountant, id, { day: '15.12.2026' }), 'wrongState')
})

test('a payment is scheduled only as it may be started: unchanged, within the limits, from an account, by who may pay', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, approver } = await approvedRegister(house, 1)
  const tomorrow = () => plan(house, accountant, id, { day: '22.11.2026' })
  const rows = (amount: number) =>
    house.db
      .updateTable('register_rows')
      .set({ amount: kopecks(amount) })
      .execute()
  assertRefused(await plan(house, approver, id, { day: '22.11.2026' }), 'noAccess')
  assertRefused(await house.call(approver, unscheduleRegister, { params: { id } }), 'noAccess')
  const nobodys = newId('register', house.clock)
  assertRefused(await plan(house, accountant, nobodys, { day: '22.11.2026' }), 'notFound')
  assertRefused(await house.call(accountant, unscheduleRegister, { params: { id: nobodys } }), 'notFound')
  assertRefused(await plan(house, accountant, id, { day: '21.11.2026', time: '12:00', on_working_day: false }), 'scheduleBad')
  await limitRegister(house, orgId, 999_99)
  assertRefused(await tomorrow(), 'registerAboveLimit')
  await limitRegister(house, orgId, null)
  await house.db
    .updateTable('organizations')
    .set({ limit_day: kopecks(999_99) })
    .execute()
  assertRefused(await plan(house, accountant, id, { day: '21.11.2026', time: '18:00', on_working_day: false }), 'dayAboveLimit')
  dataOf(await tomorrow())
  dataOf(await house.call(accountant, unscheduleRegister, { params: { id } }))
  await rows(999_00)
  assertRefused(await tomorrow(), 'registerChanged')
  await rows(1000_00)
  await house.db.updateTable('payout_connections').set({ state: 'denied' }).execute()
  assertRefused(await tomorrow(), 'bankMissing')
  await house.db.updateTable('payout_connections').set({ state: 'working' }).execute()
  await house.run('update payout_methods set removed_at = now()')
  assertRefused(await tomorrow(), 'rowsWithErrors')
  await house.run('update organization_accounts set removed_at = now(), is_main = false')
  assertRefused(await tomorrow(), 'accountMissing')
})

type Asked = { readonly day: string; readonly time?: string; readonly on_working_day?: boolean }

function plan(house: RegistersHouse, member: Member, id: string, asked: Asked) {
  return house.call(member, scheduleRegister, { params: { id }, body: { time: '10:00', on_working_day: true, ...asked } })
}

async function read(house: RegistersHouse, member: Member, id: string) {
  return contract.readRegister.reply.parse(dataOf(await house.call(member, contract.readRegister, { params: { id } })))
}

/** Two workers of two processes take what is due at the same time. */
async function workTogether(house: RegistersHouse): Promise<void> {
  const other = openDatabase(house.url)
  const tables = [house.db, other.db].map((db) => {
    const table = createWorkTable()
    registerHandlers(table, { ...house.deps, db })
    return { db, table }
  })
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(tables.map(({ db, table }) => runDueJobs({ db, clock: house.clock, log: silentLog, table })))
  }
  await other.close()
}

async function actions(house: RegistersHouse, id: string): Promise<string[]> {
  const written = await house.db
    .selectFrom('journal_entries')
    .select('action')
    .where('object_id', '=', id)
    .orderBy('no')
    .execute()
  return written.map(({ action }) => action)
}

async function told(house: RegistersHouse, { personId }: Member): Promise<string[]> {
  const rows = await house.db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('person_id', '=', personId)
    .where('title', 'like', '%не запущена')
    .orderBy('created_at')
    .execute()
  return rows.map(({ title, body }) => `${title} · ${body}`)
}

async function limitRegister(house: RegistersHouse, orgId: Id<'organization'>, limit: number | null): Promise<void> {
  const changes = { limit_register: limit === null ? null : kopecks(limit) }
  await house.db.updateTable('organizations').set(changes).where('id', '=', orgId).execute()
}

async function roleIs(house: RegistersHouse, { personId }: Member, role: 'viewer' | 'accountant'): Promise<void> {
  await house.db.updateTable('members').set({ role }).where('person_id', '=', personId).execute()
}
