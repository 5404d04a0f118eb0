import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A guard broken on purpose: a small patch of one file, and the tests that must notice it. */
export type Fault = {
  /** Short, in words: what is broken. With its area it names the fault for `npm run faults -- <name>`. */
  readonly id: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The smallest test files each of which notices it; `types` when the compiler already does. */
  readonly caughtBy: readonly string[] | 'types'
  /** What the guard is for, as a sentence of the business. */
  readonly rule: string
}

export type FaultArea = { readonly name: string; readonly faults: readonly Fault[] }
export type PlacedFault = Fault & { readonly area: string }

export function placedFaults(areas: readonly FaultArea[]): PlacedFault[] {
  return areas.flatMap(({ name, faults }) => faults.map((fault) => ({ ...fault, area: name })))
}

/** Returns the source with the fault in it; undefined when what it breaks does not stand there exactly once. */
export function withFault(source: string, { find, replace }: Pick<Fault, 'find' | 'replace'>): string | undefined {
  const [before, after, ...more] = source.split(find)
  return before === undefined || after === undefined || more.length > 0 ? undefined : `${before}${replace}${after}`
}

/** Of so many parts `npm test` takes one. */
export const parts = 30

/**
 * The faults of one part. All parts cost about the same: faults are dealt out one by one, those of pure tests first, then those
 * that need a database.
 */
export function partOf(faults: readonly PlacedFault[], part: number): PlacedFault[] {
  return faults.toSorted((left, right) => cost(left) - cost(right)).filter((_, at) => at % parts === part)
}

function cost({ caughtBy }: Fault): number {
  if (caughtBy === 'types') return 2
  return caughtBy.some(needsDatabase) ? 1 : 0
}

export function needsDatabase(testFile: string): boolean {
  return testFile.endsWith('.db.test.ts')
}

/** Says of every fault that can no longer be made why not. */
export function faultProblems(root: string, faults: readonly PlacedFault[]): string[] {
  const names = faults.map(nameOf)
  const repeated = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...repeated.map((name) => `${name}: two faults have this name`),
    ...faults.flatMap((fault) => problemsOf(root, fault).map((problem) => `${nameOf(fault)}: ${problem}`)),
  ]
}

export function nameOf({ area, id }: PlacedFault): string {
  return `${area}/${id}`
}

function problemsOf(root: string, fault: Fault): string[] {
  const tests = fault.caughtBy === 'types' ? [] : fault.caughtBy
  const missing = tests.filter((file) => !file.endsWith('.test.ts') || !existsSync(join(root, file)))
  return [
    ...missing.map((file) => `there is no test file ${file}`),
    ...(fault.caughtBy.length === 0 ? ['no test is named that must notice it'] : []),
    ...(fault.find === fault.replace ? ['it changes nothing'] : []),
    ...(isFitting(root, fault) ? [] : [`the fault no longer fits: its text is not exactly once in ${fault.file}`]),
  ]
}

function isFitting(root: string, fault: Fault): boolean {
  const path = join(root, fault.file)
  return existsSync(path) && withFault(readFileSync(path, 'utf8'), fault) !== undefined
}
