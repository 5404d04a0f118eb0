import { ceilings, guarded, unprovoked } from '../tests/refusals/unprovoked.ts'
import type { Guarded, UnprovokedGroup } from '../tests/refusals/unprovoked.ts'
import { exportsOf } from './print-document.ts'
import { contractFiles, keyOf, pairsOf, readRecord, recordFile } from './refusal-pairs.ts'
import type { ProvokedPair, RefusalPair } from './refusal-pairs.ts'

export type RefusalHouse = {
  readonly pairs: readonly RefusalPair[]
  readonly record: readonly ProvokedPair[]
  readonly unprovoked: readonly UnprovokedGroup[]
  readonly ceilings: Readonly<Record<string, number>>
  readonly guarded: Guarded
}

/**
 * Every refusal that a contract lists is provoked by a named test or stands among the unprovoked with a reason; none may be
 * unprovoked at a guarded endpoint, and the number of others may only go down.
 */
export function checkRefusals(house: RefusalHouse): string[] {
  const { pairs, record } = house
  const listed = new Set(pairs.map(({ key }) => key))
  const provoked = new Set(record.map(keyOf))
  const excused = excusedKeys(house.unprovoked)
  const isExcused = new Set(excused)
  return [
    ...[...provoked].filter((key) => !listed.has(key)).map((key) => `${key}: no contract lists it, but the record does`),
    ...excused.filter((key) => !listed.has(key)).map((key) => `${key}: no contract lists it, but it stands among the unprovoked`),
    ...excused.filter((key) => provoked.has(key)).map((key) => `${key}: provoked, and yet among the unprovoked`),
    ...excused.filter((key, place) => excused.indexOf(key) !== place).map((key) => `${key}: twice among the unprovoked`),
    ...pairs
      .filter(({ key }) => !provoked.has(key) && !isExcused.has(key))
      .map(({ key }) => `${key}: no test provokes it (write one, then: npm run test:db -- --record)`),
    ...pairs
      .filter((pair) => isExcused.has(pair.key) && isGuarded(house.guarded, pair))
      .map(({ key }) => `${key}: may not be unprovoked, it guards money, signatures, entry or receipts`),
    ...idleGuards(house),
    ...wrongCeilings(house),
  ]
}

/** Counts by feature and the unprovoked pairs themselves, a line for each endpoint. */
export function refusalReport({ pairs, unprovoked: groups }: Pick<RefusalHouse, 'pairs' | 'unprovoked'>): string {
  const excused = new Set(excusedKeys(groups))
  const open = pairs.filter(({ key }) => excused.has(key))
  const lines = [...Map.groupBy(pairs, ({ feature }) => feature)].flatMap(([feature, own]) => {
    const left = Map.groupBy(
      own.filter(({ key }) => excused.has(key)),
      ({ endpoint }) => endpoint,
    )
    const count = [...left.values()].flat().length
    const heading = `${feature}: ${own.length - count} of ${own.length}`
    return [heading, ...[...left].map(([endpoint, kinds]) => `  ${endpoint}: ${kinds.map(({ kind }) => kind).join(', ')}`)]
  })
  return [`${pairs.length} refusals of endpoints, ${pairs.length - open.length} provoked by tests`, ...lines].join('\n')
}

function excusedKeys(groups: readonly UnprovokedGroup[]): string[] {
  return groups.flatMap(({ pairs }) =>
    Object.entries(pairs).flatMap(([endpoint, kinds]) => kinds.map((kind) => keyOf({ endpoint, kind }))),
  )
}

function isGuarded({ features, paths }: Guarded, { feature, endpoint }: RefusalPair): boolean {
  return features.includes(feature) || paths.some((path) => path.test(endpoint))
}

/** A rule that fits nothing guards nothing: a feature or a path has been renamed. */
function idleGuards({ guarded: rules, pairs }: RefusalHouse): string[] {
  const features = new Set(pairs.map(({ feature }) => feature))
  return [
    ...rules.features.filter((feature) => !features.has(feature)).map((feature) => `guarded feature ${feature} has no endpoints`),
    ...rules.paths
      .filter((path) => !pairs.some(({ endpoint }) => path.test(endpoint)))
      .map((path) => `guarded path ${path.source} fits no endpoint`),
  ]
}

/** The ceiling is the number of today, so that it goes down with each test and cannot go up unseen. */
function wrongCeilings({ pairs, unprovoked: groups, ceilings: limits }: RefusalHouse): string[] {
  const excused = new Set(excusedKeys(groups))
  const features = [...new Set([...pairs.map(({ feature }) => feature), ...Object.keys(limits)])]
  return features.flatMap((feature) => {
    const count = pairs.filter((pair) => pair.feature === feature && excused.has(pair.key)).length
    const limit = limits[feature] ?? 0
    if (count === limit) return []
    if (count < limit) return [`${feature}: ${count} unprovoked; lower its ceiling from ${limit}`]
    return [`${feature}: ${count} unprovoked, more than its ceiling of ${limit}`]
  })
}

if (import.meta.main) {
  const pairs = pairsOf(await exportsOf(contractFiles))
  const house = { pairs, record: readRecord(recordFile), unprovoked, ceilings, guarded }
  const problems = checkRefusals(house)
  console.log(refusalReport(house))
  for (const problem of problems) console.log(`✗ ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
