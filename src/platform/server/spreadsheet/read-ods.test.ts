import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { suite, test } from 'node:test'
import { odsNumber, odsOf, odsRow, odsText, type OdsParts } from './ods-files.test-data.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { readSpreadsheetInWorker } from './read-spreadsheet-in-worker.ts'
import type { Row, SpreadsheetRefusal } from './spreadsheet.ts'

suite('an OpenDocument spreadsheet', () => {
  test('a file that LibreOffice wrote reads as it looks: zeros of an ИНН, days, lines, formulas, repeated rows, no hidden sheet', async () => {
    const bytes = readFileSync(resolve(import.meta.dirname, 'golden/libreoffice.ods'))
    const read = await readSpreadsheetInWorker(bytes, { fileName: 'реестр.ods' })
    assert.ok(read.ok)
    assert.deepEqual([read.value.kind, read.value.sheets, read.value.sheet], ['ods', ['Реестр'], 'Реестр'])
    const twice = ['500100732259', '2000', '2026-11-22', 'Вёрстка']
    assert.deepEqual(read.value.rows.map(said), [
      [1, 'ИНН', 'Сумма', 'Дата', 'Услуга', 'Проверка'],
      [2, '012345678901', '1500.1', '2026-11-21', 'Монтаж   ролика\nвторая строка', '=3000.2'],
      [3, ...twice, '=#DIV/0!'],
      [4, ...twice],
      [5, ...twice],
      [9, '=1', '0.5'],
    ])
  })

  test('equal cells and rows stand once with a count: each is read, and the empty rest of the sheet is not', async () => {
    const rows = [
      odsRow(odsText('А', 'table:number-columns-repeated="2"') + odsText('Б'), 'table:number-rows-repeated="2"'),
      odsRow('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"'),
      odsRow('<table:table-cell/><table:covered-table-cell/>' + odsText('В')),
      odsRow('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048570"'),
    ]
    assert.deepEqual(await rowsIn({ sheet: rows.join('') }), [
      [1, 'А', 'А', 'Б'],
      [2, 'А', 'А', 'Б'],
      [6, '', '', 'В'],
    ])
  })

  test('rows of the head and of groups are rows, and text of notes, pictures and deleted cells is not of the cell', async () => {
    const note = '<office:annotation><text:p>Спросить Иру</text:p></office:annotation>'
    const picture = '<draw:frame><draw:text-box><text:p>Печать</text:p></draw:text-box></draw:frame>'
    const cell = `<table:table-cell office:value-type="string">${note}<text:p>Мон<text:span>таж</text:span><text:s text:c="2"/>видео</text:p>${picture}</table:table-cell>`
    const sheet = `<table:table-header-rows>${odsRow(odsText('Услуга'))}</table:table-header-rows><table:table-row-group>${odsRow(cell)}</table:table-row-group>`
    const before = '<table:tracked-changes><table:deletion><text:p>Прежнее</text:p></table:deletion></table:tracked-changes>'
    assert.deepEqual(await rowsIn({ sheet, before }), [
      [1, 'Услуга'],
      [2, 'Монтаж  видео'],
    ])
  })

  test('zeros of a number come from the style of its cell, else of its row, else of its column, and a style may inherit', async () => {
    const styles =
      '<number:number-style style:name="N12"><number:number number:min-integer-digits="12"/></number:number-style>' +
      '<style:style style:name="inn" style:family="table-cell" style:data-style-name="N12"/>' +
      '<style:style style:name="bold" style:family="table-cell" style:parent-style-name="inn"/>' +
      '<style:style style:name="loop" style:family="table-cell" style:parent-style-name="loop"/>'
    const sheet =
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="bold"/>' +
      odsRow(
        odsNumber('7') + odsNumber('7', 'table:style-name="inn"') + odsNumber('7') + odsNumber('7', 'table:style-name="loop"'),
      ) +
      odsRow(odsNumber('7'), 'table:default-cell-style-name="inn"')
    const long = '000000000007'
    assert.deepEqual(await rowsIn({ styles, sheet }), [
      [1, '7', long, long, '7'],
      [2, long],
    ])
  })

  test('the named sheet is read, and one that is not there or hidden is refused', async () => {
    const styles =
      '<style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const before =
      `<table:table table:name="Служебный" table:style-name="off">${odsRow(odsNumber('666'))}</table:table>` +
      `<table:table table:name="Первый">${odsRow(odsText('первый'))}</table:table>`
    const bytes = odsOf({ styles, before, sheet: odsRow(odsText('наш')) })
    const first = await readSpreadsheet(bytes, { fileName: 'а.ods' })
    assert.ok(first.ok)
    assert.deepEqual([first.value.sheets, first.value.sheet], [['Первый', 'Реестр'], 'Первый'])
    const named = await readSpreadsheet(bytes, { fileName: 'а.ods', sheet: 'Реестр' })
    assert.ok(named.ok)
    assert.deepEqual(named.value.rows.map(said), [[1, 'наш']])
    const hidden = await readSpreadsheet(bytes, { fileName: 'а.ods', sheet: 'Служебный' })
    assert.deepEqual(hidden, { ok: false, refusal: { kind: 'sheetMissing' } })
  })
})

