import assert from 'node:assert/strict'
import test from 'node:test'
import { cellText } from '#/kernel/file-cell.ts'
import type { Id } from '#/kernel/ids.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import * as contract from '../contract/contractor.ts'
import type { ContractorAction } from '../domain/contractor-state.ts'
import { findStops } from './find-stops.ts'

const reason = 'Дважды сорвал сроки'
const blocked = { cause: 'undelivered', reason }
const paused = { ...blocked, until: '2026-12-05' }

test('a pause lasts until its day and ends by itself; a member may lift it sooner', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const on = await change(house, id, 'pause', paused)
  assert.deepEqual([on.state, on.state_name, on.paused_until], ['paused', 'На паузе', '2026-12-05'])
  assert.equal((await card(house, id)).state_reason, reason)
  assert.deepEqual(await stops(house), ['paused'])
  assert.deepEqual((await change(house, id, 'pause', { ...blocked, until: '2026-12-07' })).paused_until, '2026-12-07')
  assert.equal((await change(house, id, 'resume')).state, 'works')
  assert.deepEqual(await stops(house), [])

  await change(house, id, 'pause', paused)
  house.clock.advance({ hours: 24 * 13 + 11 })
  assert.equal((await card(house, id)).contractor.state, 'paused', 'the evening before')
  house.clock.advance({ hours: 2 })
  const over = await card(house, id)
  assert.deepEqual([over.contractor.state, over.contractor.paused_until, over.state_reason], ['works', null, null])
  assert.deepEqual(await found(house, { state: 'works' }), [innOf(1)])
  assert.deepEqual(await stops(house), [])
  assert.equal(await code(house, id, 'resume'), 'wrongState')
})

test('a block has a cause and its words, and can be lifted; neither stays in the journal', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  assert.equal((await change(house, id, 'block', blocked)).state, 'blocked')
  const shown = await card(house, id)
  assert.deepEqual([shown.stop_cause, shown.state_reason, shown.state_at], ['undelivered', reason, '2026-11-21T09:00:00Z'])
  assert.equal(await code(house, id, 'archive'), 'wrongState')
  assert.equal(await code(house, id, 'block', blocked), 'wrongState')
  assert.equal((await change(house, id, 'unblock')).state, 'works')
  const entries = await house.db.selectFrom('journal_entries').select(['action', 'facts']).orderBy('no').execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['contractorBlocked', 'contractorUnblocked'],
  )
  assert.ok(!JSON.stringify(entries).includes(reason), 'the journal is kept for ever, the reason is not')
})

test('without a cause, without a date or with a past date nothing is paused or blocked', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const issues = async (action: ContractorAction, body: object) =>
    (await house.call(contract.changeContractorState, { params: { id, action }, body })).body['issues']
  assert.deepEqual(await issues('block', { reason }), { cause: 'Выберите причину' })
  assert.deepEqual(await issues('block', { cause: 'other', reason: ' да ' }), { reason: 'Напишите причину, хотя бы 5 букв' })
  assert.deepEqual(await issues('pause', blocked), { until: 'Укажите, с какого дня исполнитель снова работает' })
  assert.deepEqual(await issues('pause', { ...blocked, until: '2026-11-21' }), { until: 'Укажите день позже сегодняшнего' })
  assert.deepEqual(await issues('pause', { ...blocked, until: '2027-11-22' }), {
    until: 'Пауза не дольше года: для большего есть архив',
  })
  assert.equal(await code(house, id, 'block', { ...blocked, reason: 'а'.repeat(301) }), 'invalidInput')
  assert.equal((await card(house, id)).contractor.state, 'works')
})

test('an archived contractor is hidden from the list unless the filter includes the archive, and returns with new work', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  house.clock.advance({ seconds: 1 })
  await contractor(house, 2)
  await change(house, id, 'archive')
  assert.deepEqual(await found(house, {}), [innOf(2)])
  assert.deepEqual(await found(house, { state: 'archived' }), [innOf(1)])
  assert.deepEqual(await found(house, { state: 'all' }), [innOf(2), innOf(1)])
  assert.equal((await card(house, id)).contractor.state, 'archived', 'his card opens as before')
  assert.equal((await change(house, id, 'restore')).state, 'works')
  await change(house, id, 'archive')
  await house.link(1)
  assert.deepEqual(await found(house, { state: 'works' }), [innOf(2), innOf(1)])
  await change(house, id, 'block', blocked)
  await house.link(1)
  assert.equal((await card(house, id)).contractor.state, 'blocked', 'work that goes on lifts no block')
})

