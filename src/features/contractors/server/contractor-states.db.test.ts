import assert from 'node:assert/strict'
import test from 'node:test'
import { cellText } from '#/kernel/file-cell.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import * as contract from '../contract.ts'
import type { ContractorAction } from '../domain/contractor-state.ts'
import { findStops } from './find-stops.ts'

const reason = 'Дважды сорвал сроки'
const blocked = { reason }
const paused = { reason, until: '2026-12-05' }

test('a pause lasts until its day and ends by itself; it is lifted sooner by a press', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const on = await steer(house, id, 'pause', paused)
  assert.deepEqual([on.state, on.state_name, on.paused_until], ['paused', 'На паузе', '2026-12-05'])
  assert.equal((await card(house, id)).state_reason, reason)
  assert.deepEqual(await stops(house), ['paused'])
  assert.deepEqual((await steer(house, id, 'pause', { reason, until: '2026-12-07' })).paused_until, '2026-12-07')
  assert.equal((await steer(house, id, 'resume')).state, 'works')
  assert.deepEqual(await stops(house), [])

  await steer(house, id, 'pause', paused)
  house.clock.advance({ hours: 24 * 13 + 11 })
  assert.equal((await card(house, id)).contractor.state, 'paused', 'the evening before')
  house.clock.advance({ hours: 2 })
  const over = await card(house, id)
  assert.deepEqual([over.contractor.state, over.contractor.paused_until, over.state_reason], ['works', null, null])
  assert.deepEqual(await found(house, { state: 'works' }), [innOf(1)])
  assert.deepEqual(await stops(house), [])
  assert.equal(await code(house, id, 'resume'), -902)
})

test('a block has a reason that only the organisation reads, and is taken back', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  assert.equal((await steer(house, id, 'block', blocked)).state, 'blocked')
  const shown = await card(house, id)
  assert.deepEqual([shown.state_reason, shown.state_at], [reason, '2026-11-21T09:00:00Z'])
  assert.equal(await code(house, id, 'archive'), -902)
  assert.equal(await code(house, id, 'block', blocked), -902)
  assert.equal((await steer(house, id, 'unblock')).state, 'works')
  const entries = await house.db.selectFrom('journal_entries').select(['action', 'facts']).orderBy('no').execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['contractorBlocked', 'contractorUnblocked'],
  )
  assert.ok(!JSON.stringify(entries).includes(reason), 'the journal is kept for ever, the reason is not')
})

test('without a reason, without a day or with a day of the past nothing is stopped', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const issues = async (action: ContractorAction, body: object) =>
    (await house.call(contract.steerContractor, { params: { id, action }, body })).body['issues']
  assert.deepEqual(await issues('block', {}), { reason: 'Напишите причину, хотя бы 5 букв' })
  assert.deepEqual(await issues('block', { reason: ' да ' }), { reason: 'Напишите причину, хотя бы 5 букв' })
  assert.deepEqual(await issues('pause', { reason }), { until: 'Укажите, с какого дня исполнитель снова работает' })
  assert.deepEqual(await issues('pause', { reason, until: '2026-11-21' }), { until: 'Укажите день позже сегодняшнего' })
  assert.deepEqual(await issues('pause', { reason, until: '2027-11-22' }), {
    until: 'Пауза не дольше года: для большего есть архив',
  })
  assert.equal(await code(house, id, 'block', { reason: 'а'.repeat(301) }), -900)
  assert.equal((await card(house, id)).contractor.state, 'works')
})

test('one in the archive is out of the list until the filter asks for him, and comes back with new work', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  house.clock.advance({ seconds: 1 })
  await contractor(house, 2)
  await steer(house, id, 'archive')
  assert.deepEqual(await found(house, {}), [innOf(2)])
  assert.deepEqual(await found(house, { state: 'archived' }), [innOf(1)])
  assert.deepEqual(await found(house, { state: 'all' }), [innOf(2), innOf(1)])
  assert.equal((await card(house, id)).contractor.state, 'archived', 'his card opens as before')
  assert.equal((await steer(house, id, 'restore')).state, 'works')
  await steer(house, id, 'archive')
  await house.link(1)
  assert.deepEqual(await found(house, { state: 'works' }), [innOf(2), innOf(1)])
  await steer(house, id, 'block', blocked)
  await house.link(1)
  assert.equal((await card(house, id)).contractor.state, 'blocked', 'work that goes on lifts no block')
})

test('an accountant, a stranger and a member of another branch change nothing', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const writes = () =>
    Promise.all([
      house.call(contract.steerContractor, { params: { id, action: 'block' }, body: blocked }),
      house.call(contract.noteContractor, { params: { id }, body: { note: 'Чужая', seen: '' } }),
      house.call(contract.tagContractors, { body: { contractor_ids: [id], add: ['чужая'], remove: [] } }),
    ])
  const answers = async () => (await writes()).map(({ body }) => body['code'])
  house.as({ role: 'accountant' })
  assert.deepEqual(await answers(), [-904, -904, -904])
  house.as({ role: 'owner', orgId: house.orgs.other })
  assert.deepEqual(await answers(), [-910, -910, -910])
  house.as({ orgId: house.orgs.own, branchIds: ['branch_1'] })
  assert.deepEqual(await answers(), [-910, -910, -910])
  assert.deepEqual((await house.ask(contract.listTags, {})).tags, [])
  house.as({ branchIds: [] })
  const seen = await card(house, id)
  assert.deepEqual([seen.contractor.state, seen.note, seen.contractor.tags], ['works', '', []])
})

