import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as taskContract from '../contract/task.ts'
import * as boardContract from '../contract/board.ts'
import * as applicationContract from '../contract/application.ts'

type Board = { items: { id: string; title: string; net: number; place: string }[]; next: string | null }

test('a draft gets a number, is published, and appears on the board without the exact address', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const draft = await house.done<{ id: string; version: number }>(taskContract.createTask, client, { body: taskForm() })
  assert.equal((await house.task(draft.id)).number, 'З-2026-000001')
  assert.deepEqual((await board(house)).items, [])
  assert.equal((await house.call(boardContract.readBoardTask, undefined, { params: { id: draft.id } })).body['kind'], 'taskGone')

  const asked = { params: { id: draft.id }, body: { version: draft.version, acknowledged: false } }
  await house.done(taskContract.publishTask, client, asked)
  const [card] = (await board(house)).items
  assert.deepEqual([card?.title, card?.net, card?.place], ['Снять видео о складе', 1_410_000, 'Казань'])
  const page = await house.done(boardContract.readBoardTask, undefined, { params: { id: draft.id } })
  assert.equal(page['opening'], 'open')
})

test('a task with invalid dates, no price or forbidden words stays a draft, and the reason is given', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const refused = async (change: Parameters<typeof taskForm>[0], acknowledged = false) => {
    const draft = await house.done<{ id: string; version: number }>(taskContract.createTask, client, { body: taskForm(change) })
    const answer = await house.call(taskContract.publishTask, client, {
      params: { id: draft.id },
      body: { version: draft.version, acknowledged },
    })
    const body: Record<string, unknown> = answer.body
    return { body, state: (await house.task(draft.id)).state }
  }
  const past = await refused({ due_on: '2026-11-21', price: null })
  assert.deepEqual(
    [outcomeOf(past.body), Object.keys(past.body['issues'] as object), past.state],
    ['invalidInput', ['due_on', 'apply_until', 'price'], 'draft'],
  )
  const phone = await refused({ result: 'Позвоните по телефону +7 900 111-22-33, всё расскажем о ролике' }, true)
  assert.equal(phone.body['kind'], 'stopWords')
  const words = await refused({ result: 'Ищем сотрудника на смену для съёмки ролика о нашем складе' })
  assert.equal(words.body['kind'], 'doubtfulWords')
  const kept = await refused({ result: 'Ищем сотрудника на смену для съёмки ролика о нашем складе' }, true)
  assert.deepEqual([outcomeOf(kept.body), kept.state], ['done', 'published'])
})

test("an old version cannot overwrite a newer one, and another organization's task is not found", async () => {
  await using house = await openTaskHouse()
  const [client, rival] = [await house.addClient(), await house.addClient()]
  const id = await house.publish(client)
  const { version } = await house.task(id)
  const stale = await house.call(taskContract.modifyTask, client, {
    params: { id },
    body: { ...taskForm(), version: version - 1 },
  })
  assert.equal(stale.body['kind'], 'staleVersion')
  const foreign = [
    await house.call(taskContract.readTask, rival, { params: { id } }),
    await house.call(taskContract.modifyTask, rival, { params: { id }, body: { ...taskForm(), version } }),
    await house.call(taskContract.pauseTask, rival, { params: { id }, body: { version } }),
    await house.call(taskContract.cancelTask, rival, { params: { id }, body: { version, reason: 'Больше не нужно' } }),
    await house.call(taskContract.duplicateTask, rival, { params: { id } }),
    await house.call(taskContract.removeTask, rival, { params: { id } }),
    await house.call(applicationContract.viewApplications, rival, { params: { id } }),
  ]
  assert.deepEqual(
    foreign.map(({ status }) => status),
    foreign.map(() => 404),
  )
})

test('once somebody is chosen the terms can only improve, and an applicant is never asked to change how he is paid', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client, { slots: 2 })
  const application = await house.apply(await house.addContractor(), id)
  const modify = async (change: Parameters<typeof taskForm>[0]) => {
    const { version } = await house.task(id)
    const input = { params: { id }, body: { ...taskForm({ slots: 2, ...change }), version } }
    return outcomeOf((await house.call(taskContract.modifyTask, client, input)).body)
  }
  assert.equal(await modify({ pay_kind: 'offers' }), 'taskFixed')
  await house.choose(client, application)
  assert.equal(await modify({ price: 1_400_000 }), 'taskFixed')
  assert.equal(await modify({ title: 'Другое задание' }), 'taskFixed')
  assert.equal(await modify({ price: 1_600_000, slots: 3, due_on: '2026-12-25' }), 'done')
})

