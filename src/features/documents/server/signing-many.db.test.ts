import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import * as documentContract from '../contract/document.ts'
import * as signingContract from '../contract/signing.ts'
import { manifestText } from '../domain/manifest.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { makeDocument } from './make-document.ts'
import { eventsOf, signaturesOf } from './queries.ts'

test('a contract and an order of one choice are signed by each side with one code', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const ids = [await makeFrame(house, pair), await makeOrder(house, pair)]
  await signMany(house, pair.person, ids)
  await signMany(house, pair.client, ids)
  await house.work()
  assert.equal(house.sent.length, 2)
  for (const id of ids) {
    const row = await rowOf(house, id)
    assert.equal(row.state, 'signed')
    assert.ok(row.signed_sha256 !== null && row.protocol_sha256 !== null)
    assert.equal(findJournalBreak(await eventsOf(house.db, id)), undefined)
  }
  assert.deepEqual(
    new Set(house.announcements.filter(({ event }) => event === 'documentSigned').map(({ payload }) => payload['kind'])),
    new Set(['frame', 'order']),
  )
})

test('a hundred documents are signed with one message; the evidence of each names the list and its place in it', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await signMany(house, pair.person, [await makeFrame(house, pair)])
  const ids = await makeOrders(house, pair, 100)
  const before = house.sent.length
  await signMany(house, pair.person, ids.toReversed())
  assert.equal(house.sent.length, before + 1)
  const hashes = new Map(
    (await house.db.selectFrom('documents').select(['id', 'sha256']).execute()).map((row) => [row.id, row.sha256 ?? '']),
  )
  const text = manifestText(ids.map((id) => ({ id, sha256: hashes.get(id) ?? '' })))
  const manifest = sha256Hex(text)
  assert.match(
    house.sent.at(-1)?.text ?? '',
    new RegExp(`100 документов, с кем: ООО «Ромашка», перечень ${manifest.slice(0, 8)}`),
  )
  const kept = await house.db.selectFrom('document_manifests').selectAll().where('id', '=', manifest).executeTakeFirstOrThrow()
  assert.deepEqual([kept.text, kept.size], [text, 100])
  const signatures = await house.db.selectFrom('document_signatures').selectAll().where('manifest_id', '=', manifest).execute()
  assert.equal(signatures.length, 100)
  assert.equal(new Set(signatures.map((signature) => signature.code_id)).size, 1)
  for (const signature of signatures) {
    assert.equal(signature.manifest_place, ids.indexOf(signature.document_id) + 1)
    assert.match(signature.purpose_text, new RegExp(`место ${signature.manifest_place} из 100 в перечне с SHA-256 ${manifest}`))
  }
  await assert.rejects(house.db.updateTable('document_manifests').set({ text: 'другое' }).execute(), /evidence/)
  await assert.rejects(house.db.deleteFrom('document_manifests').execute(), /document_signatures/)
  const { body } = await house.call(sendOf(pair.person), pair.person, { body: { ids: [...ids, newId('document', house.clock)] } })
  assert.equal(body['kind'], 'invalidInput', 'not more than a hundred')
})

test('the other side is told once of all that one act of signing left to it, each pair by itself', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const ids = [await makeFrame(house, pair), await makeOrder(house, pair)].toSorted()
  house.announcements.length = 0
  await signMany(house, pair.person, ids)
  await house.work()
  assert.deepEqual(house.announcements, [{ event: 'documentsWaiting', payload: { documentIds: ids, side: 'client' } }])
})

test('the protocol shows the list and the place in it', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const ids = [await makeFrame(house, pair), await makeOrder(house, pair)].toSorted()
  await signMany(house, pair.person, ids)
  await signMany(house, pair.client, ids)
  await house.work()
  const [signature] = await signaturesOf(house.db, required(ids[1]))
  const file = await house.call(documentContract.getDocumentPdf, pair.person, { params: { a: ids[1], b: '3' } })
  const words = pdfText(file.file?.bytes ?? new Uint8Array()).replaceAll(/\s/g, '')
  assert.ok(words.includes(`Перечень подписи место 2 из 2 в перечне с SHA-256 ${signature?.manifest_id}`.replaceAll(/\s/g, '')))
})

