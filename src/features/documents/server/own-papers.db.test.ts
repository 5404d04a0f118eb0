import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { PDFDocument } from 'pdf-lib'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { innsOfList, listPeople } from '../../../../tests/support/listed-people.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { proposeClientAnnulment } from '../contract/annulment.ts'
import * as documentContract from '../contract/document.ts'
import * as contract from '../contract/own-paper.ts'
import { proposeClientReplacement } from '../contract/replacement.ts'
import * as signing from '../contract/signing.ts'
import { paperSendsOfDay } from '../domain/own-paper.ts'
import { makeDocument } from './make-document.ts'

test('a customer has its own PDF signed: by both, with the same proofs, pages first and the sheet of sides after them', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person)
  const file = await foreignPdf({ pages: 2 })
  const paper = await upload(house, client, file)
  assert.deepEqual([paper.pages, paper.size, paper.sha256], [2, file.length, sha256(file)])
  const { made, skipped } = await send(house, client, paper.id, [person.contractor])
  assert.deepEqual([made.length, skipped], [1, []])
  const id = made[0]?.id ?? ''
  await house.work()
  const view = await viewOf(house, client, id)
  assert.deepEqual([view.kind, view.state, view.amount, view.links.assignment_id], ['own', 'waitClient', null, null])
  assert.match(view.title, /^Правила склада № Д-2026-\d+ от/)
  const original = await fileOf(house, client, id, '1')
  assert.equal(sha256(original), view.sha256)
  assert.equal((await PDFDocument.load(original)).getPageCount(), 3)

  assertRefused(await house.call(signing.sendPersonSigningCode, person.human, { params: { id } }), 'otherSideFirst')
  await sign(house, client, id)
  await sign(house, person.human, id)
  await house.work()
  const signed = await viewOf(house, person.human, id)
  assert.deepEqual([signed.state, signed.signatures.length, signed.journal_intact], ['signed', 2, true])
  assert.deepEqual(signed.files, ['1', '2', '3'])
  const copy = await PDFDocument.load(await fileOf(house, person.human, id, '2'))
  assert.ok(copy.getPageCount() >= 3)
  const shows = async (part: string) => Buffer.from(await fileOf(house, client, id, part)).includes('Page 2 of the rules')
  assert.deepEqual([await shows('1'), await shows('2'), await shows('3')], [true, true, false])
  const verified = await house.call(documentContract.verifyDocument, undefined, { params: { code: signed.verify_code } })
  assert.equal((verified.body['data'] as { verdict: string }).verdict, 'genuine')
  // Jobs of one moment run in any order.
  const announced = house.announcements.find(({ event }) => event === 'documentSigned')
  assert.deepEqual(announced, {
    event: 'documentSigned',
    payload: { documentId: id, kind: 'own', assignmentId: null, orgId: client.orgId, personId: person.human.personId },
  })

  const replaced = await house.call(proposeClientReplacement, client, {
    params: { id },
    body: { reason: 'Другая редакция файла' },
  })
  assertRefused(replaced, 'wrongState')
  const annulled = await house.call(proposeClientAnnulment, client, { params: { id }, body: { reason: 'Правила отменены' } })
  assert.equal(annulled.body['code'], 1, JSON.stringify(annulled.body))
  await house.work()
  const agreement = (annulled.body['data'] as { id: string }).id
  await sign(house, client, agreement)
  await sign(house, person.human, agreement)
  assert.equal((await viewOf(house, client, id)).state, 'annulled')
})

test('one file is sent to several, each with a document and bytes of their own; sent again it makes nothing twice', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 3)
  const file = await foreignPdf()
  const paper = await upload(house, client, file)
  const ids = people.map(({ contractor }) => contractor)
  const [, second, third] = people
  assert.ok(second && third)
  const setInn = (inn: string | null) =>
    house.db
      .updateTable('profiles')
      .set({ inn: inn as PersonInn | null })
      .where('person_id', '=', second.human.personId)
      .execute()
  await setInn(null)
  await house.db.updateTable('contractors').set({ state: 'blocked' }).where('id', '=', third.contractor).execute()
  const [first, again] = [await send(house, client, paper.id, ids), await send(house, client, paper.id, ids)]
  assert.deepEqual(first, again)
  assert.deepEqual(
    [first.made.length, first.skipped.map(({ why }) => why).toSorted()],
    [1, ['заблокирован', 'не заполнены поля: ИНН исполнителя']],
  )
  await house.db.updateTable('contractors').set({ state: 'works' }).execute()
  await setInn(innsOfList[1])
  const uploadedAgain = await upload(house, client, file)
  assert.equal(uploadedAgain.id, paper.id, 'the same file under the same title')
  const both = await Promise.all([send(house, client, paper.id, ids), send(house, client, paper.id, ids)])
  assert.deepEqual(both[0].made.map(({ id }) => id).toSorted(), both[1].made.map(({ id }) => id).toSorted())
  await house.work()
  const rows = await house.db.selectFrom('documents').select(['person_id', 'sha256', 'state']).execute()
  assert.equal(rows.length, 3)
  assert.equal(new Set(rows.map((row) => row.sha256)).size, 3)
})

