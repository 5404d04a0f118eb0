import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeMemberState } from '#/features/organizations/server/change-member-state.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { addColleague } from '../../../../tests/support/add-colleague.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { taskForm } from '../../../../tests/support/task-house.ts'
import { openWaitingHouse } from '../../../../tests/support/waiting-house.ts'
import * as contract from '../contract/repetition.ts'
import { complain } from '../contract/complaint.ts'
import { publishTasks } from '../contract/desk.ts'
import { createTask, publishTask, readTask, removeTask } from '../contract/task.ts'
import { saveTaskTemplate } from '../contract/template.ts'
import { mostRepetitions } from '../domain/repetition.ts'
import { decideComplaint } from './decide-complaint.ts'

type House = Awaited<ReturnType<typeof openWaitingHouse>>
type Moved = { id: string; state: string; next_on: string | null }
type Item = Moved & {
  title: string
  made: number
  tasks: number
  paused_why: string | null
  by: string
  responsible: string | null
  last: { day: string; outcome: string; why: string | null; task_id: string | null } | null
}

// The clock of the house stands at Saturday, 21 November 2026.

test('a task is made anew on its day, once, with days of its own, and whoever sees to it is told', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const manager = await addColleague(house, client, 'manager')
  const source = await draft(house, client, { responsible_id: manager.memberId, tags: ['склад'] })
  const { id, state, next_on: next } = await add(house, client, source)
  assert.deepEqual([state, next], ['active', '2026-11-23'])
  await house.passTo('2026-11-22T20:59:00Z')
  assert.equal((await made(house, id)).length, 0, 'a minute before the day there is none')
  await house.passTo('2026-11-22T21:00:00Z')
  await Promise.all([house.work(), house.work()])
  const [one, ...others] = await made(house, id)
  assert.ok(one?.task_id)
  assert.equal(others.length, 0)
  const task = await house.task(one.task_id)
  assert.deepEqual(
    [task.state, task.title, String(task.apply_until), task.starts_on?.toString(), String(task.due_on), task.tags],
    ['published', taskForm().title, '2026-11-28', '2026-11-30', '2026-12-03', ['склад']],
  )
  assert.equal(task.responsible_id, manager.memberId)
  assert.deepEqual((await house.told(manager)).filter(ofRepetition), ['Задание создано по повтору'])
  assert.deepEqual((await house.told(client)).filter(ofRepetition), [])
  assert.deepEqual(await journal(house), ['repetitionAdded', 'responsibleChanged', 'taskPublished', 'taskRepeated'])
  const [listed] = await list(house, client)
  assert.deepEqual(
    [listed?.next_on, listed?.made, listed?.by, listed?.responsible],
    ['2026-11-30', 1, 'Заказчиков Олег', 'Коллега'],
  )
  const read = await house.done<{ repetition_id: string | null }>(readTask, client, { params: { id: one.task_id } })
  assert.equal(read.repetition_id, id)
})

test('after the last day it is over, and a draft that was removed is not made again', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { id } = await add(house, client, await draft(house, client), { times: 2, on_day: 'draft' })
  await house.passTo('2026-11-23T00:00:00Z')
  const [first] = await made(house, id)
  assert.ok(first?.task_id)
  assert.equal((await house.task(first.task_id)).state, 'draft')
  await house.done(removeTask, client, { params: { id: first.task_id } })
  await house.passTo('2026-11-30T00:00:00Z')
  await house.passTo('2026-12-07T00:00:00Z')
  const all = await made(house, id)
  assert.deepEqual(
    all.map(({ day, outcome, task_id: task }) => [String(day), outcome, task !== null]),
    [
      ['2026-11-23', 'draft', false],
      ['2026-11-30', 'draft', true],
    ],
  )
  const [listed] = await list(house, client)
  assert.deepEqual([listed?.state, listed?.next_on], ['ended', null])
  const notices = house.db.selectFrom('notifications').select('body').where('title', '=', 'Черновик создан по повтору')
  assert.equal((await notices.execute()).filter(({ body }) => body.endsWith('Это последний день повтора')).length, 1)
})