test('a paused task leaves the board and can return; a cancelled task keeps its page and closes its applications', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const person = await house.addContractor()
  const applicationId = await house.apply(person, id)
  const change = async (endpoint: typeof taskContract.pauseTask | typeof taskContract.resumeTask) =>
    house.done(endpoint, client, { params: { id }, body: { version: (await house.task(id)).version } })
  await change(taskContract.pauseTask)
  assert.deepEqual((await board(house)).items, [])
  await change(taskContract.resumeTask)
  assert.equal((await board(house)).items.length, 1)

  const { version } = await house.task(id)
  await house.done(taskContract.cancelTask, client, { params: { id }, body: { version, reason: 'Больше не нужно' } })
  assert.equal((await house.done(boardContract.readBoardTask, undefined, { params: { id } }))['opening'], 'cancelled')
  const application = await house.done(applicationContract.readApplication, person, { params: { id: applicationId } })
  assert.deepEqual([application['state'], application['decline_reason']], ['expired', 'Задание отменено заказчиком'])
})

test('a task expires after its last application day and can be returned to drafts', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  house.clock.advance({ hours: 24 * 15 })
  await house.work()
  const { state, version } = await house.task(id)
  assert.equal(state, 'expired')
  assert.equal((await house.done(taskContract.extendTask, client, { params: { id }, body: { version } }))['state'], 'draft')
})

test("pagination of the board and of the customer's task list is stable when new tasks arrive", async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  for (let place = 1; place <= 5; place += 1) {
    await house.publish(client, { title: `Задание номер ${place}` })
    house.clock.advance({ minutes: 1 })
  }
  const first = await board(house, { size: '2' })
  await house.publish(client, { title: 'Задание, пришедшее позже' })
  const second = await board(house, { size: '2', cursor: first.next })
  const third = await board(house, { size: '2', cursor: second.next })
  const titles = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title.slice(-1)))
  assert.deepEqual([titles.join(''), third.next], ['54321', null])

  const own = await house.done<Board>(taskContract.listTasks, client, { query: { size: '3', state: 'published' } })
  const rest = await house.done<Board>(taskContract.listTasks, client, {
    query: { size: '3', state: 'published', cursor: own.next },
  })
  assert.equal(new Set([...own.items, ...rest.items].map(({ id }) => id)).size, 6)
  assert.equal(
    (await house.call(boardContract.listBoard, undefined, { query: { cursor: 'чужой' } })).body['kind'],
    'invalidInput',
  )
})

test('a customer is shown on the board under the name it chose and with its logo, or is not named at all', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const id = await house.publish(client)
  const named = async () => {
    const task = await house.done(boardContract.readBoardTask, undefined, { params: { id } })
    const { items } = await house.done<{ items: Record<string, unknown>[] }>(boardContract.listBoard, undefined, { query: {} })
    assert.deepEqual([items[0]?.['org_name'], items[0]?.['logo']], [task['org_name'], task['logo']])
    return [task['org_name'], task['logo']]
  }
  const set = (change: { brand_name?: string; logo_file_key?: string; hides_name?: boolean }) =>
    house.db.updateTable('organizations').set(change).execute()
  assert.deepEqual(await named(), ['ООО «Компания 1»', null])
  await set({ brand_name: 'Вектор', logo_file_key: 'a'.repeat(64) })
  assert.deepEqual(await named(), ['Вектор', `/api/v1/public/logos/${'a'.repeat(64)}`])
  await set({ hides_name: true })
  assert.deepEqual(await named(), ['Название скрыто', null])
  const told = JSON.stringify(await house.done(boardContract.readBoardTask, undefined, { params: { id } }))
  assert.ok(!told.includes('Компания') && !told.includes('Вектор'))
  await house.done(applicationContract.apply, person, { params: { id }, body: { comment: '', auto_confirm: true } })
  const { items } = await house.done<{ items: Record<string, unknown>[] }>(applicationContract.listApplications, person, {
    query: {},
  })
  assert.equal(items[0]?.['org_name'], 'Название скрыто')
})

