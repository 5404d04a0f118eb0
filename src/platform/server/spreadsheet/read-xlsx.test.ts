import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bookOf, stringsOf, type BookParts } from './hostile-files.test-data.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import type { Cell } from './spreadsheet.ts'

suite('workbook cells', () => {
  test('an ИНН stored as text keeps its leading zero', async () => {
    const cells = await firstRow({
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
      strings: stringsOf('<t>012345678901</t>'),
    })
    assert.deepEqual(cells, [{ kind: 'text', text: '012345678901' }])
  })

  test('a text is in NFC without spaces around it, and a cell with invisible characters is named', async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    const strings = stringsOf('<t xml:space="preserve"> Андреи\u0306_x000D_\nЙод\t</t>')
    assert.deepEqual(await firstRow({ rows, strings }), [{ kind: 'text', text: 'Андрей\nЙод' }])
    const twelfth = '<row r="12"><c r="AB12" t="str"><f>A1</f><v>Иван_x0000_ов</v></c></row>'
    const read = await readSpreadsheet(bookOf({ rows: twelfth }), { fileName: 'реестр.xlsx' })
    assert.deepEqual(read, { ok: false, refusal: { kind: 'badText', cell: 'AB12' } })
  })

  test('an ИНН stored as a number is returned without an exponent, with the zeros of its format', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>500100732259</v></c><c r="B1"><v>5.00100732259E11</v></c><c r="C1" s="1"><v>12345678901</v></c></row>'
    assert.deepEqual(await firstRow({ rows, formats: ['000000000000'] }), [
      { kind: 'number', number: 500100732259, text: '500100732259' },
      { kind: 'number', number: 500100732259, text: '500100732259' },
      { kind: 'number', number: 12345678901, text: '012345678901' },
    ])
  })

  test('an amount stored as 1500.1000000000001 is read as 1500.1', async () => {
    const rows = '<row r="1"><c r="A1"><v>1500.1000000000001</v></c></row>'
    assert.deepEqual(await firstRow({ rows }), [{ kind: 'number', number: 1500.1, text: '1500.1' }])
  })

  test('dates are recognised in the built-in and the Russian formats', async () => {
    const formats = [
      14,
      22,
      '[$-419]d mmmm yyyy "г."',
      'ДД.ММ.ГГГГ',
      'dd.mm.yyyy;@',
      '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
      'dd.mm.yyyy hh:mm:ss.000',
    ]
    const rows = `<row r="1">${formats.map((_, at) => `<c s="${at + 1}"><v>46347.75</v></c>`).join('')}</row>`
    assert.deepEqual(
      await firstDays({ rows, formats }),
      formats.map(() => '2026-11-21'),
    )
  })

  test('ruble, time and text formats do not turn a number into a date', async () => {
    const formats = [
      '#,##0.00\\ "₽"',
      '#,##0.00[$р.-419]',
      'h:mm:ss',
      '[h]:mm',
      '0.00" дней"',
      '@',
      'General',
      'Standard',
      'Основной',
      9,
      44,
    ]
    const rows = `<row r="1">${formats.map((_, at) => `<c s="${at + 1}"><v>46347</v></c>`).join('')}</row>`
    assert.deepEqual(
      (await firstRow({ rows, formats })).map(({ kind }) => kind),
      formats.map(() => 'number'),
    )
  })

  test('a workbook with the 1904 date system gives the same dates', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>44885</v></c></row>'
    assert.deepEqual(await firstDays({ rows, formats: [14], workbookPr: '<workbookPr date1904="1"/>' }), ['2026-11-21'])
  })

  test('an ISO date cell is a date', async () => {
    assert.deepEqual(await firstDays({ rows: '<row r="1"><c r="A1" t="d"><v>2026-11-21T00:00:00</v></c></row>' }), ['2026-11-21'])
  })

  test('formulas are recognised, with and without a cached value', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>B1*2</f><v>10</v></c><c r="B1" t="str"><f>A1&amp;""</f><v>да</v></c><c r="C1"><f>NOW()</f></c><c r="D1"><f t="shared" si="0"/><v>7</v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    assert.deepEqual(await firstRow({ rows }), [
      { kind: 'formula', cached: { kind: 'number', number: 10, text: '10' } },
      { kind: 'formula', cached: { kind: 'text', text: 'да' } },
      { kind: 'formula' },
      { kind: 'formula', cached: { kind: 'number', number: 7, text: '7' } },
      { kind: 'formula', cached: { kind: 'error', text: '#DIV/0!' } },
    ])
  })

  test('an error cell is read as an error, a boolean as a boolean', async () => {
    const rows = '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="b"><v>1</v></c></row>'
    assert.deepEqual(await firstRow({ rows }), [
      { kind: 'error', text: '#N/A' },
      { kind: 'boolean', value: true },
    ])
  })

  test('rich text is joined, phonetic guides are omitted, spaces and escaped characters are kept', async () => {
    const strings = stringsOf(
      '<r><t>Ива</t></r><r><rPr><b/></rPr><t xml:space="preserve">нов </t></r><rPh sb="0" eb="1"><t>aid</t></rPh>',
      '<t>а_x000D_б &amp; &#1074;</t>',
    )
    const rows =
      '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><r><t>Пе</t></r><r><t>тров</t></r></is></c></row>'
    assert.deepEqual(await firstRow({ rows, strings }), [
      { kind: 'text', text: 'Иванов' },
      { kind: 'text', text: 'а\nб & в' },
      { kind: 'text', text: 'Петров' },
    ])
  })
})

