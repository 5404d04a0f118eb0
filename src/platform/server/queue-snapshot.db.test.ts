import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPlans, tellingPlans } from '../../../tests/bench/record-plans.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { standingClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { claimJobs } from './lease.ts'

test('under a snapshot that holds jobs done, a worker that goes on from its place reads no more than without it', async (context) => {
  await using database = await openTestDatabase()
  const { db, pool, close } = openDatabase(tellingPlans(database.url), 2)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const takeRan = recordPlans(pool)
  const claim = async (after?: Parameters<typeof claimJobs>[4]) => {
    takeRan()
    const claimed = await claimJobs({ db, clock }, 8, 30, {}, after)
    assert.equal(claimed.length, 8)
    return takeRan().reduce((sum, { blocks }) => sum + blocks, 0)
  }
  await pool.query(`insert into jobs (id, name, payload, run_at, created_at)
    select 'job_' || lpad(i::text, 26, '0'), 'test', '{}', '2026-11-21T08:00:00Z', now() from generate_series(1, 30000) i`)
  await pool.query('analyze jobs')
  const free = await claim()
  const holder = await pool.connect()
  await holder.query('begin isolation level repeatable read')
  await holder.query('select count(*) from jobs')
  await pool.query(`delete from jobs where id <= 'job_' || lpad('25000', 26, '0')`)
  const place = { id: `job_${'25000'.padStart(26, '0')}` as never, runAt: Temporal.Instant.from('2026-11-21T08:00:00Z') }
  const [whole, further] = [await claim(), await claim(place)]
  assert.ok(whole > 4 * free, `${whole} blocks from the beginning, ${free} without a snapshot: the test has something to show`)
  context.diagnostic(`blocks: ${free} without a snapshot, ${whole} from the beginning, ${further} from the place`)
  assert.ok(further <= 1.5 * free, `${further} blocks from the place, ${free} without a snapshot`)
  await holder.query('rollback')
  holder.release()
  await close()
})
