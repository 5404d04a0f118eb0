import assert from 'node:assert/strict'
import pg from 'pg'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { enterOrganization } from '#/features/organizations/server/enter-organization.ts'
import { tasksOf } from '#/features/tasks/server/task-queries.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { compare } from './compare.ts'
import { openHttpLanes } from './http-lanes.ts'
import { startMeasuredChild } from './measured-child.ts'
import { seedTasks, taskCount, token } from './seed-tasks.ts'

const lanes = 8
const size = 50

await using database = await openTestDatabase()
await seedTasks(database.url)
const statements = await statementsOfPage(database.url)
const clients = await Promise.all(Array.from({ length: lanes }, () => openClient(database.url)))
await using server = await startMeasuredChild('serve-tasks.ts', { BENCH_DATABASE_URL: database.url })
const address = `${server.url}/api/v1/client/tasks?size=${size}`
await using http = await openHttpLanes(address, lanes, { token })
await assertSamePage()
const pages = await pagesOfSlice()

await compare({
  name: `1. Authenticated page of ${size} tasks of ${taskCount.toLocaleString('en')}, ${lanes} callers`,
  unit: 'page',
  limit: { name: `the same ${statements.length} prepared statements through pg, rows unread`, run: readDirectly },
  product: { name: 'HTTP → gate → query → JSON, a process of its own', run: readByHttp },
  goal: 0.35,
})
await Promise.all(clients.map((client) => client.end()))

async function readDirectly() {
  let left = pages
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) for (const statement of statements) await client.query({ ...statement, rowMode: 'array' })
    }),
  )
  return { operations: pages }
}

async function readByHttp() {
  await server.cpu()
  await http.send(pages)
  return { operations: pages, cpu: await server.cpu() }
}

/** As many pages as the database returns in about a third of a second, so that a slow plan does not stall the run. */
async function pagesOfSlice(): Promise<number> {
  const began = performance.now()
  for (const statement of statements) await clients[0]?.query({ ...statement, rowMode: 'array' })
  const milliseconds = performance.now() - began
  console.log(`one page of the database alone: ${milliseconds.toFixed(1)} ms`)
  return Math.max(4, Math.min(300, Math.round((lanes * 100) / milliseconds)))
}

/** The statements the product sends for one page. */
async function statementsOfPage(url: string): Promise<pg.QueryConfig[]> {
  const { db, pool, close } = openDatabase(url, 1)
  const sent: pg.QueryConfig[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
    Object.assign(client, { query: (config: pg.QueryConfig) => (sent.push(config), query(config)) })
  })
  const caller = { token } as Caller
  const account = await checkSession({ db, clock, codePepper: 'pepper of the benchmark' }, caller)
  assert.ok(account.ok)
  const scope = await enterOrganization({ db, clock }, account.value, caller, undefined)
  assert.ok(scope.ok)
  await tasksOf(db, scope.value, {}, undefined, size)
  await close()
  return sent
}

/** Values stay text as received from the server. */
async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (text: string) => text } })
  await client.connect()
  return client
}

async function assertSamePage(): Promise<void> {
  const answer = await fetch(address, { headers: { token } })
  const { data } = (await answer.json()) as { data: { items: { id: string; applications: number; sum_paid: number }[] } }
  const { rows } = (await clients[0]?.query(statements.at(-1) ?? '')) ?? { rows: [] }
  assert.equal(data.items.length, size)
  assert.deepEqual(
    data.items.map(({ id, applications, sum_paid }) => [id, String(applications), String(sum_paid)]),
    rows.slice(0, size).map((row: Record<string, string>) => [row['id'], row['applications'], row['sum_paid']]),
  )
}
