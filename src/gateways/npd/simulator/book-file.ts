import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'

/** A file of JSON lines that only grows, until it is rewritten whole. */
export function readLines(file: string): readonly unknown[] {
  appendFileSync(file, '')
  const content = readFileSync(file)
  const whole = content.lastIndexOf(10) + 1
  // A line cut by a kill was never acknowledged to anybody.
  if (whole < content.length) truncateSync(file, whole)
  const lines = content.toString('utf8', 0, whole).split('\n').filter(Boolean)
  return lines.map((line): unknown => JSON.parse(line))
}

/** The line is on the disk before the caller goes on. */
export function appendLine(file: string, line: object): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** The new file takes the place of the old one whole. */
export function rewriteLines(file: string, lines: readonly object[]): void {
  writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  renameSync(`${file}.new`, file)
}
