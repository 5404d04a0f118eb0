import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { waitsForLock } from '../../../../tests/support/waits-for-lock.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as draftContract from '../contract/draft.ts'
import { createTask, readTask } from '../contract/task.ts'
import * as contract from '../contract/template.ts'
import { mostTemplates } from '../domain/task-template.ts'

type Client = Awaited<ReturnType<TaskHouse['addClient']>>
type Item = { id: string; name: string; title: string; price: number | null; tasks: number }

test('a template keeps a task without its days, and counts what is made from it', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { id } = await save(house, client, 'Съёмка склада')
  const [item] = await list(house, client)
  assert.deepEqual([item?.name, item?.title, item?.price, item?.tasks], ['Съёмка склада', 'Снять видео о складе', 1_500_000, 0])
  const { fields } = await house.done<{ fields: object }>(contract.readTaskTemplate, client, { params: { id } })
  const undated = fieldsOf()
  assert.deepEqual(fields, undated)

  const made = await house.done<{ id: string }>(createTask, client, {
    body: { ...undated, starts_on: null, due_on: '2026-12-24', apply_until: '2026-12-10', template_id: id },
  })
  assert.equal((await list(house, client))[0]?.tasks, 1)
  await house.done(contract.removeTaskTemplate, client, { params: { id } })
  const { title } = await house.done<{ title: string }>(readTask, client, { params: { id: made.id } })
  assert.equal(title, 'Снять видео о складе', 'what was made from it stays')
  assert.deepEqual(await list(house, client), [])
})

test('a name is one template whatever its letters: it is replaced only where the member says so', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { id } = await save(house, client, 'Уборка')
  assertRefused(await trySave(house, client, 'уборка'), 'templateNamed')
  const replaced = await house.done<{ id: string }>(contract.saveTaskTemplate, client, {
    body: { name: 'уборка', fields: { ...fieldsOf(), title: 'Убрать склад' }, replaces: true },
  })
  assert.equal(replaced.id, id)
  assert.deepEqual(
    (await list(house, client)).map(({ name, title }) => [name, title]),
    [['уборка', 'Убрать склад']],
  )
})

test('two members who save under one name make one template, and one of them is told', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const answers = await Promise.all([trySave(house, client, 'Уборка'), trySave(house, client, 'Уборка')])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'templateNamed'])
  assert.equal((await list(house, client)).length, 1)
})

test('an organization keeps a hundred templates, and is told to remove one', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { id } = await save(house, client, 'Первый')
  const first = await house.db.selectFrom('task_templates').selectAll().executeTakeFirstOrThrow()
  const fields = JSON.stringify(first.fields)
  for (let place = 2; place <= mostTemplates; place += 1) {
    const other = parseId('taskTemplate', `${id.slice(0, -3)}${String(place).padStart(3, '0')}`)
    assert.ok(other)
    await house.db
      .insertInto('task_templates')
      .values({ ...first, fields, id: other, name: `Шаблон ${place}` })
      .execute()
  }
  assertRefused(await trySave(house, client, 'Лишний'), 'templatesFull')
  const body = { name: 'Первый', fields: fieldsOf(), replaces: true }
  await house.done(contract.saveTaskTemplate, client, { body })
  await house.done(contract.removeTaskTemplate, client, { params: { id } })
  await save(house, client, 'Лишний')
})

test('a template gets another name, never one that is taken; two who rename to one name do not both succeed', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [one, two] = [await save(house, client, 'Раз'), await save(house, client, 'Два')]
  const rename = (id: string, name: string) => house.call(contract.renameTaskTemplate, client, { params: { id }, body: { name } })
  assertRefused(await rename(one.id, 'два'), 'templateNamed')
  const answers = await Promise.all([rename(one.id, 'Три'), rename(two.id, 'три')])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'templateNamed'])
  await house.done(contract.removeTaskTemplate, client, { params: { id: one.id } })
  assertRefused(await rename(one.id, 'Четыре'), 'notFound')
})

