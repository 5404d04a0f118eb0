import { keyOf, promisedPairs, readRecord, recordFile } from './refusal-pairs.ts'
import type { ProvokedPair, RefusalPair } from './refusal-pairs.ts'

/** Every refusal that a contract lists, and every kind of notice, is provoked by a named test, and the record names no other. */
export function checkRefusals(pairs: readonly RefusalPair[], record: readonly ProvokedPair[]): string[] {
  const listed = new Set(pairs.map(({ key }) => key))
  const provoked = new Set(record.map(keyOf))
  return [
    ...[...provoked]
      .filter((key) => !listed.has(key))
      .map((key) => `${key}: neither a contract nor the table of notices lists it, but the record does`),
    ...pairs
      .filter(({ key }) => !provoked.has(key))
      .map(({ key }) => `${key}: no test provokes it (write one, then: npm run test:db -- --record)`),
  ]
}

if (import.meta.main) {
  const pairs = await promisedPairs()
  const problems = checkRefusals(pairs, readRecord(recordFile))
  console.log(
    `${pairs.length} refusals of endpoints and kinds of notices, ${problems.length === 0 ? 'each' : 'not each'} provoked by a test`,
  )
  for (const problem of problems) console.log(`✗ ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
