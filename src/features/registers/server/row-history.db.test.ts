import assert from 'node:assert/strict'
import test from 'node:test'
import { cellText } from '#/kernel/file-cell.ts'
import { formatRubles } from '#/kernel/money.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import type { CallReply, Endpoint } from '#/wire/endpoint.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as grid from '../contract/grid.ts'
import * as history from '../contract/history.ts'
import { separateReady } from '../contract/list.ts'
import { decideRow, editRow } from '../contract/row.ts'

test('an edit tells who, when, which cell, and what it said before and says now', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 3)
  const at = house.clock.now().toString()
  await ask(house, accountant, grid.editRows, id, { changes: [changed(rows, 2, { amount: '15000' })] })
  const { items, authors } = await ask(house, accountant, history.listHistory, id)
  const [entry] = items
  assert.deepEqual(
    [entry?.title, entry?.by, entry?.at, entry?.fields, entry?.row],
    [
      'Правка: строка 2',
      'accountant',
      at,
      ['Сумма'],
      { no: 2, action: null, cells: [{ name: 'Сумма', was: told(rows, 2), now: '15\u00A0000' }] },
    ],
  )
  assert.deepEqual(authors, [{ id: accountant.personId, name: 'accountant' }])
})

test('whatever changes a row is an entry: cells one by one, a decision, one answer to a cause, a step back, rows that come and go', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 4)
  const rowOf = (no: number) => rows.get(no)?.id ?? assert.fail()
  const inRow = (no: number) => ({ params: { id, rowId: rowOf(no) } })
  dataOf(await house.call(accountant, editRow, { ...inRow(1), body: { version: 1, service: 'Съёмка' } }))
  const excluded = { params: { id, rowId: rowOf(1), action: 'exclude' }, body: { version: 2 } }
  dataOf(await house.call(accountant, decideRow, excluded))
  await ask(house, accountant, grid.editRows, id, { changes: [2, 3].map((no) => changed(rows, no, { amount: '1' })) })
  await ask(house, accountant, grid.fixRows, id, { code: 'R022', fix: { kind: 'values' } })
  await ask(house, accountant, grid.undoRows, id)
  await ask(house, accountant, grid.redoRows, id)
  const added = await ask(house, accountant, grid.addRows, id, { count: 1 })
  const copied = await ask(house, accountant, grid.addRows, id, { copies: [rowOf(4)] })
  const gone = [...added.rows, ...copied.rows].map(({ id: row_id, version }) => ({ row_id, version }))
  await ask(house, accountant, grid.deleteRows, id, { rows: gone })
  const { items } = await ask(house, accountant, history.listHistory, id)
  assert.deepEqual(
    items.toReversed().map(({ title }) => title),
    [
      'Правка: строка 1',
      'Правка: строка 1',
      'Правка: 2 строки (2–3)',
      'Исправление по причине: 2 строки (2–3)',
      'Отмена шага: 2 строки (2–3)',
      'Повтор шага: 2 строки (2–3)',
      'Добавление: строка 5',
      'Дублирование: строка 6',
      'Удаление: 2 строки (5–6)',
    ],
  )
  assert.equal(items.at(-2)?.row?.action, 'Строка исключена')
  const deleted = items[0] ?? assert.fail()
  assert.equal(deleted.row, null)
  const list = await rowsOf(house, accountant, id, deleted.id)
  assert.deepEqual(
    list.items.map(({ no, action, cells }) => [no, action, cells.filter(({ name }) => name === 'Услуга')]),
    [
      [5, 'Строка удалена', []],
      [6, 'Строка удалена', [{ name: 'Услуга', was: 'Перевод текста', now: 'пусто' }]],
    ],
  )
})

test('a change of many rows is one entry that opens its rows page by page', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 60)
  const all = Array.from({ length: 60 }, (_, at) => changed(rows, at + 1, { service: `Работа ${at + 1}` }))
  await ask(house, accountant, grid.editRows, id, { changes: all })
  assert.equal((await house.db.selectFrom('register_changes').select('id').execute()).length, 1)
  const { items } = await ask(house, accountant, history.listHistory, id)
  assert.deepEqual(
    items.map(({ title, rows: count, row }) => [title, count, row]),
    [['Правка: 60 строк (1–60)', 60, null]],
  )
  const first = await rowsOf(house, accountant, id, items[0]?.id ?? '')
  assert.equal(first.items.length, 50)
  const rest = await rowsOf(house, accountant, id, items[0]?.id ?? '', { cursor: first.next })
  assert.deepEqual(
    [rest.next, rest.items.map(({ no, cells }) => `${no} ${cells[0]?.now}`)],
    [null, Array.from({ length: 10 }, (_, at) => `${at + 51} Работа ${at + 51}`)],
  )
})

