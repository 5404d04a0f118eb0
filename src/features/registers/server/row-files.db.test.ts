import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { correctRows, exportExchange, exportRows } from '../contract/export.ts'
import { editRows, readRows, undoRows } from '../contract/grid.ts'
import { cancelRegister } from '../contract/register.ts'
import { downloadErrors } from '../contract/row.ts'

type Exchange = {
  readonly organization: { readonly key: string }
  readonly register: { readonly key: string; readonly number: string }
  readonly payments: readonly (Readonly<Record<string, unknown>> & {
    readonly key: string
    readonly payee: { readonly key: string }
  })[]
}

test('a register is taken away as it is shown: its rows, their order and its columns, in XLSX and in CSV', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 30, history: 0 })
  const query = { columns: 'amount,fio,no', sort: 'no', order: 'desc' }
  const [sheet, csv] = await Promise.all([
    linesOf(house, accountant, id, { ...query, format: 'xlsx' }),
    linesOf(house, accountant, id, { ...query, format: 'csv' }),
  ])
  assert.deepEqual(sheet[0], ['Сумма', 'ФИО', 'Строка реестра'])
  assert.deepEqual(
    sheet.slice(1).map((line) => line.at(-1)?.split('/')[1]),
    Array.from({ length: 30 }, (_, at) => String(30 - at)),
  )
  assert.deepEqual(
    csv.map((line) => line.slice(1)),
    sheet.map((line) => line.slice(1)),
  )
  const [first] = await rowsAt(house, accountant, id, '30')
  assert.equal(csv[1]?.[0]?.replace(',', '.'), (Number(first?.['amount']) / 100).toFixed(2))
  const found = await linesOf(house, accountant, id, { format: 'csv', columns: 'no', amount: '> 999999999' })
  assert.deepEqual(found, [['Строка реестра']])
  assertRefused(await take(house, accountant, id, { format: 'csv', columns: 'no,no' }), 'invalidInput')
})

test('a table of errors that was mended comes back: its rows find themselves, change as one step, and the step is taken back', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 20, history: 0 })
  const before = await rowsAt(house, accountant, id, '1-20')
  await spoil(house, accountant, id, before)
  const errors = await house.call(accountant, downloadErrors, { params: { id } })
  const lines = await textsOf(errors.file?.bytes ?? new Uint8Array(), 'errors.xlsx')
  assert.deepEqual([lines[0]?.[0], lines.length], ['Строка реестра', 3])
  const mended = lines.map((line, at) => (at === 0 ? line : line.map((cell, column) => fixed(lines, before, line, cell, column))))
  const answer = await load(house, accountant, id, mended)
  assert.deepEqual([answer['changed'], answer['left'], answer['unknown']], [2, [], []])
  assert.deepEqual(states(await rowsAt(house, accountant, id, '1-20')), new Set(['ready']))

  dataOf(await house.call(accountant, undoRows, { params: { id } }))
  assert.deepEqual(states(await rowsAt(house, accountant, id, '1-20')), new Set(['ready', 'error']))
})

test('a row changed by a colleague since the table was taken is not written over: both values are told', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 3, history: 0 })
  const table = await linesOf(house, accountant, id, { format: 'csv', columns: 'no,service' })
  const [row] = await rowsAt(house, accountant, id, '1')
  const changes = [{ row_id: row?.['id'], version: row?.['version'], cells: [{ field: 'service', value: 'Съёмка' }] }]
  dataOf(await house.call(accountant, editRows, { params: { id }, body: { changes } }))
  const mine = table.map((line, at) => (at === 0 ? line : [line[0] ?? '', 'Вёрстка']))
  const answer = await load(house, accountant, id, mine)
  const left = answer['left'] as { no: number; cells: { yours: string; theirs: string }[] }[]
  assert.deepEqual(
    left.map(({ no, cells }) => [no, cells[0]?.yours, cells[0]?.theirs]),
    [[1, 'Вёрстка', 'Съёмка']],
  )
  const services = (await rowsAt(house, accountant, id, '1-3')).map((one) => one['service'])
  assert.deepEqual(services, ['Съёмка', 'Вёрстка', 'Вёрстка'])
})

