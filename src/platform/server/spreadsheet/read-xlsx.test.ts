import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bookOf, bookParts, compoundFileWith, stringsOf, zipOf, type BookParts } from './hostile-files.test-data.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { readSpreadsheetInWorker } from './read-spreadsheet-in-worker.ts'
import type { Cell, SpreadsheetLimits } from './spreadsheet.ts'

suite('cells of a workbook', () => {
  test('an ИНН kept as text keeps its leading zero', async () => {
    const cells = await firstRow({ rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>', strings: stringsOf('<t>012345678901</t>') })
    assert.deepEqual(cells, [{ kind: 'text', text: '012345678901' }])
  })

  test('an ИНН kept as a number is given without an exponent, with the zeros of its format', async () => {
    const rows = '<row r="1"><c r="A1"><v>500100732259</v></c><c r="B1"><v>5.00100732259E11</v></c><c r="C1" s="1"><v>12345678901</v></c></row>'
    assert.deepEqual(await firstRow({ rows, formats: ['000000000000'] }), [
      { kind: 'number', number: 500100732259, text: '500100732259' },
      { kind: 'number', number: 500100732259, text: '500100732259' },
      { kind: 'number', number: 12345678901, text: '012345678901' },
    ])
  })

  test('money that the program keeps as 1500.1000000000001 is 1500.1', async () => {
    const rows = '<row r="1"><c r="A1"><v>1500.1000000000001</v></c></row>'
    assert.deepEqual(await firstRow({ rows }), [{ kind: 'number', number: 1500.1, text: '1500.1' }])
  })

  test('days are days in the built-in formats and in the Russian ones', async () => {
    const formats = [14, 22, '[$-419]d mmmm yyyy "г."', 'ДД.ММ.ГГГГ', 'dd.mm.yyyy;@', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'dd.mm.yyyy hh:mm:ss.000']
    const rows = `<row r="1">${formats.map((_, at) => `<c s="${at + 1}"><v>46347.75</v></c>`).join('')}</row>`
    assert.deepEqual(await firstDays({ rows, formats }), formats.map(() => '2026-11-21'))
  })

  test('roubles, times and texts formats do not make a day of a number', async () => {
    const formats = ['#,##0.00\\ "₽"', '#,##0.00[$р.-419]', 'h:mm:ss', '[h]:mm', '0.00" дней"', '@', 'General', 'Standard', 'Основной', 9, 44]
    const rows = `<row r="1">${formats.map((_, at) => `<c s="${at + 1}"><v>46347</v></c>`).join('')}</row>`
    assert.deepEqual((await firstRow({ rows, formats })).map(({ kind }) => kind), formats.map(() => 'number'))
  })

  test('a workbook that counts days from 1904 gives the same days', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>44885</v></c></row>'
    assert.deepEqual(await firstDays({ rows, formats: [14], workbookPr: '<workbookPr date1904="1"/>' }), ['2026-11-21'])
  })

  test('an ISO day cell is a day', async () => {
    assert.deepEqual(await firstDays({ rows: '<row r="1"><c r="A1" t="d"><v>2026-11-21T00:00:00</v></c></row>' }), ['2026-11-21'])
  })

  test('formulas are told apart, with the value counted before and without it', async () => {
    const rows = '<row r="1"><c r="A1"><f>B1*2</f><v>10</v></c><c r="B1" t="str"><f>A1&amp;""</f><v>да</v></c><c r="C1"><f>NOW()</f></c><c r="D1"><f t="shared" si="0"/><v>7</v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    assert.deepEqual(await firstRow({ rows }), [
      { kind: 'formula', cached: { kind: 'number', number: 10, text: '10' } },
      { kind: 'formula', cached: { kind: 'text', text: 'да' } },
      { kind: 'formula' },
      { kind: 'formula', cached: { kind: 'number', number: 7, text: '7' } },
      { kind: 'formula', cached: { kind: 'error', text: '#DIV/0!' } },
    ])
  })

  test('an error is an error, a flag is a flag', async () => {
    const rows = '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1" t="b"><v>1</v></c></row>'
    assert.deepEqual(await firstRow({ rows }), [{ kind: 'error', text: '#N/A' }, { kind: 'boolean', value: true }])
  })

  test('rich text is joined, reading aids are left out, spaces and escaped signs are kept', async () => {
    const strings = stringsOf('<r><t>Ива</t></r><r><rPr><b/></rPr><t xml:space="preserve">нов </t></r><rPh sb="0" eb="1"><t>aid</t></rPh>', '<t>а_x000D_б &amp; &#1074;</t>')
    const rows = '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><r><t>Пе</t></r><r><t>тров</t></r></is></c></row>'
    assert.deepEqual(await firstRow({ rows, strings }), [
      { kind: 'text', text: 'Иванов ' }, { kind: 'text', text: 'а\rб & в' }, { kind: 'text', text: 'Петров' },
    ])
  })
})