suite('a refused OpenDocument spreadsheet', () => {
  const damaged = { kind: 'notSpreadsheet', oldExcel: false } as const
  const cell = odsText('x'.repeat(11_000), 'table:number-columns-repeated="256"')
  const refused: Record<string, [OdsParts, SpreadsheetRefusal]> = {
    'a sheet without a value': [{ sheet: odsRow('<table:table-cell/>') }, { kind: 'empty' }],
    'a text document': [{ sheet: '', mediaType: 'application/vnd.oasis.opendocument.text' }, damaged],
    'a document under a password': [
      { sheet: '', manifest: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>' },
      { kind: 'encrypted' },
    ],
    'XML that is broken': [{ sheet: '<table:table-row>' }, damaged],
    'a count that is no count': [{ sheet: odsRow(odsText('1'), 'table:number-rows-repeated="-5"') }, damaged],
    'a number that is no number': [{ sheet: odsRow(odsNumber('много')) }, damaged],
    'a value far below': [
      { sheet: odsRow('', 'table:number-rows-repeated="20000"') + odsRow(odsText('1')) },
      { kind: 'tooManyRows', limit: 10_020 },
    ],
    'a row a million times': [
      { sheet: odsRow(odsText('1'), 'table:number-rows-repeated="1000000"') },
      { kind: 'tooManyRows', limit: 10_020 },
    ],
    'a value in every column': [
      { sheet: odsRow(odsText('1', 'table:number-columns-repeated="16384"')) },
      { kind: 'tooManyColumns', limit: 256 },
    ],
    'pages of text in each of ten thousand cells': [{ sheet: odsRow(cell, 'table:number-rows-repeated="40"') }, { kind: 'bomb' }],
    'a cell of a billion spaces': [{ sheet: odsRow(odsText('<text:s text:c="1000000000"/>')) }, { kind: 'bomb' }],
    'an entity that reads a local file': [
      { sheet: '', content: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' },
      { kind: 'doctype' },
    ],
  }
  for (const [name, [parts, refusal]] of Object.entries(refused)) {
    test(name, async () => {
      const read = await readSpreadsheet(odsOf(parts), { fileName: 'реестр.ods' })
      assert.deepEqual(read.ok ? 'read' : read.refusal, refusal)
    })
  }
})

async function rowsIn(parts: OdsParts) {
  const read = await readSpreadsheet(odsOf(parts), { fileName: 'реестр.ods' })
  assert.ok(read.ok)
  return read.value.rows.map(said)
}

/** The number of a row and its cells in words; a formula begins with «=». */
function said({ number, cells }: Row): (number | string)[] {
  return [number, ...cells.map(words)]
}

function words(cell: Row['cells'][number]): string {
  switch (cell.kind) {
    case 'text':
    case 'number':
    case 'error':
      return cell.text
    case 'day':
      return cell.day.toString()
    case 'boolean':
      return cell.value ? '1' : '0'
    case 'empty':
      return ''
    case 'formula':
      return `=${cell.cached ? words(cell.cached) : ''}`
  }
}
