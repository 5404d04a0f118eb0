import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { openWorkHouse } from '../../../tests/support/work-house.ts'
import type { Tx } from './database.ts'
import { enqueue, enqueueMany, enqueueTogether, job } from './jobs.ts'
import { buryJob, claimJobs, dropJob, finishJob, LeaseLost, lockJob, releaseJob, renewLease } from './lease.ts'
import type { Claimed } from './lease.ts'
import { onJob, runDueJobs } from './worker.ts'

const database = await openTestDatabase()
after(() => database[Symbol.asyncDispose]())

const pay = job('test.pay', z.object({ id: z.string() }))
const write = job('test.write', z.object({ id: z.string() }))

test('a job added in a transaction that rolls back does not exist', async () => {
  await using house = await openWorkHouse(database)
  await assert.rejects(
    house.db.transaction().execute(async (tx) => {
      await enqueue(tx, house.clock, pay, { id: '1' })
      throw new Error('undo')
    }),
  )
  assert.deepEqual(await house.jobs(), [])
})

test('many who ask for one job together do not wait for each other, and it is taken after the last of them', async () => {
  await using house = await openWorkHouse(database)
  await using second = await house.sibling()
  const ask = (tx: Tx) => enqueueTogether(tx, house.clock, pay, { id: '1' }, { key: 'sum', runAt: house.clock.now() })
  await house.db.transaction().execute(ask)
  await house.db.transaction().execute(async (first) => {
    await ask(first)
    await second.db.transaction().execute(async (tx) => {
      await ask(tx)
    })
    assert.equal((await claimJobs({ db: second.db, clock: house.clock }, 5, 30)).length, 0, 'the first has not committed')
  })
  const claimed = await claimJobs(house, 5, 30)
  assert.deepEqual(
    claimed.map(({ payload }) => payload),
    [{ id: '1' }],
  )
  await house.db.transaction().execute(ask)
  assert.equal((await house.jobs()).length, 2, 'a job that runs may have read the old state')
})

test('many jobs are added at once, each under its key', async () => {
  await using house = await openWorkHouse(database)
  await house.enqueue(pay, { id: 'b' }, { key: 'b', runAt: house.clock.now().add({ hours: 1 }) })
  await house.db
    .transaction()
    .execute((tx) =>
      enqueueMany(tx, house.clock, pay, [
        ...['a', 'b', 'c', 'c'].map((id) => ({ key: id, payload: { id } })),
        ...Array.from({ length: 1500 }, (_, at) => ({ key: `k${at}`, payload: { id: `k${at}` } })),
      ]),
    )
  assert.equal((await house.jobs()).length, 1503)
  assert.equal((await claimJobs(house, 2000, 30)).length, 1503, 'the one that waited for later is due as well')
})

test('two workers never run the same job at the same time', async () => {
  await using house = await openWorkHouse(database)
  const running = new Set<string>()
  const begun: string[] = []
  onJob(house.table, pay, async ({ id }) => {
    assert.ok(!running.has(id), 'the job is already running')
    running.add(id)
    begun.push(id)
    await house.db.selectFrom('jobs').select('id').execute()
    running.delete(id)
    return { next: 'done' }
  })
  const ids = Array.from({ length: 40 }, (_, number) => String(number))
  for (const id of ids) await house.enqueue(pay, { id })
  await using second = await house.sibling()
  const [left, right] = [house.options(), { ...house.options(), db: second.db }]
  while ((await Promise.all([runDueJobs(left), runDueJobs(right)])).some((count) => count > 0));
  assert.deepEqual(begun.toSorted(), ids.toSorted())
  assert.deepEqual(await house.jobs(), [])
})

test('a job whose worker died runs again after its lease expires, and not before', async () => {
  await using house = await openWorkHouse(database)
  await house.enqueue(pay, { id: '1' })
  const stopped = house.hang(pay)
  await stopped.begun
  house.clock.advance({ seconds: 29 })
  assert.equal(await runDueJobs(house.options()), 0)
  house.clock.advance({ seconds: 2 })
  const again = house.otherTable(pay, async () => ({ next: 'done' }))
  assert.equal(await runDueJobs(house.options(again)), 1)
  assert.deepEqual(await house.jobs(), [])
  stopped.release()
  await stopped.ended
})

test('a worker presumed dead loses its transaction, and none of its writes remain', async () => {
  await using house = await openWorkHouse(database)
  await house.enqueue(pay, { id: '1' })
  const lost: unknown[] = []
  const stale = house.hang(pay, async (run) => {
    await house.db
      .transaction()
      .execute(async (tx) => {
        await note(tx, 'stale')
        await run.finish(tx)
      })
      .catch((fault: unknown) => {
        lost.push(fault)
        throw fault
      })
  })
  await stale.begun
  house.clock.advance({ minutes: 5 })
  const fresh = house.otherTable(pay, async (run) => {
    await house.db.transaction().execute(async (tx) => {
      await note(tx, 'fresh')
      await run.finish(tx)
    })
    return { next: 'done' }
  })
  await runDueJobs(house.options(fresh))
  stale.release()
  await stale.ended
  assert.ok(lost[0] instanceof LeaseLost)
  assert.deepEqual(await house.notes(), ['fresh'])
})

