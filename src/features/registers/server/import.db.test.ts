import assert from 'node:assert/strict'
import test from 'node:test'
import { cellText } from '#/kernel/file-cell.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { odsNumber, odsOf, odsRow, odsText } from '#/platform/server/spreadsheet/ods-files.test-data.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { encodeWindows1251 } from '#/gateways/bank-file/windows-1251.ts'
import { readRowStory } from '../contract/grid.ts'
import * as rowContract from '../contract/row.ts'
import * as approvalContract from '../contract/approval.ts'

test('of ten rows in a file with custom headers, eight are ready and two invalid ones say why', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 8)
  const lines = works.map(
    (work, at) => [`Иванов Иван Иванович${'а'.repeat(at)}`, inns[at] ?? '', work.number, kopecks(work.amount)] as const,
  )
  const wrong = [
    ['Петров Пётр', '500100732258', 'З-2026-000001', kopecks(100_00)],
    ['Сидоров', inns[0] ?? '', 'З-2026-000099', kopecks(100_00)],
  ] as const
  const file = await upload(house, accountant, await ownBook([...lines, ...wrong]))
  assert.deepEqual(
    file.columns.map(({ title, guess }) => [title, guess]),
    [
      ['ФИО исполнителя', 'fio'],
      ['инн исполнителя', 'inn'],
      ['Номер задания', 'task_number'],
      ['Сумма к выплате, руб.', 'amount'],
    ],
  )
  assert.deepEqual([file.rows, file.columns[1]?.samples[0]], [10, inns[0]])

  await map(house, accountant, file)
  await house.work()
  const id = file.register_id
  const rows = await rowsOf(house, accountant, id)
  assert.equal(rows.filter(({ state }) => state === 'ready').length, 8)
  assert.deepEqual(
    rows.slice(8).map(({ source_row: line, problems }) => [line, problems.map(({ code }) => code)]),
    [
      [10, ['R003']],
      [11, ['R006', 'R020']],
    ],
  )
  const refused = await house.call(accountant, approvalContract.submitRegister, { params: { id } })
  assert.equal(refused.body['kind'], 'wrongState')

  const errors = await house.call(accountant, rowContract.downloadErrors, { params: { id } })
  const book = await readSpreadsheet(errors.file?.bytes ?? new Uint8Array(), { fileName: 'errors.xlsx' })
  const sheet = book.ok
    ? book.value.rows.map(({ cells }) => cells.map((cell) => (cell.kind === 'text' ? cell.text : cell.kind)))
    : []
  assert.deepEqual(sheet[0]?.slice(-2), ['Ошибка', 'Что сделать'])
  assert.equal(sheet[1]?.at(-2), 'Такого ИНН не существует: проверьте цифры')

  for (const row of rows.slice(8)) {
    await house.call(accountant, rowContract.decideRow, {
      params: { id, rowId: row.id, action: 'exclude' },
      body: { version: row.version },
    })
  }
  assert.equal(dataOf(await house.call(accountant, approvalContract.submitRegister, { params: { id } }))['state'], 'onApproval')
})

test('a repeated file is reported and loaded again only on request', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 1)
  const bytes = await ownBook([['Иванов Иван Иванович', inns[0] ?? '', works[0]?.number ?? '', kopecks(1000_00)]])
  await map(house, accountant, await upload(house, accountant, bytes))
  const again = await house.call(accountant, rowContract.importRegister, { query: { file_name: 'а.xlsx' }, body: bytes })
  assert.equal(again.body['kind'], 'fileAlreadyLoaded')
  assert.match(String(again.body['message']), /Р-2026-00001 от 21\.11\.2026/)
  house.clock.advance({ seconds: 1 })
  const forced = await house.call(accountant, rowContract.importRegister, {
    query: { file_name: 'а.xlsx', again: 'true' },
    body: bytes,
  })
  const second = rowContract.fileView.parse(dataOf(forced))
  await house.work()
  await map(house, accountant, second)
  await house.work()
  const [row] = await rowsOf(house, accountant, second.register_id)
  assert.match(row?.problems[0]?.text ?? '', /^Работа уже в реестре Р-2026-00001, строка 1$/)
})

