import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { standingClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { takeFromLimits } from './limits.ts'

const database = await openTestDatabase()
const pools = [openDatabase(database.url, 6), openDatabase(database.url, 6)] as const
after(async () => {
  for (const pool of pools) await pool.close()
  await database[Symbol.asyncDispose]()
})
const [{ db }, { db: second }] = pools

test('concurrent uses from two processes never exceed the limit', async () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  const limit = { key: 'parallel', count: 7, seconds: 60 }
  const takes = Array.from({ length: 40 }, (_, number) => takeFromLimits(number % 2 === 0 ? db : second, clock, [limit]))
  const answers = await Promise.all(takes)
  assert.equal(answers.filter((answer) => answer.ok).length, 7)
})

test('uses of the same limits in any order do not deadlock', async () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  const limits = ['a', 'b', 'c'].map((key) => ({ key, count: 100, seconds: 60 }))
  const takes = Array.from({ length: 10 }, (_, number) =>
    (number % 2 === 0 ? db : second)
      .transaction()
      .execute((tx) => takeFromLimits(tx, clock, number % 2 === 0 ? limits : limits.toReversed())),
  )
  assert.ok((await Promise.all(takes)).every((answer) => answer.ok))
})

test('a refusal returns the seconds until the end of the window, after which the count restarts', async () => {
  const clock = standingClock('2026-11-21T09:00:10Z')
  const limit = { key: 'window', count: 1, seconds: 60 }
  assert.ok((await takeFromLimits(db, clock, [limit])).ok)
  assert.deepEqual(await takeFromLimits(db, clock, [limit]), { ok: false, refusal: { kind: 'tooOften', seconds: 50 } })
  clock.advance({ seconds: 49, milliseconds: 999 })
  assert.deepEqual(await takeFromLimits(db, clock, [limit]), { ok: false, refusal: { kind: 'tooOften', seconds: 1 } })
  clock.advance({ milliseconds: 1 })
  assert.ok((await takeFromLimits(db, clock, [limit])).ok)
})

test('when several limits are full, the longest wait is returned', async () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  const limits = [
    { key: 'minute', count: 1, seconds: 60 },
    { key: 'hour', count: 1, seconds: 3600 },
    { key: 'roomy', count: 9, seconds: 86_400 },
  ]
  assert.ok((await takeFromLimits(db, clock, limits)).ok)
  assert.deepEqual(await takeFromLimits(db, clock, limits), { ok: false, refusal: { kind: 'tooOften', seconds: 3600 } })
  clock.advance({ seconds: 60 })
  assert.equal((await takeFromLimits(db, clock, limits)).ok, false)
})

test('a full limit uses nothing from the others and writes no row', async () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  const narrow = { key: 'narrow', count: 1, seconds: 60 }
  const wide = { key: 'for all', count: 2, seconds: 60 }
  for (let knock = 0; knock < 5; knock += 1) {
    await takeFromLimits(db, clock, [narrow, wide, { key: `phone ${knock}`, count: 9, seconds: 60 }])
  }
  assert.ok((await takeFromLimits(db, clock, [wide])).ok)
  const phones = await db.selectFrom('rate_counters').select('key').where('key', 'like', 'phone %').execute()
  assert.equal(phones.length, 1)
})

test('limits with different keys are independent, and an absent limit always allows', async () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  for (const key of ['ip:1', 'ip:2', 'ip:3']) assert.ok((await takeFromLimits(db, clock, [{ key, count: 1, seconds: 60 }])).ok)
  assert.deepEqual(await takeFromLimits(db, clock, []), { ok: true, value: undefined })
})

test('a use counted in a rolled-back transaction does not count', async () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  const limit = { key: 'undone', count: 1, seconds: 60 }
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await takeFromLimits(tx, clock, [limit])
      throw new Error('undo')
    }),
  )
  assert.ok((await takeFromLimits(db, clock, [limit])).ok)
})
