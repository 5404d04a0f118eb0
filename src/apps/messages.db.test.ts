import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notificationHandlers } from '#/features/notifications/server/handlers.ts'
import { threadData } from '#/features/own-data/server/work-data-queries.ts'
import * as contract from '#/features/threads/contract.ts'
import { ok } from '#/kernel/result.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { openTaskHouse } from '../../tests/support/task-house.ts'
import type { TaskHouse } from '../../tests/support/task-house.ts'

test('a burst is told of once, by SMS only if nobody has read it in an hour, and anew after it is read', async () => {
  await using house = await openTaskHouse()
  const { client, person, id, write, read, told } = await talk(house)
  for (const text of ['Здравствуйте!', 'Возьмётесь?', 'Ау?']) await write(text)
  assert.deepEqual(await told(person), [], 'for a minute nobody is disturbed')
  house.clock.advance({ minutes: 1 })
  assert.equal((await told(person)).length, 1)
  house.clock.advance({ minutes: 60 })
  await house.work()
  // Then it waits for others of its kind, to be one SMS with them.
  house.clock.advance({ minutes: 5 })
  await house.work()
  assert.deepEqual(
    house.sent.map(({ to, text }) => [to, text.includes('Новое сообщение')]),
    [[person.phone, true]],
  )

  await read(3)
  await write('Жду')
  house.clock.advance({ minutes: 1 })
  assert.equal((await told(person)).length, 2)
  await read(4)
  house.clock.advance({ minutes: 61 })
  await house.work()
  assert.equal(house.sent.length, 1, 'what is read needs no SMS')

  await house.done(contract.writePersonMessage, person, { params: { id }, body: { text: 'Беру' } })
  house.clock.advance({ minutes: 1 })
  assert.deepEqual(
    (await told(client)).map(({ link }) => link),
    [`/client/messages?thread=${id}`],
  )
})

test('whoever reads as it is written hears of nothing else, and a notice is read with its messages', async () => {
  await using house = await openTaskHouse()
  const { person, write, read, told } = await talk(house)
  for (const no of [1, 2, 3]) {
    await write(`Реплика ${no}`)
    house.clock.advance({ seconds: 20 })
    await read(no)
  }
  house.clock.advance({ minutes: 5 })
  assert.deepEqual(await told(person), [])

  await write('Вы здесь?')
  house.clock.advance({ minutes: 2 })
  assert.deepEqual(
    (await told(person)).map(({ state }) => state),
    ['created'],
  )
  await read(4)
  assert.deepEqual(
    (await told(person)).map(({ state }) => state),
    ['read'],
  )
})

test('a burst read in part is not told of twice, and its SMS is not lost', async () => {
  await using house = await openTaskHouse()
  const { person, write, read, told } = await talk(house)
  await write('Первое')
  await write('Второе')
  house.clock.advance({ minutes: 2 })
  assert.equal((await told(person)).length, 1)
  await read(1)
  await write('Третье')
  house.clock.advance({ minutes: 2 })
  assert.equal((await told(person)).length, 1)
  house.clock.advance({ minutes: 60 })
  await house.work()
  house.clock.advance({ minutes: 5 })
  await house.work()
  assert.equal(house.sent.length, 1)

  await read(3)
  await write('Четвёртое')
  await house.work()
  house.clock.advance({ minutes: 2 })
  await house.work()
  await read(4)
  await write('Пятое')
  house.clock.advance({ minutes: 70 })
  await house.work()
  house.clock.advance({ minutes: 70 })
  await house.work()
  assert.equal(house.sent.length, 2, 'the notice of a burst that was read sends nothing for the next one')
})

test('a person reads in the own data who of the sides wrote what, thread after thread', async () => {
  await using house = await openTaskHouse()
  const { client, person, id, write } = await talk(house)
  house.clock.advance({ seconds: 1 })
  const other = await house.apply(person, await house.publish(client))
  await write('Первое')
  await house.done(contract.writeClientMessage, client, { params: { id: other }, body: { text: 'О другом' } })
  await house.done(contract.writePersonMessage, person, { params: { id }, body: { text: 'Ответ' } })
  const rows = await threadData(house.db, person.personId)
  assert.deepEqual(
    rows.map((row) => [row['сторона'], row['текст']]),
    [
      ['Заказчик', 'Первое'],
      ['Исполнитель', 'Ответ'],
      ['Заказчик', 'О другом'],
    ],
  )
})

/** An application and its sides; the customer writes, the contractor reads. */
async function talk(house: TaskHouse) {
  const mail = { send: () => Promise.resolve(ok({ id: 'letter' })) }
  notificationHandlers(house.table, { ...house.deps, mail } as unknown as Parameters<typeof notificationHandlers>[1])
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const id = await house.apply(person, await house.publish(client))
  const params = { id }
  await house.work()
  house.sent.length = 0
  return {
    client,
    person,
    id,
    write: (text: string) => house.done(contract.writeClientMessage, client, { params, body: { text } }),
    read: (no: number) => house.done(contract.markPersonThread, person, { params, body: { no } }),
    told: async (human: Human) => {
      await house.work()
      return house.db
        .selectFrom('notifications')
        .select(['link', 'state'])
        .where('person_id', '=', human.personId)
        .where('title', '=', 'Новое сообщение')
        .orderBy('created_at')
        .execute()
    },
  }
}