test('a stale worker does not change a job held by another worker, whatever the result', async () => {
  await using house = await openWorkHouse(database)
  await house.enqueue(pay, { id: '1' })
  const answers = [async () => undefined, async () => Promise.reject(new Error('late'))]
  for (const answer of answers) {
    const stale = house.hang(pay, answer)
    await stale.begun
    house.clock.advance({ minutes: 5 })
    const fresh = house.hang(pay)
    await fresh.begun
    const before = await house.jobs()
    stale.release()
    await stale.ended
    assert.deepEqual(await house.jobs(), before)
    house.clock.advance({ minutes: 5 })
    fresh.release()
    await fresh.ended
    if ((await house.jobs()).length === 0) await house.enqueue(pay, { id: '1' })
  }
})

/** What a worker may do to its job, one by one. */
const acts: Readonly<Record<string, (house: WorkHouse, row: Claimed) => Promise<void>>> = {
  renew: (house, row) => renewLease(house, row, 3600),
  drop: (house, row) => dropJob(house, row),
  release: (house, row) => releaseJob(house, row, { at: house.clock.now(), why: 'late', faults: 7 }),
  bury: (house, row) => buryJob(house, row, 'late', 7),
  hold: (house, row) => house.db.transaction().execute((tx) => lockJob(tx, row)),
  finish: (house, row) => house.db.transaction().execute((tx) => finishJob(tx, row)),
}
for (const [act, does] of Object.entries(acts)) {
  test(`a stale worker does not ${act} a job while another holds it; the holder does`, async () => {
    await using house = await openWorkHouse(database)
    await house.enqueue(pay, { id: '1' })
    const [stale] = await claimJobs(house, 1, 30)
    house.clock.advance({ seconds: 31 })
    const [holder] = await claimJobs(house, 1, 30)
    assert.ok(stale && holder && stale.id === holder.id)
    // As text: two moments are always deeply equal to `assert`.
    const jobs = async () => JSON.stringify(await house.jobs())
    const held = await jobs()
    const isRefused = act === 'hold' || act === 'finish'
    if (isRefused) await assert.rejects(does(house, stale), LeaseLost)
    else await does(house, stale)
    assert.equal(await jobs(), held)
    await does(house, holder)
    if (act !== 'hold') assert.notEqual(await jobs(), held)
  })
}

test('requesting work that already waits adds no job and can only make it run sooner', async () => {
  await using house = await openWorkHouse(database)
  const later = house.clock.now().add({ hours: 1 })
  await house.enqueue(pay, { id: '1' }, { key: 'one', runAt: later })
  await house.enqueue(pay, { id: '1' }, { key: 'one', runAt: later.add({ hours: 1 }) })
  assert.deepEqual(
    (await house.jobs()).map((row) => row.run_at),
    [later],
  )
  await house.enqueue(pay, { id: '1' }, { key: 'one' })
  assert.deepEqual(
    (await house.jobs()).map((row) => row.run_at),
    [house.clock.now()],
  )
  await house.enqueue(write, { id: '1' }, { key: 'one' })
  await house.enqueue(pay, { id: '2' }, { key: 'two' })
  await house.enqueue(pay, { id: '3' })
  await house.enqueue(pay, { id: '3' })
  assert.equal((await house.jobs()).length, 5)
})

test('work requested while it runs is done once more', async () => {
  await using house = await openWorkHouse(database)
  let runs = 0
  onJob(house.table, pay, async () => {
    runs += 1
    if (runs === 1) await house.enqueue(pay, { id: '1' }, { key: 'one' })
    return { next: 'done' }
  })
  await house.enqueue(pay, { id: '1' }, { key: 'one' })
  await house.work()
  assert.equal(runs, 2)
})

test('a job put back while the same work waits is merged with it, at the earlier time', async () => {
  await using house = await openWorkHouse(database)
  const soon = house.clock.now().add({ minutes: 1 })
  onJob(house.table, pay, async () => {
    await house.enqueue(pay, { id: '1' }, { key: 'one', runAt: soon.add({ hours: 1 }) })
    return { next: 'again', at: soon, why: 'not yet' }
  })
  await house.enqueue(pay, { id: '1' }, { key: 'one' })
  await runDueJobs(house.options())
  assert.deepEqual(
    (await house.jobs()).map((row) => [row.run_at, row.attempts]),
    [[soon, 1]],
  )
})

test('a transaction that requests waiting work delays its start until the transaction commits', async () => {
  await using house = await openWorkHouse(database)
  const seen: string[][] = []
  onJob(house.table, pay, async () => {
    seen.push(await house.notes())
    return { next: 'done' }
  })
  await house.enqueue(pay, { id: '1' }, { key: 'one' })
  await house.db.transaction().execute(async (tx) => {
    await note(tx, 'new state')
    await enqueue(tx, house.clock, pay, { id: '1' }, { key: 'one' })
    assert.equal(await runDueJobs(house.options()), 0)
  })
  await house.work()
  assert.deepEqual(seen, [['new state']])
})

type WorkHouse = Awaited<ReturnType<typeof openWorkHouse>>

async function note(tx: Tx, text: string): Promise<void> {
  await tx
    .insertInto('installation_facts')
    .values({ name: text, value: JSON.stringify(text) })
    .execute()
}
