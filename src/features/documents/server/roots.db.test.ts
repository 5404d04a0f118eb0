import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { httpTimeStamps } from '#/gateways/time-stamp/http-time-stamps.ts'
import { writeStampRequest } from '#/gateways/time-stamp/write-stamp-request.ts'
import { newId } from '#/platform/server/new-id.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { openTimeStampStand } from '../../../../tests/support/time-stamp-stand.ts'
import { countRootTroubles } from './count-root-troubles.ts'
import { downloadDocument } from './download-document.ts'
import * as contract from '../contract/root.ts'
import { isIncluded, leafHash } from '../domain/merkle-tree.ts'
import { firstRoot } from '../domain/root.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { makeDocument } from './make-document.ts'
import { makeRootJob } from './jobs.ts'

type Stamp = { authority: string; token: string } | null
type Proof = {
  line: string
  index: number
  size: number
  path: string[]
  root: string
  no: number
  day: string
  stamp: Stamp
  check: string[]
}

test('every document that changed stands under the root of the day, and its proof is checked without the platform', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const first = await makeFrame(house, pair)
  for (const human of [pair.client, pair.person]) assertRefused(await proofOf(house, human, first), 'notAnchored')
  await nextNight(house)
  const second = await makeFrame(house, { ...pair, person: pair.other })
  await downloadDocument(house.deps, pair.person as never, first, '1')
  await nextNight(house)
  await nextNight(house)

  const roots = await rootsOf(house)
  assert.deepEqual(
    roots.map(({ no, day, size }) => [no, day, size]),
    [
      [2, '2026-11-22', 3],
      [1, '2026-11-21', 2],
    ],
    'a day without changes needs no root',
  )
  assert.deepEqual([roots[0]?.previous, roots[1]?.previous], [roots[1]?.root, firstRoot])
  for (const [id, human] of [
    [first, pair.client],
    [second, pair.other],
  ] as const) {
    const proof = read(await proofOf(house, human, id))
    const document = await house.db.selectFrom('documents').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
    const head = await house.db
      .selectFrom('document_events')
      .select('hash')
      .where('document_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(proof.line, `document ${id} ${document.sha256} ${head.hash}`)
    assert.equal(proof.root, roots[0]?.root)
    const path = proof.path.map((hash) => Buffer.from(hash, 'hex'))
    assert.ok(isIncluded(sha256, leafHash(sha256, Buffer.from(proof.line)), { ...proof, path }, Buffer.from(proof.root, 'hex')))
  }
  for (const outsider of [pair.rival, pair.stranger]) assertRefused(await proofOf(house, outsider, first), 'documentGone')
})

test('what happens after midnight waits for the next root; nothing is left out between two', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  house.clock.advance({ hours: 11, minutes: 59 })
  const early = await makeFrame(house, pair)
  house.clock.advance({ minutes: 2 })
  const late = await makeFrame(house, { ...pair, person: pair.other })
  await run(house)
  assert.deepEqual(
    (await rootsOf(house)).map(({ size }) => size),
    [2],
  )
  assertRefused(await proofOf(house, pair.client, late), 'notAnchored')
  await nextNight(house)
  assert.equal(read(await proofOf(house, pair.client, late)).no, 2)
  assert.equal(read(await proofOf(house, pair.client, early)).no, 1)
})

test('a root is written once, and lines that no longer lead to it prove nothing', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const id = await makeFrame(house, pair)
  await grow(house, pair.client, 1)
  await nextNight(house)
  await assert.rejects(house.db.updateTable('document_roots').set({ root: firstRoot }).execute(), /evidence/)
  await assert.rejects(house.db.deleteFrom('document_root_places').execute(), /evidence/)
  const { lines_sha256: sha256 } = await house.db.selectFrom('document_roots').select('lines_sha256').executeTakeFirstOrThrow()
  await rm(join(house.directory, sha256.slice(0, 2), sha256), { force: true })
  await rm(join(house.directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256), { force: true })
  for (const human of [pair.client, pair.person]) assertRefused(await proofOf(house, human, id), 'fileDamaged')
  assertRefused(await house.call(contract.getJournalProof, pair.client), 'fileDamaged')
})

