import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'

const root = resolve(import.meta.dirname, '..')

const running = new Set<ChildProcess>()
let isEnding = false

/** Ends the children that run now and starts no other: whoever is told to end ends them first. */
export function endChildren(signal: NodeJS.Signals): void {
  isEnding = true
  for (const child of running) child.kill(signal)
}

/** Runs Node with these arguments at the root of the project and returns all it printed, without colours. */
export function outputOf(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  // Whoever waits for its turn waits until this process has ended.
  if (isEnding) return Promise.withResolvers<never>().promise
  const { NODE_TEST_CONTEXT: _context, ...inherited } = process.env
  const env = { ...inherited, ...environment, FORCE_COLOR: '0', NO_COLOR: '1' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return new Promise((settle, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      settle({ code, output })
    })
  })
}
