import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { openWorkHouse } from '../../../tests/support/work-house.ts'
import { job } from './jobs.ts'
import { onJob, runDueJobs } from './worker.ts'

const database = await openTestDatabase()
after(() => database[Symbol.asyncDispose]())

const pay = job('test.pay', z.object({ id: z.string() }))

test('a fault is retried after a pause that doubles up to ten minutes', async () => {
  await using house = await openWorkHouse(database)
  onJob(house.table, pay, () => Promise.reject(new Error('no luck')))
  await house.enqueue(pay, { id: '1' })
  const pauses: number[] = []
  for (let run = 0; run < 12; run += 1) {
    await runDueJobs(house.options())
    const [row] = await house.jobs()
    assert.ok(row)
    pauses.push(house.clock.now().until(row.run_at).total('seconds'))
    house.clock.advance({ seconds: pauses.at(-1) ?? 0 })
  }
  assert.deepEqual(pauses, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 512, 512])
})

test('a job is buried after its maximum number of consecutive faults, and stays visible', async () => {
  await using house = await openWorkHouse(database)
  onJob(house.table, pay, () => Promise.reject(new TypeError('no luck')), 3)
  await house.enqueue(pay, { id: '1' })
  await house.workFor({ hours: 1 })
  const [row] = await house.jobs()
  assert.deepEqual([row?.state, row?.faults, row?.attempts, row?.last_error], ['dead', 3, 3, 'TypeError: no luck'])
  await house.enqueue(pay, { id: '1' }, { key: 'one' })
  assert.equal((await house.jobs()).length, 2)
})

test('a job that reschedules itself five hundred times is not buried by its first fault', async () => {
  await using house = await openWorkHouse(database)
  let runs = 0
  onJob(
    house.table,
    pay,
    async () => {
      runs += 1
      if (runs === 501) throw new Error('first')
      if (runs === 502) return { next: 'done' }
      return { next: 'again', at: house.clock.now(), why: 'not yet' }
    },
    3,
  )
  await house.enqueue(pay, { id: '1' })
  await house.work()
  assert.deepEqual(
    (await house.jobs()).map((row) => [row.state, row.faults, row.attempts]),
    [['waiting', 1, 501]],
  )
  house.clock.advance({ seconds: 1 })
  await house.work()
  assert.equal(runs, 502)
  assert.deepEqual(await house.jobs(), [])
})

test('a job that kills its workers is marked dead too', async () => {
  await using house = await openWorkHouse(database)
  let runs = 0
  await house.enqueue(pay, { id: '1' })
  for (let death = 0; death < 2; death += 1) {
    const killed = house.hang(pay)
    await killed.begun
    house.clock.advance({ minutes: 1 })
  }
  const last = house.otherTable(
    pay,
    async () => {
      runs += 1
      return { next: 'done' }
    },
    2,
  )
  await runDueJobs(house.options(last))
  assert.equal(runs, 0)
  assert.deepEqual(
    (await house.jobs()).map((row) => [row.state, row.faults]),
    [['dead', 2]],
  )
})

test('an unreadable or unknown job does not stop the others', async () => {
  await using house = await openWorkHouse(database)
  const done: string[] = []
  onJob(house.table, pay, async ({ id }) => {
    if (id === 'poison') throw new Error('poison')
    done.push(id)
    return { next: 'done' }
  })
  await house.enqueue(pay, { id: 'poison' })
  await house.enqueue(job('test.unknown', z.unknown()), { id: 'x' })
  await house.enqueue(job(pay.name, z.unknown()), { wrong: 'shape' })
  for (const id of ['a', 'b', 'c']) await house.enqueue(pay, { id })
  await house.workFor({ hours: 24 })
  assert.deepEqual(done.toSorted(), ['a', 'b', 'c'])
  assert.deepEqual(
    (await house.jobs()).map((row) => row.state),
    ['dead', 'dead', 'dead'],
  )
})
