import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseId } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { addColleague } from '../../../../tests/support/add-colleague.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as desk from '../contract/desk.ts'
import * as contract from '../contract/task.ts'

type Client = Awaited<ReturnType<TaskHouse['addClient']>>
type Read = { version: number; responsible_id: string | null; responsible: string | null; tags: string[] }
type Counts = { tags: { tag: string; count: number }[]; responsible: { name: string; count: number }[] }
type Bulk = { done: number; skipped: { id: string; why: string }[] }

test('whoever creates a task sees to it until another is named; what a body leaves out stays', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { memberId: colleague } = await addColleague(house, client, 'manager')
  const { id } = await house.done<{ id: string }>(contract.createTask, client, { body: taskForm() })
  const read = () => house.done<Read>(contract.readTask, client, { params: { id } })
  const fresh = await read()
  assert.deepEqual([fresh.responsible_id, fresh.responsible, fresh.tags], [client.memberId, 'Заказчиков Олег', []])
  const change = async (more: object) => {
    const { version } = await read()
    return house.call(contract.modifyTask, client, { params: { id }, body: { ...taskForm(), ...more, version } })
  }
  await change({ responsible_id: colleague, tags: ['#Склад', 'срочно ', 'склад'] })
  const given = await read()
  assert.deepEqual([given.responsible_id, given.responsible, given.tags], [colleague, 'Коллега', ['склад', 'срочно']])
  await change({ title: 'Снять видео о другом складе' })
  const left = await read()
  assert.deepEqual([left.responsible_id, left.tags], [colleague, ['склад', 'срочно']])
  await change({ responsible_id: null, tags: [] })
  const emptied = await read()
  assert.deepEqual([emptied.responsible_id, emptied.responsible, emptied.tags], [null, null, []])
})

test('a member who may not edit such a task does not see to it, and a stranger is not found', async () => {
  await using house = await openTaskHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const { memberId: viewer } = await addColleague(house, client, 'viewer')
  const create = (more: object) => house.call(contract.createTask, client, { body: { ...taskForm(), ...more } })
  assertRefused(await create({ responsible_id: viewer }), 'responsibleUnfit')
  assertRefused(await create({ responsible_id: stranger.memberId }), 'notFound')
  assertRefused(await create({ tags: Array.from({ length: 11 }, (_, place) => `метка ${place}`) }), 'invalidInput')
  const { id } = await house.done<{ id: string }>(contract.createTask, client, { body: taskForm() })
  const modify = (more: object) =>
    house.call(contract.modifyTask, client, { params: { id }, body: { ...taskForm(), ...more, version: 1 } })
  assertRefused(await modify({ responsible_id: viewer }), 'responsibleUnfit')
  assertRefused(await modify({ responsible_id: stranger.memberId }), 'notFound')
})

test('the desk is narrowed by tag and by responsible member, and counts what else could be chosen', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { memberId: colleague } = await addColleague(house, client, 'manager')
  const one = await make(house, client, { tags: ['склад', 'срочно'] })
  const two = await make(house, client, { tags: ['склад'], responsible_id: colleague })
  const three = await make(house, client, { responsible_id: null })
  const list = async (query: object) => {
    const { items } = await house.done<{ items: { id: string }[] }>(contract.listTasks, client, { query })
    return items.map(({ id }) => id).toSorted()
  }
  assert.deepEqual(await list({ tag: 'склад' }), [one, two].toSorted())
  assert.deepEqual(await list({ tag: 'срочно', responsible: 'me' }), [one])
  assert.deepEqual(await list({ responsible: colleague }), [two])
  assert.deepEqual(await list({ responsible: 'none' }), [three])
  const counts = await house.done<Counts>(desk.countTasks, client, { query: { tag: 'срочно', responsible: 'me' } })
  assert.deepEqual(counts.tags, [
    { tag: 'склад', count: 1 },
    { tag: 'срочно', count: 1 },
  ])
  assert.deepEqual(
    counts.responsible.map(({ name, count }) => [name, count]),
    [['Заказчиков Олег', 1]],
  )
  const all = await house.done<Counts>(desk.countTasks, client, { query: {} })
  assert.deepEqual(all.responsible.map(({ name, count }) => `${name} ${count}`).toSorted(), ['Заказчиков Олег 1', 'Коллега 1'])
  const file = await house.call(desk.exportTasks, client, { query: { tag: 'срочно' } })
  const book = await readSpreadsheet(Buffer.from(file.file?.bytes ?? []), { fileName: 'Задания.xlsx' })
  assert.ok(book.ok)
  assert.equal(book.value.rows.length, 2)
  assert.ok(JSON.stringify(book.value.rows[1]).includes('склад, срочно'))
})

test('chosen tasks get a responsible member at once; where he may not see to one, it says why and stays', async () => {
  await using house = await openTaskHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const branchId = newId('branch', house.clock)
  const orgId = parseId('organization', client.orgId ?? '')
  assert.ok(orgId)
  await house.db
    .insertInto('branches')
    .values({ id: branchId, org_id: orgId, name: 'Склад', created_at: house.clock.now() })
    .execute()
  const { memberId: colleague } = await addColleague(house, client, 'manager', branchId)
  const [inside, outside] = [await make(house, client, { branch_id: branchId }), await make(house, client)]
  const assign = (by: Client, ids: string[], member: string | null | undefined) =>
    house.call(desk.assignTasks, by, { body: { ids, member_id: member } })
  const { data } = (await assign(client, [inside, outside], colleague)).body as { data: Bulk }
  assert.deepEqual([data.done, data.skipped.map(({ id }) => id)], [1, [outside]])
  assert.match(data.skipped[0]?.why ?? '', /^Коллега не ведёт такие задания/)
  assert.deepEqual(
    [(await house.task(inside)).responsible_id, (await house.task(outside)).responsible_id],
    [colleague, client.memberId],
  )
  await Promise.all([assign(client, [inside, outside], null), assign(client, [outside, inside], null)])
  assert.equal((await house.task(inside)).responsible_id, null)
  assertRefused(await assign(client, [inside], stranger.memberId), 'notFound')
  assertRefused(await assign(stranger, [inside], null), 'notFound')
})

test('chosen tasks get and lose tags together; one that would have too many keeps its own', async () => {
  await using house = await openTaskHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const full = await make(house, client, { tags: Array.from({ length: 10 }, (_, place) => `метка ${place}`) })
  const usual = await make(house, client, { tags: ['склад'] })
  const tag = (by: Client, body: object) => house.call(desk.tagTasks, by, { body: { ids: [full, usual], ...body } })
  const { data } = (await tag(client, { add: ['Срочно'], remove: ['склад'] })).body as { data: Bulk }
  assert.deepEqual([data.done, data.skipped.map(({ id }) => id)], [1, [full]])
  assert.deepEqual((await house.task(usual)).tags, ['срочно'])
  assert.equal((await house.task(full)).tags.length, 10)
  await Promise.all([tag(client, { add: ['один'], remove: [] }), tag(client, { add: ['два'], remove: [] })])
  assert.deepEqual((await house.task(usual)).tags.toSorted(), ['два', 'один', 'срочно'])
  assertRefused(await tag(stranger, { add: ['чужая'], remove: [] }), 'notFound')
})

async function make(house: TaskHouse, client: Client, more: object = {}): Promise<string> {
  return (await house.done<{ id: string }>(contract.createTask, client, { body: { ...taskForm(), ...more } })).id
}