test('what may not be published stays a draft and says why: the limit of the role, words that are not kept', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const manager = await addColleague(house, client, 'manager')
  await house.db
    .updateTable('members')
    .set({ limit_row: 1_000_000 as Kopecks })
    .where('id', '=', manager.memberId)
    .execute()
  const rich = await add(house, manager, await draft(house, manager))
  const poor = await add(house, manager, await draft(house, manager, { price: 900_000 }))
  const worded = await add(house, client, await draft(house, client, { title: 'Описать график работы' }), { acknowledged: true })
  const unsaid = await add(house, client, await draft(house, client))
  await house.db
    .updateTable('task_repetitions')
    .set({ fields: JSON.stringify({ ...taskForm(), title: 'Вакансия курьера' }) })
    .where('id', '=', unsaid.id as Id<'repetition'>)
    .execute()
  await house.passTo('2026-11-23T00:00:00Z')
  const outcome = async ({ id }: Moved) => (await made(house, id)).map((one) => [one.outcome, one.why])
  assert.deepEqual(await outcome(poor), [['published', null]])
  assert.deepEqual(await outcome(worded), [['published', null]])
  const [[held, why] = []] = await outcome(rich)
  assert.equal(held, 'held')
  assert.match(String(why), /^Сумма выше лимита роли/)
  const [[doubted, words] = []] = await outcome(unsaid)
  assert.equal(doubted, 'held')
  assert.match(String(words), /«Вакансия»/)
  assert.ok((await house.told(manager)).includes('Задание по повтору осталось черновиком'))
  assert.ok((await house.told(client)).includes('Задание по повтору осталось черновиком'))
})

test('words and days that look like employment are kept only by the author, forbidden ones never', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const plain = await draft(house, client)
  assertRefused(await tryAdd(house, client, plain, { days: [1, 2, 3, 4, 5] }), 'doubtfulWords')
  await add(house, client, plain, { days: [1, 2, 3, 4, 5], acknowledged: true })
  const worded = await draft(house, client, { title: 'Вакансия: снять видео о складе' })
  const refused = await tryAdd(house, client, worded, { days: [1, 2, 3, 4, 5] })
  assertRefused(refused, 'doubtfulWords')
  assert.match(JSON.stringify(refused.body), /«Вакансия».*«5 дней в неделю»/)
  const phone = await draft(house, client, { title: 'Звоните 8 900 123-45-67, снять видео' })
  assertRefused(await tryAdd(house, client, phone, { acknowledged: true }), 'stopWords')
  assertRefused(await tryAdd(house, client, await draft(house, client, { result: '' })), 'invalidInput')
  const other = await draft(house, client)
  assertRefused(await tryAdd(house, client, other, { times: null }), 'invalidInput')
  assertRefused(await tryAdd(house, client, other, { kind: 'dates', dates: ['2026-11-21'] }), 'invalidInput')
})

test('a paused one passes its days by; it goes on, is changed with the terms of another task, and is ended', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { id } = await add(house, client, await draft(house, client))
  const move = (action: string) => house.call(contract.moveRepetition, client, { params: { id, action } })
  const moved = async (action: string) => (await move(action)).body['data'] as Moved
  assert.deepEqual(await moved('pause'), { id, state: 'paused', next_on: null })
  assertRefused(await move('pause'), 'wrongState')
  await house.passTo('2026-11-24T09:00:00Z')
  assert.deepEqual(await made(house, id), [])
  assert.deepEqual(await moved('resume'), { id, state: 'active', next_on: '2026-11-30' })
  const other = await draft(house, client, { title: 'Снять видео о новом складе' })
  const change = (more: object) => house.call(contract.changeRepetition, client, { params: { id }, body: { ...plan(), ...more } })
  assertRefused(await change({ days: [] }), 'invalidInput')
  assertRefused(await change({ days: [1, 2, 3, 4, 5] }), 'doubtfulWords')
  assertRefused(await change({ task_id: await draft(house, client, { title: 'Звоните 8 900 123-45-67' }) }), 'stopWords')
  const changed = (await change({ days: [3], task_id: other })).body['data'] as Moved
  assert.equal(changed.next_on, '2026-11-25')
  await house.passTo('2026-11-25T09:00:00Z')
  await house.passTo('2026-11-30T09:00:00Z')
  const days = await made(house, id)
  assert.deepEqual(
    days.map(({ day }) => String(day)),
    ['2026-11-25'],
    'the job of the earlier Monday does nothing',
  )
  assert.equal((await house.task(days[0]?.task_id ?? '')).title, 'Снять видео о новом складе')
  assert.equal((await moved('end')).state, 'ended')
  for (const action of ['pause', 'resume', 'end']) assertRefused(await move(action), 'wrongState')
  assertRefused(await change({}), 'wrongState')
})

