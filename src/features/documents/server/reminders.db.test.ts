import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { listClientDocumentIds, listPersonDocumentIds } from '../contract/document.ts'
import * as contract from '../contract/reminder.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { makeDocument } from './make-document.ts'
import { eventsOf } from './queries.ts'

for (const side of ['client', 'person'] as const) {
  test(`the ${side} reminds the other side of several documents with one notice, of each once a day`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    const ids = await makeTwo(house, pair, side)
    const human = pair[side]
    house.announcements.length = 0
    const answers = await Promise.all([remind(house, human, ids), remind(house, human, ids)])
    assert.equal(answers.filter(({ body }) => body['code'] === 1).length, 1, 'two at once remind once')
    for (const answer of answers) if (answer.body['code'] !== 1) assertRefused(answer, 'nothingToRemind')
    await house.work()
    const other = side === 'client' ? 'person' : 'client'
    assert.deepEqual(house.announcements, [
      { event: 'documentsReminded', payload: { documentIds: ids, side: other, day: '2026-11-21' } },
    ])
    for (const id of ids) {
      const journal = await eventsOf(house.db, id)
      assert.deepEqual([journal.at(-1)?.kind, findJournalBreak(journal)], ['reminded', undefined])
    }
    house.clock.advance({ hours: 23, minutes: 59 })
    assertRefused(await remind(house, human, ids), 'nothingToRemind')
    house.clock.advance({ minutes: 1 })
    assert.deepEqual((await remind(house, human, ids)).body['data'], { reminded: 2, skipped: [] })
  })
}

test('what waits for nobody, for oneself or was reminded of today is skipped and named', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const [first, second] = await makeTwo(house, pair, 'client')
  assert.ok(first && second)
  assertRefused(await remind(house, pair.person, [first, second]), 'nothingToRemind')
  await house.db.updateTable('documents').set({ state: 'declined' }).where('id', '=', first).execute()
  const { body } = await remind(house, pair.client, [first, second])
  const data = body['data'] as { reminded: number; skipped: { id: string; why: string }[] }
  assert.deepEqual([data.reminded, data.skipped.map(({ id, why }) => [id, why])], [1, [[first, 'отклонён']]])
})

test('nobody reminds of what is not theirs', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const ids = await makeTwo(house, pair, 'client')
  for (const outsider of [pair.rival, pair.stranger]) assertRefused(await remind(house, outsider, ids), 'documentGone')
  assertRefused(await remind(house, pair.client, [...ids, newId('document', house.clock)]), 'documentGone')
})

test('all documents that a filter leaves are found by each side for itself, those of one pair together', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const [early, late] = [await makeTwo(house, pair, 'client'), await makeTwo(house, pair, 'client')]
  const found = async (human: Human, query: object) => {
    const endpoint = human.orgId === undefined ? listPersonDocumentIds : listClientDocumentIds
    const { body } = await house.call(endpoint, human, { query })
    return endpoint.reply.parse(body['data']).ids
  }
  const all = [...new Set([...early, ...late])].toSorted()
  assert.deepEqual((await found(pair.client, { tab: 'other_side' })).toSorted(), all)
  assert.deepEqual((await found(pair.person, { tab: 'to_sign' })).toSorted(), all)
  assert.equal((await found(pair.client, { tab: 'other_side', kind: 'order' })).length, 2)
  assert.deepEqual(await found(pair.client, { tab: 'to_sign' }), [])
  for (const outsider of [pair.rival, pair.stranger]) assert.deepEqual(await found(outsider, {}), [])
})

const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
type Pair = Awaited<ReturnType<typeof openPair>>

async function openPair(house: DocumentHouse) {
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, inn: '526317984689' })
  const stranger = await house.addPerson({ phone: '89004445577', ...names, inn: null })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  const rival = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'Рога' })
  return { person, client, stranger, rival }
}

/** A contract and an order that wait for the other side of the one who reminds. */
async function makeTwo(
  house: DocumentHouse,
  { client, person }: Pair,
  reminding: 'client' | 'person',
): Promise<Id<'document'>[]> {
  const { orgId } = client
  assert.ok(orgId)
  const signersOrder = reminding === 'client' ? ('personFirst' as const) : ('clientFirst' as const)
  const place = { orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21'), signersOrder }
  const task = {
    number: 'З-2026-000123',
    title: 'Логотип для пекарни',
    result: 'Логотип в векторном формате',
    criteria: [],
    place: '',
    startsOn: undefined,
    dueOn: Temporal.PlainDate.from('2026-12-01'),
  }
  const work = { assignmentId: newId('assignment', house.clock), taskId: newId('task', house.clock) }
  const ids = await house.db.transaction().execute(async (tx) => {
    const frame = await makeDocument(tx, house.deps, { kind: 'frame', ...place })
    const order = await makeDocument(tx, house.deps, {
      kind: 'order',
      ...place,
      ...work,
      amount: kopecks(1_500_000),
      facts: { task },
    })
    assert.ok(frame.ok && order.ok)
    return [frame.value.id, order.value.id]
  })
  await house.work()
  return ids.toSorted()
}

function remind(house: DocumentHouse, human: Human, ids: readonly string[]) {
  const endpoint = human.orgId === undefined ? contract.remindPersonDocuments : contract.remindClientDocuments
  return house.call(endpoint, human, { body: { ids } })
}