test('the own name in other letters is taken, and the same name again changes nothing', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { id } = await save(house, client, 'раз')
  const rename = (name: string) => house.done(contract.renameTaskTemplate, client, { params: { id }, body: { name } })
  await rename('Раз')
  await rename('Раз')
  assert.deepEqual(
    (await list(house, client)).map(({ name }) => name),
    ['Раз'],
  )
  const entries = house.db.selectFrom('journal_entries').select('action').where('action', '=', 'taskTemplateRenamed')
  assert.equal((await entries.execute()).length, 1)
})

test('templates of another organization are not found, and a task is not marked with them', async () => {
  await using house = await openTaskHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const { id } = await save(house, client, 'Уборка')
  assert.deepEqual(await list(house, stranger), [])
  const params = { id }
  assertRefused(await house.call(contract.readTaskTemplate, stranger, { params }), 'notFound')
  assertRefused(await house.call(contract.renameTaskTemplate, stranger, { params, body: { name: 'Моё' } }), 'notFound')
  assertRefused(await house.call(contract.removeTaskTemplate, stranger, { params }), 'notFound')
  await save(house, stranger, 'Уборка')
  const made = await house.done<{ id: string }>(createTask, stranger, { body: { ...taskForm(), template_id: id } })
  assert.equal((await house.task(made.id)).template_id, null)
})

test('what is typed from a template is kept apart from other new tasks, and goes with the template', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { id } = await save(house, client, 'Уборка')
  const params = { about: `from-${id}` }
  const body = { edition: 0, base_version: 0, fields: { title: 'Из шаблона' }, keeps_last: false }
  await house.done(draftContract.saveDraft, client, { params, body })
  const fresh = await house.done<{ draft: unknown }>(draftContract.readDraft, client, { params: { about: 'new' } })
  assert.equal(fresh.draft, null)
  await Promise.all([
    house.done(contract.removeTaskTemplate, client, { params: { id } }),
    house.call(draftContract.readDraft, client, { params }),
  ])
  assertRefused(await house.call(draftContract.readDraft, client, { params }), 'notFound')
  assert.deepEqual(await house.db.selectFrom('task_drafts').select('about').execute(), [])
  assertRefused(await house.call(contract.removeTaskTemplate, client, { params: { id } }), 'notFound')
})

test('a task that is made of a template while it is removed is made without it, and one made before keeps its place', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const make = (id: string) => house.done<{ id: string }>(createTask, client, { body: { ...taskForm(), template_id: id } })
  const gone = await save(house, client, 'Уходит')
  let making: ReturnType<typeof make> | undefined
  await house.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('task_templates')
      .where('id', '=', gone.id as Id<'taskTemplate'>)
      .execute()
    making = make(gone.id)
    await waitsForLock(house)
  })
  assert.ok(making)
  assert.equal((await house.task((await making).id)).template_id, null)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await save(house, client, `Шаблон ${round}`)
    const [made] = await Promise.all([make(id), house.done(contract.removeTaskTemplate, client, { params: { id } })])
    assert.equal((await house.task(made.id)).template_id, null)
  }
})

function fieldsOf() {
  const { starts_on: _starts, due_on: _due, apply_until: _until, ...fields } = taskForm()
  return { ...fields, tags: [] }
}

function trySave(house: TaskHouse, client: Client, name: string) {
  return house.call(contract.saveTaskTemplate, client, { body: { name, fields: fieldsOf(), replaces: false } })
}

function save(house: TaskHouse, client: Client, name: string) {
  const body = { name, fields: fieldsOf(), replaces: false }
  return house.done<{ id: string }>(contract.saveTaskTemplate, client, { body })
}

async function list(house: TaskHouse, client: Client): Promise<Item[]> {
  return (await house.done<{ items: Item[] }>(contract.listTaskTemplates, client)).items
}
