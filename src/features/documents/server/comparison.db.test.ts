import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import * as contract from '../contract/comparison.ts'
import { makeDocument } from './make-document.ts'

test('before signing, a contract is compared with the last one that both signed, word by word', async () => {
  await using house = await openDocumentHouse()
  const { client, person } = await openPair(house)
  const first = await contractOf(house, client, person)
  const alone = await changes(house, client, first)
  assert.deepEqual([alone.with, alone.others, alone.lines], [null, [], []])

  await end(house, first, 'signed')
  await house.db.updateTable('profiles').set({ surname: 'Сидорова' }).where('person_id', '=', person.personId).execute()
  const second = await contractOf(house, client, person)
  for (const human of [client, person]) {
    const seen = await changes(house, human, second)
    assert.equal(seen.with?.id, first)
    const words = seen.lines.flatMap(({ is, pieces }) => (is === 'same' ? [] : pieces))
    assert.ok(words.some(({ is, text }) => is === 'gone' && text.includes('Иванова')))
    assert.ok(words.some(({ is, text }) => is === 'added' && text.includes('Сидорова')))
  }
})

test('a document that was never signed is offered, and compared when it is chosen', async () => {
  await using house = await openDocumentHouse()
  const { client, person } = await openPair(house)
  const first = await contractOf(house, client, person)
  await end(house, first, 'revoked')
  const second = await contractOf(house, client, person)
  const seen = await changes(house, client, second)
  assert.deepEqual([seen.with, seen.others.map(({ id }) => id)], [null, [first]])
  assert.ok((await changes(house, client, second, first)).places > 0, 'the numbers differ')
})

test('nothing of other pairs is compared with', async () => {
  await using house = await openDocumentHouse()
  const { client, person } = await openPair(house)
  const other = await house.addPerson({
    phone: '89005550009',
    surname: 'Чужой',
    firstname: 'Олег',
    secondname: '',
    inn: '771234567890',
  })
  const mine = await contractOf(house, client, person)
  const theirs = await contractOf(house, client, other)
  const ask = (human: Human, id: string, other: string) =>
    house.call(human.orgId === undefined ? contract.comparePersonDocument : contract.compareClientDocument, human, {
      params: { id },
      query: { with: other },
    })
  assertRefused(await ask(client, mine, theirs), 'documentGone')
  assertRefused(await ask(person, mine, theirs), 'documentGone')
  assertRefused(await ask(person, theirs, mine), 'documentGone')
})

type Seen = {
  with: { id: string } | null
  others: { id: string }[]
  places: number
  lines: { is: string; pieces: { is: string; text: string }[] }[]
}

async function changes(house: DocumentHouse, human: Human, id: string, other?: string): Promise<Seen> {
  const endpoint = human.orgId === undefined ? contract.comparePersonDocument : contract.compareClientDocument
  const { body } = await house.call(endpoint, human, { params: { id }, query: other === undefined ? {} : { with: other } })
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data'] as Seen
}

/** The state of a document whose sides have decided. */
async function end(house: DocumentHouse, id: string, state: 'signed' | 'revoked'): Promise<void> {
  const signedAt = state === 'signed' ? { signed_at: house.clock.now() } : {}
  await house.db
    .updateTable('documents')
    .set({ state, ...signedAt })
    .where('id', '=', id as Id<'document'>)
    .execute()
  // One pair has one living contract.
  if (state === 'signed')
    await house.db
      .updateTable('documents')
      .set({ state: 'expired' })
      .where('id', '=', id as Id<'document'>)
      .execute()
}

async function contractOf(house: DocumentHouse, { orgId }: Human, { personId }: Human): Promise<string> {
  assert.ok(orgId)
  const day = moscowDate(house.clock.now())
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', orgId, personId, day }))
  assert.ok(made.ok)
  await house.work()
  return made.value.id
}

async function openPair(house: DocumentHouse) {
  const boss = await house.addPerson({ phone: '89001110000', surname: 'Петров', firstname: 'Пётр', secondname: '', inn: null })
  const name = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
  const person = await house.addPerson({ phone: '89001112233', ...name, inn: '500100732259' })
  return { client: await house.addOrganization(boss, { inn: '7707083893' as Inn, name: 'ООО «Ромашка»' }), person }
}
