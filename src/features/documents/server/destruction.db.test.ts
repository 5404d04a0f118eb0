import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { openSignedPapers } from '../../../../tests/support/signed-papers.ts'
import * as contract from '../contract/destruction.ts'
import {
  getClientDocument,
  getDocumentPdf,
  getPersonDocument,
  listClientDocuments,
  verifyDocument,
} from '../contract/document.ts'
import { holdDocument } from '../contract/retention.ts'
import { keepTerms } from './keep-terms.ts'

/** Orders of 2026 are kept to the end of 2031. */
const years = 24 * 365 * 5 + 24 * 60

test('documents beyond their term are destroyed by an act: of each its number and hashes stay, and nothing else', async () => {
  await using house = await openDocumentHouse()
  const { client, person, ids } = await openSignedPapers(house)
  const [frame = none, order = none] = ids
  const before = await rowOf(house, order)
  assert.deepEqual(await counts(house, client), { due: 0, stopped: 0 })
  assertRefused(await house.call(contract.planDestruction, client), 'nothingToDestroy')
  await grow(house)
  assert.deepEqual(await counts(house, client), { due: 1, stopped: 0 }, 'the contract is in force')
  const old = { ...client, confirmedAt: house.clock.now().subtract({ minutes: 11 }) }
  assertRefused(await house.call(contract.planDestruction, old), 'confirmationNeeded')
  const planned = await plan(house, client)
  assert.deepEqual([planned.state, planned.total], ['planned', 1])
  assertRefused(await house.call(contract.planDestruction, client), 'destructionRunning')
  assertRefused(await house.call(contract.downloadDestructionAct, client, { params: { id: planned.id } }), 'notFound')
  house.clock.advance({ hours: 24 * 6 })
  await house.work()
  assert.equal((await rowOf(house, order)).destroyed_by, null, 'people have a week')
  house.clock.advance({ hours: 24 })
  await house.work()

  const row = await rowOf(house, order)
  assert.deepEqual([row.sha256, row.signed_sha256, row.protocol_sha256, row.state], [null, null, null, before.state])
  assert.doesNotMatch(JSON.stringify(row.facts), /Иванов|Сидоров/)
  for (const table of ['document_signatures', 'document_events', 'document_holds'] as const)
    assert.deepEqual(await house.db.selectFrom(table).select('document_id').where('document_id', '=', order).execute(), [], table)
  for (const hash of [before.sha256, before.signed_sha256, before.protocol_sha256])
    assert.equal((await house.deps.files.read(hash ?? '')).ok, false, 'no file is left')
  for (const [endpoint, human] of [[getClientDocument, client] as const, [getPersonDocument, person] as const]) {
    const left = await house.call(endpoint, human, { params: { id: order } })
    assertRefused(left, 'documentDestroyed')
    assert.deepEqual(left.body['facts'], { code: before.verify_code })
  }
  assertRefused(await house.call(getDocumentPdf, person, { params: { a: order, b: '1' } }), 'documentGone')
  const { body } = await house.call(listClientDocuments, client, { query: {} })
  assert.deepEqual(
    (body['data'] as { items: { id: string }[] }).items.map(({ id }) => id),
    [frame],
  )
  const verified = await house.call(verifyDocument, undefined, { params: { code: before.verify_code } })
  const told = verified.body['data'] as z.output<typeof verifyDocument.reply>
  assert.deepEqual([told.verdict, told.sha256, told.destroyed?.act], ['destroyed', before.sha256, planned.number])
  assert.deepEqual([told.person, told.signatures], ['—', []])

  const done = (await listed(house, client)).items[0]
  assert.deepEqual([done?.state, done?.destroyed, done?.left], ['done', 1, 0])
  const act = await fileOf(house, client, contract.downloadDestructionAct, planned.id)
  const text = pdfText(act)
  assert.ok(text.includes(`Акт об уничтожении документов № ${planned.number}`), text.slice(0, 300))
  assert.ok(text.replaceAll(/\s/g, '').includes(before.sha256 ?? 'нет'), 'the act names the hash of the file')
  const hashes = (await fileOf(house, client, contract.downloadDestroyedHashes, planned.id)).toString()
  for (const hash of [before.sha256, before.signed_sha256, before.protocol_sha256]) assert.ok(hashes.includes(hash ?? 'нет'))
  await assert.rejects(
    house.db.updateTable('documents').set({ title: 'Иначе' }).where('id', '=', order).execute(),
    /was destroyed/,
    'what is destroyed is not begun anew',
  )
})

