import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskForm, TaskHouse } from '../../../../tests/support/task-house.ts'
import * as desk from '../contract/desk.ts'
import { createTask, listTasks, modifyTask } from '../contract/task.ts'
import { submitResult } from '../contract/work.ts'

type Answered = { done: number; skipped: { id: string; name: string; why: string; doubtful: boolean }[] }
type Client = Awaited<ReturnType<TaskHouse['addClient']>>

test('chosen drafts are published each by its own rules; the rest stay drafts and say why', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const good = await draft(house, client, { title: 'Хорошее задание' })
  const late = await draft(house, client, { title: 'Задание с прошедшим сроком', due_on: '2026-11-20' })
  const doubtful = await draft(house, client, {
    title: 'Задание про смену',
    result: 'Ищем сотрудника на смену для съёмки ролика',
  })
  const board = await house.publish(client, { title: 'Уже на доске' })
  const body = { ids: [good, late, doubtful, board], acknowledged: false }
  const { done, skipped } = await house.done<Answered>(desk.publishTasks, client, { body })
  assert.equal(done, 1)
  assert.deepEqual(await states(house, [good, late, doubtful, board]), ['published', 'draft', 'draft', 'published'])
  const why = new Map(skipped.map((one) => [one.id, one]))
  assert.match(why.get(late)?.why ?? '', /позже сегодняшнего дня/)
  assert.match(why.get(doubtful)?.why ?? '', /похожи на трудовые отношения/)
  assert.deepEqual([why.get(late)?.doubtful, why.get(doubtful)?.doubtful], [false, true])
  assert.match(why.get(board)?.why ?? '', /Опубликовано/)

  const kept = await house.done<Answered>(desk.publishTasks, client, { body: { ids: [doubtful], acknowledged: true } })
  assert.deepEqual([kept.done, await states(house, [doubtful])], [1, ['published']])
})

test('the journal keeps which doubtful words were left on the board, by whom and in which edition', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const result = 'Ищем сотрудника на смену для съёмки ролика о нашем складе'
  const id = await draft(house, client, { result })
  await house.done(desk.publishTasks, client, { body: { ids: [id], acknowledged: true } })
  const { version } = await house.task(id)
  const change = { ...taskForm({ result: `${result} и цехе` }), version }
  const { version: next } = await house.done<{ version: number }>(modifyTask, client, { params: { id }, body: change })
  await house.done(modifyTask, client, { params: { id }, body: { ...taskForm(), version: next } })
  const kept = await house.db
    .selectFrom('journal_entries')
    .select(['person_id', 'object_id', 'facts'])
    .where('action', '=', 'wordsKept')
    .orderBy('no')
    .execute()
  const words = ['на смену', 'сотрудника']
  assert.deepEqual(kept, [
    { person_id: client.personId, object_id: id, facts: { words, edition: version } },
    { person_id: client.personId, object_id: id, facts: { words, edition: next } },
  ])
})

test('a foreign task among the chosen stops them all, and nothing is changed', async () => {
  await using house = await openTaskHouse()
  const [client, rival] = [await house.addClient(), await house.addClient()]
  const own = await draft(house, client)
  const foreign = await draft(house, rival)
  const ids = [own, foreign]
  assertRefused(await house.call(desk.publishTasks, client, { body: { ids, acknowledged: true } }), 'notFound')
  assertRefused(await house.call(desk.pauseTasks, client, { body: { ids } }), 'notFound')
  assertRefused(await house.call(desk.resumeTasks, client, { body: { ids } }), 'notFound')
  const days = { apply_until: '2027-01-01', due_on: '2027-01-20' }
  assertRefused(await house.call(desk.extendTasks, client, { body: { ids, ...days } }), 'notFound')
  assert.deepEqual(await states(house, ids), ['draft', 'draft'])
  assert.equal((await house.task(own)).due_on.toString(), '2026-12-20')
})

test('chosen tasks are paused and take applications again; one whose state forbids it says so', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [board, other] = [await house.publish(client), await draft(house, client)]
  const paused = await house.done<Answered>(desk.pauseTasks, client, { body: { ids: [board, other] } })
  assert.deepEqual([paused.done, paused.skipped.map(({ id }) => id), await states(house, [board])], [1, [other], ['paused']])
  const resumed = await house.done<Answered>(desk.resumeTasks, client, { body: { ids: [board] } })
  assert.deepEqual([resumed.done, await states(house, [board])], [1, ['published']])
})