test('formulas, repeats, used keys and invalid amounts are reported by row', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 4)
  const csv = [
    'ИНН;Задание;Сумма;Ключ',
    `${inns[0]};${works[0]?.number};=500*2;к-1`,
    `${inns[1]};${works[1]?.number};1001,555;к-2`,
    `${inns[2]};;1002;к-3`,
    `${inns[2]};${works[2]?.number};1002;к-4`,
    `${inns[3]};${works[3]?.number};1003;к-3`,
    '00100732259;;5;к-5',
    '7707083893;;5;к-6',
    ';;;',
  ].join('\n')
  const file = await upload(house, accountant, new TextEncoder().encode(csv), 'реестр.csv')
  await map(house, accountant, file)
  await house.work()
  const rows = await rowsOf(house, accountant, file.register_id)
  assert.deepEqual(
    rows.map(({ problems }) => problems.map(({ code }) => code)),
    [['R041'], ['R014'], [], ['R017'], ['R019'], ['R002'], ['R004']],
  )
  const [first] = rows
  const fixed = await house.call(accountant, rowContract.editRow, {
    params: { id: file.register_id, rowId: first?.id },
    body: { version: first?.version, amount: 1000_00 },
  })
  assert.deepEqual(rowContract.rowView.parse(dataOf(fixed)).problems, [])
})

test('a person is found by phone, and the ИНН and the receipt text are filled in', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await seeded(house, 1)
  const person = await house.db
    .selectFrom('profiles')
    .innerJoin('persons', 'persons.id', 'profiles.person_id')
    .select('phone')
    .executeTakeFirstOrThrow()
  const csv = `Телефон;Услуга;К выплате\n+7${person.phone?.slice(1)};;1 000,00\n+7 495 123;Работа;5\n`
  const file = await upload(house, accountant, new TextEncoder().encode(csv), 'р.csv')
  await map(house, accountant, file)
  await house.work()
  const [row, bad] = await rowsOf(house, accountant, file.register_id)
  assert.deepEqual([row?.inn, row?.service, row?.fio, row?.state], [inns[0], 'Перевод текста', 'Иванов Иван Иванович', 'ready'])
  assert.deepEqual(
    bad?.problems.map(({ code }) => code),
    ['R039'],
  )
})

test('a file that is not a table, has no amounts or belongs to someone else is refused', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await seeded(house, 0)
  const junk = await house.call(accountant, rowContract.importRegister, {
    query: { file_name: 'a.xlsx' },
    body: new Uint8Array([1, 2, 3, 0, 0]),
  })
  assert.equal(junk.body['kind'], 'fileUnreadable')
  const empty = await house.call(accountant, rowContract.importRegister, {
    query: { file_name: 'a.csv' },
    body: new Uint8Array(),
  })
  assert.equal(empty.body['kind'], 'fileUnreadable')
  const file = await upload(house, accountant, new TextEncoder().encode('ИНН;Услуга\n500100732259;Перевод\n'), 'р.csv')
  const params = { id: file.register_id }
  const noSum = await house.call(accountant, rowContract.mapRegister, {
    params,
    body: { sheet: file.sheet, heading_row: 1, columns: { inn: 0, service: 1 } },
  })
  assert.deepEqual([noSum.body['kind'], noSum.body['message']], ['columnMissing', 'Нет столбца: Сумма'])
  const none = await house.call(accountant, rowContract.mapRegister, {
    params,
    body: { sheet: file.sheet, heading_row: 2, columns: { inn: 0, service: 1, amount: 1 } },
  })
  assert.equal(none.body['kind'], 'registerEmpty')
  const stranger = await house.seed.member(await house.seed.organization('5003052454'), 'owner')
  assert.equal((await house.call(stranger, rowContract.readRegisterFile, { params })).status, 404)
  const viewer = await house.seed.member(accountant.scope.orgId, 'viewer')
  assert.equal(
    (await house.call(viewer, rowContract.importRegister, { query: { file_name: 'a.csv' }, body: new Uint8Array([65]) })).status,
    403,
  )
})

test('choosing another sheet and header row shows other columns', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await seeded(house, 0)
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Первый', columns: [{ title: 'ИНН', width: 10, kind: 'text' }], rows: [['1']] },
      { name: 'Второй', columns: [{ title: 'Сумма', width: 10, kind: 'number' }], rows: [[5], [6]] },
    ],
  })
  const file = await upload(house, accountant, bytes)
  assert.deepEqual(file.sheets, ['Первый', 'Второй'])
  const other = await house.call(accountant, rowContract.readRegisterFile, {
    params: { id: file.register_id },
    query: { sheet: 'Второй' },
  })
  assert.deepEqual(
    rowContract.fileView.parse(dataOf(other)).columns.map(({ title, guess }) => [title, guess]),
    [['Сумма', 'amount']],
  )
})