test('a table of another register finds no row of this one, though both have a seventh; of two lines of one row neither is taken', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 3, history: 0 })
  const table = await linesOf(house, accountant, id, { format: 'csv', columns: 'no,service' })
  const say = (lines: readonly (readonly string[])[], service: string) =>
    lines.map((line, at) => (at === 0 ? [...line] : [line[0] ?? '', service]))
  const strange = table.map((line, at) => (at === 0 ? line : [`Р-2020-${line[0]?.slice(7)}`, line[1] ?? '']))
  const foreign = await load(house, accountant, id, say(strange, 'Вёрстка'))
  assert.deepEqual([foreign['changed'], foreign['unknown']], [0, [2, 3, 4]])
  const twice = await load(house, accountant, id, [...say(table, 'Вёрстка'), [table[1]?.[0] ?? '', 'Съёмка']])
  assert.deepEqual([twice['changed'], twice['unknown'], twice['repeated']], [2, [], [2, 5]])
  const services = (await rowsAt(house, accountant, id, '1-3')).map((one) => one['service'])
  assert.deepEqual(services.slice(1), ['Вёрстка', 'Вёрстка'])
  assert.notEqual(services[0], 'Съёмка')
})

test('lines are found by the key of the organization too; one that names no row is told, a table without a mark is refused', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 3, history: 0 })
  await house.db.updateTable('register_rows').set({ external_key: 'К-2' }).where('no', '=', 2).execute()
  const answer = await load(house, accountant, id, [
    ['Ключ', 'Услуга'],
    ['К-2', 'Вёрстка'],
    ['К-9', 'Вёрстка'],
  ])
  assert.deepEqual([answer['changed'], answer['unknown']], [1, [3]])
  assert.equal((await rowsAt(house, accountant, id, '2'))[0]?.['service'], 'Вёрстка')
  assertRefused(await send(house, accountant, id, [['Услуга'], ['Вёрстка']]), 'columnMissing')
})

test('a register is taken away by its own organization only, and a table is loaded only by who may edit, while the register may be edited and files are not too many', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await checkedRegister(house, { rows: 2, history: 0 })
  const table = [
    ['Строка реестра', 'Сумма'],
    ['Р-2026-000001/1/1', '5'],
  ]
  const stranger = await house.seed.member(await house.seed.organization('7842000011'), 'accountant')
  assertRefused(await send(house, stranger, id, table), 'notFound')
  assertRefused(await take(house, stranger, id, { format: 'csv' }), 'notFound')
  assertRefused(await house.call(stranger, exportExchange, { params: { id }, query: { format: 'xml' } }), 'notFound')
  assertRefused(await send(house, await house.seed.member(orgId, 'viewer'), id, table), 'noAccess')
  assertRefused(await house.call(accountant, correctRows, bodyOf(id, Buffer.from('%PDF-1.7'), 'а.pdf')), 'fileUnreadable')
  const many = Array.from({ length: 10_100 }, (_, no) => [`${no + 1}/1`, '5'])
  assertRefused(await send(house, accountant, id, [table[0] ?? [], ...many]), 'tooManyRows')
  dataOf(await house.call(accountant, cancelRegister, { params: { id } }))
  assertRefused(await send(house, accountant, id, table), 'wrongState')
  await exhaustLimits(house.db)
  assertRefused(await send(house, accountant, id, table), 'tooOften')
})

