import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import { registerHandlers } from './handlers.ts'
import { markRowReceipt } from './mark-row-receipt.ts'

test('every payment relies on a status asked for it, and the row shows the answer', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  house.clock.advance({ minutes: 20 })
  const started = house.clock.now()
  await startPaying(house, accountant, id)
  await house.work(3)
  const kept = await house.db
    .selectFrom('payouts')
    .innerJoin('npd_status_checks as answer', 'answer.id', 'payouts.npd_status_check_id')
    .select(['answer.id', 'answer.result', 'answer.checked_at'])
    .execute()
  assert.equal(kept.length, 2)
  for (const { result, checked_at: checked } of kept) {
    assert.equal(result, 'active')
    assert.ok(Temporal.Instant.compare(checked, started) >= 0, 'not the answer of the check 20 minutes ago')
  }
  const shown = (await rowsOf(house, accountant, id)).map(({ npd_check: check }) => check?.id)
  assert.deepEqual(new Set(shown), new Set(kept.map((one) => one.id)))
})

test("while the tax service is silent a payment relies on today's answer", async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  house.npd.answer = 'silent'
  await startPaying(house, accountant, id)
  await house.work(3)
  const [paid] = await rowsOf(house, accountant, id)
  assert.equal(paid?.npd_check?.active, true)
})

test('while the tax service is silent for longer than a day, the payment waits', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  house.npd.answer = 'silent'
  house.clock.advance({ hours: 25 })
  await startPaying(house, accountant, id)
  await house.work(3)
  const [held] = await rowsOf(house, accountant, id)
  assert.deepEqual([held?.state, held?.problems.map(({ code }) => code)], ['held', ['R008']])
})

test('two workers on one register create one bank payment per row', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 4)
  await startPaying(house, accountant, id)
  const others = [openDatabase(house.url), openDatabase(house.url)]
  const tables = others.map(({ db }) => {
    const table = createWorkTable()
    registerHandlers(table, { ...house.deps, db })
    return { db, table }
  })
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(tables.map(({ db, table }) => runDueJobs({ db, clock: house.clock, log: silentLog, table })))
    house.clock.advance({ seconds: 2 })
  }
  await Promise.all(others.map((open) => open.close()))
  assert.equal((await house.book()).length, 4)
  assert.deepEqual(await rowStates(house), ['paid', 'paid', 'paid', 'paid'])
})

test("a worker that slept through its lease cannot overwrite another worker's result", async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.fault({ kind: 'slow', count: 1, delay_ms: 250 })
  const options = { db: house.db, clock: house.clock, log: silentLog, table: house.table }
  const sleeper = runDueJobs(options)
  await new Promise((resolve) => setTimeout(resolve, 120))
  house.clock.advance({ seconds: 61 })
  await Promise.all([sleeper, runDueJobs(options)])
  await house.work(3)
  assert.equal((await house.book()).length, 1)
  assert.deepEqual(await rowStates(house), ['paid'])
  assert.deepEqual(await payoutStates(house), ['paid'])
})

test('an order whose answer was lost is found by its key and paid once', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'lost_answer', count: 1, on: 'pay' })
  await startPaying(house, accountant, id)
  await house.work()
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems[0]?.code, row?.problems[0]?.text], ['sent', 'R052', 'Ответ банка уточняется'])
  await house.work(12)
  assert.equal((await house.book()).length, 1)
  assert.deepEqual(await rowStates(house), ['paid'])
  assert.deepEqual((await rowsOf(house, accountant, id))[0]?.problems, [])
})

test('a proxy page instead of an answer is neither a success nor a refusal', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'garbage', count: 2 })
  await startPaying(house, accountant, id)
  await house.work(30)
  assert.equal((await house.book()).length, 1)
  assert.deepEqual(await rowStates(house), ['paid'])
})

test('a silent bank leaves the row unclear; when it answers, the key is looked up before anything is sent again', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'silent' })
  await startPaying(house, accountant, id)
  await house.work(6)
  assert.deepEqual(await rowStates(house), ['sent'])
  assert.equal((await house.book()).length, 0)
  const before = await house.db.selectFrom('payouts').select(['bank_key', 'unclear_since', 'state']).executeTakeFirstOrThrow()
  assert.equal(before.state, 'created')
  assert.notEqual(before.unclear_since, null)
  await house.noFaults()
  await house.work(40)
  assert.deepEqual(
    (await house.book()).map(({ key }) => key),
    [before.bank_key],
  )
  assert.deepEqual(await rowStates(house), ['paid'])
})

test('when the bank has too many calls nothing was paid: the row waits in the queue and is paid when the bank takes it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'busy' })
  await startPaying(house, accountant, id)
  await house.work(12)
  assert.deepEqual(await rowStates(house), ['queued'])
  const payout = await house.db.selectFrom('payouts').select('unclear_since').executeTakeFirstOrThrow()
  assert.equal(payout.unclear_since, null)
  await house.noFaults()
  await house.work(60)
  assert.equal((await house.book()).length, 1)
  assert.deepEqual(await rowStates(house), ['paid'])
})