test('days of chosen tasks only move forward, and an expired task is back on the board until its new day', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const expired = await house.publish(client, { title: 'Истёкшее задание' })
  house.clock.advance({ hours: 24 * 15 })
  await house.work()
  const board = await house.publish(client, { apply_until: '2026-12-18' })
  const far = await house.publish(client, { apply_until: '2027-01-15', due_on: '2027-02-01' })
  assert.deepEqual(await states(house, [expired, board]), ['expired', 'published'])
  const body = { ids: [expired, board, far], apply_until: '2026-12-25', due_on: '2026-12-30' }
  const { done, skipped } = await house.done<Answered>(desk.extendTasks, client, { body })
  assert.deepEqual([done, skipped.map(({ id, why }) => [id, why])], [2, [[far, 'Сроки и так не раньше этих']]])
  assert.deepEqual(await states(house, [expired, board, far]), ['published', 'published', 'published'])
  assert.equal((await house.task(far)).due_on.toString(), '2027-02-01')
  house.clock.advance({ hours: 24 * 16 })
  await house.work()
  assert.deepEqual(await states(house, [expired, board]), ['published', 'published'], 'the old day ends nothing')
  house.clock.advance({ hours: 24 * 5 })
  await house.work()
  assert.deepEqual(await states(house, [expired, board]), ['expired', 'expired'])
})

test('all submitted works of chosen tasks are listed with their sums, and to nobody else', async () => {
  await using house = await openTaskHouse()
  const [client, rival] = [await house.addClient(), await house.addClient()]
  const { taskId, works } = await submitted(house, client)
  const query = { tasks: taskId }
  const { items } = await house.done<{ items: { id: string; amount: number }[] }>(desk.listSubmitted, client, { query })
  assert.deepEqual(items.map(({ id }) => id).toSorted(), works.toSorted())
  assert.deepEqual(
    items.map(({ amount }) => amount),
    [1_500_000, 1_500_000],
  )
  assertRefused(await house.call(desk.listSubmitted, rival, { query }), 'notFound')
})

test('the desk is narrowed by what waits, category, branch and days, and its counts and file say the same', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { taskId } = await submitted(house, client)
  const waiting = await house.publish(client, { title: 'С откликом', category: 'it', due_on: '2027-02-10' })
  const person = await house.addContractor()
  await house.apply(person, waiting)
  const empty = await house.publish(client, { title: 'Без откликов' })
  const branch = newId('branch', house.clock)
  await house.db
    .insertInto('branches')
    .values({ id: branch, org_id: client.orgId as never, name: 'Север', created_at: house.clock.now() })
    .execute()
  await house.db
    .updateTable('tasks')
    .set({ branch_id: branch })
    .where('id', '=', empty as never)
    .execute()
  const cases: readonly (readonly [Record<string, string>, readonly string[]])[] = [
    [{ wait: 'applications' }, [waiting]],
    [{ wait: 'acceptance' }, [taskId]],
    [{ wait: 'payment' }, []],
    [{ wait: 'nobody' }, [empty, waiting]],
    [{ category: 'it' }, [waiting]],
    [{ branch }, [empty]],
    [{ from: '2027-01-01' }, [waiting]],
    [{ to: '2026-12-31', q: 'откликов' }, [empty]],
  ]
  for (const [query, ids] of cases) {
    const page = await house.done<{ items: { id: string; number: string }[] }>(listTasks, client, { query })
    assert.deepEqual(page.items.map(({ id }) => id).toSorted(), ids.toSorted(), JSON.stringify(query))
    const file = await house.call(desk.exportTasks, client, { query })
    assert.ok(file.file)
    const book = await readSpreadsheet(Buffer.from(file.file.bytes), { fileName: 'Задания.xlsx' })
    assert.ok(book.ok)
    assert.deepEqual(
      book.value.rows.slice(1).map(({ cells: [cell] }) => (cell && 'text' in cell ? cell.text : '')),
      page.items.map(({ number }) => number),
      JSON.stringify(query),
    )
  }
  const counts = await house.done(desk.countTasks, client, { query: {} })
  assert.deepEqual(counts['waits'], { applications: 1, acceptance: 1, payment: 0, nobody: 2 })
  const { published, review } = counts['states'] as Record<string, number>
  assert.deepEqual([published, review], [2, 1])
})

test('the file of tasks is not taken endlessly', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  await house.call(desk.exportTasks, client, { query: {} })
  await exhaustLimits(house.db)
  assertRefused(await house.call(desk.exportTasks, client, { query: {} }), 'tooOften')
})

async function draft(house: TaskHouse, client: Client, change: Partial<TaskForm> = {}): Promise<string> {
  return (await house.done<{ id: string }>(createTask, client, { body: taskForm(change) })).id
}

/** A task of two places whose contractors have both submitted. */
async function submitted(house: TaskHouse, client: Client) {
  const taskId = await house.publish(client, { slots: 2 })
  const people = [await house.addContractor(), await house.addContractor()]
  const applied: string[] = []
  for (const person of people) applied.push(await house.apply(person, taskId))
  const works: string[] = []
  for (const application of applied) {
    const work = await house.choose(client, application)
    await house.sign(work.frame)
    await house.sign(work.order)
    works.push(work.id)
  }
  for (const [place, person] of people.entries())
    await house.done(submitResult, person, { params: { id: works[place] }, body: { text: 'Готово', links: [] } })
  return { taskId, works }
}

async function states(house: TaskHouse, ids: readonly string[]): Promise<string[]> {
  return Promise.all(ids.map(async (id) => (await house.task(id)).state))
}
