import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from './database.ts'

const jobs = 3000

test('of four processes one is killed and one frozen past its lease: every job is done once, and the throughput stays', async (context) => {
  await using database = await openTestDatabase()
  const { pool, close } = openDatabase(database.url, 3)
  const done = async () => (await pool.query<{ count: number }>('select count(*)::int as count from done')).rows[0]?.count ?? 0
  await pool.query(`create table done (no int, worker text)`)
  const alone = await workOff([startChild(database.url, 'alone')], async () => undefined)

  const names = ['killed', 'frozen', 'third', 'fourth']
  const children = names.map((name) => startChild(database.url, name))
  const [killed, frozen] = children
  const together = await workOff(children, async () => {
    while ((await done()) < jobs / 4) await pause(10)
    killed?.kill('SIGKILL')
    frozen?.kill('SIGSTOP')
  })
  // Everything is done without them; the frozen one wakes up with jobs in hand that are not its own any more.
  frozen?.kill('SIGCONT')
  await pause(1500)
  const { rows } = await pool.query<{ all: number; distinct: number }>(
    `select count(*)::int as all, count(distinct no)::int as distinct from done`,
  )
  assert.deepEqual(rows, [{ all: jobs, distinct: jobs }])
  const { rows: by } = await pool.query<{ worker: string }>('select distinct worker from done order by worker')
  assert.deepEqual(
    by.map(({ worker }) => worker),
    names.toSorted(),
    'each has done its part',
  )
  assert.equal((await pool.query('select from jobs')).rowCount, 0)
  context.diagnostic(`${jobs} jobs: one process ${alone.toFixed(1)} s, four of which two are lost ${together.toFixed(1)} s`)
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await close()

  /** Seconds until all jobs are done. */
  async function workOff(processes: readonly ChildProcess[], meanwhile: () => Promise<void>): Promise<number> {
    await Promise.all(processes.map(ready))
    await pool.query('truncate done')
    const began = performance.now()
    await pool.query(
      `insert into jobs (id, name, payload, run_at, created_at)
       select 'job_' || lpad(i::text, 26, '0'), 'test.pay', jsonb_build_object('no', i), now(), now() from generate_series(1, $1::int) i`,
      [jobs],
    )
    await pool.query(`select pg_notify('jobs', '')`)
    await meanwhile()
    while ((await done()) < jobs) await pause(20)
    const seconds = (performance.now() - began) / 1000
    if (processes.length === 1) processes[0]?.kill('SIGKILL')
    return seconds
  }
})

/** A worker process with a lease of two seconds, each job of which writes a row in the transaction of its end. */
function startChild(url: string, name: string): ChildProcess {
  const program = `
    import * as z from 'zod/mini'
    import { sql } from 'kysely'
    import { systemClock as clock } from '#/platform/server/clock.ts'
    import { openDatabase } from '#/platform/server/database.ts'
    import { job } from '#/platform/server/jobs.ts'
    import { silentLog as log } from '#/platform/server/log.ts'
    import { createWorkTable, onJob, startWorker } from '#/platform/server/worker.ts'
    const { db } = openDatabase(${JSON.stringify(url)}, 8)
    const table = createWorkTable()
    onJob(table, job('test.pay', z.object({ no: z.number() })), async ({ no }, run) => {
      // The bank answers after a while.
      await new Promise((resolve) => setTimeout(resolve, 5))
      await db.transaction().execute(async (tx) => {
        await sql\`insert into done values (\${no}, '${name}')\`.execute(tx)
        await run.finish(tx)
      })
      return { next: 'done' }
    })
    startWorker({ db, clock, log, table, listenAt: ${JSON.stringify(url)}, leaseSeconds: 2 })
    process.stdout.write('ready')`
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function ready(child: ChildProcess): Promise<void> {
  assert.ok(child.stdout)
  await once(child.stdout, 'data')
}