test('a bad file is refused in words that say what to do, and nothing of it is kept', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listPeople(house, 0)
  const scripted = await house.call(contract.uploadOwnPaper, client, request(await foreignPdf({ object: '<< /JS (x) >>' })))
  assertRefused(scripted, 'paperUnfit')
  assert.match(JSON.stringify(scripted.body), /В файле есть сценарии JavaScript. Напечатайте его в PDF/)
  const long = await house.call(contract.uploadOwnPaper, client, request(await foreignPdf({ pages: 101 })))
  assert.match(JSON.stringify(long.body), /больше 100 страниц/)
  assertRefused(await house.call(contract.uploadOwnPaper, client, request(Buffer.from('MZ'))), 'paperUnfit')
  assert.equal((await house.db.selectFrom('own_papers').selectAll().execute()).length, 0)
  for (let at = 0; at < 57; at += 1) await house.call(contract.uploadOwnPaper, client, request(Buffer.from('MZ')))
  assertRefused(await house.call(contract.uploadOwnPaper, client, request(await foreignPdf())), 'tooOften')
})

test('a file that finds the queue of inspections full is asked for again in a minute, and a day has so many sends', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person && client.orgId)
  const file = await foreignPdf()
  house.inspections.full = true
  const busy = await house.call(contract.uploadOwnPaper, client, request(file))
  assertRefused(busy, 'inspectionBusy')
  assert.equal(busy.status, 503)
  assert.match(JSON.stringify(busy.body), /Попробуйте через минуту/)
  assert.equal((await house.db.selectFrom('own_papers').selectAll().execute()).length, 0)
  house.inspections.full = false
  const paper = await upload(house, client, file)
  const limit = { key: `own-papers-sent:${client.orgId}`, ...paperSendsOfDay }
  for (let at = 1; at < limit.count; at += 1) await takeFromLimits(house.db, house.clock, [limit])
  assert.equal((await send(house, client, paper.id, [person.contractor])).made.length, 1)
  const order = { params: { id: paper.id }, body: { contractor_ids: [person.contractor] } }
  assertRefused(await house.call(contract.sendOwnPaper, client, order), 'tooOften')
  house.clock.advance({ hours: 24 })
  assert.equal((await send(house, client, paper.id, [person.contractor])).made.length, 1)
})

test("a paper is its organization's: a neighbour cannot send it, nor a member of a branch", async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const paper = await upload(house, client, await foreignPdf())
  const other = await house.addPerson({ phone: '89005550002', surname: 'Сосед', firstname: 'Пётр', secondname: '', inn: null })
  const neighbour = await house.addOrganization(other, { inn: '7701010017' as Inn, name: 'ООО «Сосед»' })
  const contractors = { body: { contractor_ids: people.map(({ contractor }) => contractor) } }
  assertRefused(await house.call(contract.sendOwnPaper, neighbour, { params: { id: paper.id }, ...contractors }), 'notFound')
  const own = await upload(house, neighbour, await foreignPdf({ pages: 2 }))
  const foreign = await send(house, neighbour, own.id, contractors.body.contractor_ids)
  assert.deepEqual([foreign.made, foreign.skipped.map(({ why }) => why)], [[], ['его больше нет в вашем списке']])
  const narrowed = { ...client, sessionId: `${client.sessionId}3` as Human['sessionId'], branchIds: ['branch_1'] }
  assertRefused(await house.call(contract.sendOwnPaper, narrowed, { params: { id: paper.id }, ...contractors }), 'noAccess')
  assertRefused(await house.call(contract.uploadOwnPaper, narrowed, request(await foreignPdf())), 'noAccess')
})

test('an agreement of secrecy is made once for a pair, signed by both, replaced by a new edition and annulled', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 2)
  const [person] = people
  assert.ok(person)
  const ids = people.map(({ contractor }) => contractor)
  const first = await offer(house, client, { kind: 'nda', contractor_ids: ids })
  assert.deepEqual([first.made.length, first.skipped], [2, []])
  assert.deepEqual((await offer(house, client, { kind: 'nda', contractor_ids: ids })).made, first.made)
  await house.work()
  const id = await ofPerson(house, person.human, 'nda')
  await sign(house, client, id)
  await sign(house, person.human, id)
  await house.work()
  const signed = await viewOf(house, person.human, id)
  assert.deepEqual([signed.state, signed.files, signed.amount], ['signed', ['1', '2', '3'], null])
  assert.match(JSON.stringify(signed.blocks), /Конфиденциальные сведения/)
  const again = await offer(house, client, { kind: 'nda', contractor_ids: [person.contractor] })
  assert.deepEqual(
    again.made.map((made) => made.id),
    [id],
  )
  const body = { reason: 'Изменились реквизиты' }
  const edition = await data<{ id: string }>(house.call(proposeClientReplacement, client, { params: { id }, body }))
  await house.work()
  await sign(house, client, edition.id)
  await sign(house, person.human, edition.id)
  assert.deepEqual(
    [(await viewOf(house, client, id)).state, (await viewOf(house, client, edition.id)).state],
    ['replaced', 'signed'],
  )
})

