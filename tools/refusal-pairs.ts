import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Endpoint } from '#/wire/endpoint.ts'
import { noticeGroups, noticeSides } from '#/features/notifications/domain/notice-kinds.ts'
import type { NoticeSide } from '#/features/notifications/domain/notice-kinds.ts'
import { exportsOf } from './print-document.ts'
import type { Exported } from './print-document.ts'

/** A refusal that a contract lists: `key` is the endpoint and the kind, `POST /api/v1/… wrongState`. */
export type RefusalPair = { readonly endpoint: string; readonly kind: string; readonly key: string }

/** A pair that a test of the database stage has provoked: `src/…/x.db.test.ts: name of the test`. */
export type ProvokedPair = z.output<typeof provokedPair>

export const contractFiles = 'src/features/*/{contract.ts,contract/*.ts}'
export const recordFile = 'tests/refusals/provoked.jsonl'

const provokedPair = z.strictObject({ endpoint: z.string(), kind: z.string(), test: z.string() })

/** Every (endpoint, refusal) pair of the contracts, in the order of their files. Endpoints may stand in objects and arrays. */
export function pairsOf(exported: readonly Exported[]): RefusalPair[] {
  const pairs = exported.flatMap(({ value }) =>
    endpointsIn(value).flatMap(({ method, path, refusals }) =>
      refusals.map((kind) => {
        const endpoint = `${method} ${path}`
        return { endpoint, kind, key: keyOf({ endpoint, kind }) }
      }),
    ),
  )
  return [...Map.groupBy(pairs, ({ key }) => key).values()].flatMap(([pair]) => pair ?? [])
}

/** Every refusal of a contract, and every kind of notice with the side that is told: a test provokes each. */
export async function promisedPairs(): Promise<RefusalPair[]> {
  return [...pairsOf(await exportsOf(contractFiles)), ...noticePairs()]
}

function noticePairs(): RefusalPair[] {
  return Object.values(noticeGroups).flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, row]) =>
      noticeSides.flatMap((side) => {
        const endpoint = noticeTo(side)
        return row[side] ? [{ endpoint, kind, key: keyOf({ endpoint, kind }) }] : []
      }),
    ),
  )
}

/** Stands in the record where a refusal names its endpoint. */
export function noticeTo(side: NoticeSide): string {
  return `notice to ${side}`
}

export function keyOf({ endpoint, kind }: { readonly endpoint: string; readonly kind: string }): string {
  return `${endpoint} ${kind}`
}

export function readRecord(path: string): ProvokedPair[] {
  return linesOf(readFileSync(path, 'utf8'))
}

/** What the recorder has written into its folder: every test that provoked a pair, so a pair comes many times. */
export function readRun(folder: string): ProvokedPair[] {
  return readdirSync(folder).flatMap((name) => linesOf(readFileSync(join(folder, name), 'utf8')))
}

/** One line for each pair, sorted, so that two branches that add pairs merge. */
export function writeRecord(path: string, record: readonly ProvokedPair[]): void {
  const lines = record.map(({ endpoint, kind, test }) => JSON.stringify({ endpoint, kind, test }))
  writeFileSync(
    path,
    lines
      .toSorted()
      .map((line) => `${line}\n`)
      .join(''),
  )
}

/**
 * The record after a run: one test for each pair that a contract lists. A test already named stays named while it provokes its
 * pair; `keepOthers` keeps the pairs the run has not met, for a run of a part of the tests.
 */
export function recordAfter(
  record: readonly ProvokedPair[],
  run: readonly ProvokedPair[],
  listed: ReadonlySet<string>,
  keepOthers: boolean,
): ProvokedPair[] {
  const tests = testsByKey(run)
  const kept = record.filter((pair) => (tests.get(keyOf(pair)) ?? (keepOthers ? [pair.test] : [])).includes(pair.test))
  const named = new Set(kept.map(keyOf))
  const found = [...tests].filter(([key]) => !named.has(key)).map(([key, names]) => ({ key, test: firstOf(names) }))
  const fresh = run.flatMap((pair) => {
    const test = found.find(({ key }) => key === keyOf(pair))?.test
    return test === pair.test ? [pair] : []
  })
  const all = [...kept, ...fresh].filter((pair) => listed.has(keyOf(pair)))
  return [...new Map(all.map((pair) => [keyOf(pair), pair])).values()]
}

/**
 * What a whole run did not do though the record says so: a pair provoked by no test, or by another while the one it names provoked nothing
 * at all. A test of two at once does not meet a refusal in every run: another that does keeps its promise.
 */
export function brokenPromises(record: readonly ProvokedPair[], run: readonly ProvokedPair[]): string[] {
  const tests = testsByKey(run)
  const seen = new Set(run.map(({ test }) => test))
  return record.flatMap((pair) => {
    const names = tests.get(keyOf(pair))
    if (names === undefined) return [`${keyOf(pair)}: no test provokes it any more; the last did: ${pair.test}`]
    if (names.includes(pair.test) || seen.has(pair.test)) return []
    return [`${keyOf(pair)}: «${pair.test}» does not provoke it, «${firstOf(names)}» does; record anew`]
  })
}

function testsByKey(run: readonly ProvokedPair[]): Map<string, string[]> {
  const tests = new Map<string, string[]>()
  for (const pair of run) tests.set(keyOf(pair), [...(tests.get(keyOf(pair)) ?? []), pair.test])
  return tests
}

/** Tests of a feature say more of a pair than the sweeps over all endpoints. */
function firstOf(tests: readonly string[]): string {
  const own = tests.filter((test) => test.startsWith('src/features/'))
  return (own.length > 0 ? own : tests).toSorted()[0] ?? ''
}

function linesOf(text: string): ProvokedPair[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => z.parse(provokedPair, JSON.parse(line)))
}

export function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  return isPlain(value) ? Object.values(value).flatMap(endpointsIn) : []
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value
}
