import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract.ts'

type Board = { items: { id: string; title: string; net: number; place: string }[]; next: string | null }

test('a draft is numbered, published, and stands on the board without its exact address', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const draft = await house.done<{ id: string; version: number }>(contract.createTask, client, { body: taskForm() })
  assert.equal((await house.task(draft.id)).number, 'З-2026-000001')
  assert.deepEqual((await board(house)).items, [])
  assert.equal((await house.call(contract.readBoardTask, undefined, { params: { id: draft.id } })).body['code'], -401)

  const asked = { params: { id: draft.id }, body: { version: draft.version, acknowledged: false } }
  await house.done(contract.publishTask, client, asked)
  const [card] = (await board(house)).items
  assert.deepEqual([card?.title, card?.net, card?.place], ['Снять видео о складе', 1_410_000, 'Казань'])
  const page = await house.done(contract.readBoardTask, undefined, { params: { id: draft.id } })
  assert.equal(page['opening'], 'open')
})

test('a task with bad days, no price or forbidden words stays a draft and says why', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const refused = async (change: Parameters<typeof taskForm>[0], acknowledged = false) => {
    const draft = await house.done<{ id: string; version: number }>(contract.createTask, client, { body: taskForm(change) })
    const answer = await house.call(contract.publishTask, client, {
      params: { id: draft.id },
      body: { version: draft.version, acknowledged },
    })
    const body: Record<string, unknown> = answer.body
    return { body, state: (await house.task(draft.id)).state }
  }
  const past = await refused({ due_on: '2026-11-21', price: null })
  assert.deepEqual(
    [past.body['code'], Object.keys(past.body['issues'] as object), past.state],
    [-900, ['due_on', 'apply_until', 'price'], 'draft'],
  )
  const phone = await refused({ result: 'Позвоните по телефону +7 900 111-22-33, всё расскажем о ролике' }, true)
  assert.equal(phone.body['code'], -407)
  const words = await refused({ result: 'Ищем сотрудника на смену для съёмки ролика о нашем складе' })
  assert.equal(words.body['code'], -419)
  const kept = await refused({ result: 'Ищем сотрудника на смену для съёмки ролика о нашем складе' }, true)
  assert.deepEqual([kept.body['code'], kept.state], [1, 'published'])
})

test('an old version is not saved over a newer one; a foreign task is not found', async () => {
  await using house = await openTaskHouse()
  const [client, rival] = [await house.addClient(), await house.addClient()]
  const id = await house.publish(client)
  const { version } = await house.task(id)
  const stale = await house.call(contract.modifyTask, client, { params: { id }, body: { ...taskForm(), version: version - 1 } })
  assert.equal(stale.body['code'], -903)
  const foreign = [
    await house.call(contract.readTask, rival, { params: { id } }),
    await house.call(contract.modifyTask, rival, { params: { id }, body: { ...taskForm(), version } }),
    await house.call(contract.pauseTask, rival, { params: { id }, body: { version } }),
    await house.call(contract.cancelTask, rival, { params: { id }, body: { version, reason: 'Больше не нужно' } }),
    await house.call(contract.duplicateTask, rival, { params: { id } }),
    await house.call(contract.removeTask, rival, { params: { id } }),
    await house.call(contract.viewApplications, rival, { params: { id } }),
  ]
  assert.deepEqual(
    foreign.map(({ status }) => status),
    foreign.map(() => 404),
  )
})

test('after the first application the terms may only get better', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  await house.apply(await house.addContractor(), id)
  const modify = async (change: Parameters<typeof taskForm>[0]) => {
    const { version } = await house.task(id)
    return (await house.call(contract.modifyTask, client, { params: { id }, body: { ...taskForm(change), version } })).body[
      'code'
    ]
  }
  assert.equal(await modify({ price: 1_400_000 }), -418)
  assert.equal(await modify({ title: 'Другое задание' }), -418)
  assert.equal(await modify({ price: 1_600_000, slots: 3, due_on: '2026-12-25' }), 1)
})

test('a paused task leaves the board and comes back; a cancelled one keeps a page and closes its applications', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const person = await house.addContractor()
  const applicationId = await house.apply(person, id)
  const steer = async (endpoint: typeof contract.pauseTask | typeof contract.resumeTask) =>
    house.done(endpoint, client, { params: { id }, body: { version: (await house.task(id)).version } })
  await steer(contract.pauseTask)
  assert.deepEqual((await board(house)).items, [])
  await steer(contract.resumeTask)
  assert.equal((await board(house)).items.length, 1)

  const { version } = await house.task(id)
  await house.done(contract.cancelTask, client, { params: { id }, body: { version, reason: 'Больше не нужно' } })
  assert.equal((await house.done(contract.readBoardTask, undefined, { params: { id } }))['opening'], 'cancelled')
  const application = await house.done(contract.readApplication, person, { params: { id: applicationId } })
  assert.deepEqual([application['state'], application['decline_reason']], ['expired', 'Задание отменено заказчиком'])
})

