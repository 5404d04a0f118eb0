import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as boardContract from '../contract/board.ts'
import * as keptContract from '../contract/kept.ts'
import { lastTelling } from '../domain/saved-search.ts'
import { tellSearchesJob } from './jobs.ts'

type Human = Awaited<ReturnType<TaskHouse['addContractor']>>
type Searches = {
  readonly items: readonly {
    readonly id: string
    readonly name: string
    readonly is_told: boolean
    readonly count: number | null
  }[]
}

test('a task is kept among the favourites, also when it is closed, and nobody else sees that', async () => {
  await using house = await openTaskHouse()
  const [client, person, other] = [await house.addClient(), await house.addContractor(), await house.addContractor()]
  const [first, second] = [await house.publish(client, { title: 'Ролик для витрины' }), await house.publish(client)]
  for (const id of [first, second, first]) {
    assert.deepEqual(await keep(house, person, id, true), { kept: true })
    house.clock.advance({ minutes: 1 })
  }
  await house.db.updateTable('tasks').set({ state: 'cancelled' }).where('title', '=', 'Ролик для витрины').execute()
  const list = (human: Human, query = {}) =>
    house.done<{ items: { id: string; opening: string }[]; next: string | null }>(keptContract.listFavourites, human, { query })
  assert.deepEqual(
    (await list(person)).items.map(({ id, opening }) => [id, opening]),
    [
      [second, 'open'],
      [first, 'cancelled'],
    ],
  )
  const page = await list(person, { size: '1' })
  assert.deepEqual(
    (await list(person, { size: '1', cursor: page.next ?? '' })).items.map(({ id }) => id),
    [first],
  )
  assert.deepEqual((await list(other)).items, [])
  const viewer = await house.done<{ is_kept: boolean }>(boardContract.readTaskViewer, person, { params: { id: second } })
  assert.equal(viewer.is_kept, true)
  assert.deepEqual(await keep(house, person, second, false), { kept: false })
  assert.deepEqual(
    (await list(person)).items.map(({ id }) => id),
    [first],
  )
})

test('a draft cannot be kept: nobody knows of it', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const id = await house.publish(client)
  await house.db.updateTable('tasks').set({ state: 'draft' }).execute()
  const answer = await house.call(keptContract.keepTask, person, { params: { id }, body: { kept: true } })
  assert.equal(answer.body['kind'], 'taskGone')
})

test('a favourite that the customer has taken back to a draft is not shown: nobody sees what he writes there', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const id = await house.publish(client)
  await keep(house, person, id, true)
  const shown = async () => (await house.done<{ items: unknown[] }>(keptContract.listFavourites, person)).items.length
  assert.equal(await shown(), 1)
  for (const state of ['draft', 'checking'] as const) {
    await house.db.updateTable('tasks').set({ state, title: 'Ещё не сказано' }).execute()
    assert.equal(await shown(), 0)
  }
})

test('a search is kept once under its last name, and no more than twenty of them', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  await house.publish(client, { title: 'Ролик для витрины', category: 'media' })
  await save(house, person, 'Ролики', 'q=ролики&sort=sum')
  await save(house, person, 'Видео', 'q=ролики')
  assert.deepEqual(
    (await searches(house, person)).map(({ name, count }) => [name, count]),
    [['Видео', 1]],
  )
  for (let place = 1; place < 20; place += 1) await save(house, person, `Поиск ${place}`, `q=слово${place}`)
  const full = await house.call(keptContract.saveSearch, person, { body: { name: 'Ещё', address: 'q=ещё' } })
  assert.equal(full.body['kind'], 'searchesFull')
  await save(house, person, 'Снова', 'q=ролики')
  const [first] = await searches(house, person)
  assert.equal(first?.name, 'Снова')
  await house.done(keptContract.removeSearch, person, { params: { id: first?.id } })
  assert.equal((await searches(house, person)).length, 19)
  const empty = await house.call(keptContract.saveSearch, person, { body: { name: 'Всё', address: 'sort=sum' } })
  assert.equal(empty.body['kind'], 'invalidInput')
})

test('of searches saved at once no more than twenty are kept', async () => {
  await using house = await openTaskHouse()
  const person = await house.addContractor()
  for (let place = 0; place < 18; place += 1) await save(house, person, `Поиск ${place}`, `q=слово${place}`)
  const more = Array.from({ length: 8 }, (_, place) => ({ name: 'Ещё', address: `q=ещё${place}` }))
  await Promise.all(more.map((body) => house.call(keptContract.saveSearch, person, { body })))
  assert.equal((await searches(house, person)).length, 20)
})

test('tasks of the searches are counted when asked, and not too often: the board opens without it', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  await house.publish(client, { title: 'Ролик для витрины' })
  await save(house, person, 'Ролики', 'q=ролик')
  const { items } = await house.done<Searches>(keptContract.listSearches, person)
  assert.deepEqual(
    items.map(({ count }) => count),
    [null],
  )
  assert.equal((await searches(house, person))[0]?.count, 1)
  await exhaustLimits(house.db)
  assert.equal((await searches(house, person))[0]?.count, null)
})

