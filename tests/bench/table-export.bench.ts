import assert from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { writeXlsxStream } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn, XlsxRow } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { unpackZip } from '../support/unpack-zip.ts'
import { compare } from './compare.ts'

/**
 * A table of a hundred thousand rows written as every list gives it, beside a plain deflate of the same bytes: what the writers add to
 * what packing must take. The rows come from memory; with the database beside them they are in `large-lists`.
 */

const rows = 100_000
const surnames = ['Иванова', 'Смирнова', 'Кузнецова', 'Попова', 'Васильева', 'Петрова', 'Соколова', 'Михайлова']
const days = Array.from({ length: 365 }, (_, day) => Temporal.PlainDate.from('2026-01-01').add({ days: day }))
const columns: readonly XlsxColumn[] = [
  { title: 'Дата операции', width: 14, kind: 'day' },
  { title: '№ чека', width: 16, kind: 'text' },
  { title: 'Исполнитель', width: 32, kind: 'text' },
  { title: 'ИНН', width: 16, kind: 'text' },
  { title: 'Услуга', width: 48, kind: 'text' },
  { title: 'Сумма', width: 14, kind: 'money' },
  { title: 'Налог исполнителя', width: 18, kind: 'money' },
  { title: 'Реестр', width: 18, kind: 'text' },
  { title: 'Статус', width: 28, kind: 'text' },
  { title: 'Ссылка ФНС', width: 60, kind: 'text' },
]
const lines = Array.from({ length: rows }, (_, no) => lineOf(no))
const texts = lines.map((line) => line.map((value) => String(value ?? '')))

const sheet = [...(await unpackZip(await xlsx()))].find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? assert.fail()
const text = await csv()
await compare({
  name: `18b. XLSX of ${rows} rows, ${columns.length} columns, ${megabytes(sheet)} MB of XML`,
  unit: 'row',
  limit: { name: 'deflate of its XML', run: async () => counted(deflateRawSync(sheet)) },
  product: { name: 'written and packed', run: async () => counted(await xlsx()) },
  goal: 0.6,
  by: 'cpu',
})
await compare({
  name: `18c. CSV of the same rows, ${megabytes(text)} MB`,
  unit: 'row',
  limit: { name: 'deflate of its bytes', run: async () => counted(deflateRawSync(text)) },
  product: { name: 'written', run: async () => counted(await csv()) },
  goal: 0.6,
  by: 'cpu',
})

async function xlsx(): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeXlsxStream({ name: 'Чеки', columns }, inTurns(lines))))
}

function csv(): Promise<Uint8Array> {
  return writeCsv(
    columns.map(({ title }) => title),
    inTurns(texts),
  )
}

/** One after another, as they come from a database. */
async function* inTurns<Row>(all: readonly Row[]): AsyncIterable<Row> {
  yield* all
}

function lineOf(no: number): XlsxRow {
  const amount = 1_000_00 + (no % 9_000) * 137
  const inn = String(500_100_000_000 + no * 7)
  return [
    days[no % days.length],
    `2${String(no).padStart(9, '0')}`,
    `${surnames[no % surnames.length]} Анна Сергеевна`,
    inn,
    `Услуги по договору № ${no}`,
    amount,
    Math.round(amount * 0.06),
    `Р-2026-${String(no % 900).padStart(6, '0')}`,
    'Зарегистрирован',
    `https://lknpd.nalog.ru/api/v1/receipt/${inn}/2${no}/print`,
  ]
}

function counted(bytes: Uint8Array) {
  assert.ok(bytes.length > rows)
  return { operations: rows }
}

function megabytes(bytes: Uint8Array): number {
  return Math.round(bytes.length / 1_000_000)
}
