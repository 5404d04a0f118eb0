import assert from 'node:assert/strict'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Inn } from '#/kernel/inn.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse } from '../../../../tests/support/document-house.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { makeDocument } from './make-document.ts'
import { eventsOf } from './queries.ts'
import { rehashFiles } from './rehash-files.ts'

test('a byte changed in the store is found in the night, told once and written in the journal; whole files are left alone', async () => {
  await using house = await openDocumentHouse()
  const [sound, spoilt] = [await makeFrame(house, 1), await makeFrame(house, 2)]
  assert.equal((await rehashFiles(house.deps)).next, 'again')
  assert.equal(await told(house), 0)
  await spoil(house, spoilt, 'something else')
  await rehashFiles(house.deps)
  await rehashFiles(house.deps)
  assert.equal(await told(house), 1)
  const journal = await eventsOf(house.db, spoilt)
  assert.deepEqual([journal.at(-1)?.kind, journal.at(-1)?.details], ['damaged', { failure: 'damaged' }])
  assert.equal(findJournalBreak(journal), undefined)
  assert.notEqual((await eventsOf(house.db, sound)).at(-1)?.kind, 'damaged')
  assert.match(house.logged.join('\n'), /not what was frozen/)
})

test('a store that is not there is told to the operator and to nobody else', async () => {
  await using house = await openDocumentHouse()
  for (let number = 1; number <= 7; number += 1) await makeFrame(house, number)
  await rm(house.directory, { recursive: true })
  const outcome = await rehashFiles(house.deps)
  assert.equal(outcome.next === 'again' && outcome.why, 'the store is in trouble')
  assert.equal(await told(house), 0)
  assert.match(house.logged.join('\n'), /does not answer as it should/)
})

test('several rotten files among whole ones are no trouble of the store: each is recorded and the round goes on', async () => {
  await using house = await openDocumentHouse()
  const ids = []
  for (let number = 1; number <= 7; number += 1) ids.push(await makeFrame(house, number))
  for (const id of ids.slice(0, 6)) await spoil(house, id, 'something else')
  const outcome = await rehashFiles(house.deps)
  assert.equal(outcome.next === 'again' && outcome.why, 'every night')
  assert.equal(await told(house), 6)
})

test('a portion that fails for six hours is recorded, and the round goes on', async () => {
  await using house = await openDocumentHouse()
  for (let number = 1; number <= 5; number += 1) await spoil(house, await makeFrame(house, number), 'something else')
  const whys = []
  for (let look = 0; look < 7; look += 1) {
    const outcome = await rehashFiles(house.deps)
    whys.push(outcome.next === 'again' && outcome.why)
  }
  assert.deepEqual(whys, [...Array.from({ length: 6 }, () => 'the store is in trouble'), 'every night'])
  assert.equal(await told(house), 5)
})

async function told(house: DocumentHouse): Promise<number> {
  const jobs = await house.db.selectFrom('jobs').select('id').where('name', '=', 'event:documentDamaged').execute()
  return jobs.length
}

const inns = ['7707083893', '7701010017', '7702070139', '7736050003', '7740000076', '7728168971', '7710140679']

async function makeFrame(house: DocumentHouse, number: number) {
  const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
  const person = await house.addPerson({ phone: `8900111000${number}`, ...names, inn: `50010073225${number}` })
  const client = await house.addOrganization(person, { inn: inns[number - 1] as Inn, name: 'Ромашка' })
  assert.ok(client.orgId)
  const place = { orgId: client.orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', ...place }))
  assert.ok(made.ok)
  await house.work()
  return made.value.id
}

async function spoil(house: DocumentHouse, id: Awaited<ReturnType<typeof makeFrame>>, text: string): Promise<void> {
  const { sha256 } = await house.db.selectFrom('documents').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
  const hash = sha256 ?? ''
  const path = join(house.directory, hash.slice(0, 2), hash.slice(2, 4), hash)
  await chmod(path, 0o600)
  await writeFile(path, text)
}