test('one whose days are all behind is not resumed', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { id } = await add(house, client, await draft(house, client), { times: null, until_on: '2026-11-24' })
  const move = (action: string) => house.call(contract.moveRepetition, client, { params: { id, action } })
  await move('pause')
  await house.passTo('2026-11-24T09:00:00Z')
  assertRefused(await move('resume'), 'repetitionOver')
})

test('several days that passed in an outage make the last task only, and the others are told as missed', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { id } = await add(house, client, await draft(house, client))
  house.clock.advance({ hours: 24 * 10 })
  await house.work()
  const all = await made(house, id)
  assert.deepEqual(
    all.map(({ day, outcome }) => [String(day), outcome]),
    [
      ['2026-11-23', 'missed'],
      ['2026-11-30', 'published'],
    ],
  )
  assert.equal(
    String((await house.task(all[1]?.task_id ?? '')).apply_until),
    '2026-12-06',
    'days are counted from the day it was made',
  )
  assert.ok((await house.told(client)).includes('День повтора пропущен'))
  const [listed] = await list(house, client)
  assert.deepEqual([listed?.made, listed?.tasks], [2, 1], 'two days have passed, one of them made a task')
})

test('what a member who left had kept passes to the owner, who is told; with nobody to act it is suspended', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const [manager, viewer] = [await addColleague(house, client, 'manager'), await addColleague(house, client, 'manager')]
  const first = await add(house, manager, await draft(house, manager))
  const second = await add(house, viewer, await draft(house, viewer), { days: [3] })
  assert.ok((await changeMemberState(house, scopeOf(client), { id: manager.memberId, action: 'disable' })).ok)
  await house.db.updateTable('members').set({ role: 'viewer' }).where('id', '=', viewer.memberId).execute()
  await house.work()
  const keeper = async (id: string) => (await list(house, client)).find((one) => one.id === id)?.by
  assert.equal(await keeper(first.id), 'Заказчиков Олег')
  await house.passTo('2026-11-25T09:00:00Z')
  assert.equal(await keeper(second.id), 'Заказчиков Олег')
  assert.equal((await house.told(client)).filter((title) => title === 'К вам перешли повторы заданий').length, 2)
  assert.deepEqual(
    (await made(house, second.id)).map(({ outcome }) => outcome),
    ['published'],
  )
  await house.db.updateTable('members').set({ status: 'disabled' }).execute()
  const late = await addColleague(house, client, 'manager')
  await house.passTo('2026-11-30T09:00:00Z')
  await house.passTo('2026-12-02T09:00:00Z')
  const rows = await house.db.selectFrom('task_repetitions').select(['state', 'next_on']).execute()
  assert.deepEqual(rows, [
    { state: 'paused', next_on: null },
    { state: 'paused', next_on: null },
  ])
  assert.equal((await house.told(late)).filter((title) => title === 'Повтор задания приостановлен').length, 2)
  await house.done(contract.moveRepetition, late, { params: { id: first.id, action: 'resume' } })
  assert.equal((await list(house, late)).find(({ id }) => id === first.id)?.by, 'Коллега')
})

