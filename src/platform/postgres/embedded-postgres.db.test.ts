import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { Client } from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { silentLog } from '#/platform/server/log.ts'

test('data written by an application survives its kill and restart', async () => {
  using data = temporaryFolder()
  const killed = await startInAnotherProcess(data.path)
  await run(killed.url, 'create table kept as select 1 as one')
  const server = postmasterIn(data.path)
  await kill(killed.child)

  const next = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false })
  assert.equal(postmasterIn(data.path), server, 'the server left running is found again')
  assert.deepEqual(await run(next.url, 'select one from kept'), [{ one: 1 }])
  await next.stop()
  await waitFor(() => isGone(server))
})

test('a killed server comes back with its data', async () => {
  using data = temporaryFolder()
  const killed = await startInAnotherProcess(data.path, 'durable')
  await run(killed.url, 'create table kept as select 1 as one')
  await kill(killed.child)
  process.kill(postmasterIn(data.path), 'SIGKILL')

  const next = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog })
  assert.deepEqual(await run(next.url, 'select one from kept'), [{ one: 1 }])
  await next.stop()
})

test('a lock whose process id now belongs to another program does not prevent the start', async () => {
  using data = temporaryFolder()
  const first = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false })
  await first.stop()
  writeFileSync(lockIn(data.path), `${process.pid}\n${data.path}\n`)

  const next = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false })
  assert.deepEqual(await run(next.url, 'select 1 as one'), [{ one: 1 }])
  await next.stop()
})

test('two processes starting at the same time share one server, and the last one to exit stops it', async () => {
  using data = temporaryFolder()
  const [other, own] = await Promise.all([
    startInAnotherProcess(data.path),
    startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false }),
  ])
  assert.equal(other.url, own.url)
  await own.stop()
  assert.deepEqual(await run(other.url, 'select 1 as one'), [{ one: 1 }])
  const server = postmasterIn(data.path)
  other.child.stdin?.end()
  await exitOf(other.child)
  await waitFor(() => isGone(server))
})

test('the server listens on a socket in a private folder and on no port', async () => {
  using data = temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false })
  assert.deepEqual(await run(server.url, "select current_setting('listen_addresses') as addresses"), [{ addresses: '' }])
  await server.stop()
})

test('a path too long for a socket switches to a loopback port with a password', async () => {
  using data = temporaryFolder()
  const server = await startEmbeddedPostgres({
    dataDir: join(data.path, 'я'.repeat(60)),
    log: silentLog,
    durable: false,
  })
  const url = new URL(server.url)
  assert.equal(url.hostname, '127.0.0.1')
  url.password = 'wrong'
  await assert.rejects(run(url.href, 'select 1'), /password authentication failed/)
  assert.deepEqual(await run(server.url, "select current_setting('listen_addresses') as addresses"), [{ addresses: '127.0.0.1' }])
  await server.stop()
  await assertFree(Number(url.port))
})

test('encoding, time zone and durability are set as the product requires', async () => {
  using data = temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog })
  const [settings] = await run(
    server.url,
    `select lower('ЁЖ') as lower, current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('server_version_num')::int / 10000 as version`,
  )
  assert.deepEqual(settings, {
    lower: 'ёж',
    encoding: 'UTF8',
    zone: 'UTC',
    fsync: 'on',
    commit: 'on',
    version: 18,
  })
  await server.stop()
})

test('a database made with the old order of letters is moved to the Russian one with everything kept, and checked', async () => {
  using data = temporaryFolder()
  const first = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false })
  await run(maintenanceOf(first.url), 'drop database naryad')
  await run(
    maintenanceOf(first.url),
    "create database naryad template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'",
  )
  await run(
    first.url,
    `create table people (name text primary key, no bigint generated always as identity);
     insert into people (name) select word || i from unnest(array['Яна', 'Борис', 'анна', 'Ёлка', 'Еж']) word, generate_series(1, 400) i`,
  )
  await first.stop()

  const next = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false })
  assert.deepEqual(await run(next.url, 'select count(*)::int as count, max(no)::int as last from people'), [
    { count: 2000, last: 2000 },
  ])
  const byIndex = 'set enable_seqscan = off; set enable_sort = off'
  const sorted = `${byIndex}; select string_agg(name, ' ') as names from (select name from people where name ~ '[^0-9]1$' order by name) as firsts`
  assert.deepEqual(await run(next.url, sorted), [{ names: 'анна1 Борис1 Еж1 Ёлка1 Яна1' }])
  assert.deepEqual(await run(next.url, "create extension pg_trgm; select cardinality(show_trgm('логотип')) as parts"), [
    { parts: 8 },
  ])
  await assert.rejects(run(next.url, "insert into people (name) values ('Ёлка77')"), /people_pkey/)
  assert.deepEqual(await databasesOf(next.url), { names: 'naryad naryad_before_icu' })
  await next.stop()

  const last = await startEmbeddedPostgres({ dataDir: data.path, log: silentLog, durable: false })
  assert.deepEqual(await databasesOf(last.url), { names: 'naryad' })
  await last.stop()
})

async function databasesOf(url: string): Promise<unknown> {
  const [found] = await run(
    url,
    "select string_agg(datname, ' ' order by datname) as names from pg_database where datname like 'naryad%'",
  )
  return found
}

function maintenanceOf(url: string): string {
  const other = new URL(url)
  other.pathname = '/postgres'
  return other.href
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'naryad-pg-'))
  chmodSync(path, 0o755)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

function lockIn(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
}

function postmasterIn(dataDir: string): number {
  return Number(readFileSync(lockIn(dataDir), 'utf8').split('\n')[0])
}

/** Runs until its input ends, then exits without notifying the server, like a crashing application. */
const program = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
  const log = { info() {}, warn() {}, error() {} }
  const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], log, durable: process.argv[2] === 'durable' })
  console.log(url)
  for await (const _ of process.stdin);
  process.exit(0)
`

async function startInAnotherProcess(
  dataDir: string,
  durable: 'durable' | 'quick' = 'quick',
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir, durable], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) return { url: String(chunk).trim(), child }
  throw new Error('The other process left without an address')
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = exitOf(child)
  child.kill('SIGKILL')
  await exit
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
  })
}

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const answers = [await client.query<Record<string, unknown>>(sql)].flat()
    return answers.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

async function waitFor(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!condition()) {
    assert.ok(performance.now() < deadline, 'waited for ten seconds')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function assertFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}
