import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenPromises, promisedPairs, readRecord, readRun, recordAfter, recordFile, writeRecord } from './refusal-pairs.ts'

type Work = {
  /** `write` writes the record from this run, `verify` compares the run with it. */
  readonly asked: 'write' | 'verify' | 'nothing'
  /** All database tests run, so a pair that is not met is provoked by none. */
  readonly isWhole: boolean
}

/** Runs tests with the recorder of refusals and compares what they provoked with the committed record. */
export async function withRefusalRecord<Outcome extends { readonly failed: number }>(
  { asked, isWhole }: Work,
  runTests: (preload: readonly string[], environment: Readonly<Record<string, string>>) => Promise<Outcome>,
): Promise<{ outcome: Outcome; problems: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-refusals-'))
  try {
    const outcome = await runTests(['--import', './tests/support/record-refusals.ts'], { REFUSALS_FOLDER: folder })
    const record = existsSync(recordFile) ? readRecord(recordFile) : []
    if (asked === 'write') {
      const listed = new Set((await promisedPairs()).map(({ key }) => key))
      writeRecord(recordFile, recordAfter(record, readRun(folder), listed, !isWhole || outcome.failed > 0))
    }
    return { outcome, problems: asked === 'verify' ? brokenPromises(record, readRun(folder)) : [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