suite('rows and sheets', () => {
  test('a merged title keeps its position, empty rows are skipped, and row numbers match the file', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Реестр за ноябрь</t></is></c><c r="B1" s="0"/><c r="C1"/></row><row r="2" ht="30"/><row r="4"><c r="C4"><v>5</v></c></row>'
    const book = await read({ rows })
    assert.deepEqual(book.ok && book.value.rows, [
      { number: 1, cells: [{ kind: 'text', text: 'Реестр за ноябрь' }] },
      { number: 4, cells: [{ kind: 'empty' }, { kind: 'empty' }, { kind: 'number', number: 5, text: '5' }] },
    ])
  })

  test('rows and cells without references are read in sequence', async () => {
    const book = await read({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>' })
    assert.deepEqual(book.ok && book.value.rows.map(({ number, cells }) => [number, cells.length]), [
      [1, 2],
      [2, 1],
    ])
  })

  test('names with a namespace prefix are read like plain ones', async () => {
    const sheetXml =
      '<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    assert.deepEqual(await firstRow({ rows: '', sheetXml }), [{ kind: 'number', number: 5, text: '5' }])
  })

  test('a hidden first sheet is skipped and not listed', async () => {
    const book = await read({ rows: '<row r="1"><c><v>5</v></c></row>', firstHidden: true })
    assert.deepEqual(book.ok && [book.value.sheets, book.value.sheet], [['Реестр'], 'Реестр'])
    const hidden = await readSpreadsheet(bookOf({ rows: '', firstHidden: true }), {
      fileName: 'a.xlsx',
      sheet: 'Служебный',
    })
    assert.deepEqual(hidden, { ok: false, refusal: { kind: 'sheetMissing' } })
  })

  test('a formatted empty row at the very bottom does not make a valid file unreadable', async () => {
    const book = await read({
      rows: '<row r="1"><c><v>5</v></c></row><row r="1048576" ht="12" customHeight="1"/>',
    })
    assert.equal(book.ok && book.value.rows.length, 1)
  })
})

function read(book: BookParts) {
  return readSpreadsheet(bookOf(book), { fileName: 'реестр.xlsx' })
}

async function firstRow(book: BookParts): Promise<readonly Cell[]> {
  const result = await read(book)
  assert.ok(result.ok, JSON.stringify(result))
  return result.value.rows[0]?.cells ?? []
}

async function firstDays(book: BookParts): Promise<string[]> {
  return (await firstRow(book)).map((cell) => (cell.kind === 'day' ? cell.day.toString() : cell.kind))
}
