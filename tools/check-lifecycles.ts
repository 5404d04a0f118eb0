import { globSync, readFileSync } from 'node:fs'
import { final } from '#/kernel/lifecycle.ts'
import type { LifecycleTable } from '#/kernel/lifecycle.ts'

export type AnyLifecycle = {
  readonly table: LifecycleTable
  readonly states: readonly string[]
  readonly starts: readonly string[]
  nameOf(state: string): string
}
export type NamedLifecycle = { readonly name: string; readonly life: AnyLifecycle }

/**
 * What is wrong with the lifecycles, a line for each fault: an action that no code takes, a state that the taken actions do not
 * reach, a state that is never left and not declared final. `taken` holds every word the code writes in quotes.
 */
export function checkLifecycles(lives: readonly NamedLifecycle[], taken: ReadonlySet<string>): string[] {
  return lives.flatMap(({ name, life }) => faultsOf(life, taken).map((fault) => `${name}: ${fault}`))
}

/** Words in quotes in the sources of the features; a key of a table is not in quotes, so it does not count as taken. */
export function wordsOfSources(pattern = 'src/features/**/*.{ts,tsx}'): Set<string> {
  const paths = globSync(pattern).filter((path) => !/\.test\.tsx?$/.test(path))
  return new Set(paths.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '')))
}

function faultsOf({ table, starts }: AnyLifecycle, taken: ReadonlySet<string>): string[] {
  const states = Object.keys(table)
  const reached = reachedFrom(starts, table, taken)
  const idle = new Set(states.flatMap((state) => Object.keys(table[state] ?? {}).filter((action) => !taken.has(action))))
  return [
    ...[...idle].map((action) => `no code takes the action ${action}`),
    ...states.filter((state) => !reached.has(state)).map((state) => `nothing reaches the state ${state}`),
    ...states
      .filter((state) => isStuck(state, table))
      .map((state) => `${state} is never left: declare it final or give it an action`),
  ]
}

function reachedFrom(starts: readonly string[], table: LifecycleTable, taken: ReadonlySet<string>): Set<string> {
  const reached = new Set(starts)
  // A set that grows while it is walked through is walked through to its end.
  for (const state of reached) {
    for (const [action, { to }] of Object.entries(table[state] ?? {})) if (taken.has(action)) reached.add(to)
  }
  return reached
}

function isStuck(state: string, table: LifecycleTable): boolean {
  return table[state] !== final && Object.values(table[state] ?? {}).every(({ to }) => to === state)
}
