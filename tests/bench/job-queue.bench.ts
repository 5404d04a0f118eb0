import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue, job } from '#/platform/server/jobs.ts'
import { silentLog as log } from '#/platform/server/log.ts'
import { createWorkTable, onJob, runDueJobs, startWorker } from '#/platform/server/worker.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { compare, quantile, spread } from './compare.ts'

const lanes = 10
const singles = 400
const batched = 2000

await using database = await openTestDatabase()
const { db, pool, close } = openDatabase(database.url, lanes + 1)
const tiny = job('bench.tiny', z.object({ no: z.number() }))
const table = createWorkTable()
let done = 0
let seen: (() => void) | undefined
onJob(table, tiny, async () => {
  done += 1
  seen?.()
  return { next: 'done' }
})

await compare({
  name: `10. Queue, one job a claim, ${lanes} workers`,
  unit: 'job',
  limit: { name: 'bare claim and delete, two statements', run: () => drain(singles, () => claimAndDelete(1)) },
  product: { name: 'runDueJobs', run: () => drain(singles, () => runDueJobs({ db, clock, log, table, batch: 1 })) },
  goal: 0.55,
})
await compare({
  name: `10b. Queue, 100 jobs a claim, 2 workers`,
  unit: 'job',
  limit: { name: 'bare claim and delete of 100, two statements', run: () => drain(batched, () => claimAndDelete(100), 2) },
  product: { name: 'runDueJobs', run: () => drain(batched, () => runDueJobs({ db, clock, log, table, batch: 100 }), 2) },
})
const waits = await idleWaits(60)
const [half, worst] = [quantile(waits, 0.5), quantile(waits, 0.99)]
console.log(
  `10c. Idle worker, from enqueue to handler\n  p50 ${half.toFixed(1)} ms · p99 ${worst.toFixed(1)} ms · goal p99 5: ${worst <= 5 ? 'met' : 'MISSED'}`,
)
const shares: number[] = []
for (let round = 0; round < 5; round += 1) {
  await pool.query('vacuum jobs')
  const free = await workedOff(5000)
  const holder = await pool.connect()
  await holder.query('begin isolation level repeatable read')
  await holder.query('select count(*) from jobs')
  // What is done now stays in the indexes until the snapshot goes.
  await workedOff(20_000)
  shares.push((await workedOff(5000)) / free)
  await holder.query('rollback')
  holder.release()
}
console.log(`10d. Queue under a snapshot that holds 20 000 jobs done, against none\n  share ${spread(shares)} · goal 0.8`)
await close()

/** Jobs a second of a worker. */
async function workedOff(count: number): Promise<number> {
  await fill(count)
  done = 0
  const all = new Promise<void>((resolve) => {
    seen = () => {
      if (done === count) resolve()
    }
  })
  const began = performance.now()
  const worker = startWorker({ db, listenAt: database.url, clock, log, table })
  await all
  const seconds = (performance.now() - began) / 1000
  await worker.stop()
  return count / seconds
}

/** Fills the queue outside the measured time: see `drain`. */
async function fill(count: number): Promise<void> {
  await pool.query(
    `insert into jobs (id, name, payload, run_at, created_at)
     select 'job_' || lpad(i::text, 26, '0'), 'bench.tiny', jsonb_build_object('no', i), now(), now() from generate_series(1, $1::int) i`,
    [count],
  )
}

/** Drains the queue with several workers; both sides fill it the same way, in one statement. */
async function drain(count: number, take: () => Promise<number>, workers = lanes) {
  await fill(count)
  done = 0
  const taken = await Promise.all(
    Array.from({ length: workers }, async () => {
      let own = 0
      for (let got = await take(); got > 0; got = await take()) own += got
      return own
    }),
  )
  assert.equal(
    taken.reduce((sum, own) => sum + own, 0),
    count,
  )
  const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from jobs')
  assert.equal(rows[0]?.left, 0)
  return { operations: count }
}

async function claimAndDelete(size: number): Promise<number> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ id: string }>({
      name: 'claim',
      text: `update jobs set lease = 'bench', leased_until = now() + interval '30 s', attempts = attempts + 1
        where id in (select id from jobs where state = 'waiting' and run_at <= now() and (leased_until is null or leased_until < now())
          order by run_at limit $1 for update skip locked) returning id, name, payload, attempts, faults, lease`,
      values: [size],
    })
    if (rows.length > 0) {
      await client.query({ name: 'drop', text: 'delete from jobs where id = any($1)', values: [rows.map(({ id }) => id)] })
    }
    return rows.length
  } finally {
    client.release()
  }
}

async function idleWaits(count: number): Promise<number[]> {
  const worker = startWorker({ db, listenAt: database.url, clock, log, table })
  const waited: number[] = []
  for (let no = 0; no < count; no += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const ran = new Promise<void>((resolve) => (seen = resolve))
    const began = performance.now()
    await db.transaction().execute((tx) => enqueue(tx, clock, tiny, { no }))
    await ran
    waited.push(performance.now() - began)
  }
  await worker.stop()
  return waited.slice(10)
}
