import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../tests/support/test-database.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import type { Log } from '#/platform/server/log.ts'
import { readPlace } from '#/platform/server/round-place.ts'
import { endOfTerm, forgetExpired } from './forget-expired.ts'
import { keptBecause, retentionTerms } from './retention-terms.ts'

test('every table has a term after which its rows go, or says why they stay', async () => {
  await using house = await openHouse()
  const { rows } = await house.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const said = [...retentionTerms.map(({ table }) => table), ...Object.keys(keptBecause)]
  assert.deepEqual(
    said.toSorted(),
    rows.map(({ name }) => name),
  )
})

test('a round over an empty database asks of every table only what is there', async () => {
  await using house = await openHouse()
  await house.round()
  assert.equal(await readPlace(house.db, 'forget-expired'), '')
})

test('old answers, counters and codes go, young ones and those that prove something stay', async () => {
  await using house = await openHouse()
  await house.addPerson()
  await house.run(`
    insert into idempotency_keys (principal, key, endpoint, body_sha256, state, created_at)
      select 'p', name, 'POST /x', 'x', 'done', at from (values ('old', ${ago(31)}), ('young', ${ago(1)})) as keys (name, at);
    insert into rate_counters (key, window_start, count) select name, at, 1 from (values ('old', ${ago(3)}), ('young', ${ago(1)})) as counters (name, at);
    insert into sessions (id, token_sha256, person_id, user_agent, ip, created_at, last_seen_at, expires_at)
      select 'session_' || name, sha256(name::bytea), 'person_1', '', '', at, at, at
      from (values ('old', ${ago(366)}), ('proof', ${ago(800)}), ('young', ${ago(364)})) as ended (name, at);
    insert into codes (id, person_id, session_id, purpose, subject_sha256, code_hmac, message_key, tries_left, sent_at, expires_at, used_at)
      select 'code_' || name, 'person_1', session, 'consent', 'x', 'x', name, 1, at, at, at
      from (values ('old', null, ${ago(31)}), ('proof', 'session_proof', ${ago(800)}), ('young', null, ${ago(29)})) as ended (name, session, at);
    insert into consents (id, person_id, slug, version, text_sha256, method, code_id, ip, user_agent, accepted_at)
      values ('consent_1', 'person_1', 'pdn', '1.0', 'x', 'code', 'code_proof', '', '', ${ago(800)})`)
  await house.round()
  assert.deepEqual(await house.names('idempotency_keys', 'key'), ['young'])
  assert.deepEqual(await house.names('rate_counters', 'key'), ['young'])
  assert.deepEqual(await house.names('codes', 'id'), ['code_proof', 'code_young'])
  assert.deepEqual(await house.names('sessions', 'id'), ['session_proof', 'session_young'])
})

test('a term of law is counted in whole years after the year of the deed', async () => {
  await using house = await openHouse()
  const term = retentionTerms.find(({ table }) => table === 'npd_status_checks')
  assert.ok(term)
  assert.equal(endOfTerm(term, house.clock.now()).toString(), '2020-12-31T21:00:00Z', 'the midnight of Moscow that began 2021')
  await house.run(`
    insert into npd_status_checks (id, inn, day, result, source, checked_at)
      values ('status_old', '500100732259', '2020-12-31', 'active', 'partner', '2020-12-31T20:59:59Z'),
        ('status_young', '500100732259', '2021-01-01', 'active', 'partner', '2020-12-31T21:00:00Z')`)
  await house.round()
  assert.deepEqual(await house.names('npd_status_checks', 'id'), ['status_young'])
})

test('a dead job that nobody looked at goes after a year, a waiting one never', async () => {
  await using house = await openHouse()
  await house.run(`
    insert into jobs (id, name, payload, run_at, created_at, state)
      values ('job_1', 'x', '{}', ${ago(366)}, ${ago(366)}, 'dead'), ('job_2', 'x', '{}', ${ago(364)}, ${ago(366)}, 'dead'),
        ('job_3', 'x', '{}', ${ago(500)}, ${ago(500)}, 'waiting')`)
  await house.round()
  assert.deepEqual(await house.names('jobs', 'id'), ['job_2', 'job_3'])
})

test('a round killed midway has deleted a portion, and the next goes on from its place', async () => {
  await using house = await openHouse()
  await house.run(`
    insert into leads (id, name, phone, type, consent_version, consent_sha256, ip, created_at)
      select 'lead_' || lpad(i::text, 5, '0'), '', '', 'client', '1.0', 'x', '', ${ago(400)} from generate_series(1, 5000) i`)
  const dies: Log = {
    ...silentLog,
    info: () => {
      throw new Error('killed')
    },
  }
  await assert.rejects(house.round(dies), /killed/)
  assert.equal((await house.names('leads', 'id')).length, 3000, 'a portion of two thousand')
  const place = await readPlace(house.db, 'forget-expired')
  assert.match(place, /^\[\d+,""\]$/)
  await house.round()
  assert.deepEqual(await house.names('leads', 'id'), [])
  assert.equal(await readPlace(house.db, 'forget-expired'), '')
})

const now = '2026-11-21T09:00:00Z'

function ago(days: number): string {
  return `'${now}'::timestamptz - interval '${days} days'`
}

async function openHouse() {
  const database = await openTestDatabase()
  const { db, pool, close } = openDatabase(database.url, 2)
  const clock = standingClock(now)
  return {
    db,
    pool,
    clock,
    run: (text: string) => pool.query(text),
    addPerson: () =>
      pool.query(
        `insert into persons (id, phone, status, created_at, updated_at) values ('person_1', '89001112233', 'active', now(), now())`,
      ),
    async names(table: string, column: string): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select ${column} as name from ${table} order by ${column}::text collate "C"`,
      )
      return rows.map(({ name }) => name)
    },
    async round(log: Log = silentLog): Promise<void> {
      for (;;) {
        const outcome = await forgetExpired({ db, clock, log })
        if (outcome.next === 'again' && outcome.why === 'once a day') return
      }
    },
    async [Symbol.asyncDispose]() {
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}