test('journals of organizations stand under the root as long as they were; one that has not grown is not counted again', async () => {
  await using house = await openDocumentHouse()
  const { client, person, rival } = await openPair(house)
  await grow(house, client, 2)
  await nextNight(house)
  await nextNight(house)
  assert.equal((await rootsOf(house)).length, 1)
  await grow(house, client, 1)
  await grow(house, person, 1)
  await nextNight(house)
  assert.deepEqual(
    (await rootsOf(house)).map(({ no, size }) => [no, size]),
    [
      [2, 3],
      [1, 2],
    ],
  )
  const answer = await house.call(contract.getJournalProof, client)
  const proof = read(answer)
  const head = await house.db
    .selectFrom('journal_chains')
    .select(['last_no', 'last_sha256'])
    .where('owner_id', '=', client.orgId ?? client.personId)
    .executeTakeFirstOrThrow()
  assert.equal(proof.line, `journal ${client.orgId} 3 ${head.last_sha256.toString('hex')}`)
  const path = proof.path.map((hash) => Buffer.from(hash, 'hex'))
  assert.ok(isIncluded(sha256, leafHash(sha256, Buffer.from(proof.line)), { ...proof, path }, Buffer.from(proof.root, 'hex')))
  assertRefused(await house.call(contract.getJournalProof, rival), 'notAnchored')
  const branch = { ...client, branchIds: [newId('branch', house.clock)] }
  assertRefused(await house.call(contract.getJournalProof, branch), 'noAccess')
})

test('a last root that is not the one kept apart stops the round and is told to the operator until it is settled', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await makeFrame(house, pair)
  await nextNight(house)
  assert.equal(await countRootTroubles(house.db), 0)
  await house.db.transaction().execute(async (tx) => {
    await sql`alter table document_roots disable trigger document_roots_frozen`.execute(tx)
    await tx
      .updateTable('document_roots')
      .set({ root: 'f'.repeat(64) })
      .execute()
  })
  await makeFrame(house, { ...pair, person: pair.other })
  await nextNight(house)
  assert.equal((await rootsOf(house)).length, 1)
  assert.equal(await countRootTroubles(house.db), 1)
  assert.match(house.logged.join('\n'), /not the one kept apart.*"doubt":"changed"/)
  await rm(join(house.directory, 'document-roots'), { recursive: true })
  await nextNight(house)
  assert.equal((await rootsOf(house)).length, 2)
  assert.equal(await countRootTroubles(house.db), 0)
})

test('a root is printed on a page: its number, day, what stands under it', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await makeFrame(house, pair)
  await grow(house, pair.client, 1)
  await nextNight(house)
  const page = await house.call(contract.printRoot, undefined, { params: { no: '1' } })
  assert.ok(page.file)
  const text = pdfText(page.file.bytes)
  const [root] = await rootsOf(house)
  for (const words of ['Корень № 1', 'за 21.11.2026', root?.root ?? '—', 'Документов под корнем', 'Журналов под корнем'])
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(words) || text.replaceAll(/\s+/g, '').includes(words), `${words}: ${text}`)
  assertRefused(await house.call(contract.printRoot, undefined, { params: { no: '2' } }), 'rootGone')
  await exhaustLimits(house.db)
  assertRefused(await house.call(contract.printRoot, undefined, { params: { no: '1' } }), 'tooOften')
})

test('an authority of OpenSSL stamps the root of the day, and its token lies in the proof', async () => {
  await using stand = await openTimeStampStand()
  await using timeStamps = httpTimeStamps(stand)
  await using house = await openDocumentHouse({ timeStamps })
  const pair = await openPair(house)
  const id = await makeFrame(house, pair)
  await nextNight(house)
  const proof = read(await proofOf(house, pair.person, id))
  assert.equal(proof.stamp?.authority, 'Time stamps of stand')
  assert.match(await stand.verify(Buffer.from(proof.stamp.token, 'base64'), proof.root), /Verification: OK/)
  assert.ok(proof.check.some((line) => line.includes(`openssl ts -verify -digest ${proof.root}`)))
  assert.equal((await rootsOf(house))[0]?.stamp?.token, proof.stamp.token)
  await assert.rejects(house.db.deleteFrom('document_root_stamps').execute(), /evidence/)
  const page = await house.call(contract.printRoot, undefined, { params: { no: '1' } })
  assert.match(pdfText(page.file?.bytes ?? new Uint8Array()), /Time stamps of stand/)
})

