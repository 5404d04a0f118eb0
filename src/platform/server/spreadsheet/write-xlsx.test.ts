import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { openArchive } from './archive.ts'
import { usualLimits } from './spreadsheet.ts'
import { writeXlsx, writeXlsxStream, type XlsxSheet } from './write-xlsx.ts'

const day = Temporal.PlainDate.from('2026-11-21')
const sheet: XlsxSheet = {
  name: 'Реестр',
  columns: [
    { title: 'ИНН', width: 16, kind: 'text' },
    { title: 'Комментарий', width: 40, kind: 'text' },
    { title: 'Сумма', width: 12, kind: 'money' },
    { title: 'Дата', width: 12, kind: 'day' },
  ],
  rows: [
    ['012345678901', '+7 900 123-45-67', kopecks(150_050), day],
    [500100732259, '=HYPERLINK("http://x")', kopecks(1), undefined],
    ['', '-1+cmd|calc', kopecks(100), day],
  ],
}

test('written values are read back unchanged, including phones and text that looks like a formula', async () => {
  const book = await read(await writeXlsx({ sheets: [sheet] }))
  assert.deepEqual(
    book.rows.map(({ cells }) =>
      cells.map((cell) => (cell.kind === 'day' ? cell.day.toString() : 'text' in cell ? cell.text : cell.kind)),
    ),
    [
      ['ИНН', 'Комментарий', 'Сумма', 'Дата'],
      ['012345678901', '+7 900 123-45-67', '1500.5', '2026-11-21'],
      ['500100732259', '=HYPERLINK("http://x")', '0.01'],
      ['empty', '-1+cmd|calc', '1', '2026-11-21'],
    ],
  )
})

test('no cell of the file is a formula, and text that looks like one gets an apostrophe', async () => {
  const bytes = await writeXlsx({ sheets: [sheet] })
  assert.doesNotMatch(await part(bytes, 'xl/worksheets/sheet1.xml'), /<f[ >]/)
  const strings = await part(bytes, 'xl/sharedStrings.xml')
  assert.match(strings, />'=HYPERLINK/)
  assert.match(strings, />'-1\+cmd/)
  assert.match(strings, />\+7 900 123-45-67/)
})

test('a template has a grey sample row and blank rows that keep text as text', async () => {
  const bytes = await writeXlsx({
    sheets: [{ ...sheet, rows: [], sample: [['500100732259', 'Образец', kopecks(100), day]], blankRows: 20 }],
  })
  assert.match(await part(bytes, 'xl/worksheets/sheet1.xml'), /<c r="A22" s="\d+"\/>/)
  assert.equal((await read(bytes)).rows.length, 2)
})

test('several sheets keep their order and names', async () => {
  const book = await read(
    await writeXlsx({
      sheets: [sheet, { ...sheet, name: 'Услуги' }, { ...sheet, name: 'Подсказки', rows: [] }],
    }),
  )
  assert.deepEqual(book.sheets, ['Реестр', 'Услуги', 'Подсказки'])
})

test('a streamed file reads back the same', async () => {
  const stream = writeXlsxStream(sheet, sheet.rows)
  const book = await read(new Uint8Array(await new Response(stream).arrayBuffer()))
  assert.deepEqual(book.rows, (await read(await writeXlsx({ sheets: [sheet] }))).rows)
})

async function read(bytes: Uint8Array) {
  const result = await readSpreadsheet(bytes, { fileName: 'a.xlsx' })
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

async function part(bytes: Uint8Array, name: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await openArchive(bytes, usualLimits)).read(name)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
