import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { standingClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { createBell, ringOnJobs } from './job-bell.ts'
import { isRungFor, rung } from './job-ringer.ts'
import { enqueue, job } from './jobs.ts'
import type { JobLane } from './jobs.ts'

/** Long enough that only the bell can end the sleep within a test. */
const forever = 2 ** 31 - 1

test('a ring that arrives before the sleep is not lost', async () => {
  const bell = createBell()
  bell.ring()
  bell.ring()
  await bell.sleep(forever)
  const slept = bell.sleep(forever).then(() => 'woken')
  assert.equal(await Promise.race([slept, Promise.resolve('asleep')]), 'asleep')
  bell.ring()
  assert.equal(await slept, 'woken')
})

test('an undisturbed sleep ends on time', async () => {
  await createBell().sleep(1)
})

test('a job rings when its transaction commits, and not when it rolls back', async () => {
  await using house = await openHouse()
  await house.bell.sleep(forever)
  await house.enqueue(true).catch(() => undefined)
  const woken = house.bell.sleep(forever).then(() => 'woken')
  assert.equal(await Promise.race([woken, house.ping().then(() => 'asleep')]), 'asleep')
  await house.enqueue(false)
  assert.equal(await woken, 'woken')
})

test('a broken connection is replaced, and the worker immediately checks for missed jobs', async () => {
  await using house = await openHouse()
  await house.bell.sleep(forever)
  await house.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen jobs' and datname = current_database()`,
  )
  await house.bell.sleep(forever)
  await house.enqueue(false)
  await house.bell.sleep(forever)
})

test('many commits ring a few times, and the last of them is rung too', async () => {
  await using house = await openHouse()
  let rings = 0
  const listening = ringOnJobs(house.url, { ring: () => (rings += 1) })
  await house.bell.sleep(forever)
  await Promise.all(Array.from({ length: 100 }, () => house.enqueue(false)))
  await house.bell.sleep(forever)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const rungBefore = rings
  assert.ok(rungBefore > 0 && rungBefore < 50, `${rungBefore} rings for a hundred commits`)
  await house.enqueue(false)
  while (rings === rungBefore) await house.ping()
  await listening.stop()
})

test('a job rings the workers of its lane alone; a statement that is its own transaction rings too', async () => {
  await using house = await openHouse()
  await house.bell.sleep(forever)
  await house.enqueue(false, 'taxService')
  await house.bell.sleep(forever)
  assert.deepEqual(house.rings.splice(0), ['', 'taxService'])
  assert.deepEqual(
    [
      isRungFor('taxService', ['taxService']),
      isRungFor('taxService', ['payments']),
      isRungFor('payments taxService', ['', 'payments']),
    ],
    [true, false, true],
  )
  assert.deepEqual(
    [isRungFor('', ['taxService']), isRungFor('usual', ['']), isRungFor('usual', ['taxService'])],
    [true, true, false],
  )
  await sql`select ${rung(['', 'payments'])}`.execute(house.db)
  await house.bell.sleep(forever)
  assert.deepEqual(house.rings, ['payments usual'])
})

async function openHouse() {
  const database = await openTestDatabase()
  const { db, pool, close } = openDatabase(database.url, 4)
  const bell = createBell()
  const rings: string[] = []
  const listening = ringOnJobs(database.url, {
    ring(lanes) {
      rings.push(lanes)
      bell.ring()
    },
  })
  return {
    db,
    bell,
    rings,
    pool,
    url: database.url,
    ping: () => pool.query('select 1'),
    enqueue: (undone: boolean, lane?: JobLane) =>
      db.transaction().execute(async (tx) => {
        await enqueue(tx, standingClock('2026-11-21T09:00:00Z'), job('test.ring', z.object({}), lane), {})
        if (undone) throw new Error('undo')
      }),
    async [Symbol.asyncDispose]() {
      await listening.stop()
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}