for (const side of ['client', 'person'] as const) {
  test(`what changed before the code stops the ${side} for all, says which and why, and the rest are signed without a wait`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    await signMany(house, pair.person, [await makeFrame(house, pair)])
    const ids = await makeOrders(house, pair, 3, side)
    const human = pair[side]
    await sendMany(house, human, ids)
    const code = house.lastCode()
    const gone = required(ids[1])
    const revoked = await house.call(signingContract.revokeDocument, pair.client, { params: { id: gone } })
    assert.equal(revoked.body['code'], 1)
    const { number } = await rowOf(house, gone)

    const refused = await signWith(house, human, ids, code)
    assertRefused(refused, 'documentChanged')
    assert.match(String(refused.body['action']), new RegExp(`^Заказ № ${number} — отозван. Запросите код заново`))
    assert.deepEqual(await signedIds(house, ids), [])
    assertRefused(await house.call(sendOf(human), human, { body: { ids } }), 'documentChanged')

    const rest = ids.filter((id) => id !== gone)
    await signMany(house, human, rest)
    assert.deepEqual(await signedIds(house, ids), rest)
  })

  test(`a term that ends and a file that is spoilt stop the list of the ${side}`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    await signMany(house, pair.person, [await makeFrame(house, pair)])
    const ids = await makeOrders(house, pair, 2, side)
    const human = pair[side]
    await sendMany(house, human, ids)
    const late = house.db.updateTable('documents').set({ expires_at: house.clock.now() }).where('id', '=', required(ids[0]))
    await late.execute()
    const refused = await signWith(house, human, ids, house.lastCode())
    assertRefused(refused, 'documentChanged')
    assert.match(String(refused.body['action']), /срок подписания истёк/)
    // The code of a list that changed signs nothing even when the document comes back.
    await house.db
      .updateTable('documents')
      .set({ expires_at: house.clock.now().add({ hours: 24 }) })
      .where('id', '=', required(ids[0]))
      .execute()
    assertRefused(await signWith(house, human, ids, house.lastCode()), 'signingCodeExpired')
    assert.deepEqual(await signedIds(house, ids), [])
  })

  test(`the ${side} signs nothing unread, foreign or by the code of another list; wrong codes are counted for the list`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    await signMany(house, pair.person, [await makeFrame(house, pair)])
    const ids = await makeOrders(house, pair, 2, side)
    const human = pair[side]
    const other = pair[side === 'client' ? 'person' : 'client']
    await house.read(human, [required(ids[0])])
    await house.read(other, ids)
    assertRefused(await house.call(sendOf(human), human, { body: { ids } }), 'documentUnread')
    const outsider = pair.outsiders[side]
    const mark = side === 'client' ? signingContract.markClientRead : signingContract.markPersonRead
    assertRefused(await house.call(sendOf(outsider), outsider, { body: { ids } }), 'documentGone')
    assertRefused(await house.call(mark, outsider, { body: { ids } }), 'documentGone')
    assertRefused(await house.call(sendOf(other), other, { body: { ids } }), 'documentChanged')

    await sendMany(house, human, ids)
    const right = house.lastCode()
    const single = await house.call(oneOf(human), human, { params: { id: ids[0] }, query: { code: right } })
    assertRefused(single, 'signingCodeExpired')
    assertRefused(await signWith(house, outsider, ids, right), 'documentGone')
    const wrong = right === '000000' ? '111111' : '000000'
    for (let left = 4; left > 0; left -= 1) assertRefused(await signWith(house, human, ids, wrong), 'wrongSigningCode')
    assertRefused(await signWith(house, human, ids, wrong), 'tooManyTries')
    assertRefused(await signWith(house, human, ids, right), 'tooManyTries')
    assertRefused(await signWith(house, human, ids.slice(1), right), 'signingCodeExpired')
    assert.deepEqual(await signedIds(house, ids), [])
    const kinds = (await eventsOf(house.db, required(ids[1]))).map(({ kind }) => kind)
    assert.equal(kinds.filter((kind) => kind === 'codeWrong').length, 7)
  })
}

