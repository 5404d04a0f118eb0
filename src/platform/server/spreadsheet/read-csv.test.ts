import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windows1251 } from './hostile-files.test-data.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import type { SpreadsheetLimits } from './spreadsheet.ts'

test('reads a file from a Russian program: windows-1251, semicolons, decimal commas, quotes', async () => {
  const book = await read(windows1251('ИНН;ФИО;Сумма\r\n012345678901;"ООО ""Ромашка""; отдел";1 500,50\r\n'))
  assert.deepEqual(book, {
    sheets: [''],
    sheet: '',
    kind: 'csv',
    encoding: 'windows-1251',
    delimiter: ';',
    rows: [
      { number: 1, cells: [text('ИНН'), text('ФИО'), text('Сумма')] },
      { number: 2, cells: [text('012345678901'), text('ООО "Ромашка"; отдел'), text('1 500,50')] },
    ],
  })
})

test('reads UTF-8 with a BOM and tabs', async () => {
  const book = await read(utf8('\uFEFFИНН\tСумма\n500100732259\t10,5\n'))
  assert.deepEqual([book.encoding, book.delimiter, book.rows[1]?.cells], ['utf-8', '\t', [text('500100732259'), text('10,5')]])
})

test('detects commas as the delimiter even when quoted text contains semicolons', async () => {
  const book = await read(utf8('name,sum\n"a; b; c",10.5\n"d;e;f",11\n'))
  assert.deepEqual([book.delimiter, book.rows[1]?.cells], [',', [text('a; b; c'), text('10.5')]])
})

test("reads Excel's Unicode text and the line that names the delimiter", async () => {
  const wide = await read(new Uint8Array(Buffer.from('\uFEFFИНН\tФИО\r\n', 'utf16le')))
  assert.deepEqual([wide.encoding, wide.rows[0]?.cells], ['utf-16le', [text('ИНН'), text('ФИО')]])
  const named = await read(utf8('sep=|\r\na,b|c\r\n'))
  assert.deepEqual([named.delimiter, named.rows], ['|', [{ number: 1, cells: [text('a,b'), text('c')] }]])
})

test('a formula is read as a formula, a phone as text, and zeros preserved by ="…" as text', async () => {
  const book = await read(utf8('=HYPERLINK("http://x");+7 900 123-45-67;-1+cmd;="0123"\n'))
  assert.deepEqual(book.rows[0]?.cells, [{ kind: 'formula' }, text('+7 900 123-45-67'), text('-1+cmd'), text('0123')])
})

test('empty lines are skipped, and row numbers match the file', async () => {
  const book = await read(utf8('a;b\n\n;;\nc;d\n'))
  assert.deepEqual(
    book.rows.map(({ number }) => number),
    [1, 4],
  )
})

test('a file that is not a table is refused', async () => {
  assert.equal(await refusal(utf8('a\0b;c')), 'notSpreadsheet')
  assert.equal(await refusal(utf8('<!doctype html><p>')), 'notSpreadsheet')
  assert.equal(await refusal(utf8('%PDF-1.7')), 'notSpreadsheet')
  assert.equal(await refusal(utf8('a;"b\nc;d')), 'notSpreadsheet')
  assert.equal(await refusal(utf8('\n \n;;\n')), 'empty')
  assert.equal(await refusal(utf8('a\n'.repeat(11)), { rows: 10 }), 'tooManyRows')
  assert.equal(await refusal(utf8('a;b;c;d'), { columns: 3 }), 'tooManyColumns')
})

function text(value: string) {
  return { kind: 'text', text: value }
}

function utf8(value: string): Uint8Array {
  return new TextEncoder().encode(value)
}

async function read(bytes: Uint8Array) {
  const result = await readSpreadsheet(bytes, { fileName: 'реестр.csv' })
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

async function refusal(bytes: Uint8Array, limits: Partial<SpreadsheetLimits> = {}): Promise<string> {
  const result = await readSpreadsheet(bytes, { fileName: 'реестр.csv', limits })
  return result.ok ? 'read' : result.refusal.kind
}
