import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bookOf, bookParts, compoundFileWith, stringsOf, zipOf } from './hostile-files.test-data.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { readSpreadsheetInWorker } from './read-spreadsheet-in-worker.ts'
import type { SpreadsheetLimits } from './spreadsheet.ts'

suite('refused files', () => {
  const refused: Record<string, [Uint8Array, object]> = {
    'an empty file': [new Uint8Array(), { kind: 'empty' }],
    'a sheet without a value': [bookOf({ rows: '<row r="1"><c r="A1" s="0"/></row>' }), { kind: 'empty' }],
    'an old Excel workbook': [compoundFileWith('Workbook'), { kind: 'notSpreadsheet', oldExcel: true }],
    'a workbook under a password': [compoundFileWith('EncryptionInfo', 'EncryptedPackage'), { kind: 'encrypted' }],
    'an archive with encrypted parts': [zipOf([{ name: 'xl/workbook.xml', data: 'x', flags: 1 }]), { kind: 'encrypted' }],
    'an archive that is not a workbook': [
      zipOf([{ name: 'word/document.xml', data: '<a/>' }]),
      { kind: 'notSpreadsheet', oldExcel: false },
    ],
    'an archive cut short': [bookOf({ rows: '<row/>' }).slice(0, 700), { kind: 'notSpreadsheet', oldExcel: false }],
    'a picture under the name of a workbook': [
      new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      { kind: 'notSpreadsheet', oldExcel: false },
    ],
    'XML that is broken': [bookOf({ rows: '<row r="1"><c r="A1"><v>1</c></row>' }), { kind: 'notSpreadsheet', oldExcel: false }],
    'two parts of one name': [
      zipOf([...bookParts({ rows: '' }), { name: 'XL/Workbook.xml', data: 'x' }]),
      { kind: 'notSpreadsheet', oldExcel: false },
    ],
    'cells out of order': [
      bookOf({ rows: '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>' }),
      { kind: 'notSpreadsheet', oldExcel: false },
    ],
    'a cell at the far corner': [
      bookOf({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
      { kind: 'tooManyColumns', limit: 256 },
    ],
    'a value far below': [
      bookOf({ rows: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' }),
      { kind: 'tooManyRows', limit: 10_020 },
    ],
    '16 384 columns': [
      bookOf({ rows: `<row r="1">${'<c><v>1</v></c>'.repeat(16_384)}</row>` }),
      { kind: 'tooManyColumns', limit: 256 },
    ],
    'more than 200 parts': [zipOf(Array.from({ length: 201 }, (_, at) => ({ name: `${at}`, data: '' }))), { kind: 'bomb' }],
    'a part that unpacks a thousand times': [bookOf({ rows: ' '.repeat(5_000_000) }), { kind: 'bomb' }],
    'a part that is larger than it says': [
      zipOf(
        bookParts({ rows: '' }).map((part) =>
          part.name.endsWith('sheet1.xml') ? { ...part, data: ' '.repeat(5_000_000), declared: 100 } : part,
        ),
      ),
      { kind: 'bomb' },
    ],
    'a cell of a book in itself': [
      bookOf({ rows: `<row><c t="str"><v>${'слово '.repeat(6_000)}</v></c></row>` }),
      { kind: 'bomb' },
    ],
    'a nested archive instead of a workbook': [
      zipOf([{ name: 'inner.xlsx', data: bookOf({ rows: '' }) }]),
      { kind: 'notSpreadsheet', oldExcel: false },
    ],
    'an entity that reads a local file': [
      bookOf({
        rows: '',
        sheetXml:
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>',
      }),
      { kind: 'doctype' },
    ],
    'billion laughs in the shared strings': [
      bookOf({
        rows: '',
        strings: `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ха">${laughs()}]><sst><si><t>&l9;</t></si></sst>`,
      }),
      { kind: 'doctype' },
    ],
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

  test('a document type is detected even when split between two chunks', async () => {
    const sheetXml = `<?xml version="1.0"?>${' '.repeat(65_510)}<!DOCTYPE worksheet [${'<!ENTITY a "b">'.repeat(9_000)}]><worksheet/>`
    assert.equal(await kindOfRefusal(bookOf({ rows: '', sheetXml }), {}), 'doctype')
  })

  test('a file larger than the limit is not opened at all', async () => {
    assert.equal(await kindOfRefusal(bookOf({ rows: '<row/>' }), { bytes: 100 }), 'tooLarge')
  })

  test('shared strings above the limit', async () => {
    const bytes = bookOf({
      rows: '',
      strings: stringsOf(...Array.from({ length: 50 }, (_, at) => `<t>строка ${at}</t>`)),
    })
    assert.equal(await kindOfRefusal(bytes, { sharedStrings: 500 }), 'bomb')
  })
})

suite('reading in a thread', () => {
  test('returns the same rows, including dates', async () => {
    const bytes = bookOf({
      rows: '<row r="1"><c s="1"><v>46347</v></c><c s="1"><f>A1</f><v>46347</v></c></row>',
      formats: [14],
    })
    const there = await readSpreadsheetInWorker(bytes, { fileName: 'a.xlsx' })
    assert.deepEqual(there, await readSpreadsheet(bytes, { fileName: 'a.xlsx' }))
    const [cell] = (there.ok && there.value.rows[0]?.cells) || []
    assert.equal(cell?.kind === 'day' && cell.day.toString(), '2026-11-21')
  })

  test('a file that takes too long is refused', async () => {
    const slow = await readSpreadsheetInWorker(bookOf({ rows: '' }), { fileName: 'a.xlsx' }, { limitMs: 1 })
    assert.deepEqual(slow, { ok: false, refusal: { kind: 'tooSlow', limitMs: 1 } })
  })

  test("a file that exhausts the thread's memory is refused as a bomb, and the process continues", async () => {
    const columns = Array.from({ length: 250 }, (_, at) => `<c><v>${at}.5</v></c>`).join('')
    const bytes = bookOf({ rows: `<row>${columns}</row>`.repeat(8_000) })
    const limits = { ratio: 100_000 }
    const eaten = await readSpreadsheetInWorker(bytes, { fileName: 'a.xlsx', limits }, { memoryMegabytes: 40, limitMs: 120_000 })
    assert.deepEqual(eaten, { ok: false, refusal: { kind: 'bomb' } })
  })
})

function laughs(): string {
  return Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&${at === 0 ? 'a' : `l${at}`};`.repeat(10)}">`).join('')
}

async function kindOfRefusal(bytes: Uint8Array, limits: Partial<SpreadsheetLimits>): Promise<string> {
  const result = await readSpreadsheet(bytes, { fileName: 'a.xlsx', limits })
  return result.ok ? 'read' : result.refusal.kind
}