suite('rows and sheets', () => {
  test('a merged title keeps its place, empty rows are skipped and numbers stay those of the file', async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Реестр за ноябрь</t></is></c><c r="B1" s="0"/><c r="C1"/></row><row r="2" ht="30"/><row r="4"><c r="C4"><v>5</v></c></row>'
    const book = await read({ rows })
    assert.deepEqual(book.ok && book.value.rows, [
      { number: 1, cells: [{ kind: 'text', text: 'Реестр за ноябрь' }] },
      { number: 4, cells: [{ kind: 'empty' }, { kind: 'empty' }, { kind: 'number', number: 5, text: '5' }] },
    ])
  })

  test('rows and cells without references follow one another', async () => {
    const book = await read({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>' })
    assert.deepEqual(book.ok && book.value.rows.map(({ number, cells }) => [number, cells.length]), [[1, 2], [2, 1]])
  })

  test('prefixed names are read as plain ones', async () => {
    const sheetXml = '<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    assert.deepEqual(await firstRow({ rows: '', sheetXml }), [{ kind: 'number', number: 5, text: '5' }])
  })

  test('a hidden first sheet is passed over and not offered', async () => {
    const book = await read({ rows: '<row r="1"><c><v>5</v></c></row>', firstHidden: true })
    assert.deepEqual(book.ok && [book.value.sheets, book.value.sheet], [['Реестр'], 'Реестр'])
    const hidden = await readSpreadsheet(bookOf({ rows: '', firstHidden: true }), { fileName: 'a.xlsx', sheet: 'Служебный' })
    assert.deepEqual(hidden, { ok: false, refusal: { kind: 'sheetMissing' } })
  })

  test('a trailing formatted row at the very bottom does not spoil an honest file', async () => {
    const book = await read({ rows: '<row r="1"><c><v>5</v></c></row><row r="1048576" ht="12" customHeight="1"/>' })
    assert.equal(book.ok && book.value.rows.length, 1)
  })
})

suite('files that are refused', () => {
  const refused: Record<string, [Uint8Array, object]> = {
    'an empty file': [new Uint8Array(), { kind: 'empty' }],
    'a sheet without a value': [bookOf({ rows: '<row r="1"><c r="A1" s="0"/></row>' }), { kind: 'empty' }],
    'an old Excel workbook': [compoundFileWith('Workbook'), { kind: 'notSpreadsheet', oldExcel: true }],
    'a workbook under a password': [compoundFileWith('EncryptionInfo', 'EncryptedPackage'), { kind: 'encrypted' }],
    'an archive with encrypted parts': [zipOf([{ name: 'xl/workbook.xml', data: 'x', flags: 1 }]), { kind: 'encrypted' }],
    'an archive that is not a workbook': [zipOf([{ name: 'word/document.xml', data: '<a/>' }]), { kind: 'notSpreadsheet', oldExcel: false }],
    'an archive cut short': [bookOf({ rows: '<row/>' }).slice(0, 700), { kind: 'notSpreadsheet', oldExcel: false }],
    'a picture under the name of a workbook': [new Uint8Array([0x89, 0x50, 0x4e, 0x47]), { kind: 'notSpreadsheet', oldExcel: false }],
    'XML that is broken': [bookOf({ rows: '<row r="1"><c r="A1"><v>1</c></row>' }), { kind: 'notSpreadsheet', oldExcel: false }],
    'two parts of one name': [zipOf([...bookParts({ rows: '' }), { name: 'XL/Workbook.xml', data: 'x' }]), { kind: 'notSpreadsheet', oldExcel: false }],
    'cells out of order': [bookOf({ rows: '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>' }), { kind: 'notSpreadsheet', oldExcel: false }],
    'a cell at the far corner': [bookOf({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }), { kind: 'tooManyColumns', limit: 256 }],
    'a value far below': [bookOf({ rows: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' }), { kind: 'tooManyRows', limit: 10_020 }],
    '16 384 columns': [bookOf({ rows: `<row r="1">${'<c><v>1</v></c>'.repeat(16_384)}</row>` }), { kind: 'tooManyColumns', limit: 256 }],
    'more than 200 parts': [zipOf(Array.from({ length: 201 }, (_, at) => ({ name: `${at}`, data: '' }))), { kind: 'bomb' }],
    'a part that unpacks a thousand times': [bookOf({ rows: ' '.repeat(5_000_000) }), { kind: 'bomb' }],
    'a part that is larger than it says': [zipOf(bookParts({ rows: '' }).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, data: ' '.repeat(5_000_000), declared: 100 } : part))), { kind: 'bomb' }],
    'a nested archive instead of a workbook': [zipOf([{ name: 'inner.xlsx', data: bookOf({ rows: '' }) }]), { kind: 'notSpreadsheet', oldExcel: false }],
    'an entity that reads a local file': [bookOf({ rows: '', sheetXml: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>' }), { kind: 'doctype' }],
    'billion laughs in the shared strings': [bookOf({ rows: '', strings: `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ха">${laughs()}]><sst><si><t>&l9;</t></si></sst>` }), { kind: 'doctype' }],
  }
  for (const [name, [bytes, refusal]] of Object.entries(refused)) {
    test(name, async () => {
      assert.deepEqual(await readSpreadsheet(bytes, { fileName: 'реестр.xlsx' }), { ok: false, refusal })
    })
  }

  test('a million empty rows', async () => {
    const bytes = bookOf({ rows: '<row/>'.repeat(1_048_576) })
    const strict = await readSpreadsheet(bytes, { fileName: 'a.xlsx' })
    assert.deepEqual(strict, { ok: false, refusal: { kind: 'bomb' } })
    const kind = await kindOfRefusal(bytes, { ratio: 100_000 })
    assert.equal(kind, 'tooManyRows')
  })

  test('a document type is met even when it is cut between two pieces', async () => {
    const sheetXml = `<?xml version="1.0"?>${' '.repeat(65_510)}<!DOCTYPE worksheet [${'<!ENTITY a "b">'.repeat(9_000)}]><worksheet/>`
    assert.equal(await kindOfRefusal(bookOf({ rows: '', sheetXml }), {}), 'doctype')
  })

  test('a file larger than the limit is not even looked into', async () => {
    assert.equal(await kindOfRefusal(bookOf({ rows: '<row/>' }), { bytes: 100 }), 'tooLarge')
  })

  test('shared strings beyond their limit', async () => {
    const bytes = bookOf({ rows: '', strings: stringsOf(...Array.from({ length: 50 }, (_, at) => `<t>строка ${at}</t>`)) })
    assert.equal(await kindOfRefusal(bytes, { sharedStrings: 500 }), 'bomb')
  })
})

suite('reading in a thread', () => {
  test('gives the same rows, days included', async () => {
    const bytes = bookOf({ rows: '<row r="1"><c s="1"><v>46347</v></c><c s="1"><f>A1</f><v>46347</v></c></row>', formats: [14] })
    const there = await readSpreadsheetInWorker(bytes, { fileName: 'a.xlsx' })
    assert.deepEqual(there, await readSpreadsheet(bytes, { fileName: 'a.xlsx' }))
    const [cell] = (there.ok && there.value.rows[0]?.cells) || []
    assert.equal(cell?.kind === 'day' && cell.day.toString(), '2026-11-21')
  })

  test('a file that takes too long is refused', async () => {
    const slow = await readSpreadsheetInWorker(bookOf({ rows: '' }), { fileName: 'a.xlsx' }, { limitMs: 1 })
    assert.deepEqual(slow, { ok: false, refusal: { kind: 'tooSlow', limitMs: 1 } })
  })

  test('a file that eats the memory of the thread is a bomb, and the process goes on', async () => {
    const columns = Array.from({ length: 250 }, (_, at) => `<c><v>${at}.5</v></c>`).join('')
    const bytes = bookOf({ rows: `<row>${columns}</row>`.repeat(8_000) })
    const limits = { ratio: 100_000 }
    const eaten = await readSpreadsheetInWorker(bytes, { fileName: 'a.xlsx', limits }, { memoryMegabytes: 40 })
    assert.deepEqual(eaten, { ok: false, refusal: { kind: 'bomb' } })
  })
})

function laughs(): string {
  return Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&${at === 0 ? 'a' : `l${at}`};`.repeat(10)}">`).join('')
}

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

async function kindOfRefusal(bytes: Uint8Array, limits: Partial<SpreadsheetLimits>): Promise<string> {
  const result = await readSpreadsheet(bytes, { fileName: 'a.xlsx', limits })
  return result.ok ? 'read' : result.refusal.kind
}