test('a refused payment releases the assignment, says why, and is paid again as a new payout', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 2)
  await house.fault({ kind: 'reject', count: 1 })
  await startPaying(house, accountant, id)
  await house.work(4)
  const view = registerContract.registerView.parse(
    dataOf(await house.call(accountant, registerContract.readRegister, { params: { id } })),
  )
  assert.deepEqual([view.state, view.paid_rows, view.troubled], ['partial', 1, 1])
  const refused = (await rowsOf(house, accountant, id)).find(({ state }) => state === 'bankRejected')
  assert.deepEqual(
    refused?.problems.map(({ code, text }) => [code, text]),
    [['R050', 'Банк отклонил: Получатель не найден по реквизитам']],
  )
  const freed = await house.db
    .selectFrom('assignments')
    .select('state')
    .where('id', '=', (refused?.assignment_id ?? '') as Id<'assignment'>)
    .executeTakeFirstOrThrow()
  assert.equal(freed.state, 'readyToPay')

  for (const person of people) await house.seed.addMethod(person)
  const clicks = await Promise.all(
    [1, 2].map(() => house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} })),
  )
  assert.deepEqual(clicks.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  await house.work(4)
  assert.deepEqual(await rowStates(house), ['paid', 'paid'])
  const book = await house.book()
  assert.deepEqual(book.map(({ state }) => state).toSorted(), ['paid', 'paid', 'rejected'])
  assert.equal(dataOf(await house.call(accountant, registerContract.readRegister, { params: { id } }))['state'], 'executed')
})

test('a payment to a person unbound after approval is held, and paid automatically when they bind again', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 2)
  const [person] = people
  const binding = (state: 'bound' | 'unboundByPerson') =>
    house.db
      .updateTable('bindings')
      .set({ state })
      .where('person_id', '=', (person ?? '') as Id<'person'>)
      .execute()
  await binding('unboundByPerson')
  await startPaying(house, accountant, id)
  await house.work(3)
  const held = (await rowsOf(house, accountant, id)).find(({ state }) => state === 'held')
  assert.deepEqual(
    held?.problems.map(({ code }) => code),
    ['R009'],
  )
  assert.equal(dataOf(await house.call(accountant, registerContract.readRegister, { params: { id } }))['state'], 'partial')
  await binding('bound')
  house.clock.advance({ minutes: 61 })
  await house.work(3)
  assert.deepEqual(await rowStates(house), ['paid', 'paid'])
  assert.equal(dataOf(await house.call(accountant, registerContract.readRegister, { params: { id } }))['state'], 'executed')
})

test('a row held for three days is given up and its assignment can be paid again', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  await house.seed.addMethod(people[0] ?? assert.fail(), house.clock.now().add({ hours: 24 * 30 }))
  await startPaying(house, accountant, id)
  await house.work()
  assert.deepEqual(
    (await rowsOf(house, accountant, id)).map(({ state, problems }) => [state, problems[0]?.code]),
    [['held', 'R029']],
  )
  for (let hour = 0; hour < 73; hour += 1) {
    house.clock.advance({ minutes: 61 })
    await house.work()
  }
  await house.work(1)
  assert.deepEqual(await rowStates(house), ['cancelled'])
  assert.deepEqual(await payoutStates(house), ['cancelled'])
  assert.equal((await house.book()).length, 0)
  assert.equal(dataOf(await house.call(accountant, registerContract.listPayable))['total'], 1)
  assert.equal(dataOf(await house.call(accountant, registerContract.readRegister, { params: { id } }))['state'], 'failed')
})

test('a payment that had waited for days is held first, as any other, and not given up by its first hold', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  await house.seed.addMethod(people[0] ?? assert.fail(), house.clock.now().add({ hours: 24 * 30 }))
  await startPaying(house, accountant, id)
  await house.db
    .updateTable('payouts')
    .set({ created_at: house.clock.now().subtract({ hours: 80 }) })
    .execute()
  await house.work()
  assert.deepEqual([await rowStates(house), await payoutStates(house)], [['held'], ['created']])
})

test('money returned by the bank is noticed the same day', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  const payout = await house.db.selectFrom('payouts').selectAll().executeTakeFirstOrThrow()
  await house.giveBack(payout.bank_key)
  house.clock.advance({ minutes: 11 })
  await house.work(1)
  assert.deepEqual(await payoutStates(house), ['returned'])
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems[0]?.code], ['returned', 'R051'])
  assert.equal(dataOf(await house.call(accountant, registerContract.readRegister, { params: { id } }))['state'], 'partial')
})