test('a paid register goes into 1C by keys that are the same each time, and its XML is valid by the schema', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  await startPaying(house, accountant, id)
  await house.work()
  const one = await exchangeOf(house, accountant, id)
  const other = await exchangeOf(house, accountant, id)
  assert.deepEqual(one, other)
  const [payment] = one.payments
  assert.match(payment?.key ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.ok(payment?.['act'] && payment['payout'] && payment['contract'], JSON.stringify(payment))
  const keys = one.payments.flatMap(({ key, payee }) => [key, payee.key])
  assert.equal(new Set([...keys, one.register.key, one.organization.key]).size, keys.length + 2)

  const file = await house.call(accountant, exportExchange, { params: { id }, query: { format: 'xml' } })
  const schema = readFileSync(new URL('../../../../docs/1c/naryad-1.xsd', import.meta.url), 'utf8')
  const xml = Buffer.from(file.file?.bytes ?? '').toString()
  const { errors } = await validateXML({ xml: { fileName: 'register.xml', contents: xml }, schema })
  assert.deepEqual(
    errors.map(({ message }) => message),
    [],
  )
  for (const key of keys) assert.ok(xml.includes(`key="${key}"`))
})

/** Two rows, one with an ИНН that cannot be and one without a sum. */
async function spoil(house: RegistersHouse, member: Member, id: string, rows: readonly Record<string, unknown>[]) {
  const changes = [
    { row_id: rows[0]?.['id'], version: rows[0]?.['version'], cells: [{ field: 'inn', value: '500100732250' }] },
    { row_id: rows[1]?.['id'], version: rows[1]?.['version'], cells: [{ field: 'amount', value: '' }] },
  ]
  dataOf(await house.call(member, editRows, { params: { id }, body: { changes } }))
}

/** The cell as it was before the rows were spoilt. */
function fixed(
  lines: string[][],
  rows: readonly Record<string, unknown>[],
  line: string[],
  cell: string,
  column: number,
): string {
  const title = lines[0]?.[column]
  const row = rows[Number(line[0]?.split('/')[1]) - 1]
  if (title === 'ИНН') return String(row?.['inn'])
  return title === 'Сумма' ? String(Number(row?.['amount']) / 100) : cell
}

async function rowsAt(house: RegistersHouse, member: Member, id: string, nos: string) {
  return dataOf(await house.call(member, readRows, { params: { id }, query: { nos } }))['items'] as Record<string, unknown>[]
}

function states(rows: readonly Record<string, unknown>[]): Set<unknown> {
  return new Set(rows.map((row) => row['state']))
}

function take(house: RegistersHouse, member: Member, id: string, query: object) {
  return house.call(member, exportRows, { params: { id }, query })
}

async function linesOf(
  house: RegistersHouse,
  member: Member,
  id: string,
  query: { readonly format: string; readonly [name: string]: string },
) {
  const answer = await take(house, member, id, query)
  return textsOf(answer.file?.bytes ?? new Uint8Array(), `a.${query.format}`)
}

async function textsOf(bytes: Uint8Array, fileName: string): Promise<string[][]> {
  const book = await readSpreadsheet(bytes, { fileName })
  assert.ok(book.ok)
  return book.value.rows.map(({ cells }) =>
    cells.map((cell) => ('text' in cell ? cell.text : 'value' in cell ? String(cell.value) : '')),
  )
}

async function send(house: RegistersHouse, member: Member, id: string, table: readonly (readonly string[])[]) {
  const [titles = [], ...rows] = table
  return house.call(member, correctRows, bodyOf(id, await writeCsv(titles, rows), 'исправлено.csv'))
}

async function load(house: RegistersHouse, member: Member, id: string, table: readonly (readonly string[])[]) {
  return dataOf(await send(house, member, id, table))
}

function bodyOf(id: string, body: Uint8Array, name: string) {
  return { params: { id }, query: { file_name: name }, body }
}

async function exchangeOf(house: RegistersHouse, member: Member, id: string): Promise<Exchange> {
  const answer = await house.call(member, exportExchange, { params: { id }, query: { format: 'json' } })
  return JSON.parse(Buffer.from(answer.file?.bytes ?? '').toString()) as Exchange
}