test('repetitions of another organization and of another branch are not found, nor are its tasks repeated', async () => {
  await using house = await openWaitingHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const source = await draft(house, client)
  const { id } = await add(house, client, source)
  assert.deepEqual(await list(house, stranger), [])
  assertRefused(await tryAdd(house, stranger, source), 'notFound')
  assertRefused(await house.call(contract.moveRepetition, stranger, { params: { id, action: 'end' } }), 'notFound')
  assertRefused(await house.call(contract.changeRepetition, stranger, { params: { id }, body: plan() }), 'notFound')
  const foreign = { ...plan(), task_id: await draft(house, stranger) }
  assertRefused(await house.call(contract.changeRepetition, client, { params: { id }, body: foreign }), 'notFound')
  const orgId = parseId('organization', client.orgId ?? '')
  assert.ok(orgId)
  const branchId = newId('branch', house.clock)
  await house.db
    .insertInto('branches')
    .values({ id: branchId, org_id: orgId, name: 'Склад', created_at: house.clock.now() })
    .execute()
  const narrow = { ...(await addColleague(house, client, 'manager', branchId)), branchIds: [branchId] }
  assert.deepEqual(await list(house, narrow), [])
  assertRefused(await house.call(contract.moveRepetition, narrow, { params: { id, action: 'end' } }), 'notFound')
})

test('a template is repeated in a branch that its author names', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { starts_on: _starts, due_on: _due, apply_until: _until, ...fields } = taskForm()
  const template = { name: 'Видео', fields: { ...fields, tags: [] }, replaces: false }
  const { id: templateId } = await house.done<{ id: string }>(saveTaskTemplate, client, { body: template })
  const body = { ...plan(), acknowledged: false, template_id: templateId }
  const { id } = await house.done<Moved>(contract.addRepetition, client, { body })
  assertRefused(
    await house.call(contract.addRepetition, client, { body: { ...body, branch_id: newId('branch', house.clock) } }),
    'branchNeeded',
  )
  await house.passTo('2026-11-23T00:00:00Z')
  assert.equal((await made(house, id))[0]?.outcome, 'published')
})

test('an organization has a hundred at most, and two who end one do it once', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const source = await draft(house, client)
  const { id } = await add(house, client, source)
  const row = await house.db.selectFrom('task_repetitions').selectAll().executeTakeFirstOrThrow()
  const fields = JSON.stringify(row.fields)
  for (let place = 2; place <= mostRepetitions; place += 1) {
    const other = newId('repetition', house.clock)
    await house.db
      .insertInto('task_repetitions')
      .values({ ...row, fields, id: other })
      .execute()
  }
  assertRefused(await tryAdd(house, client, source), 'repetitionsFull')
  const end = () => house.call(contract.moveRepetition, client, { params: { id, action: 'end' } })
  const answers = await Promise.all([end(), end()])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  await add(house, client, await draft(house, client))
})

test('in a branch that is closed it is suspended, told, and not resumed', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const orgId = parseId('organization', client.orgId ?? '')
  assert.ok(orgId)
  const branchId = newId('branch', house.clock)
  const branch = { id: branchId, org_id: orgId, name: 'Склад', created_at: house.clock.now() }
  await house.db.insertInto('branches').values(branch).execute()
  const { id } = await add(house, client, await draft(house, client, { branch_id: branchId }))
  await house.db.updateTable('branches').set({ closed_at: house.clock.now() }).where('id', '=', branchId).execute()
  await house.passTo('2026-11-23T09:00:00Z')
  assert.deepEqual(await made(house, id), [])
  const [listed] = await list(house, client)
  assert.equal(listed?.state, 'paused')
  assert.match(listed.paused_why ?? '', /^Подразделение «Склад» закрыто/)
  assert.ok((await house.told(client)).includes('Повтор задания приостановлен'))
  const move = (action: string) => house.call(contract.moveRepetition, client, { params: { id, action } })
  assertRefused(await move('resume'), 'branchOfRepetitionClosed')
})

