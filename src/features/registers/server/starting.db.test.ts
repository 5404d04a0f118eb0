import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import test from 'node:test'
import { holdForAnnulment } from '#/features/tasks/server/hold-for-annulment.ts'
import { judgeEndings } from '#/features/tasks/server/judge-endings.ts'
import { silentLog } from '#/platform/server/log.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { approvedRegister, dataOf, makePayouts, startPaying } from '../../../../tests/support/approved-register.ts'
import { countStatements } from '../../../../tests/support/count-statements.ts'
import { approvedManyRows } from '../../../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as approvalContract from '../contract/approval.ts'
import * as contract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import { beginPayments } from './begin-payments.ts'

test('the press that starts a register of 1 200 rows asks a fixed number of questions, and a job makes the payouts by hundreds', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedManyRows(house, { rows: 1200 })
  const pressed = await countStatements(house, async () => {
    const answer = dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
    assert.equal(answer['state'], 'starting')
  })
  assert.ok(pressed.statements < 45, `${pressed.statements} statements`)
  assert.equal(await count(house, 'payouts'), 0)
  const made = await countStatements(house, () => makePayouts(house, id))
  assert.ok(made.statements < 110, `${made.statements} statements for three portions and the end`)
  assert.equal(await count(house, 'payouts'), 1200)
  await paidOnceEach(house, 1200)
  const view = contract.registerView.parse(dataOf(await house.call(accountant, contract.readRegister, { params: { id } })))
  assert.deepEqual([view.state, view.pending, view.ready], ['executing', 1200, 0])
})

test('while a register is starting, its page says how many rows have their payout, and the first are paid', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedManyRows(house, { rows: 700 })
  dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
  const begin = house.table.handlers.get('registers.begin')
  house.table.handlers.delete('registers.begin')
  const stop = new Error('enough')
  const deps = { ...house.deps, db: house.db }
  const channel = 'bank' as const
  const accountId = (await house.db.selectFrom('organization_accounts').select('id').executeTakeFirstOrThrow()).id
  let portions = 0
  const run = {
    attempt: 1,
    hold: () => ((portions += 1) > 1 ? Promise.reject(stop) : Promise.resolve()),
    finish: () => Promise.resolve(),
    finishOrLeave: () => Promise.resolve(),
  }
  await assert.rejects(beginPayments(deps, { registerId: id, accountId, channel }, run), stop)
  const view = contract.registerView.parse(dataOf(await house.call(accountant, contract.readRegister, { params: { id } })))
  assert.deepEqual([view.state, view.living_rows, view.ready], ['starting', 700, 200])
  assert.deepEqual(view.may, { edit: false, approve: false, start: true })
  const options = { db: house.db, clock: house.clock, log: silentLog, table: house.table }
  for (let round = 0; round < 4; round += 1) await runDueJobs(options)
  assert.ok((await house.book()).length > 8, 'the first are with the bank')
  assert.equal(await state(house), 'starting', 'the state waits for the last portion')
  if (begin) house.table.handlers.set('registers.begin', begin)
  house.clock.advance({ minutes: 20 })
  await makePayouts(house, id)
  await paidOnceEach(house, 700)
})

test('a worker that lost its lease makes no payouts', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
  const accountId = (await house.db.selectFrom('organization_accounts').select('id').executeTakeFirstOrThrow()).id
  const lost = new Error('lease lost')
  const run = {
    attempt: 1,
    hold: () => Promise.reject(lost),
    finish: () => Promise.resolve(),
    finishOrLeave: () => Promise.resolve(),
  }
  const registerId = (await house.db.selectFrom('registers').select('id').executeTakeFirstOrThrow()).id
  await assert.rejects(beginPayments(house.deps, { registerId, accountId, channel: 'bank' }, run), lost)
  assert.equal(await count(house, 'payouts'), 0)
})

test('a person who removes the payout method while the register is starting is held, and paid once there is another', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 2)
  dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
  const [person] = people
  assert.ok(person)
  await house.db.updateTable('payout_methods').set({ removed_at: house.clock.now() }).where('person_id', '=', person).execute()
  await house.work(3)
  const rows = async () =>
    rowContract.listRows.reply.parse(dataOf(await house.call(accountant, rowContract.listRows, { params: { id } }))).items
  assert.deepEqual(
    (await rows()).map((row) => [row.state, row.problems.map(({ code }) => code)]),
    [
      ['held', ['R025']],
      ['paid', []],
    ],
  )
  await house.seed.addMethod(person)
  house.clock.advance({ minutes: 61 })
  await house.work(3)
  assert.deepEqual(
    (await rows()).map((row) => row.state),
    ['paid', 'paid'],
  )
})

test('a row whose act is no longer in force while the register is starting is taken out, and the others are paid', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, works } = await approvedRegister(house, 3)
  dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
  const [work] = works
  assert.ok(work)
  await house.db.updateTable('assignments').set({ state: 'actPending' }).where('id', '=', work.id).execute()
  await house.work(3)
  const { items } = rowContract.listRows.reply.parse(
    dataOf(await house.call(accountant, rowContract.listRows, { params: { id } })),
  )
  assert.deepEqual(
    items.map((row) => [row.state, row.problems.map(({ code }) => code)]),
    [
      ['cancelled', ['R024']],
      ['paid', []],
      ['paid', []],
    ],
  )
  assert.equal(await state(house), 'partial')
  assert.equal(await count(house, 'payouts'), 2)
})

