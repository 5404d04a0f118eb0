import { accessSync, chmodSync, constants, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { startTestServer } from '../tests/support/test-database.ts'
import { buildWeb } from './build-web.ts'
import { endChildren, outputOf } from './child-output.ts'
import { requireChromium } from './install-chromium.ts'
import { provideClamd } from './install-clamd.ts'
import { failure, runTestFiles } from './node-tests.ts'
import type { Outcome } from './node-tests.ts'
import { withRefusalRecord } from './refusal-run.ts'
import { missedInPlaywright, printSlowest, timesInPlaywright } from './slowest-tests.ts'
import type { TimedTest } from './slowest-tests.ts'

/**
 * `npm test [stage…] [filter…]`: everything from nothing, one line for each stage, the ten slowest tests, then `N passed, N failed`.
 * A stage without tests, a skipped test and a browser that cannot be had are failures.
 * `--record` after `db` writes anew which test provokes which refusal.
 */
type Stage = { readonly key: string; readonly title: string; readonly run: () => Promise<Outcome> }

const root = resolve(import.meta.dirname, '..')

const stages: readonly Stage[] = [
  { key: 'check', title: 'Типы, стиль, архитектура', run: runCheck },
  {
    key: 'types',
    title: 'Типы таблиц свежие',
    run: () => runScript(['tools/print-table-types.ts', '--check']),
  },
  { key: 'unit', title: 'Правила', run: () => runNodeTests(unitTests) },
  { key: 'gates', title: 'Запреты дома', run: () => runNodeTests((file) => file.startsWith('tests/gates/')) },
  {
    key: 'gateways',
    title: 'Шлюзы по сети',
    run: runGateways,
  },
  { key: 'db', title: 'База данных', run: runDatabase },
  { key: 'faults', title: 'Ошибки, сделанные нарочно', run: runFaults },
  { key: 'build', title: 'Сборка', run: runBuild },
  { key: 'journeys', title: 'Пути в браузере', run: runJourneys },
]

const words = process.argv.slice(2).filter((word) => word !== '--record')
const named = stages.filter(({ key }) => words.includes(key))
const chosen = named.length > 0 ? named : stages
/** Stages that have run and passed. */
const green = new Set<string>()
const filters = words.filter((word) => stages.every(({ key }) => key !== word))

/** Every file of tests is a process that would compile the whole product: Node keeps what it made of the sources, by content. */
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')

async function main(): Promise<void> {
  using folder = openTemporaryFolder()
  await using server = await openServer()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void leave(signal, server, folder))
  }
  let passed = 0
  let failed = 0
  const times: TimedTest[] = []
  const failures: string[] = []
  for (const stage of chosen) {
    const outcome = await runStage(stage)
    if (outcome.failed === 0) green.add(stage.key)
    passed += outcome.passed
    failed += outcome.failed
    times.push(...(outcome.times ?? []))
    if (outcome.failed > 0) failures.push(`── ${stage.title} ──\n${firstLines(outcome.output)}`)
  }
  if (times.length > 10) console.log(`\nСамые долгие:\n${printSlowest(times)}`)
  // Who sees only the end of the output sees what failed long before it too.
  if (failures.length > 0 && chosen.length > 1) console.log(`\nНе прошло:\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

async function leave(signal: NodeJS.Signals, server: AsyncDisposable, folder: Disposable): Promise<void> {
  endChildren(signal)
  console.log('\nПрервано.')
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
  process.exit(130)
}

/** One server for the run in a folder of its own, unless an outside server is named. */
async function openServer(): Promise<AsyncDisposable> {
  if (process.env['TEST_DATABASE_URL']) return { [Symbol.asyncDispose]: () => Promise.resolve() }
  const folder = join(tmpdir(), 'database')
  mkdirSync(folder)
  const server = await startTestServer(folder)
  process.env['TEST_DATABASE_URL'] = server.url
  return {
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

/**
 * A temporary folder for this run and all it starts, gone with it. In memory where that has room: every test clones a template of
 * a thousand files and writes documents through to the disk, a tenth of the time there.
 */
function openTemporaryFolder(): Disposable {
  const folder = mkdtempSync(join(roomyFolder(), 'naryad-test-'))
  // PostgreSQL runs under an account of its own.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

function roomyFolder(): string {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 6 * 1024 ** 3 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function runStage({ title, run }: Stage): Promise<Outcome> {
  const started = performance.now()
  const outcome = await run().catch((error: unknown) => failure(error instanceof Error ? error.message : String(error)))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const mark = outcome.failed === 0 ? '✓' : '✗'
  const counts = `${outcome.passed} прошло, ${outcome.failed} нет`
  if (outcome.failed > 0) console.log(`\n── ${title} ──\n${outcome.output.trim()}\n`)
  console.log(`${mark} ${title.padEnd(26)} ${counts.padEnd(24)} ${seconds.padStart(6)} с`)
  return outcome
}

function firstLines(output: string, count = 40): string {
  return output.trim().split('\n').slice(0, count).join('\n')
}

/** A check that is either right or wrong counts as one test. */
async function runScript(args: readonly string[]): Promise<Outcome> {
  const { code, output } = await outputOf(args)
  return code === 0 ? { passed: 1, failed: 0, output } : failure(output)
}

/** Rules are run once: by their own stage when it comes too. */
function runCheck(): Promise<Outcome> {
  const runsRules = chosen.some(({ key }) => key === 'unit')
  return runScript(['tools/check.ts', ...(runsRules ? ['--without-tests'] : [])])
}

/** What must notice a fault has just passed without any, or is run so first. */
function runFaults(): Promise<Outcome> {
  const isKnownGreen = filters.length === 0 && ['check', 'unit', 'gates', 'gateways', 'db'].every((key) => green.has(key))
  return runScript(['tools/run-faults.ts', '--part', ...(isKnownGreen ? ['--green'] : [])])
}

function unitTests(file: string): boolean {
  return !file.endsWith('.db.test.ts') && !file.startsWith('src/gateways/') && !file.startsWith('tests/gates/')
}

function runGateways(): Promise<Outcome> {
  provideClamd()
  return runNodeTests((file) => file.startsWith('src/gateways/'))
}

async function runDatabase(): Promise<Outcome> {
  provideClamd()
  const asked = process.argv.includes('--record') ? 'write' : filters.length === 0 ? 'verify' : 'nothing'
  const work = { asked, isWhole: filters.length === 0 } as const
  const { outcome, problems } = await withRefusalRecord(work, (preload, environment) =>
    // Fewer than of other tests: what one leaves behind should reach few.
    runNodeTests((file) => file.endsWith('.db.test.ts'), 4, preload, environment),
  )
  if (problems.length === 0) return outcome
  const output = `${problems.join('\n')}\n${outcome.failed > 0 ? outcome.output : ''}`
  return { passed: outcome.passed, failed: outcome.failed + problems.length, output }
}

function runNodeTests(
  belongs: (file: string) => boolean,
  filesOfProcess = 8,
  preload: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const files = globSync(['src/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root })
    .filter((file) => belongs(file) && !file.includes('/offending/'))
    .filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)))
  return runTestFiles(files, filesOfProcess, preload, environment)
}

async function runBuild(): Promise<Outcome> {
  const { passed, output } = await buildWeb('quietly')
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, output }
}

const playwrightReport = z.object({
  suites: z.unknown(),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

async function runJourneys(): Promise<Outcome> {
  const report = join(tmpdir(), `naryad-journeys-${process.pid}.json`)
  const env = { CHROMIUM_PATH: requireChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const reporters = ['list', 'json', './tests/support/app-log-reporter.ts']
  try {
    const { code, output } = await outputOf([cli, 'test', `--reporter=${reporters.join(',')}`, ...filters], env)
    const read = playwrightReport.safeParse(parseFile(report))
    if (!read.success) return failure(output)
    const { expected, unexpected, flaky, skipped } = read.data.stats
    const failed = unexpected + flaky + skipped
    if (expected + failed === 0) return failure(`Нет ни одного пути в браузере.\n${output}`)
    const times = timesInPlaywright(read.data.suites, 'tests/journeys')
    const told = [...missedInPlaywright(read.data.suites), '', journeyFailures(output)].join('\n')
    return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed, output: told, times }
  } finally {
    rmSync(report, { force: true })
  }
}

/** The long list of journeys that passed and what they printed is of no use when one failed. */
function journeyFailures(output: string): string {
  const place = output.search(/^ {2}1\) /m)
  return place < 0 ? output : output.slice(place)
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

await main()