test('a hold, a dispute of the term or a later change stops the destruction of a document, and the act says why it was left', async () => {
  await using house = await openDocumentHouse()
  const { client, ids } = await openSignedPapers(house)
  const [frame = none, order = none] = ids
  await assert.rejects(
    house.db.deleteFrom('document_signatures').where('document_id', '=', order).execute(),
    /evidence and never change/,
    'evidence goes with its document and never before it',
  )
  await grow(house)
  const { id } = await plan(house, client)
  const body = { reason: 'court', words: 'Иск подан в суд' } as const
  assert.equal((await house.call(holdDocument, client, { params: { id: order }, body })).body['code'], 1)
  await wait(house)
  assert.equal((await rowOf(house, order)).destroyed_by, null)
  assert.deepEqual(await counts(house, client), { due: 0, stopped: 1 })
  const hashes = (await fileOf(house, client, contract.downloadDestroyedHashes, id)).toString()
  assert.ok(hashes.includes('стоит запрет сотрудника'), hashes)
  assert.equal((await listed(house, client)).items[0]?.left, 1)
  assertRefused(await house.call(contract.planDestruction, client), 'nothingToDestroy')
  assert.equal((await rowOf(house, frame)).destroyed_by, null)
})

test('a decision to destroy is taken back while its first document stands, and two decisions at once are one', async () => {
  await using house = await openDocumentHouse()
  const { client, rival, ids } = await openSignedPapers(house)
  const [, order = none] = ids
  await grow(house)
  const answers = await Promise.all([1, 2].map(() => house.call(contract.planDestruction, client)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  const { id } = (await listed(house, client)).items[0] ?? { id: '' }
  for (const endpoint of [contract.cancelDestruction, contract.downloadDestructionAct, contract.downloadDestroyedHashes] as const)
    assertRefused(await house.call(endpoint, rival, { params: { id } }), 'notFound')
  assert.deepEqual((await listed(house, rival)).items, [])
  const branch = { ...client, branchIds: ['branch_00000000000000000000000000'] } as unknown as Human
  assertRefused(await house.call(contract.listDestructions, branch), 'noAccess')
  assertRefused(await house.call(contract.planDestruction, branch), 'noAccess')
  for (const endpoint of [contract.cancelDestruction, contract.downloadDestructionAct, contract.downloadDestroyedHashes] as const)
    assertRefused(await house.call(endpoint, branch, { params: { id } }), 'noAccess')
  assert.equal((await house.call(contract.cancelDestruction, client, { params: { id } })).body['code'], 1)
  assertRefused(await house.call(contract.cancelDestruction, client, { params: { id } }), 'wrongState')
  await wait(house)
  assert.equal((await rowOf(house, order)).destroyed_by, null)
  const again = await plan(house, client)
  await wait(house)
  const act = await house.db
    .selectFrom('document_destructions')
    .selectAll()
    .where('id', '=', again.id as Id<'documentDestruction'>)
    .executeTakeFirst()
  await house.deps.files.remove(act?.act_sha256 ?? '')
  assertRefused(await house.call(contract.downloadDestructionAct, client, { params: { id: again.id } }), 'fileDamaged')
})

const none = '' as Id<'document'>

type List = z.output<typeof contract.listDestructions.reply>

/** The term of the orders ends, and the night notices it. */
async function grow(house: DocumentHouse): Promise<void> {
  house.clock.advance({ hours: years })
  for (let night = 0; night < 2; night += 1) await keepTerms(house.deps)
}

async function wait(house: DocumentHouse): Promise<void> {
  house.clock.advance({ hours: 24 * 7 })
  await house.work()
}

async function listed(house: DocumentHouse, client: Human): Promise<List> {
  return (await house.call(contract.listDestructions, client)).body['data'] as List
}

async function counts(house: DocumentHouse, client: Human) {
  const { due, stopped } = await listed(house, client)
  return { due, stopped }
}

async function plan(house: DocumentHouse, client: Human): Promise<contract.Destruction> {
  const { body } = await house.call(contract.planDestruction, client)
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data'] as contract.Destruction
}

function rowOf(house: DocumentHouse, id: Id<'document'>) {
  return house.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function fileOf(
  house: DocumentHouse,
  client: Human,
  endpoint: typeof contract.downloadDestructionAct | typeof contract.downloadDestroyedHashes,
  id: string,
): Promise<Buffer> {
  const answer = await house.call(endpoint, client, { params: { id } })
  assert.ok(answer.file, JSON.stringify(answer.body))
  return Buffer.from(answer.file.bytes)
}
