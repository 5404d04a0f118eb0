import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { testArgs } from './test-args.ts'

type Gate = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** What it says is of use when it passes too. */
  readonly speaks?: true
}
type Outcome = {
  readonly gate: Gate
  readonly seconds: number
  readonly passed: boolean
  readonly output: string
}

/**
 * All gates that need neither a database nor a browser, at once; one line for each, then what failed. `--without-tests`: whoever
 * calls runs the tests of the rules itself.
 */
const gates: readonly Gate[] = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: ['--quiet', '--format=unix'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'architecture', command: 'node', args: ['tools/check-architecture.ts'] },
  { name: 'unused', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'lifecycles', command: 'node', args: ['tools/print-lifecycles.ts', '--check'] },
  { name: 'api page', command: 'node', args: ['tools/print-api.ts', '--check'] },
  { name: 'retention page', command: 'node', args: ['tools/print-retention.ts', '--check'] },
  { name: 'law page', command: 'node', args: ['tools/print-law.ts', '--check'] },
  { name: 'notices page', command: 'node', args: ['tools/print-notices.ts', '--check'] },
  { name: 'faults', command: 'node', args: ['tools/check-faults.ts'], speaks: true },
  { name: 'refusals', command: 'node', args: ['tools/check-refusals.ts'], speaks: true },
  ...(process.argv.includes('--without-tests') ? [] : [unitTests()]),
]

const began = performance.now()
const outcomes = await Promise.all(gates.map(run))
for (const { gate, passed, output } of outcomes) {
  if (!passed || gate.speaks) console.log(`\n── ${gate.name} ──\n${output.trim()}`)
}
const failed = outcomes.filter(({ passed }) => !passed).map(({ gate }) => gate.name)
console.log(`\n${failed.length === 0 ? 'All gates passed' : `Failed: ${failed.join(', ')}`} in ${secondsSince(began)} s`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Sockets, threads and hostile files take their time: `npm test` runs those. */
function unitTests(): Gate {
  const args = testArguments(
    '{src/kernel,src/wire,src/features,src/apps,src/platform/web,tools}/**/!(*.db).test.ts',
    'src/platform/server/!(*.db).test.ts',
  )
  return { name: 'unit tests', command: 'node', args }
}

function testArguments(...patterns: string[]): string[] {
  return [...testArgs, '--test-concurrency=4', '--test-reporter=dot', ...patterns]
}

async function run(gate: Gate): Promise<Outcome> {
  const start = performance.now()
  const { passed, output } = await outputOf(gate)
  const seconds = secondsSince(start)
  console.log(`${passed ? '✓' : '✗'} ${gate.name.padEnd(14)} ${String(seconds).padStart(5)} s`)
  return { gate, seconds, passed, output }
}

function outputOf({ command, args }: Gate): Promise<{ passed: boolean; output: string }> {
  const { promise, resolve: settle } = Promise.withResolvers<{ passed: boolean; output: string }>()
  const cache = process.env['NODE_COMPILE_CACHE'] ?? resolve('node_modules/.cache/compiled')
  const path = `node_modules/.bin:${process.env['PATH'] ?? ''}`
  const child = spawn(`node_modules/.bin/${command}`, args, {
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: cache },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('error', (error) => settle({ passed: false, output: error.message }))
  child.on('close', (code) => settle({ passed: code === 0, output }))
  return promise
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10
}
