import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { outputOf } from './child-output.ts'
import { timesInJunit } from './slowest-tests.ts'
import type { TimedTest } from './slowest-tests.ts'
import { testArgs } from './test-args.ts'

export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly output: string
  readonly times?: readonly TimedTest[]
}

const root = resolve(import.meta.dirname, '..')
const processes = Math.max(2, availableParallelism())

/** Runs files of `node --test`, so many in a process, which loads the product once for all, and as many processes as there are cores. */
export async function runTestFiles(
  files: readonly string[],
  filesOfProcess: number,
  preload: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  if (files.length === 0) return failure('Нет ни одного теста.')
  const waiting = portions(files.toSorted(), filesOfProcess)
  const outcomes: Outcome[] = []
  const workers = Array.from({ length: processes }, async () => {
    for (let some = waiting.shift(); some; some = waiting.shift()) {
      outcomes.push(await runTogether(some, preload, environment))
    }
  })
  await Promise.all(workers)
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    output: outcomes.flatMap(({ failed, output }) => (failed > 0 ? [output] : [])).join('\n'),
    times: outcomes.flatMap(({ times = [] }) => times),
  }
}

export function failure(output: string): Outcome {
  return { passed: 0, failed: 1, output }
}

function portions(files: readonly string[], most: number): string[][] {
  const size = Math.min(most, Math.ceil(files.length / processes))
  return Array.from({ length: Math.ceil(files.length / size) }, (_, no) => files.slice(no * size, (no + 1) * size))
}

async function runTogether(
  files: readonly string[],
  preload: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const report = join(tmpdir(), `naryad-times-${process.pid}-${crypto.randomUUID()}.xml`)
  const reporters = ['spec', 'junit'].map((name) => `--test-reporter=${name}`)
  const places = ['stdout', report].map((place) => `--test-reporter-destination=${place}`)
  const limits = ['--test-isolation=none', '--test-timeout=600000']
  try {
    const { code, output } = await outputOf([...testArgs, ...preload, ...reporters, ...places, ...limits, ...files], environment)
    const times = existsSync(report) ? timesInJunit(readFileSync(report, 'utf8'), root) : []
    return { ...counted(code, output), times }
  } finally {
    rmSync(report, { force: true })
  }
}

function counted(code: number | null, output: string): Outcome {
  const passed = numberAfter('pass', output)
  if (passed === undefined) return failure(output)
  const missed = ['fail', 'cancelled', 'skipped', 'todo'].map((word) => numberAfter(word, output) ?? 0)
  const failed = missed.reduce((total, count) => total + count, 0)
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, output: onlyFailures(output) }
}

function numberAfter(word: string, output: string): number | undefined {
  const found = [...output.matchAll(new RegExp(`^ℹ ${word} (\\d+)$`, 'gm'))].at(-1)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The runner repeats failures at the end; the long list of what passed is of no use then. */
function onlyFailures(output: string): string {
  const place = output.indexOf('✖ failing tests:')
  return place < 0 ? output : output.slice(place)
}
