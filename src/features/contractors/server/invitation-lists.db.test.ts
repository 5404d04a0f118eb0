import assert from 'node:assert/strict'
import test from 'node:test'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import * as contract from '../contract/invitation.ts'

const query = { file_name: 'Летняя бригада.csv' }

test('a preview shows whom a file would invite and which lines it would skip, and stores and sends nothing', async () => {
  await using house = await openStatusHouse()
  await house.person(1)
  await house.link(1)
  await house.ask(contract.inviteContractor, { body: { phone: '+7 900 555-00-09', name: '' } })
  await house.work()
  const told = await house.ask(contract.previewInvitations, {
    query,
    body: file(
      ['Иванов Иван', '+7 900 555-00-01', ''],
      ['Петров Пётр', '', innOf(2)],
      ['Свой', '', innOf(1)],
      ['Свой по телефону', '8 900 111 00 01', ''],
      ['Приглашён', '89005550009', ''],
      ['Повтор', '+79005550001', ''],
      ['Городской', '+7 495 123-45-67', ''],
      ['Никто', '', ''],
    ),
  })
  assert.deepEqual([told.rows, told.by_sms, told.by_link, told.heading_row], [8, 1, 1, 1])
  assert.deepEqual(
    told.left.map(({ row, kind, text }) => `${row} ${kind}: ${text}`),
    [
      '4 skipped: уже ваш исполнитель',
      '5 skipped: уже ваш исполнитель',
      '6 skipped: уже приглашён, ждём его ответа',
      '7 skipped: повтор строки 2',
      '8 wrong: в телефоне ошибка: нужен мобильный, +7 и 10 цифр',
      '9 wrong: нет ни телефона, ни ИНН',
    ],
  )
  assert.equal(house.sent.length, 1)
  assert.equal((await house.ask(contract.listInvitationLists, { query: {} })).items.length, 0)
})

test('people from a file are invited in the background, each once, and the list shows its progress', async () => {
  await using house = await openStatusHouse()
  const phones = Array.from({ length: 60 }, (_, place) => ['', `+7 901 000-00-${String(place).padStart(2, '0')}`, ''])
  const { id } = await house.ask(contract.startInvitations, {
    query,
    body: file(...phones, ['По ссылке', '', innOf(5)], ['', '1', '']),
  })
  const read = () => house.ask(contract.readInvitationList, { params: { id } })
  const begun = await read()
  assert.deepEqual(counts(begun.list), ['running', 61, 0, 0, 1])
  await house.work()
  const { list, left } = await read()
  assert.deepEqual([...counts(list), list.name], ['done', 0, 61, 0, 1, 'Летняя бригада'])
  assert.deepEqual(left, [{ row: 63, kind: 'wrong', text: 'в телефоне ошибка: нужен мобильный, +7 и 10 цифр' }])
  assert.equal(house.sent.length, 60)
  assert.equal(new Set(house.sent.map(({ to }) => to)).size, 60)
  const { items } = await house.ask(contract.listInvitations, { query: { size: 100 } })
  assert.deepEqual([items.length, items.filter(({ way }) => way === 'link').length], [61, 1])
  const rows = await house.db.selectFrom('invitation_list_rows').select(['phone', 'inn', 'name']).execute()
  assert.ok(
    rows.every(({ phone, inn, name }) => phone === null && inn === null && name === ''),
    'whom a line was for stands in its invitation alone',
  )
})

test('the fourth SMS of a day to one phone is not sent, whoever sends it, and the line says why', async () => {
  await using house = await openStatusHouse()
  const phone = '+7 900 555-00-01'
  const { id: first } = await house.ask(contract.inviteContractor, { body: { phone, name: '' } })
  for (let times = 0; times < 2; times += 1) {
    house.clock.advance({ hours: 1 })
    await house.ask(contract.changeInvitation, { params: { id: first, action: 'resend' } })
  }
  await house.ask(contract.changeInvitation, { params: { id: first, action: 'cancel' } })
  const { id } = await house.ask(contract.startInvitations, { query, body: file(['', phone, ''], ['', '+7 900 555-00-02', '']) })
  await house.work()
  const { list, left } = await house.ask(contract.readInvitationList, { params: { id } })
  assert.deepEqual(counts(list), ['done', 0, 1, 1, 0])
  assert.deepEqual(left, [{ row: 2, kind: 'skipped', text: 'на этот телефон сегодня уже ушло три СМС' }])
})