test('an addendum is made to a signed contract only, a clause a line, and waits alone', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  const { orgId } = client
  assert.ok(person && orgId)
  const order = {
    kind: 'addendum',
    contractor_ids: [person.contractor],
    terms: '1. Оплата — за три дня.\n\n- Результат — в PDF.',
  } as const
  assertRefused(await house.call(contract.offerAgreement, client, { body: { ...order, terms: ' \n ' } }), 'invalidInput')
  const early = await offer(house, client, order)
  assert.deepEqual(
    early.skipped.map(({ why }) => why),
    ['не заполнены поля: подписанный рамочный договор'],
  )
  const day = Temporal.PlainDate.from('2026-11-21')
  const input = { kind: 'frame', orgId, personId: person.human.personId, day } as const
  const frame = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, input))
  assert.ok(frame.ok)
  await house.work()
  assert.equal((await offer(house, client, order)).made.length, 0, 'the contract is not signed yet')
  await sign(house, person.human, frame.value.id)
  await sign(house, client, frame.value.id)
  const [one, other] = await Promise.all([offer(house, client, order), offer(house, client, order)])
  assert.deepEqual([one.made.length + other.made.length, one.skipped.length + other.skipped.length], [1, 1], 'two at once')
  await house.work()
  const id = await ofPerson(house, person.human, 'addendum')
  const view = await viewOf(house, client, id)
  assert.equal(view.links.parent?.id, frame.value.id)
  const items = view.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
  assert.deepEqual(items, ['Оплата — за три дня.', 'Результат — в PDF.'])
  const waiting = await offer(house, client, order)
  assert.match(waiting.skipped[0]?.why ?? '', /^ждёт подписи прежнее, № Д-2026-/)
  await sign(house, client, id)
  await sign(house, person.human, id)
  assert.equal((await offer(house, client, order)).made.length, 1, 'a contract may have several addenda')
  const narrowed = { ...client, sessionId: `${client.sessionId}3` as Human['sessionId'], branchIds: ['branch_1'] }
  assertRefused(await house.call(contract.offerAgreement, narrowed, { body: order }), 'noAccess')
})

function offer(house: DocumentHouse, client: Human, body: object): Promise<Sent> {
  return data(house.call(contract.offerAgreement, client, { body }))
}

async function ofPerson(house: DocumentHouse, { personId }: Human, kind: 'nda' | 'addendum'): Promise<string> {
  const query = house.db.selectFrom('documents').select('id').where('person_id', '=', personId).where('kind', '=', kind)
  return (await query.executeTakeFirstOrThrow()).id
}

function request(body: Uint8Array) {
  return { query: { title: 'Правила склада', file_name: 'правила.pdf' }, body }
}

type Paper = z.output<typeof contract.uploadOwnPaper.reply>
type Sent = z.output<typeof contract.sendOwnPaper.reply>
type View = z.output<typeof documentContract.getClientDocument.reply>

function upload(house: DocumentHouse, client: Human, bytes: Uint8Array): Promise<Paper> {
  return data(house.call(contract.uploadOwnPaper, client, request(bytes)))
}

function send(house: DocumentHouse, client: Human, id: string, contractors: readonly string[]): Promise<Sent> {
  return data(house.call(contract.sendOwnPaper, client, { params: { id }, body: { contractor_ids: contractors } }))
}

function viewOf(house: DocumentHouse, human: Human, id: string): Promise<View> {
  const read = human.orgId ? documentContract.getClientDocument : documentContract.getPersonDocument
  return data(house.call(read, human, { params: { id } }))
}

async function fileOf(house: DocumentHouse, human: Human, a: string, b: string): Promise<Uint8Array> {
  const answer = await house.call(documentContract.getDocumentPdf, human, { params: { a, b } })
  return answer.file?.bytes ?? new Uint8Array()
}

async function data<Data>(answer: ReturnType<DocumentHouse['call']>): Promise<Data> {
  const { body } = await answer
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data'] as Data
}

async function sign(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await house.read(human, [id])
  const isClient = human.orgId !== undefined
  await data(house.call(isClient ? signing.sendClientSigningCode : signing.sendPersonSigningCode, human, { params: { id } }))
  const put = isClient ? signing.signClientDocument : signing.signPersonDocument
  await data(house.call(put, human, { params: { id }, body: { code: house.lastCode() } }))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
