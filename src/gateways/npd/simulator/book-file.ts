import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'

/** Reads a file of JSON lines that is append-only until it is rewritten as a whole. */
export function readLines(file: string): readonly unknown[] {
  appendFileSync(file, '')
  const content = readFileSync(file)
  const whole = content.lastIndexOf(10) + 1
  // A line truncated by a kill was never acknowledged to anyone.
  if (whole < content.length) truncateSync(file, whole)
  const lines = content.toString('utf8', 0, whole).split('\n').filter(Boolean)
  return lines.map((line): unknown => JSON.parse(line))
}

/** Writes the line to disk before returning. */
export function appendLine(file: string, line: object): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Replaces the old file with the new one atomically. */
export function rewriteLines(file: string, lines: readonly object[]): void {
  writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  renameSync(`${file}.new`, file)
}
