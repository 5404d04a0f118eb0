import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { OpenDatabase } from '#/platform/server/database.ts'
import { enqueue, job } from '#/platform/server/jobs.ts'
import { silentLog as log } from '#/platform/server/log.ts'
import { readNews } from '#/platform/server/read-news.ts'
import { createWorkTable, onJob, startWorker } from '#/platform/server/worker.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { spread } from './compare.ts'

/**
 * `npm run bench -- pooler`: the queue and the news through PgBouncer in transaction mode, five connections of the server for
 * sixty-four of ours, and the same without it. The program is `PGBOUNCER` or `pgbouncer` of the path; without it this fails.
 */
const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0]
assert.ok(version, `No ${program}: install PgBouncer (Debian: apt install pgbouncer) or name it in PGBOUNCER`)

await using database = await openTestDatabase()
const pooler = await startPooler(database.url)
const direct = [openDatabase(database.url, 16), openDatabase(database.url, 16)] as const
const pooled = [openPooled(), openPooled(), openPooled(), openPooled()] as const
const shares: number[] = []
try {
  for (let round = -1; round < 5; round += 1) {
    const limit = await workOff(direct, 600)
    const product = await workOff(pooled, 600)
    if (round >= 0) shares.push(product / limit)
  }
  const { rows } = await direct[0].pool.query<{ held: number }>(
    `select count(*)::int as held from pg_stat_activity where application_name = 'pooler' and datname = current_database()`,
  )
  console.log(`13. Jobs through ${version} in transaction mode, 4 processes of 16 connections on 5 of the server`)
  console.log(`  share of 2 processes without it ${spread(shares)} · connections held ${rows[0]?.held} of at most 5`)
} finally {
  await Promise.all([...direct, ...pooled].map((open) => open.close()))
  await pooler.stop()
}

function openPooled(): OpenDatabase {
  return openDatabase(pooler.url, 16, { throughPooler: true })
}

/** Jobs a second; each writes a row that makes news, and every process hears each of them. */
async function workOff(processes: readonly [OpenDatabase, ...OpenDatabase[]], count: number): Promise<number> {
  const [first] = processes
  await first.pool.query('truncate installation_facts')
  const work = job('bench.pooled', z.object({ no: z.number() }))
  const heard = processes.map(() => new Set<string>())
  const readers = processes.map(({ pool }, place) =>
    readNews(pool, { onOpen: () => undefined, onNews: (_, hearer) => heard[place]?.add(hearer) }),
  )
  await pause(400)
  const workers = processes.map(({ db }) => {
    const table = createWorkTable()
    onJob(table, work, async ({ no }, run) => {
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('installation_facts')
          .values({ name: `done ${no}`, value: '1' })
          .execute()
        await tx
          .insertInto('news')
          .values({ kind: 'task', hearer: `job ${no}` })
          .execute()
        await run.finish(tx)
      })
      return { next: 'done' }
    })
    return startWorker({ db, listenAt: database.url, clock, log, table })
  })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, (_, no) =>
      (processes[no % processes.length] ?? first).db.transaction().execute((tx) => enqueue(tx, clock, work, { no })),
    ),
  )
  while (heard.some((each) => each.size < count)) await pause(20)
  const seconds = (performance.now() - began) / 1000
  await Promise.all([...workers, ...readers].map((each) => each.stop()))
  const { rowCount } = await first.pool.query('select from installation_facts')
  assert.equal(rowCount, count, 'each job once')
  return count / seconds
}

async function startPooler(url: string) {
  const server = new URL(url)
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'naryad-pooler-'))]
  const socket = server.searchParams.get('host') ?? server.hostname
  const place = `host=${socket} port=${server.port || 5432} dbname=${server.pathname.slice(1)} user=${server.username} password=${server.password}`
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]\nnaryad = ${place}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 200\nlogfile = ${join(folder, 'log')}\nserver_connect_timeout = 5\n`,
  )
  // The server lets only its own account into the folder of its socket, and PgBouncer refuses to be root.
  const { uid, gid } = socket.startsWith('/') ? statSync(socket) : statSync(folder)
  chmodSync(folder, 0o777)
  const child = spawn(program, ['-q', config], {
    uid,
    gid,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PGAPPNAME: 'pooler' },
  })
  await pause(700)
  assert.equal(child.exitCode, null, 'the pooler runs')
  return {
    url: `postgresql://${server.username}@127.0.0.1:${port}/naryad?application_name=pooler`,
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
