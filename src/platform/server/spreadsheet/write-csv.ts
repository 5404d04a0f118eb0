import { neutralText } from './neutral-text.ts'

/**
 * Writes a table that Russian Excel opens on double click: UTF-8 with a BOM, semicolons, CRLF. Text that could be taken for a
 * formula gets an apostrophe; line breaks and quotes stay inside their cell.
 */
export async function writeCsv(
  titles: readonly string[],
  rows: Iterable<readonly (string | number)[]> | AsyncIterable<readonly (string | number)[]>,
): Promise<Uint8Array> {
  const pieces = [Buffer.from(`\uFEFF${lineOf(titles)}`)]
  for await (const row of rows) pieces.push(Buffer.from(lineOf(row)))
  return Buffer.concat(pieces)
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : neutralText(value.replaceAll('\0', ''))
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
