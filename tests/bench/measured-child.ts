import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'

export type MeasuredChild = AsyncDisposable & {
  readonly url: string
  /** Microseconds of CPU used since the previous call. */
  cpu(): Promise<number>
  /** Bytes of memory the process holds now. */
  memory(): Promise<number>
}

/** Starts a script of this folder that calls `reportToParent` once it listens. It exits with its parent. */
export async function startMeasuredChild(script: string, env: Readonly<Record<string, string>> = {}): Promise<MeasuredChild> {
  const child = fork(resolve(import.meta.dirname, script), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const death = once(child, 'exit').then(() => {
    throw new Error(`${script} died`)
  })
  death.catch(() => undefined)
  const next = async (): Promise<Told> => {
    const [message] = (await Promise.race([once(child, 'message'), death])) as [Told]
    return message
  }
  const { url } = await next()
  if (url === undefined) throw new Error(`${script} gave no address`)
  const ask = async (): Promise<Told> => {
    const answer = next()
    child.send('measure')
    return answer
  }
  return {
    url,
    cpu: async () => (await ask()).cpu ?? Number.NaN,
    memory: async () => (await ask()).memory ?? Number.NaN,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.disconnect()
      child.kill('SIGKILL')
      await gone
    },
  }
}

type Told = { readonly url?: string; readonly cpu?: number; readonly memory?: number }

/** The child's side of the exchange. */
export function reportToParent(url: string): void {
  let before = process.cpuUsage()
  process.on('message', () => {
    const used = process.cpuUsage(before)
    before = process.cpuUsage()
    process.send?.({ cpu: used.user + used.system, memory: process.memoryUsage.rss() })
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}