test('an accountant, a stranger and a member of another branch cannot change anything', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const writes = () =>
    Promise.all([
      house.call(contract.changeContractorState, { params: { id, action: 'block' }, body: blocked }),
      house.call(contract.saveContractorNote, { params: { id }, body: { note: 'Чужая', seen: '' } }),
      house.call(contract.tagContractors, { body: { contractor_ids: [id], add: ['чужая'], remove: [] } }),
      house.call(contract.markFormerEmployee, { params: { id }, body: { left_on: '01.03.2025' } }),
    ])
  const answers = async () => (await writes()).map(({ body }) => outcomeOf(body))
  house.as({ role: 'accountant' })
  assert.deepEqual(await answers(), ['noAccess', 'noAccess', 'noAccess', 'noAccess'])
  house.as({ role: 'owner', orgId: house.orgs.other })
  assert.deepEqual(await answers(), ['notFound', 'notFound', 'notFound', 'notFound'])
  house.as({ orgId: house.orgs.own, branchIds: ['branch_1'] })
  assert.deepEqual(await answers(), ['notFound', 'notFound', 'notFound', 'notFound'])
  assert.deepEqual((await house.ask(contract.listTags, {})).tags, [])
  house.as({ branchIds: [] })
  const seen = await card(house, id)
  assert.deepEqual([seen.contractor.state, seen.note, seen.contractor.tags], ['works', '', []])
})

test('of a concurrent block and pause one succeeds, and the other is refused', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const codes = await Promise.all([
    code(house, id, 'block', blocked),
    code(house, id, 'block', blocked),
    code(house, id, 'block', blocked),
  ])
  assert.deepEqual(codes.toSorted(), ['done', 'wrongState', 'wrongState'])
})

test('tags are added to many contractors at once, to all or to none, ten per person', async () => {
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
  assert.equal((await tag([one], ['лишняя'])).body['kind'], 'invalidInput')
  assert.equal((await tag([one], ['а'.repeat(31)])).body['kind'], 'invalidInput')
  assert.equal((await tag([one], ['а,б'])).body['kind'], 'invalidInput')
  assert.equal((await tag([], ['а'])).body['kind'], 'invalidInput')
  const [left, right] = await Promise.all([tag([other], ['раз']), tag([other], ['два'])])
  assert.deepEqual([outcomeOf(left.body), outcomeOf(right.body)], ['done', 'done'])
  assert.deepEqual((await card(house, other)).contractor.tags.toSorted(), ['Склад', 'два', 'ночь', 'раз'], 'neither is lost')
})

test('a note does not overwrite what someone else saved meanwhile', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const note = (text: string, seen: string) =>
    house.code(contract.saveContractorNote, { params: { id }, body: { note: text, seen } })
  assert.equal(await note('Работает по ночам', ''), 'done')
  assert.equal(await note('Звонить после десяти', ''), 'staleVersion')
  assert.equal(await note('Работает по ночам. Звонить после десяти', 'Работает по ночам'), 'done')
  assert.equal((await card(house, id)).note, 'Работает по ночам. Звонить после десяти')
  assert.equal(await note('а'.repeat(1001), ''), 'invalidInput')
  const both = await Promise.all([
    note('раз', 'Работает по ночам. Звонить после десяти'),
    note('два', 'Работает по ночам. Звонить после десяти'),
  ])
  assert.deepEqual(both.toSorted(), ['done', 'staleVersion'])
  assert.equal(await note('', (await card(house, id)).note), 'done')
})

test('the last day of a former employee is kept on the card, and a day ahead is refused', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  const mark = (day: string | null) => house.call(contract.markFormerEmployee, { params: { id }, body: { left_on: day } })
  assert.deepEqual((await mark('01.03.2025')).body['data'], { left_on: '2025-03-01' })
  assert.equal((await card(house, id)).left_on, '2025-03-01')
  assert.equal(outcomeOf((await mark('01.03.2027')).body), 'invalidInput')
  assert.equal((await card(house, id)).left_on, '2025-03-01')
  await mark(null)
  assert.equal((await card(house, id)).left_on, null)
})

test('the export contains the state, the tags and the note, by the filters of the screen', async () => {
  await using house = await openStatusHouse()
  const id = await contractor(house, 1)
  await contractor(house, 2)
  await change(house, id, 'pause', paused)
  await house.ask(contract.tagContractors, { body: { contractor_ids: [id], add: ['Склад', 'ночь'], remove: [] } })
  await house.ask(contract.saveContractorNote, { params: { id }, body: { note: 'Работает по ночам', seen: '' } })
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

function change(house: StatusHouse, id: string, action: ContractorAction, body: object = {}) {
  return house.ask(contract.changeContractorState, { params: { id, action }, body })
}

function code(house: StatusHouse, id: string, action: ContractorAction, body: object = {}) {
  return house.code(contract.changeContractorState, { params: { id, action }, body })
}

function card(house: StatusHouse, id: string) {
  return house.ask(contract.readContractor, { params: { id } })
}

async function found(house: StatusHouse, query: object): Promise<string[]> {
  return (await house.ask(contract.listContractors, { query })).items.map(({ inn }) => inn)
}

async function stops(house: StatusHouse): Promise<string[]> {
  const now = house.clock.now().toZonedDateTimeISO('Europe/Moscow').toPlainDate()
  return [...(await findStops(house.db, house.orgs.own, [(house.personOf(1) ?? '') as Id<'person'>], now)).values()].map(
    ({ state }) => state,
  )
}