test('a task that the operator takes down is repeated no more until its terms are changed', async () => {
  await using house = await openWaitingHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const { id } = await add(house, client, await draft(house, client))
  await house.passTo('2026-11-23T09:00:00Z')
  const taskId = (await made(house, id))[0]?.task_id ?? ''
  const said = { params: { id: taskId }, body: { reason: 'labour', words: '' } }
  const complaint = await house.done<{ id: Id<'complaint'> }>(complain, person, said)
  const why = 'Это трудовой договор'
  assert.ok((await decideComplaint(house, complaint.id, { outcome: 'uphold', why })).ok)
  await house.passTo('2026-11-30T09:00:00Z')
  assert.equal((await made(house, id)).length, 1)
  const [listed] = await list(house, client)
  assert.equal(listed?.state, 'paused')
  assert.match(listed.paused_why ?? '', /Это трудовой договор/)
  assert.ok((await house.told(client)).includes('Повтор задания приостановлен'))
  const resume = () => house.call(contract.moveRepetition, client, { params: { id, action: 'resume' } })
  const change = (more: object) => house.call(contract.changeRepetition, client, { params: { id }, body: { ...plan(), ...more } })
  assertRefused(await resume(), 'sourceTakenDown')
  assertRefused(await change({ task_id: taskId }), 'sourceTakenDown')
  assertRefused(await tryAdd(house, client, taskId), 'sourceTakenDown')
  assert.equal(outcomeOf((await change({})).body), 'done')
  assertRefused(await resume(), 'sourceTakenDown')
  const mended = await draft(house, client, { title: 'Снять видео о новом складе' })
  assert.equal(outcomeOf((await change({ task_id: mended })).body), 'done')
  assert.equal(outcomeOf((await resume()).body), 'done')
})

test('what is repeated already is not repeated twice, and shows its repetition', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const source = await draft(house, client)
  const answers = await Promise.all([tryAdd(house, client, source), tryAdd(house, client, source)])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['alreadyRepeated', 'done'])
  const [one] = await list(house, client)
  const read = await house.done<{ repetition_id: string | null }>(readTask, client, { params: { id: source } })
  assert.equal(read.repetition_id, one?.id)
  const { starts_on: _starts, due_on: _due, apply_until: _until, ...fields } = taskForm()
  const template = { name: 'Видео', fields: { ...fields, tags: [] }, replaces: false }
  const { id: templateId } = await house.done<{ id: string }>(saveTaskTemplate, client, { body: template })
  const body = { ...plan(), template_id: templateId }
  const { id } = await house.done<Moved>(contract.addRepetition, client, { body })
  assertRefused(await house.call(contract.addRepetition, client, { body }), 'alreadyRepeated')
  await house.done(contract.moveRepetition, client, { params: { id, action: 'end' } })
  await house.done(contract.addRepetition, client, { body })
})

test('whoever changes it keeps it and its words, and whoever it passes to has yet to read them', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const manager = await addColleague(house, client, 'manager')
  const change = { title: 'Описать график работы' }
  const { id } = await add(house, client, await draft(house, client, change), { acknowledged: true })
  await house.done(contract.changeRepetition, manager, { params: { id }, body: { ...plan(), acknowledged: true } })
  await house.passTo('2026-11-23T09:00:00Z')
  const kept = await house.db.selectFrom('journal_entries').select('person_id').where('action', '=', 'wordsKept').execute()
  assert.deepEqual(
    kept.map(({ person_id: by }) => by),
    [manager.personId],
  )
  await house.db.updateTable('members').set({ role: 'viewer' }).where('id', '=', manager.memberId).execute()
  await house.passTo('2026-11-30T09:00:00Z')
  assert.deepEqual(
    (await made(house, id)).map(({ outcome }) => outcome),
    ['published', 'held'],
  )
  const second = await addColleague(house, client, 'manager')
  await house.done(contract.changeRepetition, second, { params: { id }, body: { ...plan(), acknowledged: true } })
  assert.ok((await changeMemberState(house, scopeOf(client), { id: second.memberId, action: 'disable' })).ok)
  await house.passTo('2026-12-07T09:00:00Z')
  assert.equal((await made(house, id)).at(-1)?.outcome, 'held')
})

test('days of a suspended organization are missed with the reason, and it goes on', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { id } = await add(house, client, await draft(house, client))
  await house.db.updateTable('organizations').set({ status: 'suspended' }).execute()
  await house.passTo('2026-11-23T09:00:00Z')
  await house.db.updateTable('organizations').set({ status: 'active' }).execute()
  await house.passTo('2026-11-30T09:00:00Z')
  assert.deepEqual(
    (await made(house, id)).map(({ outcome, why }) => [outcome, why]),
    [
      ['missed', 'Организация была приостановлена'],
      ['published', null],
    ],
  )
})

