import { type ChildProcess, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { characterLocale, databaseLocale, icuLocale } from './database-locale.ts'
import { moveLocale } from './move-locale.ts'
import { type PostgresHome, postgresHome } from './postgres-home.ts'
import { hasOtherUsers, joinUsers, leaveUsers } from './postgres-users.ts'
import {
  isAlive,
  logTail,
  postmasterOf,
  serverEnvironment,
  signal,
  spawnPostmaster,
  startedWith,
  stopPostmaster,
} from './postmaster.ts'

export type EmbeddedPostgres = {
  /** Connection string of the `naryad` database. It contains a password: never print it. */
  readonly url: string
  /** Stops the server unless another live process uses it. */
  stop(): Promise<void>
}

/** What happens to the server, for the log of the process. */
type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

type Options = {
  readonly dataDir: string
  readonly log: Log
  /** false loses data on a power cut; for tests only. */
  readonly durable?: boolean
}

type Address = { readonly url: string; readonly settings: readonly string[]; readonly access: string }

const startTimeoutMs = 60_000

/**
 * Starts an embedded PostgreSQL 18 with its data under `dataDir`, or connects to the one already running there. It listens on a
 * Unix socket in a private folder, or on a random loopback port with a password when the path is too long for a socket.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const home = postgresHome(options.dataDir)
  joinUsers(home.directory)
  const password = passwordOf(home)
  ensureCluster(home, options.durable ?? true)
  const address = await addressOf(home, password)
  const server = supervise(home, address, options)
  await server.ensureRunning()
  await ensureDatabase(address.url)
  await moveLocale(maintenance(address.url), options.log)

  const onExit = (): void => {
    leaveUsers(home.directory)
    if (!hasOtherUsers(home.directory)) signal(postmasterOf(home), 'SIGINT')
  }
  process.once('exit', onExit)
  return {
    url: address.url,
    async stop() {
      process.off('exit', onExit)
      server.forget()
      leaveUsers(home.directory)
      if (!hasOtherUsers(home.directory)) await stopPostmaster(home)
    },
  }
}

function passwordOf(home: PostgresHome): string {
  const file = join(home.directory, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
  give(home, draft)
  try {
    linkSync(draft, file)
  } catch (error) {
    // Another process starting at the same moment was first: its password is used.
    if (!existsSync(file)) throw error
  }
  rmSync(draft)
  return readFileSync(file, 'utf8')
}

function give(home: PostgresHome, file: string): void {
  if (home.account) chownSync(file, home.account.uid, home.account.gid)
}

/** Creates the cluster in a temporary folder and renames it, so a kill midway leaves nothing half-made. */
function ensureCluster(home: PostgresHome, durable: boolean): void {
  const cluster = home.cluster
  if (!existsSync(cluster)) createCluster(home, cluster, durable)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== '18') throw new Error(`База в ${cluster} создана PostgreSQL ${version}, а нужна версия 18.`)
}

function createCluster(home: PostgresHome, cluster: string, durable: boolean): void {
  for (const name of readdirSync(home.directory)) {
    const maker = /^cluster\.half-(\d+)$/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(home.directory, name), { recursive: true, force: true })
  }
  const half = `${cluster}.half-${process.pid}`
  const made = spawnSync(
    join(home.binaries, 'bin', 'initdb'),
    [
      `--pgdata=${half}`,
      '--username=naryad',
      `--pwfile=${join(home.directory, 'password')}`,
      '--encoding=UTF8',
      '--locale-provider=icu',
      `--icu-locale=${icuLocale}`,
      `--locale=${characterLocale}`,
      '--auth=scram-sha-256',
      // Rounds protect passwords that people choose; ours is random, and they cost a third of each connection.
      '--set=scram_iterations=1',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...home.account, cwd: '/', env: serverEnvironment, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    throw new Error(`Не удалось создать базу в ${home.directory}: ${made.error?.message ?? made.stderr}`)
  }
  try {
    renameSync(half, cluster)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error
  }
}

const socketPathLimit = 103