test('of two who block and pause at once one does, and the other is told', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const codes = await Promise.all([
    code(house, id, 'block', blocked),
    code(house, id, 'block', blocked),
    code(house, id, 'block', blocked),
  ])
  assert.deepEqual(
    codes.map(Number).toSorted((left, right) => left - right),
    [-902, -902, 1],
  )
})

test('tags are put on many at once, on all of them or on none, ten to a person', async () => {
  await using house = await openStatusHouse()
  const one = await contractor(house, 1)
  house.clock.advance({ seconds: 1 })
  const other = await contractor(house, 2)
  const tag = (ids: string[], add: string[], remove: string[] = []) =>
    house.call(contract.tagContractors, { body: { contractor_ids: ids, add, remove } })
  assert.equal((await tag([one, other], [' Склад ', 'ночь'])).body['code'], 1)
  assert.deepEqual(await found(house, { tag: 'Склад' }), [innOf(2), innOf(1)])
  await tag([one], ['СКЛАД'], ['Ночь'])
  assert.deepEqual((await card(house, one)).contractor.tags, ['Склад'])
  assert.deepEqual(await found(house, { tag: 'ночь' }), [innOf(2)])
  assert.deepEqual((await house.ask(contract.listTags, {})).tags.toSorted(), ['Склад', 'ночь'])

  const nine = Array.from({ length: 9 }, (_, place) => `метка ${place}`)
  const refused = await tag([one, other], nine)
  assert.deepEqual(refused.body['issues'], { add: 'У 1 исполнителя стало бы больше 10 меток' })
  assert.deepEqual((await card(house, one)).contractor.tags, ['Склад'], 'nobody got any')
  assert.equal((await tag([one], nine)).body['code'], 1)
  assert.equal((await tag([one], ['лишняя'])).body['code'], -900)
  assert.equal((await tag([one], ['а'.repeat(31)])).body['code'], -900)
  assert.equal((await tag([one], ['а,б'])).body['code'], -900)
  assert.equal((await tag([], ['а'])).body['code'], -900)
  const [left, right] = await Promise.all([tag([other], ['раз']), tag([other], ['два'])])
  assert.deepEqual([left.body['code'], right.body['code']], [1, 1])
  assert.deepEqual((await card(house, other)).contractor.tags.toSorted(), ['Склад', 'два', 'ночь', 'раз'], 'neither is lost')
})

test('a note is not written over what another wrote meanwhile', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const note = (text: string, seen: string) => house.code(contract.noteContractor, { params: { id }, body: { note: text, seen } })
  assert.equal(await note('Работает по ночам', ''), 1)
  assert.equal(await note('Звонить после десяти', ''), -903)
  assert.equal(await note('Работает по ночам. Звонить после десяти', 'Работает по ночам'), 1)
  assert.equal((await card(house, id)).note, 'Работает по ночам. Звонить после десяти')
  assert.equal(await note('а'.repeat(1001), ''), -900)
  const both = await Promise.all([
    note('раз', 'Работает по ночам. Звонить после десяти'),
    note('два', 'Работает по ночам. Звонить после десяти'),
  ])
  assert.deepEqual(
    both.map(Number).toSorted((left, right) => left - right),
    [-903, 1],
  )
  assert.equal(await note('', (await card(house, id)).note), 1)
})

test('the file holds the state, the tags and the note, by the filters of the screen', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  await contractor(house, 2)
  await steer(house, id, 'pause', paused)
  await house.ask(contract.tagContractors, { body: { contractor_ids: [id], add: ['Склад', 'ночь'], remove: [] } })
  await house.ask(contract.noteContractor, { params: { id }, body: { note: 'Работает по ночам', seen: '' } })
  const { file } = await house.call(contract.exportContractors, { query: { state: 'paused', tag: 'ночь' } })
  const book = await openSpreadsheet(new Uint8Array(file?.bytes ?? []), 'файл.xlsx')
  assert.ok(book.ok)
  const [head, row, ...rest] = book.value.rows.map(({ cells }) => cells.map(cellText))
  assert.deepEqual(head?.slice(-4), ['Состояние', 'Пауза до', 'Метки', 'Заметка'])
  assert.deepEqual(
    [row?.[1], ...(row?.slice(-4) ?? [])],
    [innOf(1), 'На паузе', '05.12.2026', 'Склад, ночь', 'Работает по ночам'],
  )
  assert.deepEqual(rest, [])
})

async function contractor(house: StatusHouse, place: number): Promise<string> {
  await house.person(place)
  await house.link(place)
  const { items } = await house.ask(contract.listContractors, { query: {} })
  return items.find(({ inn }) => inn === innOf(place))?.contractor_id ?? ''
}

function steer(house: StatusHouse, id: string, action: ContractorAction, body: object = {}) {
  return house.ask(contract.steerContractor, { params: { id, action }, body })
}

function code(house: StatusHouse, id: string, action: ContractorAction, body: object = {}) {
  return house.code(contract.steerContractor, { params: { id, action }, body })
}

function card(house: StatusHouse, id: string) {
  return house.ask(contract.readContractor, { params: { id } })
}

async function found(house: StatusHouse, query: object): Promise<string[]> {
  return (await house.ask(contract.listContractors, { query })).items.map(({ inn }) => inn)
}

async function stops(house: StatusHouse): Promise<string[]> {
  const now = house.clock.now().toZonedDateTimeISO('Europe/Moscow').toPlainDate()
  return [...(await findStops(house.db, house.orgs.own, [house.personOf(1) ?? ''], now)).values()].map(({ state }) => state)
}
