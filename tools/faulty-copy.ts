import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { withFault } from './fault.ts'
import type { Fault } from './fault.ts'
import { testArgs } from './test-args.ts'

/** `assertion`: a test said no. `crash`: something fell that was not an assertion. */
export type TestsSaid = { readonly said: 'nothing' | 'assertion' | 'crash'; readonly test: string; readonly output: string }

/** A copy of the sources outside the working tree, so that a fault left by a kill harms nobody. */
export type FaultyCopy = {
  /** Runs the test files, `atOnce` of them at a time, with the fault in the copy, which is taken out again. Stops at the first red assertion. */
  readonly test: (files: readonly string[], fault?: Fault, atOnce?: number) => Promise<TestsSaid>
  /** Asks the compiler: its first complaint, or undefined. */
  readonly compile: (fault?: Fault) => Promise<string | undefined>
  readonly remove: () => void
}

const copiedFolders = new Set(['src', 'tests', 'tools', 'db', 'docs', 'public'])

export function makeFaultyCopy(root: string): FaultyCopy {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-faults-'))
  const running = new Set<ChildProcess>()
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const isCopied = entry.isDirectory() ? copiedFolders.has(entry.name) : entry.isFile()
    if (isCopied) cpSync(join(root, entry.name), join(folder, entry.name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // What the tests leave in the folder for temporary files goes with the copy.
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary, { mode: 0o755 })

  async function broken<Value>(fault: Fault | undefined, work: () => Promise<Value>): Promise<Value> {
    if (!fault) return work()
    const path = join(folder, fault.file)
    const sound = readFileSync(path, 'utf8')
    const faulty = withFault(sound, fault)
    if (faulty === undefined) throw new Error(`The fault ${fault.id} no longer fits ${fault.file}`)
    writeFileSync(path, faulty)
    try {
      return await work()
    } finally {
      writeFileSync(path, sound)
    }
  }

  function run(args: readonly string[], isEnough: (output: string) => boolean = () => false): Promise<Ran> {
    const { NODE_TEST_CONTEXT: _context, ...inherited } = process.env
    const env = { ...inherited, TMPDIR: temporary, NODE_COMPILE_CACHE: join(folder, 'compiled'), NO_COLOR: '1', FORCE_COLOR: '0' }
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        if (isEnough(output)) child.kill('SIGTERM')
      })
    }
    return new Promise((settle, reject) => {
      child.once('error', reject)
      child.once('close', (code) => {
        running.delete(child)
        settle({ code, output })
      })
    })
  }

  return {
    test: (files, fault, atOnce = 1) =>
      broken(fault, async () => {
        // In a process of its own an assertion about a moment comes back without its name: moments do not pass between processes.
        const isolation = files.length === 1 ? ['--test-isolation=none'] : [`--test-concurrency=${atOnce}`]
        const args = [...testArgs, '--test-reporter=tap', '--test-timeout=120000', ...isolation, ...files]
        return readTap(await run(args, fault ? (output) => failedAssertion(output) !== undefined : undefined))
      }),
    compile: (fault) =>
      broken(fault, async () => {
        const buildInfo = join(folder, 'server.tsbuildinfo')
        const tsc = join(root, 'node_modules/typescript/bin/tsc')
        const args = [tsc, '-p', 'tsconfig.server.json', '--incremental', '--tsBuildInfoFile', buildInfo, '--pretty', 'false']
        const { code, output } = await run(args)
        return code === 0 ? undefined : output.split('\n', 1)[0]
      }),
    remove() {
      for (const child of running) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Ran = { readonly code: number | null; readonly output: string }

/** A red file that holds no failed assertion did not judge the product: it could not be loaded, or fell on its way. */
export function readTap({ code, output }: Ran): TestsSaid {
  const test = failedAssertion(output)
  if (test !== undefined) return { said: 'assertion', test, output }
  return code === 0 ? { said: 'nothing', test: '', output } : { said: 'crash', test: '', output }
}

/** The name of the first test whose own assertion failed. A file that could not be loaded is no test of that kind. */
function failedAssertion(output: string): string | undefined {
  let test = ''
  for (const line of output.split('\n')) {
    test = /^\s*not ok \d+ - (.*)$/.exec(line)?.[1] ?? test
    if (/^\s+code: 'ERR_ASSERTION'$/.test(line)) return test
  }
  return undefined
}
