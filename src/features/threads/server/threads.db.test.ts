import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import * as applications from '#/features/tasks/contract/application.ts'
import type { Id } from '#/kernel/ids.ts'
import { forgetApplicant } from '#/features/tasks/server/forget-applicant.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract.ts'
import { forgetThreads } from './forget-threads.ts'

type Shown = {
  readonly work_id: string | null
  readonly open: boolean
  readonly contractor_gone: boolean
  readonly state_name: string
  readonly chosen: boolean
  readonly unread: number
  readonly read_by_other: number
  readonly next: number | null
  readonly messages: readonly { no: number; side: string; text: string; author: string }[]
}
type List = {
  readonly items: readonly { id: string; unread: number; last: { text: string; author: string } }[]
  readonly next: string | null
}

test('the sides of an application write to each other before the choice, and the thread goes on with the work', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  await write(house, person, id, 'Здравствуйте! Можно приехать в среду?')
  await write(house, client, id, 'Да, с утра')
  const seen = await read(house, person, id)
  assert.deepEqual(
    seen.messages.map(({ no, side, text }) => [no, side, text]),
    [
      [1, 'person', 'Здравствуйте! Можно приехать в среду?'],
      [2, 'client', 'Да, с утра'],
    ],
  )
  assert.deepEqual([seen.unread, seen.read_by_other, seen.chosen], [1, 0, false])

  await house.done(contract.markPersonThread, person, { params: { id }, body: { no: 99 } })
  assert.equal((await read(house, person, id)).unread, 0)
  assert.equal((await read(house, client, id)).read_by_other, 2)

  const work = await house.choose(client, id)
  await write(house, client, work.id, 'Договор отправили')
  const same = await read(house, person, work.id)
  assert.deepEqual([same.messages.length, same.work_id, same.chosen, same.unread], [3, work.id, true, 1])
})

test('only the two sides see a thread, and of the organization those of the branch of its task', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  await write(house, person, id, 'Секрет')
  const [stranger, rival] = [await house.addContractor(), await house.addClient()]
  for (const other of [stranger, rival]) {
    assertRefused(await house.call(side(other, 'read'), other, { params: { id } }), 'notFound')
    assertRefused(await house.call(side(other, 'write'), other, { params: { id }, body: { text: 'Я тут' } }), 'notFound')
    assertRefused(await house.call(side(other, 'mark'), other, { params: { id }, body: { no: 1 } }), 'notFound')
    assert.deepEqual((await list(house, other)).items, [])
  }
  const elsewhere = { ...client, branchIds: ['branch_01ARYZ6S41TSV4RRFFQ69G5FAV'] } as Human
  assertRefused(await house.call(contract.readClientThread, elsewhere, { params: { id } }), 'notFound')
  assert.deepEqual((await list(house, elsewhere)).items, [])
  assert.equal((await read(house, client, id)).messages[0]?.text, 'Секрет')
})

test('a colleague is named where they wrote, the reader is «Вы», and the contractor sees the organization alone', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  const { personId, sessionId } = await house.addContractor()
  const colleague = { ...client, personId, sessionId } as Human
  await write(house, client, id, 'Ждём вас')
  const authors = async (human: Human) => [
    (await list(house, human)).items[0]?.last.author,
    (await read(house, human, id)).messages[0]?.author,
  ]
  assert.deepEqual(await authors(client), ['Вы', 'Вы'])
  assert.deepEqual(await authors(person), ['ООО «Компания 1»', 'ООО «Компания 1»'])
  const { name } = await house.db
    .selectFrom('members')
    .select('name')
    .where('person_id', '=', client.personId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(await authors(colleague), [name, name])
})

test('an offer the contractor refused is told to each side in its own words', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  await house.db
    .updateTable('task_applications')
    .set({ state: 'declinedByPerson' })
    .where('id', '=', id as Id<'application'>)
    .execute()
  assert.equal((await read(house, client, id)).state_name, 'Исполнитель отказался')
  assert.equal((await read(house, person, id)).state_name, 'Вы отказались')
})

