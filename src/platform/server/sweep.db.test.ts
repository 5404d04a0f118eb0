import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { standingClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { takeFromLimits } from './limits.ts'
import { sweep } from './sweep.ts'

test('old answers and counters are deleted, recent ones stay', async () => {
  await using house = await openTestDatabase()
  const { db, close } = openDatabase(house.url, 2)
  const clock = standingClock('2026-11-21T10:00:00Z')
  const key = (at: string, name: string) => ({
    principal: 'p',
    key: name,
    endpoint: 'POST /x',
    body_sha256: Buffer.from('x'),
    state: 'done' as const,
    created_at: Temporal.Instant.from(at),
  })
  await db
    .insertInto('idempotency_keys')
    .values([key('2026-10-01T00:00:00Z', 'old'), key('2026-11-20T00:00:00Z', 'young')])
    .execute()
  await takeFromLimits(db, standingClock('2026-11-18T10:00:00Z'), [{ key: 'old', count: 1, seconds: 60 }])
  await takeFromLimits(db, clock, [{ key: 'young', count: 1, seconds: 60 }])

  const outcome = await sweep({ db, clock })

  assert.equal(outcome.next, 'again')
  assert.deepEqual(
    (await db.selectFrom('idempotency_keys').select('key').execute()).map((row) => row.key),
    ['young'],
  )
  assert.deepEqual(
    (await db.selectFrom('rate_counters').select('key').execute()).map((row) => row.key),
    ['young'],
  )
  await close()
})
