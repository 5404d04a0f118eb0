import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { newId } from '#/platform/server/new-id.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { readMigrations } from '#/platform/server/migrate.ts'
import { openHttpHouse } from '../../tests/support/http-house.ts'
import { openTestDatabase } from '../../tests/support/test-database.ts'
import { apiDocsRoutes } from './api-docs-routes.ts'
import { operationRoutes } from './operation-routes.ts'

const database = await openTestDatabase()
const { db, close } = openDatabase(database.url, 4)
const migrations = readMigrations(resolve(import.meta.dirname, '../../db/migrations'))
after(async () => {
  await close()
  await database[Symbol.asyncDispose]()
})

test('a healthy process is live and ready', async () => {
  await using desk = await openDesk()
  assert.equal((await desk.app.inject({ url: '/api/health/live' })).statusCode, 200)
  const ready = await desk.app.inject({ url: '/api/health/ready' })
  assert.equal(ready.statusCode, 200)
  assert.deepEqual(ready.json().data, { process: 'ok', database: 'ok', migrations: 'ok', queue: 'ok' })
})

test('when the database is down, the process is live but not ready, and its metrics still answer', async () => {
  await using desk = await openDesk({ gone: true })
  const ready = await desk.app.inject({ url: '/api/health/ready' })
  assert.equal(ready.statusCode, 503)
  const { kind, message, data } = ready.json()
  assert.deepEqual([kind, message, data], ['busy', 'Не готов', { process: 'ok', database: 'unreachable' }])
  assert.equal((await desk.app.inject({ url: '/api/health/live' })).statusCode, 200)
  const metrics = await desk.app.inject({ url: '/metrics' })
  assert.equal(metrics.statusCode, 200)
  assert.match(metrics.body, /process_cpu_seconds_total/)
})

test('metrics show how many of the daily codes are used', async () => {
  await using desk = await openDesk()
  const now = Temporal.Now.instant()
  const window = Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / 86_400_000) * 86_400_000)
  await db.insertInto('rate_counters').values({ key: 'sms:day', window_start: window, count: 7 }).execute()
  const { body } = await desk.app.inject({ url: '/metrics' })
  assert.match(body, /^codes_sent_today 7$/m)
  assert.match(body, /^codes_daily_budget 20000$/m)
})

test('metrics show which outside service is down and for how long', async () => {
  await using desk = await openDesk()
  const since = Temporal.Now.instant().subtract({ minutes: 20 })
  const sight = { since, failures: 7, pause_seconds: 60, next_try_at: since, checked_at: since, watched_from: since }
  await db
    .insertInto('service_states')
    .values({ service: 'bank', state: 'silent', ...sight })
    .execute()
  await db
    .insertInto('service_outages')
    .values({ id: 'outage_1' as Id<'outage'>, service: 'bank', began_at: since })
    .execute()
  const { body } = await desk.app.inject({ url: '/metrics' })
  assert.match(body, /^service_silent_seconds\{service="bank"\} 12\d\d/m)
  assert.match(body, /^service_unchecked_seconds\{service="bank"\} 12\d\d/m)
})

test('a process that is stopping or waiting for a migration is not ready', async () => {
  await using stopping = await openDesk({ stopping: true })
  assert.deepEqual((await stopping.app.inject({ url: '/api/health/ready' })).json().data.process, 'stopping')
  const [last] = migrations.slice(-1)
  assert.ok(last)
  await using behind = await openDesk({ migrations: [...migrations, { ...last, number: 9999, name: '9999_next.sql' }] })
  const ready = await behind.app.inject({ url: '/api/health/ready' })
  assert.deepEqual([ready.statusCode, ready.json().data.migrations], [503, 'behind'])
})