test('messages of both sides at once get numbers in a row, and one sent twice stands once', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  const key = randomUUID()
  const sending = { params: { id }, body: { text: 'Нажал дважды' } }
  await Promise.all([
    house.call(contract.writePersonMessage, person, sending, key),
    house.call(contract.writePersonMessage, person, sending, key),
    ...Array.from({ length: 4 }, (_, place) => write(house, place % 2 === 0 ? client : person, id, `Ответ ${place}`)),
  ])
  const { messages } = await read(house, client, id)
  assert.deepEqual(
    messages.map(({ no }) => no),
    [1, 2, 3, 4, 5],
  )
  assert.equal(messages.filter(({ text }) => text === 'Нажал дважды').length, 1)
})

test('a message of a work is neither changed nor removed; without a contract it goes with the account', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  await write(house, person, id, 'Мой телефон 8 900 123-45-67')
  const message = await house.db.selectFrom('thread_messages').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual(message.warned, ['8 900 123-45-67'])
  await assert.rejects(house.db.updateTable('thread_messages').set({ text: 'Другое' }).execute(), /not changed/)
  await house.choose(client, id)
  const forget = () => house.db.transaction().execute((tx) => forgetThreads(tx, house, person.personId))
  assert.deepEqual(await forget(), [])
  await assert.rejects(house.db.deleteFrom('thread_messages').execute(), /not changed/)
  await house.db.updateTable('assignments').set({ state: 'cancelled' }).execute()
  assert.deepEqual(
    (await forget()).map(({ count }) => count),
    [1, 0],
  )
  assert.deepEqual((await list(house, client)).items, [])
})

test('what was written of a signed or a disputed work stays and goes on for thirty days, though the work was cancelled', async () => {
  await using house = await openTaskHouse()
  const threads: { client: Human; id: string }[] = []
  for (const way of ['signed', 'disputed'] as const) {
    const { client, person, id } = await applied(house)
    await write(house, person, id, 'Сделаю к пятнице')
    const work = await house.choose(client, id)
    if (way === 'signed') await house.sign(work.frame)
    else await dispute(house, work.id)
    await house.db
      .updateTable('assignments')
      .set({ state: 'cancelled', updated_at: house.clock.now() })
      .where('id', '=', work.id as Id<'assignment'>)
      .execute()
    await house.db
      .updateTable('task_applications')
      .set({ state: 'withdrawn' })
      .where('id', '=', id as Id<'application'>)
      .execute()
    assert.deepEqual(await house.db.transaction().execute((tx) => forgetThreads(tx, house, person.personId)), [], way)
    await house.db.updateTable('task_applications').set({ comment: 'Умею' }).where('person_id', '=', person.personId).execute()
    const forgotten = await house.db.transaction().execute((tx) => forgetApplicant(tx, house, person.personId))
    const letters = forgotten.find(({ table }) => table === 'task_applications')
    assert.equal(letters?.count, 0, `${way}: the letter stays with the work`)
    await assert.rejects(
      house.db
        .deleteFrom('thread_messages')
        .where('application_id', '=', id as Id<'application'>)
        .execute(),
      /not changed/,
      way,
    )
    threads.push({ client, id })
  }
  house.clock.advance({ hours: 29 * 24 })
  for (const { client, id } of threads) await write(house, client, id, 'Верните, пожалуйста, материалы')
  house.clock.advance({ hours: 24 })
  for (const { client, id } of threads) {
    const refused = await house.call(contract.writeClientMessage, client, { params: { id }, body: { text: 'Ещё' } })
    assertRefused(refused, 'wrongState')
    assert.equal((await read(house, client, id)).messages.length, 2)
  }
})

test('a message that meets a decision waits for it, and is refused by what was decided', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  const writing = await house.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('task_applications')
      .set({ state: 'withdrawn' })
      .where('id', '=', id as Id<'application'>)
      .execute()
    const sent = house.call(contract.writeClientMessage, client, { params: { id }, body: { text: 'Вы где?' } })
    const first = await Promise.race([sent.then(() => 'written'), setTimeout(500, 'waits')])
    return { sent, first }
  })
  assert.equal(writing.first, 'waits')
  assertRefused(await writing.sent, 'wrongState')
  assert.equal((await read(house, person, id)).messages.length, 0)
})

test('nobody writes to a contractor whose account is deleted, and the customer reads on', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  await write(house, person, id, 'Готов начать')
  await house.db.updateTable('persons').set({ status: 'deleted', phone: null }).where('id', '=', person.personId).execute()
  const refused = await house.call(contract.writeClientMessage, client, { params: { id }, body: { text: 'Начинайте' } })
  assertRefused(refused, 'wrongState')
  assert.match(JSON.stringify(refused.body), /Исполнитель удалил аккаунт/)
  const seen = await read(house, client, id)
  assert.deepEqual([seen.open, seen.contractor_gone, seen.messages.length], [false, true, 1])
})

