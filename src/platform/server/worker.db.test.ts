import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { openWorkHouse } from '../../../tests/support/work-house.ts'
import { announce, event, job } from './jobs.ts'
import { claimJobs, splitJob } from './lease.ts'
import { onEvent, onJob, startWorker } from './worker.ts'

const database = await openTestDatabase()
after(() => database[Symbol.asyncDispose]())

const pay = job('test.pay', z.object({ id: z.string() }))
const paid = event('test.paid', z.object({ id: z.string() }))

test('a new job wakes a sleeping worker', async () => {
  await using house = await openWorkHouse(database)
  const done = Promise.withResolvers<string>()
  onJob(house.table, pay, async ({ id }) => {
    done.resolve(id)
    return { next: 'done' }
  })
  const worker = startWorker({ ...house.options(), listenAt: house.url })
  await house.listening()
  await house.enqueue(pay, { id: '1' })
  assert.equal(await done.promise, '1')
  await worker.stop()
})

test('a job queued when keys of payloads were written with underscores still runs', async () => {
  await using house = await openWorkHouse(database)
  const done: object[] = []
  const watch = job('test.watch', z.strictObject({ payoutId: z.string(), orgIds: z.array(z.string()), sentAt: z.string() }))
  onJob(house.table, watch, async (payload) => {
    done.push(payload)
    return { next: 'done' }
  })
  const old = { payout_id: 'payout_1', org_ids: ['org_1'], sentAt: '2026-11-21' }
  await house.enqueue({ ...watch, payload: z.any() }, old)
  await house.enqueue(pay, { id: 'as_it_was' })
  await house.pool.query(await readFile('db/migrations/0024_job_keys.sql', 'utf8'))
  const untouched = (await house.jobs()).find(({ name }) => name === pay.name)
  assert.deepEqual(untouched?.payload, { id: 'as_it_was' })
  await house.work()
  assert.deepEqual(done, [{ payoutId: 'payout_1', orgIds: ['org_1'], sentAt: '2026-11-21' }])
})

test('a stopping worker finishes its current jobs and takes no new ones', async () => {
  await using house = await openWorkHouse(database)
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const done: string[] = []
  onJob(house.table, pay, async ({ id }) => {
    begun.resolve()
    await release.promise
    done.push(id)
    return { next: 'done' }
  })
  await house.enqueue(pay, { id: '1' })
  const worker = startWorker({ ...house.options(), listenAt: house.url, batch: 1 })
  await begun.promise
  await house.enqueue(pay, { id: '2' })
  let stopped = false
  const stopping = worker.stop().then(() => {
    stopped = true
  })
  await house.jobs()
  assert.equal(stopped, false)
  release.resolve()
  await stopping
  assert.deepEqual(done, ['1'])
  assert.equal((await house.jobs()).length, 1)
})

test('jobs waiting for a slow party in their lane do not delay other lanes, and the reverse', async () => {
  await using house = await openWorkHouse(database)
  const ask = job('test.ask', z.object({ id: z.string() }), 'taxService')
  const silence = Promise.withResolvers<void>()
  const [asked, served] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: string[] = []
  onJob(house.table, ask, async ({ id }) => {
    begun.push(id)
    if (begun.length === 2) asked.resolve()
    await silence.promise
    return { next: 'done' }
  })
  onJob(house.table, pay, async () => {
    served.resolve()
    return { next: 'done' }
  })
  for (const id of ['a', 'b', 'c', 'd']) await house.enqueue(ask, { id })
  const worker = startWorker({ ...house.options(), listenAt: house.url, batch: 1, lanes: [{ lane: 'taxService', slots: 2 }] })
  await asked.promise
  await house.enqueue(pay, { id: '1' })
  await served.promise
  assert.equal(begun.length, 2, 'no more than its slots')
  silence.resolve()
  await worker.stop()
})

test('a long job does not delay others', async () => {
  await using house = await openWorkHouse(database)
  const release = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const done: string[] = []
  onJob(house.table, pay, async ({ id }) => {
    if (id === 'long') await release.promise
    done.push(id)
    if (done.length === 5) others.resolve()
    return { next: 'done' }
  })
  await house.enqueue(pay, { id: 'long' })
  const worker = startWorker({ ...house.options(), listenAt: house.url, batch: 2 })
  for (const id of ['a', 'b', 'c', 'd', 'e']) await house.enqueue(pay, { id })
  await others.promise
  release.resolve()
  await worker.stop()
  assert.equal(done.indexOf('long'), 5)
})

for (const [when, left] of [
  ['event.before-told', ['event:test.paid']],
  ['event.after-told', ['test.first', 'test.second', 'test.third']],
] as const) {
  test(`an event creates one job for each listener exactly once, even if the worker dies: ${when}`, async () => {
    await using house = await openWorkHouse(database)
    const heard: string[] = []
    for (const name of ['first', 'second', 'third']) {
      const listener = job(`test.${name}`, z.object({ id: z.string() }))
      onEvent(house.table, paid, listener)
      onJob(house.table, listener, async ({ id }) => {
        heard.push(`${name} ${id}`)
        return { next: 'done' }
      })
    }
    await house.db.transaction().execute((tx) => announce(tx, house.clock, paid, { id: '7' }))
    assert.equal(await killedAt(when, house.url), 'SIGKILL')
    assert.deepEqual(await house.jobs().then((rows) => rows.map((row) => row.name).toSorted()), left)
    await house.workFor({ hours: 1 })
    assert.deepEqual(heard.toSorted(), ['first 7', 'second 7', 'third 7'])
    assert.deepEqual(await house.jobs(), [])
  })
}

test('a worker presumed dead does not replace an event that another one has taken', async () => {
  await using house = await openWorkHouse(database)
  await house.db.transaction().execute((tx) => announce(tx, house.clock, paid, { id: '7' }))
  const [taken] = await claimJobs(house, 1, 30)
  assert.ok(taken)
  house.clock.advance({ seconds: 31 })
  const [again] = await claimJobs(house, 1, 30)
  assert.ok(again)
  await splitJob(house, taken, [{ name: 'test.first' }])
  assert.deepEqual(await house.jobs().then((rows) => rows.map((row) => row.name)), ['event:test.paid'])
  await splitJob(house, again, [{ name: 'test.first' }])
  assert.deepEqual(await house.jobs().then((rows) => rows.map((row) => row.name)), ['test.first'])
})

test('an event without listeners is dropped', async () => {
  await using house = await openWorkHouse(database)
  await house.db.transaction().execute((tx) => announce(tx, house.clock, paid, { id: '7' }))
  await house.work()
  assert.deepEqual(await house.jobs(), [])
})

/** A worker of another process, killed at this point of telling an event to three listeners. */
async function killedAt(point: string, url: string): Promise<NodeJS.Signals | null> {
  const program = `
    import * as z from 'zod/mini'
    import { standingClock } from '#/platform/server/clock.ts'
    import { openDatabase } from '#/platform/server/database.ts'
    import { event, job } from '#/platform/server/jobs.ts'
    import { silentLog } from '#/platform/server/log.ts'
    import { createWorkTable, onEvent, runDueJobs } from '#/platform/server/worker.ts'
    const table = createWorkTable()
    for (const name of ['first', 'second', 'third']) onEvent(table, event('test.paid', z.any()), job('test.' + name, z.any()))
    const { db } = openDatabase(${JSON.stringify(url)}, 2)
    await runDueJobs({ db, clock: standingClock('2026-11-21T09:00:00Z'), log: silentLog, table })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    env: { ...process.env, CRASH_AT: point },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}