async function addressOf(home: PostgresHome, password: string): Promise<Address> {
  const socket = join(home.directory, '.s.PGSQL.5432')
  const user = `postgresql://naryad:${password}@`
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= socketPathLimit) {
    return {
      url: `${user}localhost/naryad?host=${encodeURIComponent(home.directory)}`,
      settings: ['listen_addresses=', `unix_socket_directories=${home.directory}`, 'port=5432'],
      access: 'local all naryad scram-sha-256\n',
    }
  }
  const port = await portOf(home)
  return {
    url: `${user}127.0.0.1:${port}/naryad`,
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    access: 'host all naryad 127.0.0.1/32 scram-sha-256\n',
  }
}

/** The port is stored, so a server left running is found at the same address. */
async function portOf(home: PostgresHome): Promise<number> {
  const file = join(home.directory, 'port')
  const known = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (known > 0 && (postmasterOf(home) !== undefined || (await freePort(known)) === known)) return known
  const port = await freePort(0)
  writeFileSync(file, String(port))
  give(home, file)
  return port
}

function freePort(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function supervise(home: PostgresHome, address: Address, options: Options) {
  const args = serverArguments(home, address, options.durable ?? true)
  let forgotten = false

  async function ensureRunning(): Promise<void> {
    const deadline = performance.now() + startTimeoutMs
    let child: ChildProcess | undefined
    while (performance.now() < deadline && !forgotten) {
      const pid = postmasterOf(home)
      const outdated = pid !== undefined && child === undefined && !startedWith(home, args)
      if (outdated && !hasOtherUsers(home.directory)) await stopPostmaster(home)
      else if (pid !== undefined && (await answersAt(address.url))) return watch(child)
      else if (pid === undefined && !isStarting(child)) child = launch()
      await pause(25)
    }
    if (forgotten) return
    throw new Error(`PostgreSQL не запустился. Последние строки журнала:\n${logTail(home)}`)
  }

  function launch(): ChildProcess {
    writeAccess(home, address)
    return spawnPostmaster(home, args)
  }

  function watch(child: ChildProcess | undefined): void {
    options.log.info({}, child ? 'PostgreSQL запущен' : 'Найден работающий PostgreSQL, подключились к нему')
    child?.once('exit', () => {
      if (forgotten) return
      options.log.warn({}, 'PostgreSQL остановился сам, запускаем снова')
      ensureRunning().catch((fault: unknown) => options.log.error({ fault }, 'PostgreSQL не поднялся снова'))
    })
  }

  function forget(): void {
    forgotten = true
  }

  return { ensureRunning, forget }
}

function isStarting(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

function serverArguments(home: PostgresHome, address: Address, durable: boolean): string[] {
  const settings = [
    ...address.settings,
    `hba_file=${join(home.directory, 'pg_hba.conf')}`,
    `fsync=${durable ? 'on' : 'off'}`,
    `full_page_writes=${durable ? 'on' : 'off'}`,
    `synchronous_commit=${durable ? 'on' : 'off'}`,
    'shared_buffers=128MB',
    'max_connections=100',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    // NOTE details and statements would write names and phones to the log.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
  ]
  return ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])]
}

function writeAccess(home: PostgresHome, address: Address): void {
  const file = join(home.directory, 'pg_hba.conf')
  writeFileSync(file, address.access)
  chmodSync(file, 0o600)
  give(home, file)
}

async function answersAt(url: string): Promise<boolean> {
  const client = new Client({ connectionString: maintenance(url), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function maintenance(url: string): string {
  const other = new URL(url)
  other.pathname = '/postgres'
  return other.href
}

/** Two processes may create it at once: one of them then finds it existing, or the template busy, and checks again. */
async function ensureDatabase(url: string, triesLeft = 20): Promise<void> {
  const client = new Client({ connectionString: maintenance(url) })
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = 'naryad'")
    if (found.rowCount === 0) await client.query(`create database naryad ${databaseLocale}`)
  } catch (error) {
    if (triesLeft === 0) throw error
    await pause(100)
    await ensureDatabase(url, triesLeft - 1)
  } finally {
    await client.end()
  }
}
