import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')

export type RunningApp = AsyncDisposable & {
  readonly url: string
  readonly taxServiceUrl: string
  readonly bankUrl: string
  /** Starts the same installation again, after it died or was stopped. */
  start(env?: Readonly<Record<string, string>>): Promise<void>
  /** As a power cut would: nothing is told to the process. */
  kill(): Promise<void>
  /** Waits until the process dies by itself. */
  died(): Promise<void>
  /** The newest code sent to a phone after the given moment, in a message that says what it is for. */
  codeFor(phone: string, notBefore: number, about?: RegExp): Promise<string>
}

/** The whole product as a user starts it, on free ports with data of its own. Pages must be built. */
export async function runApp(env: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'naryad-journey-'))
  const [port, npdPort, bankPort] = await freePorts(3)
  const url = `http://127.0.0.1:${port}`
  const common = {
    PORT: String(port),
    NPD_SIMULATOR_PORT: String(npdPort),
    BANK_SIMULATOR_PORT: String(bankPort),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  let child: ReturnType<typeof spawn> | undefined

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const started = spawn(process.execPath, [join(root, 'src/apps/server.ts')], {
      env: { ...process.env, ...common, ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child = started
    for (let wait = 0; wait < 300; wait += 1) {
      if (started.exitCode !== null || started.signalCode !== null) throw new Error('The app died before it was ready')
      const ready = await fetch(`${url}/api/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (ready) return
      await sleep(200)
    }
    throw new Error('The app was not ready in a minute')
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  const app: RunningApp = {
    url,
    taxServiceUrl: `http://127.0.0.1:${npdPort}`,
    bankUrl: `http://127.0.0.1:${bankPort}`,
    start,
    kill: () => end('SIGKILL'),
    async died() {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    codeFor: (phone, notBefore, about = /./) => newestCode(url, phone, notBefore, about),
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await start()
  return app
}

async function newestCode(url: string, phone: string, notBefore: number, about: RegExp): Promise<string> {
  for (let wait = 0; wait < 100; wait += 1) {
    const answer = await fetch(`${url}/api/dev/outbox?phone=${phone}`)
    const { data } = (await answer.json()) as { data: { items: { text: string; created_at: string }[] } }
    const fresh = data.items.filter(({ text, created_at }) => Date.parse(created_at) >= notBefore && about.test(text))
    const [code] = fresh.flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])
    if (code !== undefined) return code
    await sleep(100)
  }
  throw new Error('No code came to the phone')
}

/** Below those the system gives to connections by itself: one of them might be taken before the app listens there. */
const lowestPort = 12_000
const highestPort = 32_000

/** Tests that run side by side look in different places. */
let nextPort = lowestPort + ((process.pid * 37) % (highestPort - lowestPort))

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