test('an authority that refuses, is silent or lies leaves no stamp, an alarm, and is asked again until it stamps', async () => {
  await using stand = await openTimeStampStand()
  await using timeStamps = httpTimeStamps({ ...stand, timeoutMs: 1000 })
  await using house = await openDocumentHouse({ timeStamps })
  await makeFrame(house, await openPair(house))
  const lies = writeStampRequest(Buffer.alloc(32, 1), 1n)
  for (const [answer, kind] of [
    [(query: Uint8Array, reply: typeof stand.reply) => reply(query, ['-section', 'picky']), 'refused'],
    [() => Promise.resolve(undefined), 'unavailable'],
    [(_: Uint8Array, reply: typeof stand.reply) => reply(lies), 'unsound'],
  ] as const) {
    stand.levers.answer = answer
    if (kind === 'refused') await nextNight(house)
    house.clock.advance({ hours: 1 })
    await house.work()
    assert.equal((await rootsOf(house))[0]?.stamp, null)
    assert.equal(await countRootTroubles(house.db), 1)
    assert.match(house.logged.at(-1) ?? '', new RegExp(`^a root was not stamped .*"kind":"${kind}"`))
  }
  stand.levers.answer = undefined
  house.clock.advance({ hours: 1 })
  await house.work()
  assert.ok((await rootsOf(house))[0]?.stamp)
  assert.equal(await countRootTroubles(house.db), 0)
})

test('roots are read by anybody, at a bearable pace', async () => {
  await using house = await openDocumentHouse()
  assert.deepEqual(await rootsOf(house), [])
  await exhaustLimits(house.db)
  assertRefused(await house.call(contract.listRoots, undefined), 'tooOften')
})

const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
type Pair = Awaited<ReturnType<typeof openPair>>

async function openPair(house: DocumentHouse) {
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const other = await house.addPerson({ phone: '89001112244', ...names, inn: '773370857141' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, inn: '526317984689' })
  const stranger = await house.addPerson({ phone: '89004445577', ...names, inn: null })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  const rival = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'Рога' })
  return { person, other, client, stranger, rival }
}

async function makeFrame(house: DocumentHouse, { client, person }: Pick<Pair, 'client' | 'person'>): Promise<Id<'document'>> {
  const { orgId } = client
  assert.ok(orgId)
  const day = Temporal.PlainDate.from('2026-11-21')
  const made = await house.db
    .transaction()
    .execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', orgId, personId: person.personId, day }))
  assert.ok(made.ok)
  await house.work()
  return made.value.id
}

/** So many entries are written into the journal of an organization, or of a person. */
async function grow(house: DocumentHouse, { orgId, personId }: Human, count: number): Promise<void> {
  const entry = { action: 'documentsDownloaded', object: { kind: 'document', id: 'x', name: 'x' } } as const
  for (let at = 0; at < count; at += 1)
    await house.db.transaction().execute((tx) => recordServiceEntry(tx, house.deps, orgId ?? personId, entry))
}

async function nextNight(house: DocumentHouse): Promise<void> {
  house.clock.advance({ hours: 24 })
  await run(house)
}

async function run(house: DocumentHouse): Promise<void> {
  await house.db.deleteFrom('jobs').where('name', '=', makeRootJob.name).execute()
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, makeRootJob, {}))
  await house.work()
}

function proofOf(house: DocumentHouse, human: Human, id: string) {
  const endpoint = human.orgId === undefined ? contract.getPersonRootProof : contract.getClientRootProof
  return house.call(endpoint, human, { params: { id } })
}

function read(answer: Awaited<ReturnType<typeof proofOf>>): Proof {
  assert.ok(answer.file, JSON.stringify(answer.body))
  return JSON.parse(Buffer.from(answer.file.bytes).toString('utf8')) as Proof
}

async function rootsOf(house: DocumentHouse) {
  const { body } = await house.call(contract.listRoots, undefined)
  return (body['data'] as { items: { no: number; day: string; root: string; previous: string; size: number; stamp: Stamp }[] })
    .items
}