test('one file started twice at once invites everybody once', async () => {
  await using house = await openStatusHouse()
  const body = file(['', '+7 900 555-00-01', ''], ['', '+7 900 555-00-02', ''])
  await Promise.all([
    house.ask(contract.startInvitations, { query, body }),
    house.ask(contract.startInvitations, { query, body }),
  ])
  await Promise.all([house.work(), house.work()])
  assert.equal(house.sent.length, 2)
  const { items } = await house.ask(contract.listInvitationLists, { query: {} })
  assert.deepEqual(
    items.map(({ invited, skipped }) => `${invited} и ${skipped}`).toSorted((left, right) => left.localeCompare(right)),
    ['0 и 2', '2 и 0'],
  )
})

test('a file that is too long, has no phones or nobody to invite, or exceeds the thousand of a day is refused with an explanation', async () => {
  await using house = await openStatusHouse()
  const problem = async (body: Uint8Array) => {
    const { body: answer } = await house.call(contract.startInvitations, { query, body })
    return `${outcomeOf(answer)} ${String(answer['message'])}`
  }
  const many = (count: number, from = 0) =>
    file(...Array.from({ length: count }, (_, place) => ['', `8902${String(place + from).padStart(7, '0')}`, '']))
  assert.match(await problem(many(501)), /invalidInput .*в файле 501 строк, за раз — до 500/)
  assert.match(await problem(new TextEncoder().encode('Имя\nИванов\n')), /^columnMissing Нет столбца: Телефон или ИНН/)
  assert.match(await problem(file(['', '12', ''], ['', '', innOf(1)], ['', '', innOf(1)])), /^done /)
  await house.work()
  assert.match(await problem(file(['', '12', ''], ['', '', innOf(1)])), /invalidInput .*некого приглашать/)
  assert.match(await problem(new Uint8Array([0x50, 0x4b, 1, 2, 3])), /^fileUnreadable/)
  assert.match(await problem(many(500)), /^done /)
  assert.match(await problem(many(499, 500)), /^done /)
  assert.match(await problem(many(1, 999)), /invalidInput .*осталось 0/)
  house.clock.advance({ hours: 25 })
  assert.match(await problem(many(1, 999)), /^done /)
})

test('a role without the right, a stranger and a member of one branch invite nobody and see no list', async () => {
  await using house = await openStatusHouse()
  const body = file(['', '+7 900 555-00-01', ''])
  const { id } = await house.ask(contract.startInvitations, { query, body })
  const codes = async () => [
    await house.code(contract.previewInvitations, { query, body }),
    await house.code(contract.startInvitations, { query, body }),
    await house.code(contract.readInvitationList, { params: { id } }),
    await house.code(contract.listInvitationLists, { query: {} }),
  ]
  house.as({ role: 'accountant' })
  assert.deepEqual(await codes(), ['noAccess', 'noAccess', 'done', 'done'])
  house.as({ role: 'owner', branchIds: ['branch_1'] })
  assert.deepEqual(await codes(), ['noAccess', 'noAccess', 'noAccess', 'noAccess'])
  house.as({ orgId: house.orgs.other, branchIds: [] })
  assert.equal(await house.code(contract.readInvitationList, { params: { id } }), 'notFound')
  assert.deepEqual((await house.ask(contract.listInvitationLists, { query: {} })).items, [])
})

test('columns chosen by a person override the detected ones', async () => {
  await using house = await openStatusHouse()
  const body = new TextEncoder().encode(`Кто;Рабочий;Личный\nИванов Иван;+7 900 555-00-01;+7 900 555-00-02\n`)
  const guessed = await house.ask(contract.previewInvitations, { query, body })
  assert.deepEqual([guessed.phone_column, guessed.inn_column], [1, null])
  const chosen = { ...query, heading_row: 1, phone_column: 2, name_column: 0 }
  await house.ask(contract.startInvitations, { query: chosen, body })
  await house.work()
  assert.deepEqual(
    house.sent.map(({ to }) => to),
    ['89005550002'],
  )
  assert.equal((await house.ask(contract.listInvitations, { query: {} })).items[0]?.name, 'Иванов Иван')
})

function file(...lines: readonly string[][]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(['ФИО;Телефон;ИНН', ...lines.map((line) => line.join(';'))].join('\n'))
}

function counts(list: ListView) {
  return [list.state, list.waiting, list.invited, list.skipped, list.wrong]
}

type ListView = { state: string; waiting: number; invited: number; skipped: number; wrong: number }
