import Papa from 'papaparse'
import { restoredText } from './neutral-text.ts'
import { damaged, Refused } from './refused.ts'
import type { Cell, Row, Spreadsheet, SpreadsheetLimits } from './spreadsheet.ts'

type Encoding = NonNullable<Spreadsheet['encoding']>
type Delimiter = NonNullable<Spreadsheet['delimiter']>

/** Reads CSV. Every cell is text; the caller interprets it. Throws `Refused`. */
export function readCsv(bytes: Uint8Array, limits: SpreadsheetLimits): Spreadsheet {
  const { text, encoding } = decoded(bytes)
  // a control character in the text means the file is of another type
  if (/[\0-\x08\x0e-\x1f\x7f\x98]/.test(text) || /^\s*<[!?a-z]/i.test(text) || text.startsWith('%PDF')) throw new Refused(damaged)
  const named = /^sep=([;,\t|])\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const delimiter = delimiters.find((sign) => sign === named?.[1]) ?? guessedDelimiter(body)
  const rows = rowsOf(body, delimiter, limits)
  if (rows.length === 0) throw new Refused({ kind: 'empty' })
  return { sheets: [''], sheet: '', rows, kind: 'csv', encoding, delimiter }
}

const delimiters = [';', '\t', ',', '|'] as const satisfies readonly Delimiter[]

function rowsOf(text: string, delimiter: Delimiter, limits: SpreadsheetLimits): Row[] {
  const rows: Row[] = []
  let number = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors }) {
      number += 1
      if (data.some((text) => text.length > limits.cellText)) throw new Refused({ kind: 'bomb' })
      const cells = data.map(cellOf)
      while (cells.at(-1)?.kind === 'empty') cells.pop()
      if (errors.some(({ type }) => type === 'Quotes')) throw new Refused(damaged)
      if (number > limits.rows && cells.length > 0) throw new Refused({ kind: 'tooManyRows', limit: limits.rows })
      if (cells.length > limits.columns) throw new Refused({ kind: 'tooManyColumns', limit: limits.columns })
      if (cells.length > 0) rows.push({ number, cells })
    },
  })
  return rows
}

/** «="00123"» preserves zeros in CSV and is text; anything else after «=» is a formula. */
function cellOf(text: string): Cell {
  if (text.trim() === '') return { kind: 'empty' }
  const kept = /^="([^"]*)"$/.exec(text.trim())
  if (kept?.[1] !== undefined) return kept[1] === '' ? { kind: 'empty' } : { kind: 'text', text: kept[1] }
  return text.trimStart().startsWith('=') ? { kind: 'formula' } : { kind: 'text', text: restoredText(text) }
}

/** Decodes by BOM; otherwise as UTF-8 if the bytes are valid; otherwise as windows-1251, which accepts any bytes. */
function decoded(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251' }
  }
}

/** Returns the delimiter that splits the first lines most evenly; on a tie, the one Russian programs use. */
function guessedDelimiter(text: string): Delimiter {
  const lines = firstLines(text)
  const scored = delimiters.map((sign) => ({
    sign,
    score: evenness(lines.map((line) => line.split(sign).length - 1)),
  }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).sign
}

/** Returns the share of all lines that have the most common non-zero number of delimiters. */
function evenness(counts: readonly number[]): number {
  const tally = Map.groupBy(
    counts.filter((count) => count > 0),
    (count) => count,
  )
  return Math.max(0, ...[...tally.values()].map((same) => same.length)) / Math.max(1, counts.length)
}

/** Returns the first lines without their quoted parts, so that only real delimiters are counted. */
function firstLines(text: string): string[] {
  const bare = text.slice(0, 65_536).replaceAll(/"(?:[^"]|"")*"/g, '')
  return bare
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
}