test('the history is narrowed by the cell, the member and the row, and read page by page', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, rows } = await registerOf(house, 5)
  const colleague = await house.seed.member(orgId, 'owner')
  await ask(house, accountant, grid.editRows, id, { changes: [1, 2, 3].map((no) => changed(rows, no, { service: 'Съёмка' })) })
  await ask(house, colleague, grid.editRows, id, { changes: [changed(rows, 4, { fio: 'Иванова Анна' })] })
  await ask(house, accountant, grid.editRows, id, { changes: [changed(rows, 5, { amount: '5', service: 'Монтаж' })] })
  const titles = async (query: object) => (await ask(house, accountant, history.listHistory, id, undefined, query)).items
  const named = async (query: object) => (await titles(query)).map(({ title }) => title)
  assert.deepEqual(await named({ field: 'service' }), ['Правка: строка 5', 'Правка: 3 строки (1–3)'])
  assert.deepEqual(await named({ member: colleague.personId }), ['Правка: строка 4'])
  const [ofRow] = await titles({ row: '2' })
  assert.deepEqual(
    ofRow?.row?.cells,
    [{ name: 'Услуга', was: 'Перевод текста', now: 'Съёмка' }],
    'of many rows, the one asked for',
  )
  const page = await ask(house, accountant, history.listHistory, id, undefined, { size: 2 })
  const next = await ask(house, accountant, history.listHistory, id, undefined, { size: 2, cursor: page.next })
  assert.deepEqual(
    [...page.items, ...next.items].map(({ title }) => title),
    await named({}),
  )
  assert.equal(next.next, null)
  const csv = await tableOf(house, accountant, id, { format: 'csv', field: 'service' })
  assert.deepEqual(
    csv.map((line) => line.slice(1)),
    [
      ['Кто', 'Действие', 'Строка', 'Что', 'Было', 'Стало'],
      ['accountant', 'Правка', '5', 'Услуга', 'Перевод текста', 'Монтаж'],
      ...['1', '2', '3'].map((no) => ['accountant', 'Правка', no, 'Услуга', 'Перевод текста', 'Съёмка']),
    ],
  )
  assert.equal((await tableOf(house, accountant, id, { format: 'xlsx' })).length, 7)
})

test('numbers that stand masked everywhere are not kept in the history either', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 1)
  await ask(house, accountant, grid.editRows, id, { changes: [changed(rows, 1, { service: 'На карту 4111 1111 1111 1111' })] })
  const { items } = await ask(house, accountant, history.listHistory, id)
  assert.equal(items[0]?.row?.cells[0]?.now, 'На карту •• 1111')
  const kept = await house.db.selectFrom('register_changes').select('changes').execute()
  assert.ok(!JSON.stringify(kept).includes('4111'))
})

test('a row keeps its story where it is moved to', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 3)
  await ask(house, accountant, grid.editRows, id, { changes: [changed(rows, 1, { service: 'Съёмка' })] })
  await ask(house, accountant, grid.editRows, id, { changes: [changed(rows, 2, { inn: '1' })] })
  const { id: apart } = await ask(house, accountant, separateReady, id)
  const told = await storyOf(house, accountant, apart, rows.get(1)?.id)
  assert.deepEqual(told.slice(1), ['Услуга: Перевод текста → Съёмка', 'Отделена из Р-2026-00090'])
  const { items } = await ask(house, accountant, history.listHistory, apart)
  assert.equal(items[0]?.other?.id, id)
})

test('the history is of the organization alone', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, rows } = await registerOf(house, 1)
  await ask(house, accountant, grid.editRows, id, { changes: [changed(rows, 1, { service: 'Съёмка' })] })
  const { items } = await ask(house, accountant, history.listHistory, id)
  const changeId = items[0]?.id
  const other = await checkedRegister(house, {
    rows: 1,
    other: { inn: '7701010017', after: 5 },
    name: { number: 'Р-2026-00002', first: 9 },
  })
  const stranger = other.accountant
  assertRefused(await house.call(stranger, history.listHistory, { params: { id }, query: {} }), 'notFound')
  assertRefused(await house.call(stranger, history.exportHistory, { params: { id }, query: { format: 'csv' } }), 'notFound')
  for (const register of [id, other.id])
    assertRefused(
      await house.call(stranger, history.listHistoryRows, { params: { id: register, changeId }, query: {} }),
      'notFound',
    )
})

async function registerOf(opened: RegistersHouse, size: number) {
  const made = await checkedRegister(opened, { rows: size, name: { number: 'Р-2026-00090', first: 0 } })
  const found = await opened.db.selectFrom('register_rows').selectAll().where('register_id', '=', made.id).execute()
  return { ...made, rows: new Map(found.map((row) => [row.no, row])) }
}

type Rows = Awaited<ReturnType<typeof registerOf>>['rows']

function changed(rows: Rows, no: number, cells: Readonly<Record<string, string>>) {
  const { id, version } = rows.get(no) ?? assert.fail()
  return { row_id: id, version, cells: Object.entries(cells).map(([field, value]) => ({ field, value })) }
}

async function ask<E extends Endpoint>(
  house: RegistersHouse,
  member: Member,
  endpoint: E,
  id: string,
  body?: unknown,
  query: object = {},
): Promise<CallReply<E>> {
  return dataOf(await house.call(member, endpoint, { params: { id }, body, query })) as CallReply<E>
}

async function rowsOf(house: RegistersHouse, member: Member, id: string, changeId: string, query: object = {}) {
  const answer = await house.call(member, history.listHistoryRows, { params: { id, changeId }, query })
  return dataOf(answer) as CallReply<typeof history.listHistoryRows>
}

async function storyOf(house: RegistersHouse, member: Member, id: string, rowId: string | undefined): Promise<string[]> {
  const answer = dataOf(await house.call(member, grid.readRowStory, { params: { id, rowId } }))
  return (answer as CallReply<typeof grid.readRowStory>).events.map(({ text }) => text)
}

async function tableOf(
  house: RegistersHouse,
  member: Member,
  id: string,
  query: { readonly format: string; readonly field?: string },
) {
  const { file } = await house.call(member, history.exportHistory, { params: { id }, query })
  const book = await readSpreadsheet(file?.bytes ?? new Uint8Array(), { fileName: `a.${query.format}` })
  assert.ok(book.ok)
  return book.value.rows.map(({ cells }) => cells.map((cell) => cellText(cell)))
}

function told(rows: Rows, no: number): string {
  return formatRubles(rows.get(no)?.amount ?? assert.fail(), 'short').replace(/\D*$/, '')
}