test('new tasks of a search are told of in the morning, once a day and in one notice; old ones never', async () => {
  await using house = await openTellingHouse()
  const { client, person, publishAt } = house
  await publishAt(client, 'Ролик старый')
  await save(house, person, 'Ролики', 'q=ролик')
  await house.morning()
  assert.deepEqual(await house.told(), [])
  for (const title of ['Ролик первый', 'Ролик второй', 'Дизайн упаковки']) await publishAt(client, title)
  await house.morning()
  assert.deepEqual(await house.told(), [['Новые задания: Ролики', '«Ролик второй» и ещё 1']])
  await publishAt(client, 'Ролик третий')
  await house.round()
  assert.equal((await house.told()).length, 1, 'not twice in one day')
  await house.morning()
  assert.deepEqual((await house.told()).at(-1), ['Новые задания: Ролики', '«Ролик третий»'])
  await house.morning()
  assert.equal((await house.told()).length, 2)
})

test('new tasks of several searches are told of in one notice a person', async () => {
  await using house = await openTellingHouse()
  const { client, person, publishAt } = house
  await save(house, person, 'Ролики', 'q=ролик')
  await save(house, person, 'Упаковка', 'q=упаковка')
  await save(house, person, 'Заборы', 'q=забор')
  for (const title of ['Ролик первый', 'Ролик второй', 'Дизайн упаковки']) await publishAt(client, title)
  await house.morning()
  assert.deepEqual(await house.told(), [['Новые задания по вашим поискам', 'Ролики — 2, Упаковка — 1']])
})

test('what was looked through in the morning is never looked through again, also where nothing came', async () => {
  await using house = await openTellingHouse()
  await save(house, house.person, 'Заборы', 'q=забор')
  await house.morning()
  const { told_at: told } = await house.db.selectFrom('saved_searches').select('told_at').executeTakeFirstOrThrow()
  assert.equal(told.toString(), lastTelling(house.clock.now()).toString())
})

test('a search that is told to be silent tells nothing, and nothing of that time afterwards', async () => {
  await using house = await openTellingHouse()
  const { client, person, publishAt } = house
  const id = await save(house, person, 'Ролики', 'q=ролик')
  const tell = (isTold: boolean) => house.done(keptContract.tellSearch, person, { params: { id }, body: { is_told: isTold } })
  await tell(false)
  await publishAt(client, 'Ролик первый')
  await house.morning()
  await tell(true)
  await tell(true)
  await house.morning()
  assert.deepEqual(await house.told(), [])
  await publishAt(client, 'Ролик второй')
  await house.morning()
  assert.deepEqual(await house.told(), [['Новые задания: Ролики', '«Ролик второй»']])
})

test('the search of another person is neither silenced nor removed', async () => {
  await using house = await openTaskHouse()
  const [person, other] = [await house.addContractor(), await house.addContractor()]
  const params = { id: await save(house, person, 'Ролики', 'q=ролик') }
  const silenced = await house.call(keptContract.tellSearch, other, { params, body: { is_told: false } })
  const removed = await house.call(keptContract.removeSearch, other, { params })
  assert.deepEqual([silenced.body['kind'], removed.body['kind']], ['notFound', 'notFound'])
  assert.deepEqual(
    (await searches(house, person)).map(({ is_told }) => is_told),
    [true],
  )
})

test('what is kept too often in an hour is refused', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const id = await house.publish(client)
  await keep(house, person, id, true)
  await save(house, person, 'Ролики', 'q=ролик')
  await exhaustLimits(house.db)
  const kept = await house.call(keptContract.keepTask, person, { params: { id }, body: { kept: true } })
  const saved = await house.call(keptContract.saveSearch, person, { body: { name: 'Ролики', address: 'q=ролик' } })
  assert.deepEqual([kept.body['kind'], saved.body['kind']], ['tooOften', 'tooOften'])
})

async function openTellingHouse() {
  const house = await openTaskHouse()
  subscribeNotices(house.table, house.deps)
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const round = async () => {
    await house.db.deleteFrom('jobs').where('name', '=', tellSearchesJob.name).execute()
    await house.db.transaction().execute((tx) => enqueue(tx, house.clock, tellSearchesJob, {}, { key: 'platform' }))
    await house.work()
  }
  return {
    ...house,
    client,
    person,
    round,
    publishAt: async (by: Human, title: string) => {
      house.clock.advance({ minutes: 1 })
      await house.publish(by, { title, result: 'Готовая работа в сроки, которые названы ниже', criteria: ['Всё сделано'] })
    },
    /** The next morning has come. */
    morning: async () => {
      house.clock.advance({ hours: 24 })
      await round()
    },
    told: async () => {
      const notices = house.db.selectFrom('notifications').select(['title', 'body']).where('person_id', '=', person.personId)
      const rows = await notices.where('event_key', 'like', 'search:%').orderBy('created_at').execute()
      return rows.map(({ title, body }) => [title, body])
    },
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]()
    },
  }
}

function keep(house: TaskHouse, person: Human, id: string, kept: boolean) {
  return house.done(keptContract.keepTask, person, { params: { id }, body: { kept } })
}

async function save(house: Pick<TaskHouse, 'done' | 'clock'>, person: Human, name: string, address: string): Promise<string> {
  house.clock.advance({ seconds: 1 })
  const { id } = await house.done<{ id: string }>(keptContract.saveSearch, person, { body: { name, address } })
  return id
}

async function searches(house: TaskHouse, person: Human) {
  return (await house.done<Searches>(keptContract.listSearches, person, { query: { counted: '1' } })).items
}