test('a table of LibreOffice is taken as it is: its rows find their works and are ready', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 2)
  const heads = odsRow(['ИНН', 'Задание', 'Сумма'].map((title) => odsText(title)).join(''))
  const lines = works.map((work, at) =>
    odsRow(odsText(inns[at] ?? '') + odsText(work.number) + odsNumber(String(work.amount / 100))),
  )
  const bytes = odsOf({ sheet: `${heads}${lines.join('')}` })
  const file = await upload(house, accountant, bytes, 'ведомость.ods')
  assert.deepEqual(
    file.columns.map(({ guess }) => guess),
    ['inn', 'task_number', 'amount'],
  )
  await map(house, accountant, file)
  await house.work()
  const rows = await rowsOf(house, accountant, file.register_id)
  assert.deepEqual(
    rows.map(({ amount, state }) => [amount, state]),
    works.map(({ amount }) => [amount, 'ready']),
  )
})

test('the template has what the organization may copy from, and is loaded back as it is: its sample is skipped', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 2)
  await house.db
    .insertInto('contractors')
    .values([
      { ...(await contractorOf(house, inns[0])), id: newId('contractor', house.clock), state: 'works' },
      { ...(await contractorOf(house, inns[1])), id: newId('contractor', house.clock), state: 'archived' },
    ])
    .execute()
  const template = await house.call(accountant, rowContract.downloadTemplate)
  const bytes = template.file?.bytes ?? new Uint8Array()
  const sheetOf = async (sheet: string) => {
    const read = await readSpreadsheet(bytes, { fileName: 'шаблон.xlsx', sheet })
    return read.ok ? read.value.rows.map(({ cells }) => cells.map(cellText)) : assert.fail(sheet)
  }
  const people = await sheetOf('Исполнители')
  assert.deepEqual(people, [
    ['ИНН', 'Фамилия', 'Имя', 'Отчество'],
    [inns[0], 'Иванов', 'Иван', 'Иванович'],
  ])
  assert.deepEqual(
    (await sheetOf('Услуги')).map((cells) => cells[1]),
    ['Услуга (текст чека)', 'Перевод текста'],
  )
  const [titles, sample] = await sheetOf('Реестр')
  assert.deepEqual([titles?.length, sample?.length], [17, 17])
  const told = await house.db.selectFrom('journal_entries').select('no').where('action', '=', 'contractorsTaken').execute()
  assert.equal(told.length, 1)

  const file = await upload(house, accountant, bytes)
  assert.deepEqual(file.sheets, ['Реестр', 'Услуги', 'Исполнители', 'Подсказки'])
  assert.deepEqual(
    file.columns.map(({ guess }) => guess),
    ['inn', 'fio', null, null, 'phone', 'task_number', 'service', null, null, 'amount', ...nothing, 'key'],
  )
  const empty = { params: { id: file.register_id }, body: mappingOf(file) }
  assert.equal((await house.call(accountant, rowContract.mapRegister, empty)).body['kind'], 'registerEmpty')

  const line = [...(people[1] ?? []), '', works[0]?.number, '', '1', '1000', '1000', '', '', '', '', '', 'Срочно', 'к-1']
  const filled = [titles, sample, line].map((cells) => cells?.join(';')).join('\n')
  const own = await upload(house, accountant, new TextEncoder().encode(filled), 'реестр.csv')
  await map(house, accountant, own)
  await house.work()
  const [row, ...others] = await rowsOf(house, accountant, own.register_id)
  assert.deepEqual([row?.fio, row?.service, row?.key, row?.state], ['Иванов Иван Иванович', 'Перевод текста', 'к-1', 'ready'])
  assert.deepEqual(others, [])
})

test('templates are taken sixty times an hour', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await seeded(house, 0)
  const ask = () => house.call(accountant, rowContract.downloadTemplate)
  assert.equal((await ask()).status, 200)
  await exhaustLimits(house.db)
  assertRefused(await ask(), 'tooOften')
})

const nothing = [null, null, null, null, null, null]

async function contractorOf(house: RegistersHouse, inn: string | undefined) {
  const { person_id: person, inn: known } = await house.db
    .selectFrom('profiles')
    .select(['person_id', 'inn'])
    .where('inn', '=', inn as PersonInn)
    .executeTakeFirstOrThrow()
  const { id: orgId } = await house.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  return { org_id: orgId, person_id: person, inn: known as PersonInn, source: 'task', created_at: house.clock.now() } as const
}