test('the same code from several tabs, two overlapping lists and a single signing make one signature of each document', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await signMany(house, pair.person, [await makeFrame(house, pair)])
  const ids = await makeOrders(house, pair, 3)
  await sendMany(house, pair.person, ids)
  const code = house.lastCode()
  const part = ids.slice(1)
  await sendMany(house, pair.person, part)
  const partCode = house.lastCode()
  const tabs = await Promise.all([
    ...Array.from({ length: 4 }, () => signWith(house, pair.person, ids, code)),
    ...Array.from({ length: 4 }, () => signWith(house, pair.person, part, partCode)),
  ])
  assert.equal(tabs.filter(({ body }) => outcomeOf(body) === 'done').length, 1)
  assert.ok(tabs.every(({ body }) => ['done', 'documentChanged'].includes(outcomeOf(body))))
  const signed = await signedIds(house, ids)
  assert.ok(signed.length === 3 || signed.length === 2)
  for (const id of ids) assert.ok((await signaturesOf(house.db, id)).length <= 1)
})

test('what a person signs with several organizations stands in the journal of each', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const owner = await house.addPerson({ phone: '89007778899', ...names, inn: null })
  const second = await house.addOrganization(owner, { inn: '7702070139' as Inn, name: 'Василёк' })
  const ids = [await makeFrame(house, pair), await makeFrame(house, { ...pair, orgId: required(second.orgId) })]
  await signMany(house, pair.person, ids)
  assert.match(house.sent.at(-1)?.text ?? '', /2 документа, с кем: ООО «(?:Ромашка|Василёк)» и ещё 1, перечень/)
  const entries = await house.db
    .selectFrom('journal_entries')
    .select(['owner_id', 'object_id'])
    .where('action', '=', 'documentSigned')
    .execute()
  assert.deepEqual(
    new Set(entries.map(({ owner_id: by, object_id: id }) => `${by} ${id}`)),
    new Set([
      `${pair.orgId} ${ids[0]}`,
      `${second.orgId} ${ids[1]}`,
      `${pair.person.personId} ${ids[0]}`,
      `${pair.person.personId} ${ids[1]}`,
    ]),
  )
})

test('the sheet tells each document in five lines, whether it was read and why it cannot be signed', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const [frame, order] = [await makeFrame(house, pair), await makeOrder(house, pair)]
  await house.read(pair.person, [frame])
  const sheet = async (human: Human, query: object) => {
    const contract = human.orgId === undefined ? signingContract.readPersonSheet : signingContract.readClientSheet
    return (await house.call(contract, human, { query })).body['data'] as SheetSeen
  }
  const own = await sheet(pair.person, {})
  assert.deepEqual(
    own.items.map(({ id, read, problem, short }) => [id, read, problem, short.length]),
    [
      [frame, true, null, 5],
      [order, false, null, 5],
    ],
  )
  assert.deepEqual(own.items[1]?.short[0]?.value, 'Задание № З-2026-000123 «Логотип для пекарни»')
  const theirs = await sheet(pair.client, { ids: `${frame},${order}` })
  assert.deepEqual(
    theirs.items.map(({ problem }) => problem),
    ['очередь другой стороны', 'очередь другой стороны'],
  )
  assert.deepEqual((await sheet(pair.stranger, { ids: frame })).items, [])
})

test('sixty documents signed one by one in an hour are no attack', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await signMany(house, pair.person, [await makeFrame(house, pair)])
  const ids = await makeOrders(house, pair, 65)
  await house.read(pair.person, ids)
  for (const id of ids) await signMany(house, pair.person, [id])
})

test('another set of documents is no way round the pause: the fourth code that nobody typed waits, and leaves no list', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await signMany(house, pair.person, [await makeFrame(house, pair)])
  const ids = await makeOrders(house, pair, 4)
  house.clock.advance({ seconds: 1 })
  await house.read(pair.person, ids)
  const send = async (id: string | undefined) =>
    (await house.call(sendOf(pair.person), pair.person, { body: { ids: [id] } })).body
  for (const id of ids.slice(0, 3)) assert.equal(outcomeOf(await send(id)), 'done')
  const listsOf = async () => (await house.db.selectFrom('document_manifests').select('id').execute()).length
  const lists = await listsOf()
  assert.equal(outcomeOf(await send(ids[3])), 'tooOften')
  assert.equal(await listsOf(), lists)
  house.clock.advance({ seconds: 60 })
  assert.equal(outcomeOf(await send(ids[3])), 'done')
})

