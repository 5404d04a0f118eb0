import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#/platform/postgres/embedded-postgres.ts'
import { postgresHome } from '#/platform/postgres/postgres-home.ts'
import type { PostgresHome } from '#/platform/postgres/postgres-home.ts'
import { logTail, postmasterOf, spawnPostmaster, stopPostmaster } from '#/platform/postgres/postmaster.ts'
import { silentLog } from '#/platform/server/log.ts'
import { migrate, readMigrations } from '#/platform/server/migrate.ts'

export type ReplicaPair = Awaited<ReturnType<typeof openReplicaPair>>

/**
 * A PostgreSQL of its own with the product's tables and a streaming replica of it. The binaries have no `pg_basebackup`: the stopped
 * cluster is copied.
 */
export async function openReplicaPair() {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-pair-'))
  chmodSync(folder, 0o755)
  const first = await startEmbeddedPostgres({ dataDir: join(folder, 'a'), log: silentLog, durable: false })
  const password = decodeURIComponent(new URL(first.url).password)
  await migrate(first.url, readMigrations(resolve(import.meta.dirname, '../../db/migrations')))
  await first.stop()
  const primary = postgresHome(join(folder, 'a'))
  const replica: PostgresHome = { ...primary, directory: join(folder, 'b'), cluster: join(folder, 'b', 'cluster') }
  mkdirSync(replica.directory, { mode: 0o700 })
  copy(primary, replica)
  writeFileSync(join(replica.cluster, 'standby.signal'), '')
  const link = `host=${primary.directory} user=naryad password=${password}`
  appendFileSync(join(replica.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${link}'\n`)
  give(replica, replica.directory)
  const urls = await Promise.all([primary, replica].map((home) => start(home, password)))
  return {
    primaryUrl: urls[0] ?? '',
    replicaUrl: urls[1] ?? '',
    /** Nothing that the primary writes from now on is seen on the replica, which answers as before. */
    hold: () => ask(urls[1] ?? '', 'select pg_wal_replay_pause()'),
    follow: () => ask(urls[1] ?? '', 'select pg_wal_replay_resume()'),
    freeze: () => tell(replica, 'SIGSTOP'),
    thaw: () => tell(replica, 'SIGCONT'),
    kill: () => tell(replica, 'SIGKILL'),
    async [Symbol.asyncDispose]() {
      await Promise.all([stopPostmaster(primary), stopPostmaster(replica)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copy(from: PostgresHome, to: PostgresHome): void {
  const copied = spawnSync('cp', ['-a', from.cluster, to.cluster], { encoding: 'utf8' })
  assert.equal(copied.status, 0, copied.stderr)
}

function give(home: PostgresHome, path: string): void {
  if (!home.account) return
  const given = spawnSync('chown', ['-R', `${home.account.uid}:${home.account.gid}`, path], { encoding: 'utf8' })
  assert.equal(given.status, 0, given.stderr)
}

async function start(home: PostgresHome, password: string): Promise<string> {
  const access = join(home.directory, 'hba-of-pair.conf')
  writeFileSync(access, 'local all naryad scram-sha-256\nlocal replication naryad scram-sha-256\n')
  give(home, access)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${home.directory}`,
    `hba_file=${access}`,
    'fsync=off',
    'synchronous_commit=on',
    'shared_buffers=64MB',
    'timezone=UTC',
    'lc_messages=C',
    'wal_receiver_status_interval=1',
  ]
  spawnPostmaster(home, ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])])
  const url = `postgresql://naryad:${encodeURIComponent(password)}@localhost/naryad?host=${encodeURIComponent(home.directory)}`
  const deadline = performance.now() + 20_000
  for (;;) {
    try {
      await ask(url, 'select 1')
      return url
    } catch (fault) {
      if (performance.now() > deadline) throw new Error(`No server: ${logTail(home)}`, { cause: fault })
      await pause(50)
    }
  }
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** To the server and each of its processes: they are no group. */
function tell(home: PostgresHome, signal: NodeJS.Signals): void {
  const server = postmasterOf(home)
  assert.ok(server !== undefined)
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([pid, parent]) => (parent === server && pid !== undefined ? [pid] : []))
  for (const pid of [server, ...children]) process.kill(pid, signal)
}