test('a job that nobody takes for a quarter of an hour makes the queue stuck; a job in progress does not', async () => {
  await using desk = await openDesk()
  const clock = standingClock('2026-11-21T09:00:00Z')
  const row = { name: 'test.pay', payload: '{}', created_at: clock.now(), run_at: clock.now() }
  await db
    .insertInto('jobs')
    .values({ ...row, id: newId('job', clock), state: 'dead' })
    .execute()
  await db
    .insertInto('jobs')
    .values({ ...row, id: newId('job', clock) })
    .execute()
  await sql`update jobs set run_at = now() - interval '20 minutes'`.execute(db)
  const state = async () => (await desk.app.inject({ url: '/api/health/ready' })).json().data.queue
  assert.equal(await state(), 'stuck')
  const { body } = await desk.app.inject({ url: '/metrics' })
  assert.match(body, /^jobs_waiting 1$/m)
  assert.match(body, /^jobs_dead 1$/m)
  assert.match(body, /^jobs_oldest_due_seconds 12\d\d/m)
  await sql`update jobs set lease = 'x', leased_until = now() + interval '1 minute' where state = 'waiting'`.execute(db)
  assert.equal(await state(), 'ok')
  await db.deleteFrom('jobs').execute()
})

test('a phone shared by two people raises an alarm, a phone of one person does not', async () => {
  await using desk = await openDesk()
  const clock = standingClock('2026-11-21T09:00:00Z')
  const name = async (phone: Phone) => {
    const [id, at] = [newId('person', clock), clock.now()]
    await db.insertInto('persons').values({ id, phone, status: 'active', created_at: at, updated_at: at }).execute()
    const place = {
      person_id: id,
      kind: 'sbp' as const,
      number_cipher: Buffer.from('x'),
      number_sha256: Buffer.from('one phone'),
    }
    await db
      .insertInto('payout_methods')
      .values({ ...place, id: newId('payoutMethod', clock), mask: 'СБП •• 1111, Т-Банк', usable_from: at, created_at: at })
      .execute()
  }
  const alarm = async () => (await desk.app.inject({ url: '/metrics' })).body
  await name('89001112233' as Phone)
  assert.match(await alarm(), /^shared_requisites 0$/m)
  await name('89001112244' as Phone)
  assert.match(await alarm(), /^shared_requisites 1$/m)
})

test('requests are counted by route template, and outsiders behind a proxy cannot read the metrics', async () => {
  await using desk = await openDesk()
  await desk.app.inject({ url: '/api/v1/person/who/500100732259' })
  const { body } = await desk.app.inject({ url: '/metrics' })
  assert.match(body, /http_request_seconds_count\{method="GET",route="\/api\/v1\/person\/who\/:id",status="401"\} 1/)
  assert.ok(!body.includes('500100732259'))
  assert.equal((await desk.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '198.51.100.1' } })).statusCode, 404)
})

test('the whole contract is published: every call, as JSON and as a page', async () => {
  await using desk = await openDesk()
  type Document = { openapi: string; paths: Record<string, Record<string, unknown>> }
  const document = (await desk.app.inject({ url: '/api/openapi.json' })).json<Document>()
  const page = await desk.app.inject({ url: '/api/docs' })
  assert.equal(document.openapi, '3.1.0')
  for (const { contract } of desk.api.served.values()) {
    assert.ok(document.paths[contract.path.replaceAll(/:(\w+)/g, '{$1}')]?.[contract.method.toLowerCase()], contract.path)
    assert.ok(page.body.includes(contract.path), contract.path)
  }
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
})

type Desk = { gone?: true; stopping?: true; migrations?: typeof migrations }

async function openDesk(given: Desk = {}) {
  const house = await openHttpHouse()
  operationRoutes(house.app, {
    db: given.gone ? house.db : db,
    api: house.api,
    migrations: given.migrations ?? migrations,
    brandName: 'Наряд',
    isStopping: () => given.stopping ?? false,
  })
  apiDocsRoutes(house.app, house.api, 'Наряд')
  return { ...house, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() }
}