test('a thread is only read once the application has come to nothing', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  await write(house, client, id, 'Когда сможете?')
  await house.done(applications.withdrawApplication, person, { params: { id } })
  for (const human of [client, person])
    assertRefused(await house.call(side(human, 'write'), human, { params: { id }, body: { text: 'Ещё' } }), 'wrongState')
  const seen = await read(house, person, id)
  assert.deepEqual([seen.open, seen.messages.length], [false, 1])
})

test('a flood of messages is stopped for its author alone', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  for (let place = 0; place < 20; place += 1) await write(house, person, id, `Сообщение ${place}`)
  assertRefused(await house.call(contract.writePersonMessage, person, { params: { id }, body: { text: 'Ещё' } }), 'tooOften')
  for (let place = 0; place < 20; place += 1) await write(house, client, id, `Ответ ${place}`)
  assertRefused(await house.call(contract.writeClientMessage, client, { params: { id }, body: { text: 'Ещё' } }), 'tooOften')
  house.clock.advance({ seconds: 60 })
  await write(house, person, id, 'Теперь можно')
})

test('a long thread is read by pages, and the list shows what waits for an answer first', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await applied(house)
  for (let place = 1; place <= 60; place += 1) {
    await write(house, person, id, `Сообщение ${place}`)
    house.clock.advance({ seconds: 4 })
  }
  const last = await read(house, client, id)
  assert.deepEqual([last.messages[0]?.no, last.messages.at(-1)?.no, last.next, last.unread], [11, 60, 11, 60])
  const first = await house.done<Shown>(contract.readClientThread, client, { params: { id }, query: { before: last.next } })
  assert.deepEqual([first.messages.length, first.next], [10, null])

  const other = await house.addContractor()
  const second = await house.apply(other, await house.publish(client))
  await write(house, client, second, 'Возьмётесь?')
  const shown = await list(house, client)
  assert.deepEqual(
    shown.items.map((line) => [line.id, line.unread, line.last.text]),
    [
      [second, 0, 'Возьмётесь?'],
      [id, 60, 'Сообщение 60'],
    ],
  )
  const unread = await house.done<List>(contract.listClientThreads, client, { query: { unread: '1' } })
  assert.deepEqual(
    unread.items.map((line) => line.id),
    [id],
  )
  const one = await house.done<List>(contract.listClientThreads, client, { query: { size: 1 } })
  const next = await house.done<List>(contract.listClientThreads, client, { query: { size: 1, cursor: one.next } })
  assert.deepEqual([one.items[0]?.id, next.items[0]?.id, next.next], [second, id, null])
})

async function applied(house: TaskHouse) {
  const [client, person] = [await house.addClient(), await house.addContractor()]
  return { client, person, id: await house.apply(person, await house.publish(client)) }
}

function dispute({ db, clock }: TaskHouse, id: string) {
  return db
    .insertInto('disputes')
    .values({
      id: newId('dispute', clock),
      assignment_id: id as Id<'assignment'>,
      opened_by: 'person',
      reason: 'Качество',
      stood: 'submitted',
      state: 'opened',
      due_on: null,
      opened_at: clock.now(),
    })
    .execute()
}

function side(human: Human, deed: 'read' | 'write' | 'mark') {
  const isClient = human.orgId !== undefined
  if (deed === 'read') return isClient ? contract.readClientThread : contract.readPersonThread
  if (deed === 'write') return isClient ? contract.writeClientMessage : contract.writePersonMessage
  return isClient ? contract.markClientThread : contract.markPersonThread
}

function write(house: TaskHouse, human: Human, id: string, text: string) {
  return house.done<{ no: number }>(side(human, 'write'), human, { params: { id }, body: { text } })
}

function read(house: TaskHouse, human: Human, id: string) {
  return house.done<Shown>(side(human, 'read'), human, { params: { id }, query: {} })
}

function list(house: TaskHouse, human: Human) {
  return house.done<List>(human.orgId === undefined ? contract.listPersonThreads : contract.listClientThreads, human, {
    query: {},
  })
}
