import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { faultAreas } from '../tests/faults/fault-areas.ts'
import { startTestServer } from '../tests/support/test-database.ts'
import { faultProblems, nameOf, needsDatabase, placedFaults, partOf, parts } from './fault.ts'
import type { PlacedFault } from './fault.ts'
import { makeFaultyCopy } from './faulty-copy.ts'
import type { FaultyCopy } from './faulty-copy.ts'

/**
 * `npm run faults [-- part of a name…]`: makes each fault of tests/faults in a copy of the sources, runs the tests that must notice
 * it and prints the score. `--part` takes the thirtieth of this commit, `--part=3` the one that is named, `--types` asks the compiler
 * about every fault too, `--green` knows that the tests pass without any. A fault that lives is a failure: write the test, or remove
 * the guard that guards nothing.
 */
type Fate = 'tests' | 'types' | 'lived' | 'crashed'
type Judged = { readonly fault: PlacedFault; readonly fate: Fate; readonly isSeenByTypes: boolean; readonly detail: string }

const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const asksTypes = words.includes('--types')

async function main(): Promise<void> {
  const all = placedFaults(faultAreas)
  const problems = faultProblems(root, all)
  if (problems.length > 0) return fail(problems.join('\n'))
  const faults = chosen(all)
  if (faults.length === 0) return fail('Нет ни одной такой ошибки.')
  const copies = Array.from({ length: Math.min(faults.length, Math.max(1, Math.min(4, availableParallelism()))) }, () =>
    makeFaultyCopy(root),
  )
  const tidy = async (): Promise<void> => {
    for (const copy of copies) copy.remove()
    await server?.[Symbol.asyncDispose]()
  }
  const server = faults.some(({ caughtBy }) => caughtBy !== 'types' && caughtBy.some(needsDatabase))
    ? await openServer()
    : undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void tidy().finally(() => process.exit(130)))
  }
  try {
    await judgeAll(copies, faults)
  } finally {
    await tidy()
  }
}

function chosen(all: readonly PlacedFault[]): readonly PlacedFault[] {
  const pieces = words.filter((word) => !word.startsWith('--'))
  const named = all.filter((fault) => pieces.length === 0 || pieces.some((piece) => nameOf(fault).includes(piece)))
  const asked = words.find((word) => word.startsWith('--part'))
  if (asked === undefined) return named
  const part = Number(asked.split('=')[1] ?? countCommits() % parts)
  console.log(`Часть № ${part} из ${parts}; повторить её: npm run faults -- --part=${part}`)
  return partOf(named, part)
}

/** The part follows the commits, so the run of one commit can be repeated. Sources without a history take the first. */
function countCommits(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return 0
  }
}

async function openServer(): Promise<AsyncDisposable | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'naryad-faults-pg-'))
  chmodSync(folder, 0o755)
  const server = await startTestServer(folder)
  process.env['TEST_DATABASE_URL'] = server.url
  return {
    async [Symbol.asyncDispose]() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function judgeAll(copies: readonly FaultyCopy[], faults: readonly PlacedFault[]): Promise<void> {
  const began = performance.now()
  const red = words.includes('--green') ? undefined : await sayBefore(copies, faults)
  if (red !== undefined) return fail(`Без единой ошибки тесты уже не проходят:\n${red}`)
  const waiting = [...faults]
  const judged: Judged[] = []
  await Promise.all(
    copies.map(async (copy) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const started = performance.now()
        const one = await judge(copy, fault)
        judged.push(one)
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        console.log(`${isCaught(one) ? '✓' : '✗'} ${seconds.padStart(5)} с  ${nameOf(fault)}: ${one.detail}`)
      }
    }),
  )
  console.log(`\n${printScore(judged)}\n${Math.round((performance.now() - began) / 1000)} с`)
  const missed = judged.filter((one) => !isCaught(one))
  for (const { fault, detail } of missed) console.log(`\n✗ ${nameOf(fault)}\n  ${fault.rule}\n  ${fault.file}\n  ${detail}`)
  if (missed.length > 0) process.exitCode = 1
}

/** A test that is red without any fault proves nothing. */
async function sayBefore(copies: readonly FaultyCopy[], faults: readonly PlacedFault[]): Promise<string | undefined> {
  const files = [...new Set(faults.flatMap(({ caughtBy }) => (caughtBy === 'types' ? [] : caughtBy)))].toSorted()
  const [copy] = copies
  if (!copy) return undefined
  console.log(`Сначала без ошибок: ${files.length} файлов тестов`)
  const before = files.length === 0 ? undefined : await copy.test(files, undefined, copies.length)
  if (before && before.said !== 'nothing') return redOnly(before.output)
  return asksTypes || faults.some(({ caughtBy }) => caughtBy === 'types') ? copy.compile() : undefined
}

async function judge(copy: FaultyCopy, fault: PlacedFault): Promise<Judged> {
  const complaint = asksTypes || fault.caughtBy === 'types' ? await copy.compile(fault) : undefined
  const isSeenByTypes = complaint !== undefined
  if (fault.caughtBy === 'types') {
    const detail = complaint ?? 'компилятор ничего не заметил'
    return { fault, fate: isSeenByTypes ? 'types' : 'lived', isSeenByTypes, detail }
  }
  for (const file of fault.caughtBy) {
    const { said, test, output } = await copy.test([file], fault)
    if (said === 'nothing') return { fault, fate: 'lived', isSeenByTypes, detail: `не заметил ${file}` }
    if (said === 'crash')
      return { fault, fate: 'crashed', isSeenByTypes, detail: `${file} упал, не проверив:\n${redOnly(output)}` }
    if (file === fault.caughtBy.at(-1)) return { fault, fate: 'tests', isSeenByTypes, detail: test }
  }
  throw new Error(`No test is named for ${nameOf(fault)}`)
}

/** The tests of a TAP output that are red, without those that are green. */
function redOnly(output: string): string {
  const red = output.split(/^(?=\s*(?:not ok|ok|# Subtest))/m).filter((part) => part.trimStart().startsWith('not ok'))
  return red.length === 0 ? output.slice(-2000) : red.join('').slice(0, 4000)
}

function isCaught({ fate }: Judged): boolean {
  return fate === 'tests' || fate === 'types'
}

function printScore(judged: readonly Judged[]): string {
  const areas = [...new Set(judged.map(({ fault }) => fault.area))].toSorted()
  const line = (name: string, of: readonly Judged[]): string => {
    const count = (fate: Fate) => of.filter((one) => one.fate === fate).length
    const typed = asksTypes ? `, видит и компилятор ${of.filter(({ isSeenByTypes }) => isSeenByTypes).length}` : ''
    return `${name.padEnd(12)} ошибок ${of.length}: поймали тесты ${count('tests')}, типы ${count('types')}, выжило ${count('lived')}, упало ${count('crashed')}${typed}`
  }
  return [
    ...areas.map((area) =>
      line(
        area,
        judged.filter(({ fault }) => fault.area === area),
      ),
    ),
    line('всего', judged),
  ].join('\n')
}

function fail(text: string): void {
  console.log(text)
  process.exitCode = 1
}

await main()