test('payment orders of 1С become rows: payee, ИНН, sum and purpose, with the account as it stands in the file', async () => {
  await using house = await openRegistersHouse()
  const { accountant, works } = await seeded(house, 2)
  const orders = works.map(({ amount }, at) => orderOf({ inn: inns[at] ?? '', sum: `${amount / 100}.00`, number: at + 1 }))
  const bytes = exchangeOf(orders.join(''))
  const file = await upload(house, accountant, bytes, '1c_to_kl.txt')
  assert.deepEqual(file.columns.map(({ title, guess }) => [title, guess]).slice(0, 4), [
    ['Получатель (ФИО)', 'fio'],
    ['ИНН', 'inn'],
    ['Сумма', 'amount'],
    ['Назначение платежа', 'service'],
  ])
  await map(house, accountant, file)
  await house.work()
  const rows = await rowsOf(house, accountant, file.register_id)
  assert.deepEqual(
    rows.map((row) => [row.inn, row.amount, row.service, row.state]),
    works.map(({ amount }, at) => [inns[at], amount, `Оплата услуг по акту № ${at + 1}`, 'ready']),
  )
  const story = await house.call(accountant, readRowStory, { params: { id: file.register_id, rowId: rows[0]?.id } })
  assert.deepEqual(
    readRowStory.reply.parse(dataOf(story)).raw.filter(({ title }) => title === 'Счёт' || title === 'БИК'),
    [
      { title: 'БИК', value: '044525974' },
      { title: 'Счёт', value: '40817810100000000011' },
    ],
  )
})

test('a text of 1С that is cut, empty of orders or too long is refused in words', async () => {
  await using house = await openRegistersHouse()
  const { accountant } = await seeded(house, 0)
  const order = orderOf({ inn: inns[0] ?? '', sum: '1.00', number: 1 })
  const refusalOf = async (body: Uint8Array) => {
    const answer = await house.call(accountant, rowContract.importRegister, { query: { file_name: '1c.txt' }, body })
    return JSON.stringify(answer.body)
  }
  const whole = exchangeOf(order)
  assert.match(await refusalOf(whole.subarray(0, whole.length - 30)), /Файл 1С не читается в строке \d+/)
  assert.match(await refusalOf(exchangeOf('')), /В файле 1С нет платёжных поручений/)
  const many = await house.call(accountant, rowContract.importRegister, {
    query: { file_name: '1c.txt' },
    body: exchangeOf(order.repeat(10_001)),
  })
  assertRefused(many, 'tooManyRows')
})

function orderOf({ inn, sum, number }: { readonly inn: string; readonly sum: string; readonly number: number }): string {
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    'Дата=20.11.2026',
    `Сумма=${sum}`,
    'ПлательщикСчет=40702810938000000001',
    'ПолучательСчет=40817810100000000011',
    `Получатель=ИНН ${inn} Иванов Иван`,
    `ПолучательИНН=${inn}`,
    'ПолучательБИК=044525974',
    `НазначениеПлатежа=Оплата услуг по акту № ${number}`,
    'КонецДокумента',
    '',
  ].join('\r\n')
}

/** In windows-1251, as 1С writes it. */
function exchangeOf(documents: string): Uint8Array {
  const head = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows', 'РасчСчет=40702810938000000001', '']
  return encodeWindows1251(`${head.join('\r\n')}${documents}КонецФайла\r\n`)
}

type File = ReturnType<typeof rowContract.fileView.parse>

async function seeded(house: RegistersHouse, count: number) {
  const orgId = await house.seed.organization()
  await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'accountant')
  const works = []
  for (let no = 0; no < count; no += 1) {
    works.push(await house.seed.work(orgId, await house.seed.contractor(no), kopecks(1000_00 + no * 100), accountant, no + 1))
  }
  return { accountant, works }
}

function ownBook(lines: readonly (readonly [string, string, string, ReturnType<typeof kopecks>])[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: 'Ведомость',
        columns: [
          { title: 'ФИО исполнителя', width: 30, kind: 'text' },
          { title: 'инн исполнителя', width: 14, kind: 'text' },
          { title: 'Номер задания', width: 14, kind: 'text' },
          { title: 'Сумма к выплате, руб.', width: 14, kind: 'money' },
        ],
        rows: lines,
      },
    ],
  })
}

async function upload(house: RegistersHouse, member: Member, bytes: Uint8Array, name = 'ведомость.xlsx'): Promise<File> {
  return rowContract.fileView.parse(
    dataOf(await house.call(member, rowContract.importRegister, { query: { file_name: name }, body: bytes })),
  )
}

function mappingOf(file: File) {
  const columns = Object.fromEntries(file.columns.flatMap(({ guess, index }) => (guess === null ? [] : [[guess, index]])))
  return { sheet: file.sheet, heading_row: file.heading_row, columns }
}

async function map(house: RegistersHouse, member: Member, file: File): Promise<void> {
  dataOf(await house.call(member, rowContract.mapRegister, { params: { id: file.register_id }, body: mappingOf(file) }))
}

async function rowsOf(house: RegistersHouse, member: Member, id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}