test('a code that was voided because a document of the list changed makes nobody wait', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await signMany(house, pair.person, [await makeFrame(house, pair)])
  const ids = await makeOrders(house, pair, 6)
  for (const [at, gone] of ids.slice(0, 4).entries()) {
    await sendMany(house, pair.person, ids.slice(at))
    await house.call(signingContract.revokeDocument, pair.client, { params: { id: gone } })
    assertRefused(await signWith(house, pair.person, ids.slice(at), house.lastCode()), 'documentChanged')
  }
  await signMany(house, pair.person, ids.slice(4))
})

type SheetSeen = {
  readonly items: readonly {
    readonly id: string
    readonly read: boolean
    readonly problem: string | null
    readonly short: readonly { readonly value: string }[]
  }[]
}
type Pair = Awaited<ReturnType<typeof openPair>>
const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }

async function openPair(house: DocumentHouse) {
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, inn: '526317984689' })
  const stranger = await house.addPerson({ phone: '89004445577', ...names, inn: null })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  const rival = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'Рога' })
  for (const human of [person, owner, stranger]) await house.accept(human)
  return { person, client, stranger, outsiders: { client: rival, person: stranger }, orgId: required(client.orgId) }
}

function makeFrame(house: DocumentHouse, pair: Pair) {
  return make(house, { kind: 'frame', ...placeOf(pair) })
}

async function makeOrder(house: DocumentHouse, pair: Pair) {
  return required((await makeOrders(house, pair, 1))[0])
}

async function makeOrders(house: DocumentHouse, pair: Pair, count: number, first: 'client' | 'person' = 'person') {
  const task = {
    number: 'З-2026-000123',
    title: 'Логотип для пекарни',
    result: 'Логотип в векторном формате',
    criteria: ['Файл SVG'],
    place: '',
    startsOn: undefined,
    dueOn: Temporal.PlainDate.from('2026-12-01'),
  }
  const ids: Id<'document'>[] = []
  for (let made = 0; made < count; made += 1) {
    const work = { assignmentId: newId('assignment', house.clock), taskId: newId('task', house.clock) }
    const order = { ...placeOf(pair), ...work, amount: kopecks(1_500_000), facts: { task } }
    ids.push(
      await make(house, { kind: 'order', ...order, signersOrder: first === 'client' ? 'clientFirst' : 'personFirst' }, false),
    )
  }
  await house.work()
  return ids.toSorted()
}

function placeOf(pair: Pair) {
  return { orgId: pair.orgId, personId: pair.person.personId, day: Temporal.PlainDate.from('2026-11-21') }
}

async function make(house: DocumentHouse, input: Parameters<typeof makeDocument>[2], render = true) {
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, input))
  assert.ok(made.ok)
  if (render) await house.work()
  return made.value.id
}

async function signMany(house: DocumentHouse, human: Human, ids: readonly string[]): Promise<void> {
  await sendMany(house, human, ids)
  const answer = await signWith(house, human, ids, house.lastCode())
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
}

async function sendMany(house: DocumentHouse, human: Human, ids: readonly string[]): Promise<void> {
  await house.read(human, ids)
  const { body } = await house.call(sendOf(human), human, { body: { ids } })
  assert.equal(body['code'], 1, JSON.stringify(body))
}

function signWith(house: DocumentHouse, human: Human, ids: readonly string[], code: string) {
  const contract = human.orgId === undefined ? signingContract.signPersonManifest : signingContract.signClientManifest
  return house.call(contract, human, { body: { ids, code } })
}

function sendOf(human: Human) {
  return human.orgId === undefined ? signingContract.sendPersonManifestCode : signingContract.sendClientManifestCode
}

function oneOf(human: Human) {
  return human.orgId === undefined ? signingContract.signPersonDocument : signingContract.signClientDocument
}

async function signedIds(house: DocumentHouse, ids: readonly Id<'document'>[]) {
  const rows = await house.db.selectFrom('document_signatures').select('document_id').where('document_id', 'in', ids).execute()
  return rows.map((row) => row.document_id).toSorted()
}

function rowOf(house: DocumentHouse, id: Id<'document'>) {
  return house.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Nothing stands where something must')
  return value
}