test('the task expires after its last day of applications and can be brought back as a draft', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  house.clock.advance({ hours: 24 * 15 })
  await house.work()
  const { state, version } = await house.task(id)
  assert.equal(state, 'expired')
  assert.equal((await house.done(contract.extendTask, client, { params: { id }, body: { version } }))['state'], 'draft')
})

test('pages of the board and of the cabinet stay put when new tasks arrive', async () => {
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

  const own = await house.done<Board>(contract.listTasks, client, { query: { size: '3', state: 'published' } })
  const rest = await house.done<Board>(contract.listTasks, client, { query: { size: '3', state: 'published', cursor: own.next } })
  assert.equal(new Set([...own.items, ...rest.items].map(({ id }) => id)).size, 6)
  assert.equal((await house.call(contract.listBoard, undefined, { query: { cursor: 'чужой' } })).body['code'], -900)
})

test('a customer is called on the board as he wants, with his logo, or not at all', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const id = await house.publish(client)
  const named = async () => {
    const task = await house.done(contract.readBoardTask, undefined, { params: { id } })
    const { items } = await house.done<{ items: Record<string, unknown>[] }>(contract.listBoard, undefined, { query: {} })
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
  const told = JSON.stringify(await house.done(contract.readBoardTask, undefined, { params: { id } }))
  assert.ok(!told.includes('Компания') && !told.includes('Вектор'))
  await house.done(contract.apply, person, { params: { id }, body: { comment: '', auto_confirm: true } })
  const { items } = await house.done<{ items: Record<string, unknown>[] }>(contract.listApplications, person, { query: {} })
  assert.equal(items[0]?.['org_name'], 'Название скрыто')
})

test('the board is filtered by words, category, format and sum', async () => {
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

test('a copy keeps the terms and takes new days; a draft nobody answered can be removed', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const copy = await house.done<{ id: string }>(contract.duplicateTask, client, { params: { id } })
  const row = await house.task(copy.id)
  assert.deepEqual(
    [row.title, row.state, row.source_task_id, row.due_on.toString()],
    ['Снять видео о складе (копия)', 'draft', id, '2026-12-21'],
  )
  await house.done(contract.removeTask, client, { params: { id: copy.id } })
  assert.equal((await house.call(contract.removeTask, client, { params: { id } })).body['code'], -902)
})

test('a person applies once; his page tells who he is for the task', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const person = await house.addContractor()
  const ask = { params: { id }, body: { comment: '', auto_confirm: true } }
  const answers = await Promise.all([house.call(contract.apply, person, ask), house.call(contract.apply, person, ask)])
  assert.deepEqual(
    answers.map(({ body }) => body['code']).toSorted((left, right) => Number(left) - Number(right)),
    [-403, 1],
  )
  const viewer = await house.done(contract.readTaskViewer, person, { params: { id } })
  assert.equal((viewer['application'] as { state: string }).state, 'sent')
  assert.deepEqual([viewer['is_owner'], viewer['is_ready']], [false, true])
  assert.equal((await house.done(contract.readTaskViewer, client, { params: { id } }))['is_owner'], true)
})

test('an application is refused to the unready, to the owner, for a closed, a full and an unknown task', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const code = async (human: Parameters<TaskHouse['call']>[1], taskId = id, price?: number) =>
    (await house.call(contract.apply, human, { params: { id: taskId }, body: { comment: '', auto_confirm: true, price } })).body[
      'code'
    ]

  const empty = await house.addPerson({ phone: '89007770000', surname: 'Новичков', firstname: 'Пётр', secondname: '', inn: null })
  assert.equal(await code(empty), -417)
  assert.equal(await code(client), -415)
  const person = await house.addContractor('waiting')
  assert.equal(await code(person, newId('task', house.clock)), -401)
  const offers = await house.publish(client, { pay_kind: 'offers', price: null })
  assert.equal(await code(person, offers), -900)
  assert.equal(await code(person, offers, 1_000_000), 1)
  house.clock.advance({ hours: 24 * 20 })
  assert.equal(await code(person), -402)
})

test('a withdrawn application may be sent again, a declined one may not', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const person = await house.addContractor()
  const first = await house.apply(person, id)
  await house.done(contract.withdrawApplication, person, { params: { id: first } })
  const second = await house.apply(person, id)
  await house.done(contract.viewApplications, client, { params: { id } })
  await house.done(contract.shortlistApplication, client, { params: { id: second }, body: { listed: true } })
  await house.done(contract.declineApplication, client, { params: { id: second }, body: { reason: 'Не подходит срок' } })
  const again = await house.call(contract.apply, person, { params: { id }, body: { comment: '', auto_confirm: true } })
  assert.equal(again.body['code'], -403)
  assert.equal((await house.call(contract.withdrawApplication, person, { params: { id: second } })).body['code'], -902)
  const stranger = await house.addContractor()
  assert.equal((await house.call(contract.readApplication, stranger, { params: { id: second } })).status, 404)
})

function board(house: TaskHouse, query: Record<string, unknown> = {}): Promise<Board> {
  return house.done<Board>(contract.listBoard, undefined, { query })
}