test('the board can be filtered by text, category, format and amount', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  await house.publish(client)
  await house.publish(client, {
    title: 'Перевести 100% статьи',
    category: 'texts',
    format: 'remote',
    pay_kind: 'unit',
    price: 200,
    unit: 'знак',
    quantity: 1000,
  })
  const found = async (query: Record<string, string>) => (await board(house, query)).items.map(({ title }) => title.split(' ')[0])
  assert.deepEqual(await found({ q: 'СТАТЬИ' }), ['Перевести'])
  assert.deepEqual(await found({ q: '100%' }), ['Перевести'])
  assert.deepEqual(await found({ q: '%_%' }), [])
  assert.deepEqual(await found({ cat: 'media' }), ['Снять'])
  assert.deepEqual(await found({ fmt: 'remote' }), ['Перевести'])
  assert.deepEqual(await found({ min: '200000', max: '300000' }), ['Перевести'])
})

test('a copy keeps the terms and gets new dates; a draft that nobody has applied for can be deleted', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const copy = await house.done<{ id: string }>(taskContract.duplicateTask, client, { params: { id } })
  const row = await house.task(copy.id)
  assert.deepEqual(
    [row.title, row.state, row.source_task_id, row.due_on.toString()],
    ['Снять видео о складе (копия)', 'draft', id, '2026-12-21'],
  )
  await house.done(taskContract.removeTask, client, { params: { id: copy.id } })
  assert.equal((await house.call(taskContract.removeTask, client, { params: { id } })).body['kind'], 'wrongState')
})

test('a person can apply once, and the task page shows how they relate to the task', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const person = await house.addContractor()
  const ask = { params: { id }, body: { comment: '', auto_confirm: true } }
  const answers = await Promise.all([
    house.call(applicationContract.apply, person, ask),
    house.call(applicationContract.apply, person, ask),
  ])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['alreadyApplied', 'done'])
  const viewer = await house.done(boardContract.readTaskViewer, person, { params: { id } })
  assert.equal((viewer['application'] as { state: string }).state, 'sent')
  assert.deepEqual([viewer['is_owner'], viewer['is_ready']], [false, true])
  assert.equal((await house.done(boardContract.readTaskViewer, client, { params: { id } }))['is_owner'], true)
})

test("an application is refused without a name, from the task's owner, and for a closed, full or unknown task", async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const code = async (human: Parameters<TaskHouse['call']>[1], taskId = id, price?: number) => {
    const input = { params: { id: taskId }, body: { comment: '', auto_confirm: true, price } }
    return outcomeOf((await house.call(applicationContract.apply, human, input)).body)
  }

  const nameless = await house.addPerson({ phone: '89007770000', surname: '', firstname: '', secondname: '', inn: null })
  assert.equal(await code(nameless), 'ladderUnfinished')
  const named = await house.addPerson({ phone: '89007770001', surname: 'Новичков', firstname: 'Пётр', secondname: '', inn: null })
  assert.equal(await code(named), 'done')
  assert.equal(await code(client), 'ownTask')
  const person = await house.addContractor('waiting')
  assert.equal(await code(person, newId('task', house.clock)), 'taskGone')
  const offers = await house.publish(client, { pay_kind: 'offers', price: null })
  assert.equal(await code(person, offers), 'invalidInput')
  assert.equal(await code(person, offers, 1_000_000), 'done')
  house.clock.advance({ hours: 24 * 20 })
  assert.equal(await code(person), 'applicationsClosed')
})

test('a withdrawn application can be sent again, a declined one cannot', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const person = await house.addContractor()
  const first = await house.apply(person, id)
  await house.done(applicationContract.withdrawApplication, person, { params: { id: first } })
  const second = await house.apply(person, id)
  await house.done(applicationContract.viewApplications, client, { params: { id } })
  await house.done(applicationContract.shortlistApplication, client, { params: { id: second }, body: { listed: true } })
  await house.done(applicationContract.declineApplication, client, {
    params: { id: second },
    body: { reason: 'Не подходит срок' },
  })
  const again = await house.call(applicationContract.apply, person, { params: { id }, body: { comment: '', auto_confirm: true } })
  assert.equal(again.body['kind'], 'alreadyApplied')
  assert.equal(
    (await house.call(applicationContract.withdrawApplication, person, { params: { id: second } })).body['kind'],
    'wrongState',
  )
  const stranger = await house.addContractor()
  assert.equal((await house.call(applicationContract.readApplication, stranger, { params: { id: second } })).status, 404)
})

function board(house: TaskHouse, query: Record<string, unknown> = {}): Promise<Board> {
  return house.done<Board>(boardContract.listBoard, undefined, { query })
}