test('a worker that is back weeks later makes no task of a date long gone', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { id } = await add(house, client, await draft(house, client), { times: null, until_on: '2026-11-24' })
  house.clock.advance({ hours: 24 * 21 })
  await house.work()
  assert.deepEqual(
    (await made(house, id)).map(({ outcome }) => outcome),
    ['missed'],
  )
  assert.equal((await list(house, client))[0]?.state, 'ended')
})

test('a change made before the job of today settles today first; dates behind and the first start stay', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const { id } = await add(house, client, await draft(house, client))
  const dates = { kind: 'dates', dates: ['2026-11-23', '2026-12-20'], until_on: null, times: null }
  const dated = await add(house, client, await draft(house, client), dates)
  house.clock.advance(house.clock.now().until(Temporal.Instant.from('2026-11-23T09:00:00Z')))
  const change = (of: string, more: object) =>
    house.call(contract.changeRepetition, client, { params: { id: of }, body: { ...plan(), ...more } })
  assert.equal(outcomeOf((await change(id, { days: [5] })).body), 'done')
  assert.equal(outcomeOf((await change(dated.id, dates)).body), 'done')
  await house.work()
  for (const one of [id, dated.id]) {
    assert.deepEqual(
      (await made(house, one)).map(({ day, outcome }) => [String(day), outcome]),
      [['2026-11-23', 'published']],
    )
  }
  assertRefused(await change(id, { starts_on: '2027-11-20', times: null, until_on: '2028-01-01' }), 'invalidInput')
  assertRefused(await change(id, { times: 100 }), 'invalidInput')
})

test('the limit of the role holds where a member publishes by hand, one draft or many', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const colleague = await addColleague(house, client, 'manager')
  const manager = { ...colleague, limits: { row: 1_000_000 as Kopecks, register: null, day: null } }
  const [rich, poor] = [await draft(house, manager), await draft(house, manager, { price: 900_000 })]
  const publish = (id: string) => house.call(publishTask, manager, { params: { id }, body: { version: 1, acknowledged: false } })
  assertRefused(await publish(rich), 'aboveRoleLimit')
  const many = await house.done<{ done: number; skipped: { id: string; why: string }[] }>(publishTasks, manager, {
    body: { ids: [rich, poor], acknowledged: false },
  })
  assert.equal(many.done, 1)
  assert.match(many.skipped[0]?.why ?? '', /^Сумма выше лимита роли/)
})

function plan() {
  return {
    kind: 'weekly',
    days: [1],
    dates: [] as string[],
    days_off: 'keep',
    starts_on: '2026-11-22',
    until_on: null as string | null,
    times: 10 as number | null,
    apply_days: 5,
    start_days: 7,
    due_days: 10,
    on_day: 'publish',
    acknowledged: false,
  }
}

function tryAdd(house: House, by: Human, taskId: string, change: Partial<ReturnType<typeof plan>> = {}) {
  return house.call(contract.addRepetition, by, { body: { ...plan(), ...change, task_id: taskId } })
}

function add(house: House, by: Human, taskId: string, change: Partial<ReturnType<typeof plan>> = {}) {
  return house.done<Moved>(contract.addRepetition, by, { body: { ...plan(), ...change, task_id: taskId } })
}

async function draft(house: House, by: Human, change: object = {}): Promise<string> {
  return (await house.done<{ id: string }>(createTask, by, { body: { ...taskForm(), ...change } })).id
}

async function list(house: House, by: Human): Promise<Item[]> {
  return (await house.done<{ items: Item[] }>(contract.listRepetitions, by)).items
}

function made(house: House, id: string) {
  return house.db
    .selectFrom('task_occurrences')
    .selectAll()
    .where('repetition_id', '=', id as Id<'repetition'>)
    .orderBy('day')
    .execute()
}

async function journal(house: House): Promise<string[]> {
  const rows = await house.db.selectFrom('journal_entries').select('action').execute()
  return rows.map(({ action }) => action).toSorted()
}

function ofRepetition(title: string): boolean {
  return title.includes('повтор')
}

/** As the gate would give it to an owner of the whole organization. */
function scopeOf(human: Human): ClientScope {
  const limits = { row: null, register: null, day: null }
  return { ...human, branchIds: [], limits, ip: '203.0.113.7' } as unknown as ClientScope
}
