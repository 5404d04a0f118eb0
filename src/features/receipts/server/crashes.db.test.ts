import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { Id } from '#/kernel/ids.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import { addIncomes, addPeople, bothBooks, workTogether } from '../../../../tests/support/many-incomes.ts'

const inn = '500100732259'

const places = ['before-make', 'after-make', 'before-send', 'after-send', 'before-record', 'after-record'] as const

for (const place of places) {
  test(`a worker killed at ${place} leaves exactly one receipt, made by the next worker`, async () => {
    await using house = await openReceiptHouse()
    const { payoutId, rowId, assignmentId, personId } = await paid(house)

    assert.equal(await workInAnotherProcess(house, `receipts.${place}`), 'SIGKILL', 'the worker reached the place')
    house.clock.advance({ minutes: 2 })
    for (let round = 0; round < 4; round += 1) await house.work()

    const book = await house.book(inn)
    const receipt = await house.receiptOf(payoutId)
    assert.equal(book.length, 1, 'one receipt in the book of the tax service')
    assert.deepEqual([receipt?.state, receipt?.fns_receipt_id], ['registered', book[0]?.id])
    assert.equal(receipt?.operation_unique_id, book[0]?.operationId)
    assert.deepEqual(await jobsLeft(house), [])
    assert.deepEqual(house.announcements, ['receiptRegistered'])
    assert.equal((await house.db.selectFrom('receipts').select('id').where('person_id', '=', personId).execute()).length, 1)
    assert.deepEqual(
      [await stateOf(house, 'register_rows', rowId), await stateOf(house, 'assignments', assignmentId)],
      ['done', 'closed'],
    )
  })
}

for (const place of ['before-postpone', 'after-postpone', 'after-wake'] as const) {
  test(`a worker killed at ${place} in an outage loses none of the receipts that wait`, async () => {
    await using house = await openReceiptHouse()
    const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
    const people = await addPeople(house, 3)
    await house.fault({ kind: 'down' })
    await addIncomes(house, { orgId, people, count: 12 })
    if (place === 'after-wake') {
      await workTogether(house, { seconds: 2 })
      await house.mend()
      house.clock.advance({ minutes: 10 })
    }
    assert.equal(await workInAnotherProcess(house, `receipts.${place}`), 'SIGKILL', 'the worker reached the place')
    house.clock.advance({ minutes: 2 })
    await workTogether(house, { minutes: 10 })
    await house.mend()
    await passHour(house)
    const { ours, theirs } = await bothBooks(house)
    assert.equal(ours.length, 12)
    assert.deepEqual(ours, theirs)
  })
}

test('workers killed at random while the service loses answers create one receipt for each of sixty incomes', async () => {
  await using house = await openReceiptHouse()
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const people = await addPeople(house, 6)
  await addIncomes(house, { orgId, people, count: 60 })
  for (let round = 0; round < 4; round += 1) {
    await house.fault({ kind: 'lost_answer', step: round % 2 === 0 ? 'send' : 'poll', count: 3 })
    const workers = [startWorker(house, 'nowhere'), startWorker(house, 'nowhere')]
    const gone = workers.map((worker) => once(worker, 'exit'))
    await receiptsInBook(house, round * 12)
    for (const worker of workers) worker.kill('SIGKILL')
    await Promise.all(gone)
    house.clock.advance({ minutes: 1 })
  }
  // Workers killed early leave faults unused: an hour is too short to lose an answer on every attempt.
  await house.mend()
  await passHour(house)
  const { ours, theirs } = await bothBooks(house)
  assert.equal(ours.length, 60)
  assert.deepEqual(ours, theirs)
})

/** All attempts of an hour, each answer read before it expires. */
async function passHour(house: ReceiptHouse): Promise<void> {
  for (let passed = 0; passed < 60; passed += 5) {
    await workTogether(house, { minutes: 5 })
    await workTogether(house, { seconds: 2 })
  }
}

/** Waits until the tax service has recorded this many, or for three seconds: the kill does not have to be exact. */
async function receiptsInBook(house: ReceiptHouse, least: number): Promise<void> {
  for (let look = 0; look < 150 && (await bothBooks(house)).theirs.length <= least; look += 1) await sleep(20)
}

test('a worker that is not killed creates the same single receipt', async () => {
  await using house = await openReceiptHouse()
  const { payoutId } = await paid(house)
  assert.equal(await workInAnotherProcess(house, 'nowhere'), null)
  assert.equal((await house.receiptOf(payoutId))?.state, 'registered')
  assert.equal((await house.book(inn)).length, 1)
})

async function paid(house: ReceiptHouse) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const personId = await house.addPerson(inn, '89000000001')
  const payment = await house.addPayment(orgId, personId)
  await house.announcePaid(payment.payoutId)
  return { ...payment, personId }
}

/** The signal that ended the process; null when it exited by itself. */
async function workInAnotherProcess(house: ReceiptHouse, crashAt: string): Promise<NodeJS.Signals | null> {
  const child = startWorker(house, crashAt)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  assert.ok(code === 0 || signal === 'SIGKILL', `ended with ${code} ${signal}`)
  return signal
}

function startWorker(house: ReceiptHouse, crashAt: string) {
  const module = pathToFileURL(resolve(import.meta.dirname, '../../../../tests/support/work-until-idle.ts')).href
  const program = `const { workUntilIdle } = await import(${JSON.stringify(module)}); await workUntilIdle(...process.argv.slice(1))`
  return spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, house.databaseUrl, house.taxServiceUrl, house.clock.now().toString()],
    { env: { ...process.env, CRASH_AT: crashAt }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

async function jobsLeft(house: ReceiptHouse) {
  return (await house.db.selectFrom('jobs').select('name').execute()).map(({ name }) => name)
}

async function stateOf(house: ReceiptHouse, table: 'register_rows' | 'assignments', id: string) {
  return (
    await house.db
      .selectFrom(table)
      .select('state')
      .where('id', '=', id as Id<'assignment'> & Id<'row'>)
      .executeTakeFirstOrThrow()
  ).state
}
