import { neutralText } from './neutral-text.ts'

/**
 * Writes a table that Russian Excel opens on double click: UTF-8 with a BOM, semicolons, CRLF. Text that could be taken for a
 * formula gets an apostrophe; line breaks and quotes stay inside their cell.
 */
export async function writeCsv(
  titles: readonly string[],
  rows: Iterable<readonly (string | number)[]> | AsyncIterable<readonly (string | number)[]>,
): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let text = `\uFEFF${lineOf(titles)}`
  for await (const row of rows) {
    text += lineOf(row)
    if (text.length < pieceLength) continue
    pieces.push(Buffer.from(text))
    text = ''
  }
  pieces.push(Buffer.from(text))
  return Buffer.concat(pieces)
}

/** Characters that become bytes at once: a line each would cost a buffer a line. */
const pieceLength = 65_536

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  if (!special.test(value)) return value
  const text = neutralText(value.replaceAll('\0', ''))
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text without any of these needs neither quotes nor an apostrophe: most are told by one look. */
const special = /[";=@+\-\p{Cc}]/u