test('money that came back is paid again by a new order to the new account, and the late news of its first receipt changes nothing', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  const first = await house.db.selectFrom('payouts').selectAll().executeTakeFirstOrThrow()
  const hear = (payoutId: Id<'payout'>, outcome: 'receiptQueued' | 'receiptDone' | 'receiptReversed') =>
    house.db.transaction().execute((tx) => markRowReceipt(tx, house.deps, { payoutId, outcome }))
  await hear(first.id, 'receiptQueued')
  await hear(first.id, 'receiptDone')
  await house.giveBack(first.bank_key)
  house.clock.advance({ minutes: 11 })
  await house.work()
  assert.deepEqual(await workState(house), ['readyToPay', 'settling'])
  assert.equal(dataOf(await house.call(accountant, registerContract.listPayable))['total'], 0, 'the row keeps its work')

  await house.seed.addMethod(people[0] ?? assert.fail())
  assert.equal(dataOf(await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} }))['retried'], 1)
  await hear(first.id, 'receiptDone')
  assert.deepEqual(await rowStates(house), ['queued'])
  await house.work(3)
  const second = await house.db.selectFrom('payouts').selectAll().where('state', '=', 'paid').executeTakeFirstOrThrow()
  assert.notEqual(second.bank_key, first.bank_key)
  assert.notEqual(second.method_id, first.method_id)
  await hear(first.id, 'receiptReversed')
  assert.deepEqual(await rowStates(house), ['paid'])
  await hear(second.id, 'receiptQueued')
  await hear(second.id, 'receiptDone')
  await hear(first.id, 'receiptReversed')
  assert.deepEqual(await rowStates(house), ['done'])
  assert.deepEqual((await rowsOf(house, accountant, id))[0]?.problems, [])
  assert.deepEqual(await workState(house), ['closed', 'completed'])
  assert.deepEqual((await house.book()).map(({ state }) => state).toSorted(), ['paid', 'returned'])
})

test('a work whose money came back can be paid from another register', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  await house.giveBack((await house.db.selectFrom('payouts').select('bank_key').executeTakeFirstOrThrow()).bank_key)
  house.clock.advance({ minutes: 11 })
  await house.work()
  assert.equal(dataOf(await house.call(accountant, registerContract.releaseRows, { params: { id } }))['released'], 1)
  assert.deepEqual(await rowStates(house), ['cancelled'])
  assert.equal(dataOf(await house.call(accountant, registerContract.listPayable))['total'], 1)
})

test('a receipt closes the row and its assignment; a failed one is a visible error until repeated', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  const payout = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const mark = (outcome: 'receiptQueued' | 'receiptDone' | 'receiptFailed', text?: string) =>
    house.db
      .transaction()
      .execute((tx) => markRowReceipt(tx, house.deps, { payoutId: payout.id, outcome, ...(text && { text }) }))
  await mark('receiptQueued')
  await mark('receiptFailed', 'ФНС не отвечает')
  assert.deepEqual(
    (await rowsOf(house, accountant, id))[0]?.problems.map(({ code, text }) => [code, text]),
    [['R060', 'Чек не сформирован: ФНС не отвечает']],
  )
  assert.deepEqual(dataOf(await house.call(accountant, rowContract.countRowErrors)), { count: 1 })
  await mark('receiptQueued')
  await mark('receiptDone')
  await mark('receiptFailed', 'поздняя весть')
  assert.deepEqual(await rowStates(house), ['done'])
  const work = await house.db.selectFrom('assignments').select('state').executeTakeFirstOrThrow()
  assert.equal(work.state, 'closed')
})

test("the bank receives the person's name, ИНН and account; a look-up timeout does not pay again", async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'lost_answer', on: 'pay', count: 1 })
  await house.fault({ kind: 'silent', on: 'lookup', count: 2 })
  await startPaying(house, accountant, id)
  await house.work(60)
  const book = await house.book()
  assert.deepEqual(
    book.map(({ payee }) => [payee.name, payee.inn]),
    [['Иванов Иван Иванович', '500100732259']],
  )
  assert.deepEqual(await rowStates(house), ['paid'])
  const found = await house.channels.now.find({ key: book[0]?.key ?? '', channelId: null })
  assert.equal(found.ok && found.value?.outcome, 'paid')
})

async function rowStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('register_rows').select('state').orderBy('no').execute()).map(({ state }) => state)
}

async function payoutStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('payouts').select('state').orderBy('created_at').execute()).map(({ state }) => state)
}

async function rowsOf(house: RegistersHouse, member: Parameters<RegistersHouse['call']>[0], id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}

async function workState(house: RegistersHouse): Promise<string[]> {
  const work = await house.db
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['assignments.state', 'tasks.state as task'])
    .executeTakeFirstOrThrow()
  return [work.state, work.task]
}
