import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { newId } from '#/platform/server/new-id.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import * as contract from '../contract/own-paper.ts'
import { forgetPapers } from './forget-papers.ts'
import { storedFileColumns } from './stored-file-queries.ts'

test('a PDF uploaded and sent to nobody goes with its file after thirty days; one that was sent or used again stays', async () => {
  await using house = await openDocumentHouse()
  const { client, contractor } = await openHouse(house)
  const [left, sent, again] = [
    await upload(house, client, 'Забытый', await foreignPdf({ pages: 1 })),
    await upload(house, client, 'Отправленный', await foreignPdf({ pages: 2 })),
    await upload(house, client, 'Загруженный снова', await foreignPdf({ pages: 3 })),
  ]
  await send(house, client, sent.id, contractor)
  house.clock.advance({ hours: 24 * 29 })
  assert.equal((await upload(house, client, 'Загруженный снова', await foreignPdf({ pages: 3 }))).id, again.id)
  await clean(house)
  assert.deepEqual(await titles(house), ['Забытый', 'Загруженный снова', 'Отправленный'], 'the term is not over')
  house.clock.advance({ hours: 25 })
  await clean(house)
  assert.deepEqual(await titles(house), ['Загруженный снова', 'Отправленный'])
  const stored = async ({ sha256 }: Paper) => (await house.deps.files.read(sha256)).ok
  assert.deepEqual([await stored(left), await stored(sent), await stored(again)], [false, true, true])
  const body = { contractor_ids: [contractor] }
  assertRefused(await house.call(contract.sendOwnPaper, client, { params: { id: left.id }, body }), 'notFound')
})

test('a file that another paper names stays when one of the two goes', async () => {
  await using house = await openDocumentHouse()
  const { client, contractor } = await openHouse(house)
  const file = await foreignPdf()
  const [left, sent] = [await upload(house, client, 'Черновик', file), await upload(house, client, 'Правила', file)]
  assert.equal(left.sha256, sent.sha256)
  await send(house, client, sent.id, contractor)
  house.clock.advance({ hours: 24 * 31 })
  await clean(house)
  assert.deepEqual(await titles(house), ['Правила'])
  assert.equal((await house.deps.files.read(sent.sha256)).ok, true)
})

test('a paper cleaned up while it is uploaded and sent is either gone or whole', async () => {
  await using house = await openDocumentHouse()
  const { client, contractor } = await openHouse(house)
  for (let turn = 0; turn < 4; turn += 1) {
    const file = await foreignPdf({ pages: turn + 1 })
    const paper = await upload(house, client, `Правила ${turn}`, file)
    house.clock.advance({ hours: 24 * 31 })
    const body = { contractor_ids: [contractor] }
    const [, answer, anew] = await Promise.all([
      clean(house),
      house.call(contract.sendOwnPaper, client, { params: { id: paper.id }, body }),
      upload(house, client, `Правила ${turn}`, file),
    ])
    await house.work()
    assert.ok(answer.status === 200 || answer.status === 404, JSON.stringify(answer.body))
    assert.equal((await house.deps.files.read(anew.sha256)).ok, true)
    const failed = await house.db.selectFrom('documents').select('id').where('state', '=', 'failed').execute()
    assert.deepEqual(failed, [], 'no document lost its pages')
  }
})

test('every column that holds the hash of something is either counted as a stored file or known to be none', async () => {
  await using house = await openDocumentHouse()
  const { rows } = await rowsOf({ name: pgType.text })`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and column_name ~ '(sha256|file_key)$'`.execute(house.db)
  const counted = storedFileColumns.map(([table, column]) => `${table}.${column}`)
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), [...counted, ...notFiles].toSorted())
})

/** Hashes of facts, of lists and of requests: nothing is stored under them. */
const notFiles = [
  // What is left of destroyed documents: hashes of files that are gone.
  'document_destruction_lines.journal_sha256',
  'document_destruction_lines.protocol_sha256',
  'document_destruction_lines.sha256',
  'document_destruction_lines.signed_sha256',
  'document_signatures.document_sha256',
  'onboardings.plan_sha256',
  'register_approvals.register_sha256',
]

type Paper = z.output<typeof contract.uploadOwnPaper.reply>

async function upload(house: DocumentHouse, client: Human, title: string, body: Uint8Array): Promise<Paper> {
  const answer = await house.call(contract.uploadOwnPaper, client, { query: { title, file_name: 'rules.pdf' }, body })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Paper
}

async function send(house: DocumentHouse, client: Human, id: string, contractor: string): Promise<void> {
  const body = { contractor_ids: [contractor] }
  const answer = await house.call(contract.sendOwnPaper, client, { params: { id }, body })
  assert.equal((answer.body['data'] as { made: unknown[] }).made.length, 1, JSON.stringify(answer.body))
  await house.work()
}

/** The round of a night, and the jobs it leaves. */
async function clean(house: DocumentHouse): Promise<void> {
  await forgetPapers(house.deps)
  await house.work()
}

async function titles(house: DocumentHouse): Promise<string[]> {
  const rows = await house.db.selectFrom('own_papers').select('title').execute()
  return rows.map(({ title }) => title).toSorted()
}

/** An organization with one person of its list. */
async function openHouse(house: DocumentHouse) {
  const boss = await house.addPerson({ phone: '89001110000', surname: 'Петров', firstname: 'Пётр', secondname: '', inn: null })
  const client = await house.addOrganization(boss, { inn: '7707083893' as Inn, name: 'Ромашка' })
  assert.ok(client.orgId)
  const name = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
  const inn = '500100732259' as PersonInn
  const human = await house.addPerson({ phone: '89001112230', ...name, inn })
  const contractor: Id<'contractor'> = newId('contractor', house.clock)
  const row = { id: contractor, org_id: client.orgId, person_id: human.personId, inn, source: 'invite' as const }
  await house.db
    .insertInto('contractors')
    .values({ ...row, created_at: house.clock.now() })
    .execute()
  return { client, contractor }
}
