import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

import { appLogFile, logQueue } from './app-log.ts'
import { clockOptions, later } from './later.ts'
import { openEmptyInstallation, openPlayedInstallation } from './prepared-installation.ts'
import type { Installation } from './prepared-installation.ts'

const root = resolve(import.meta.dirname, '../..')

export type RunningApp = AsyncDisposable & {
  readonly url: string
  readonly databaseUrl: string
  readonly taxServiceUrl: string
  readonly bankUrl: string
  readonly tochkaUrl: string
  /** Starts the same installation again after it died or was stopped. */
  start(env?: Readonly<Record<string, string>>): Promise<void>
  /** Simulates a power cut: the process is told nothing. */
  kill(): Promise<void>
  /** Waits until the process exits on its own. */
  died(): Promise<void>
  /** Moves the clock of the product, its banks and services on: what it would do by itself after such a time, it does now. */
  advance(duration: string): Promise<void>
  /** The newest code sent to a phone after the given moment, in a message that names its purpose. */
  codeFor(phone: string, notBefore: number, about?: RegExp): Promise<string>
}

type Environment = Readonly<Record<string, string>>

/**
 * The whole product as a user starts it, on free ports with data of its own. Pages must be built. The database is one of the
 * server that all tests share, unless `DATABASE_URL` names another; an empty `DATABASE_URL` starts a PostgreSQL of its own.
 */
export async function runApp(env: Environment = {}): Promise<RunningApp> {
  const demo = env['DEMO_DATA'] === 'true' && !('DATABASE_URL' in env)
  const installation = demo ? await openPlayedInstallation(playDemoOnce) : await openEmptyInstallation()
  try {
    return await startApp(installation, env)
  } catch (fault) {
    await installation[Symbol.asyncDispose]()
    throw fault
  }
}

/** The demonstration is played by the application itself, in its usual first start. */
async function playDemoOnce({ databaseUrl, dataDir }: Pick<Installation, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const stay = { databaseUrl, dataDir, [Symbol.asyncDispose]: () => Promise.resolve() }
  await using _played = await startApp(stay, { DEMO_DATA: 'true' })
}

async function startApp(installation: Installation, env: Environment): Promise<RunningApp> {
  const [port, npdPort, bankPort, yookassaPort, tochkaPort, maxPort] = await freePorts(6)
  const url = `http://127.0.0.1:${port}`
  const common = {
    PORT: String(port),
    NPD_SIMULATOR_PORT: String(npdPort),
    BANK_SIMULATOR_PORT: String(bankPort),
    YOOKASSA_SIMULATOR_PORT: String(yookassaPort),
    TOCHKA_SIMULATOR_PORT: String(tochkaPort),
    MAX_SIMULATOR_PORT: String(maxPort),
    DATABASE_URL: installation.databaseUrl,
    DATA_DIR: installation.dataDir,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...clockOptions,
  }
  let ahead = Temporal.Duration.from('PT0S')
  let child: ReturnType<typeof spawn> | undefined

  const log = openSync(appLogFile(), 'a')

  async function start(more: Environment = {}): Promise<void> {
    child = spawn(process.execPath, [join(root, 'src/apps/server.ts')], {
      env: { ...process.env, ...common, ...later(ahead.toString()), ...env, ...more },
      stdio: ['ignore', 'ignore', log, 'ipc'],
    })
    await becomesReady(child, url).catch(async (fault: unknown) => {
      await end('SIGKILL')
      throw fault
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  const app: RunningApp = {
    url,
    databaseUrl: installation.databaseUrl,
    taxServiceUrl: `http://127.0.0.1:${npdPort}`,
    tochkaUrl: `http://127.0.0.1:${tochkaPort}`,
    bankUrl: `http://127.0.0.1:${bankPort}`,
    start,
    kill: () => end('SIGKILL'),
    async died() {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    async advance(duration) {
      if (!child?.connected) throw new Error('The app does not run')
      const moved = once(child, 'message')
      child.send(duration)
      await moved
      ahead = ahead.add(duration)
    },
    codeFor: (phone, notBefore, about = /./) => newestCode(url, phone, notBefore, about),
    async [Symbol.asyncDispose]() {
      await logQueue(installation.databaseUrl).catch(() => undefined)
      await end('SIGTERM')
      closeSync(log)
      await installation[Symbol.asyncDispose]()
    },
  }
  await start()
  return app
}

/** The demonstration may be played in it, on a machine that is busy with other things. */
const readyTimeoutMs = 240_000

async function becomesReady(child: ReturnType<typeof spawn>, url: string): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The app died before it was ready')
    const ready = await fetch(`${url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
  throw new Error('The app was not ready in time')
}

async function newestCode(url: string, phone: string, notBefore: number, about: RegExp): Promise<string> {
  for (let wait = 0; wait < 400; wait += 1) {
    const answer = await fetch(`${url}/api/dev/outbox?phone=${phone}`)
    const { data } = (await answer.json()) as { data: { items: { text: string; created_at: string }[] } }
    const fresh = data.items.filter(({ text, created_at }) => Date.parse(created_at) >= notBefore && about.test(text))
    const [code] = fresh.flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])
    if (code !== undefined) return code
    await sleep(100)
  }
  throw new Error('No code came to the phone')
}

/** Each worker of Playwright has ports of its own: what one has found free, another must not take before the app listens. */
const portsOfWorker = 4_000
/** Below the system's ephemeral ports, any of which might be taken before the app listens. */
const lowestPort = 12_000 + portsOfWorker * (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 5)
const highestPort = lowestPort + portsOfWorker - 1

/** Runs at the same time start searching from different ports. */
let nextPort = lowestPort + ((process.pid * 37) % portsOfWorker)

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = nextPort
    nextPort = port < highestPort ? port + 1 : lowestPort
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((settle) => {
    server.once('error', () => settle(false))
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)))
  })
}
