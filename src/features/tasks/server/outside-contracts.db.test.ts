import assert from 'node:assert/strict'
import test from 'node:test'
import * as documentContract from '#/features/documents/contract/document.ts'
import * as outside from '#/features/documents/contract/outside.ts'
import { proposeClientReplacement } from '#/features/documents/contract/replacement.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract/work.ts'

test('a work that awaits documents goes on under the contract loaded meanwhile, and its order is made anew to name it', async () => {
  await using house = await openTaskHouse()
  const { client, person } = await pair(house)
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.work()
  const loaded = await load(house, client, person)
  const { frame_document_id: frame, order_document_id: order, state } = await house.assignment(work.id)
  assert.deepEqual([frame, state], [loaded, 'docsPending'])
  assert.notEqual(order, work.order, 'the one that named the contract taken back went with it')
  assert.match(await words(house, person, order ?? ''), /12\/25/)
  assert.equal(await stateOf(house, work.order), 'revoked')
  await house.sign(order ?? '')
  assert.equal((await house.assignment(work.id)).state, 'active')
})

test('a person chosen for a work has the contract loaded for him, and no other is made', async () => {
  await using house = await openTaskHouse()
  const { client, person } = await pair(house)
  const loaded = await load(house, client, person, 'awaits')
  assert.equal(loaded, undefined)
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  assert.equal(await stateOf(house, work.frame), 'signedOutside')
  await house.sign(work.order)
  assert.equal((await house.assignment(work.id)).state, 'active')
})

test('after an objection or a mistake a begun work keeps its contract in a new order, until another takes its place', async () => {
  for (const end of ['disputed', 'misloaded'] as const) {
    await using house = await openTaskHouse()
    const { client, person } = await pair(house)
    const first = await house.choose(client, await house.apply(person, await house.publish(client)))
    const loaded = await load(house, client, person)
    assert.ok(loaded)
    const order = (await house.assignment(first.id)).order_document_id ?? ''
    await house.sign(order)
    const second = await house.choose(client, await house.apply(person, await house.publish(client)))
    await house.work()
    const params = { id: loaded }
    if (end === 'disputed') {
      const body = { reason: 'Я не подписывал этот договор' }
      await ok(house.callDocuments(outside.disputeContract, person, { params, body }))
    } else await ok(house.callDocuments(outside.misloadContract, client, { params }))
    await house.work()
    assert.equal((await house.assignment(first.id)).state, 'active', 'a begun work goes on')
    await house.sign(second.order)
    assert.equal((await house.assignment(second.id)).state, 'docsPending', 'nothing begins under it')

    const edition = await ok<{ id: string }>(
      house.callDocuments(proposeClientReplacement, client, {
        params: { id: order },
        body: { reason: 'Исправили сроки работы' },
      }),
    )
    assert.match(await words(house, client, edition.id), /12\/25/, 'the order of a begun work names the contract it began under')
    await house.work()
    await house.done(contract.renewDocuments, client, { params: { id: second.id } })
    await house.work()
    const anew = (await house.assignment(second.id)).frame_document_id ?? ''
    assert.notEqual(anew, loaded)
    await house.sign(anew)
    assert.equal((await house.assignment(first.id)).frame_document_id, anew, 'what is in force takes its place')
    assert.equal((await house.assignment(second.id)).state, 'active')
  }
})

async function pair(house: TaskHouse) {
  const client = await house.addClient()
  await house.accept(client)
  const person = await house.addContractor()
  await house.accept(person)
  return { client, person }
}

/** Loads the contract of this person; its id where it is made at once. */
async function load(house: TaskHouse, client: Human, person: Human, state: 'made' | 'awaits' = 'made') {
  const { inn } = await house.db
    .selectFrom('profiles')
    .select('inn')
    .where('person_id', '=', person.personId)
    .executeTakeFirstOrThrow()
  const query = { upload: '01JC0WINDOW0000000000000001', file_name: 'a.pdf' }
  await ok(house.callDocuments(outside.uploadOutsidePaper, client, { query, body: await foreignPdf() }))
  const rows = [
    ['ФИО', 'ИНН', 'Телефон', 'Номер договора', 'Дата договора', 'Имя PDF'],
    ['Исполнителев Иван', inn, '', '12/25', '12.03.2025', 'a.pdf'],
  ]
  const body = Buffer.from(rows.map((cells) => cells.join(';')).join('\n'))
  const { id } = await ok<{ id: string }>(
    house.callDocuments(outside.startOutsideList, client, { query: { ...query, file_name: 'a.csv' }, body }),
  )
  await house.work()
  const row = await house.db
    .selectFrom('outside_list_rows')
    .select(['state', 'document_id'])
    .where('list_id', '=', id as Id<'outsideList'>)
    .executeTakeFirstOrThrow()
  assert.equal(row.state, state === 'made' ? 'made' : 'awaiting')
  return row.document_id ?? undefined
}

async function words(house: TaskHouse, human: Human, id: string): Promise<string> {
  const ask = human.orgId ? documentContract.getClientDocument : documentContract.getPersonDocument
  return JSON.stringify((await ok<{ blocks: unknown }>(house.callDocuments(ask, human, { params: { id } }))).blocks)
}

async function stateOf(house: TaskHouse, id: string): Promise<string> {
  const rows = house.db
    .selectFrom('documents')
    .select('state')
    .where('id', '=', id as Id<'document'>)
  return (await rows.executeTakeFirstOrThrow()).state
}

async function ok<Data = unknown>(answer: ReturnType<TaskHouse['callDocuments']>): Promise<Data> {
  const { body } = await answer
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data'] as Data
}
