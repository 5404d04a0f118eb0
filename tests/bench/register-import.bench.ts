import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { describeColumns, guessHeadingRow } from '#/features/registers/domain/file-columns.ts'
import { maxLines, readLines } from '#/features/registers/domain/import-file.ts'
import { kopecks } from '#/kernel/money.ts'
import { readSpreadsheetInWorker } from '#/platform/server/spreadsheet/read-spreadsheet-in-worker.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { compare } from './compare.ts'

const bytes = await registerOf(maxLines)
const parts = await packedParts(bytes)
const unpackedSize = parts.reduce((sum, part) => sum + inflateRawSync(part).length, 0)
const { lines } = await readFile()
assert.equal(lines.length, maxLines)
assert.deepEqual(
  lines.map(({ inn, amount }) => [inn, amount]),
  Array.from({ length: maxLines }, (_, no) => [innOf(no), kopecks(150_000 + no)]),
)

const megabytes = (unpackedSize / 1024 / 1024).toFixed(1)
const limit = { name: `inflate of its ${megabytes} MB`, run: inflate }
await compare({
  name: `5. Register of ${maxLines.toLocaleString('en')} rows in XLSX (${Math.round(bytes.length / 1024)} KB)`,
  unit: 'row',
  limit,
  product: { name: 'readSpreadsheet + guess of columns + lines', run: read },
  goal: 0.19,
  by: 'cpu',
})
await compare({
  name: '5b. The same in a thread of its own, as an upload is read',
  unit: 'row',
  limit,
  product: { name: 'readSpreadsheetInWorker', run: readInWorker },
  rounds: 3,
})

async function inflate() {
  for (const part of parts) inflateRawSync(part)
  return { operations: maxLines }
}

async function read() {
  return { operations: (await readFile()).lines.length }
}

async function readInWorker() {
  const book = await readSpreadsheetInWorker(bytes, { fileName: 'реестр.xlsx' })
  assert.ok(book.ok)
  return { operations: maxLines }
}

async function readFile() {
  const book = await readSpreadsheet(bytes, { fileName: 'реестр.xlsx' })
  assert.ok(book.ok)
  const { rows } = book.value
  const heading = guessHeadingRow(rows)
  const guesses = describeColumns(rows, heading).flatMap(({ guess, index }) => (guess ? [[guess, index] as const] : []))
  return { lines: readLines(rows, heading, Object.fromEntries(guesses)) }
}

function registerOf(count: number): Promise<Uint8Array> {
  const columns = [
    { title: 'ИНН', width: 14, kind: 'text' },
    { title: 'ФИО', width: 30, kind: 'text' },
    { title: 'Телефон', width: 14, kind: 'text' },
    { title: 'Задание', width: 16, kind: 'text' },
    { title: 'Услуга', width: 40, kind: 'text' },
    { title: 'Сумма', width: 12, kind: 'money' },
    { title: 'Дата', width: 12, kind: 'day' },
  ] as const
  const day = Temporal.PlainDate.from('2026-11-21')
  const rows = Array.from({ length: count }, (_, no) => [
    innOf(no),
    `Исполнителев${no} Иван Иванович`,
    `8900${String(no).padStart(7, '0')}`,
    `З-2026-${String(no).padStart(6, '0')}`,
    `Услуги видеосъёмки склада, этап ${no % 17}`,
    kopecks(150_000 + no),
    day.subtract({ days: no % 30 }),
  ])
  return writeXlsx({ sheets: [{ name: 'Реестр', columns, rows }] })
}

function innOf(no: number): string {
  return `0${String(70_000_000_000 + no)}`
}

/** The compressed bytes of each part, as stored in the file. */
async function packedParts(file: Uint8Array): Promise<Buffer[]> {
  const zip = await fromBufferPromise(Buffer.from(file))
  const found: Buffer[] = []
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry, { decompress: false })
    const pieces: Buffer[] = []
    for await (const piece of stream) pieces.push(piece as Buffer)
    if (entry.compressionMethod === 8) found.push(Buffer.concat(pieces))
  }
  return found
}