test('the act of a work in an approved register is annulled once the work is out of it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const act = await house.db.selectFrom('documents').selectAll().where('kind', '=', 'act').executeTakeFirstOrThrow()
  const judged = () => house.db.transaction().execute((tx) => holdForAnnulment(tx, house.deps, act))
  const before = await judged()
  assert.equal(before.ok ? undefined : before.refusal.kind, 'annulmentBlocked')
  dataOf(await house.call(accountant, approvalContract.recallRegister, { params: { id } }))
  assert.ok((await judged()).ok)
})

test('an order given up that the bank executed after all: its act is not annulled any more', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'reject', count: 1 })
  await startPaying(house, accountant, id)
  await house.work(4)
  const act = await house.db.selectFrom('documents').selectAll().where('kind', '=', 'act').executeTakeFirstOrThrow()
  const judged = async () => [
    ...(await house.db.transaction().execute((tx) => judgeEndings(tx, house.deps, [{ ...act, by: 'annulment' }]))).values(),
  ]
  assert.deepEqual(await judged(), [])
  await house.db.updateTable('payouts').set({ executed_after_denial_at: house.clock.now() }).execute()
  assert.match((await judged()).join(), /Банк исполнил прежнее поручение/)
})

test('of refused rows paid again, one whose act is in question stays with its reason, and the others are paid', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people, works } = await approvedRegister(house, 3)
  await house.fault({ kind: 'reject', count: 3 })
  await startPaying(house, accountant, id)
  await house.work(6)
  for (const person of people) await house.seed.addMethod(person)
  const [work] = works
  assert.ok(work)
  await house.db.updateTable('assignments').set({ state: 'actPending' }).where('id', '=', work.id).execute()
  const retry = (body = {}) => house.call(accountant, contract.retryRegister, { params: { id }, body })
  assert.equal(dataOf(await retry())['retried'], 2)
  await house.work(6)
  const rows = async () =>
    rowContract.listRows.reply.parse(dataOf(await house.call(accountant, rowContract.listRows, { params: { id } }))).items
  assert.deepEqual(
    (await rows()).map((row) => [row.state, row.problems.map(({ code }) => code)]),
    [
      ['bankRejected', ['R024']],
      ['paid', []],
      ['paid', []],
    ],
  )
  assertRefused(await retry(), 'rowsWithErrors')
  await house.db.updateTable('assignments').set({ state: 'readyToPay' }).where('id', '=', work.id).execute()
  assert.equal(dataOf(await retry())['retried'], 1)
  await house.work(6)
  assert.deepEqual(
    (await rows()).map((row) => row.state),
    ['paid', 'paid', 'paid'],
  )
  assert.equal((await house.book()).filter((order) => order.state === 'paid').length, 3)
})

for (const point of ['register.portion-made', 'register.portion-kept']) {
  test(`a worker killed at ${point} leaves every row one payout with one bank key`, async () => {
    await using house = await openRegistersHouse()
    const { id, accountant } = await approvedManyRows(house, { rows: 600 })
    dataOf(await house.call(accountant, contract.startRegister, { params: { id } }))
    const killed = await runChild(house, house.clock.now(), point)
    assert.equal(killed.signal, 'SIGKILL', killed.output)
    assert.equal(await count(house, 'payouts'), point === 'register.portion-made' ? 0 : 500)
    house.clock.advance({ seconds: 61 })
    await makePayouts(house, id)
    await paidOnceEach(house, 600)
    assert.equal(await state(house), 'executing')
  })
}

test('a thousand refused rows are paid again by a fixed number of statements', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedManyRows(house, { rows: 1000 })
  await startPaying(house, accountant, id)
  await house.run("update register_rows set state = 'bankRejected'")
  await house.run("update payouts set state = 'rejected'")
  await house.run("update assignments set state = 'readyToPay' where state = 'paying'")
  const retried = await countStatements(house, async () => {
    const answer = dataOf(await house.call(accountant, contract.retryRegister, { params: { id }, body: {} }))
    assert.equal(answer['retried'], 1000)
  })
  assert.ok(retried.statements < 50, `${retried.statements} statements`)
  assert.equal(await count(house, 'payouts'), 2000)
})

async function paidOnceEach(house: RegistersHouse, rows: number): Promise<void> {
  const payouts = await house.db.selectFrom('payouts').select(['id', 'row_id', 'assignment_id', 'bank_key']).execute()
  assert.equal(payouts.length, rows)
  for (const what of ['row_id', 'assignment_id', 'bank_key'] as const)
    assert.equal(new Set(payouts.map((one) => one[what])).size, rows)
}

async function count(house: RegistersHouse, table: 'payouts' | 'jobs'): Promise<number> {
  return (await house.db.selectFrom(table).select('id').execute()).length
}

async function state(house: RegistersHouse): Promise<string> {
  return (await house.db.selectFrom('registers').select('state').executeTakeFirstOrThrow()).state
}

async function runChild(house: RegistersHouse, start: Temporal.Instant, crashAt: string) {
  const program = resolve(import.meta.dirname, '../../../../tests/support/pay-in-child.ts')
  const child = spawn(process.execPath, [program, house.url, house.bankUrl, start.toString(), '4'], {
    env: { ...process.env, CRASH_AT: crashAt, NODE_TEST_CONTEXT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, output }
}
