import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import * as annulment from '../contract/annulment.ts'
import * as documentContract from '../contract/document.ts'
import * as signing from '../contract/signing.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { makeDocument } from './make-document.ts'
import { eventsOf } from './queries.ts'

for (const side of ['client', 'person'] as const) {
  test(`the ${side} proposes to annul, signs first, and once both have signed the document is annulled for ever`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    const frame = await signedFrame(house, pair)
    const [first, second] = side === 'client' ? [pair.client, pair.person] : [pair.person, pair.client]
    const id = await proposed(house, first, frame)
    assert.equal((await rowOf(house, frame)).state, 'annulPending')
    assertRefused(await propose(house, second, frame), 'wrongState')
    assertRefused(await house.call(sendOf(second), second, { params: { id } }), 'otherSideFirst')

    const text = pdfText(
      (await house.call(documentContract.getDocumentPdf, first, { params: { a: id, b: '1' } })).file?.bytes ?? none,
    )
    const { sha256, number } = await rowOf(house, frame)
    for (const words of [sha256 ?? '', `рамочный договор № ${number}`, 'Договор составлен на другое лицо.'])
      assert.ok(squeezed(text).includes(squeezed(words)), words)

    await sign(house, first, id)
    assert.equal((await rowOf(house, frame)).state, 'annulPending', 'one signature annuls nothing')
    await sign(house, second, id)
    await house.work()
    const [annulled, agreement] = [await rowOf(house, frame), await rowOf(house, id)]
    assert.deepEqual([annulled.state, annulled.ended_by_id, agreement.state], ['annulled', id, 'signed'])
    assert.ok(agreement.protocol_sha256 !== null, 'the agreement has its own protocol')
    for (const one of [frame, id]) assert.equal(findJournalBreak(await eventsOf(house.db, one)), undefined)
    assert.deepEqual((await eventsOf(house.db, frame)).at(-1)?.kind, 'annulled')
    assertRefused(await propose(house, first, frame), 'wrongState')
    assertRefused(await propose(house, first, id), 'wrongState')

    const { body } = await house.call(documentContract.verifyDocument, undefined, { params: { code: annulled.verify_code } })
    const seen = body['data'] as { verdict: string; state_name: string; annulled_by: { number: string } | null }
    assert.deepEqual([seen.verdict, seen.state_name, seen.annulled_by?.number], ['genuine', 'Аннулирован', agreement.number])
  })

  test(`an agreement that the ${side} declines leaves the document in force, and another may be proposed`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    const frame = await signedFrame(house, pair)
    const [first, second] = side === 'client' ? [pair.person, pair.client] : [pair.client, pair.person]
    const id = await proposed(house, first, frame)
    await sign(house, first, id)
    house.announcements.length = 0
    const decline = second.orgId === undefined ? signing.declinePersonDocument : signing.declineClientDocument
    assert.equal((await house.call(decline, second, { params: { id }, body: { reason: 'Другое' } })).body['code'], 1)
    await house.work()
    assert.deepEqual([(await rowOf(house, frame)).state, (await rowOf(house, id)).state], ['signed', 'declined'])
    assert.ok(
      house.announcements.some(({ event, payload }) => event === 'documentSigned' && payload['documentId'] === frame),
      'whoever waits for it is told that it stands',
    )
    assert.notEqual(await proposed(house, second, frame), id)
  })
}

for (const side of ['client', 'person'] as const) {
  test(`an agreement whose document may not end any more is not signed by the ${side}, alone or among others, and no code is sent`, async () => {
    const waiting = side === 'client' ? 'waitClient' : 'waitPerson'
    const many =
      side === 'client'
        ? { send: signing.sendClientManifestCode, sign: signing.signClientManifest }
        : { send: signing.sendPersonManifestCode, sign: signing.signPersonManifest }
    const reasons = new Map<Id<'document'>, string>()
    await using house = await openDocumentHouse({ judgeEndings: () => Promise.resolve(reasons) })
    const pair = await openPair(house)
    const frame = await signedFrame(house, pair)
    const [first, second] = side === 'client' ? [pair.person, pair.client] : [pair.client, pair.person]
    const id = await proposed(house, first, frame)
    await sign(house, first, id)
    await house.read(second, [id])
    assert.equal((await house.call(sendOf(second), second, { params: { id } })).body['code'], 1)
    const code = house.lastCode()

    reasons.set(frame, 'Деньги по акту уже ушли')
    const alone = await house.call(signOf(second), second, { params: { id }, query: { code } })
    assertRefused(alone, 'annulmentBlocked')
    assert.equal(alone.body['action'], 'Деньги по акту уже ушли')
    const among = await house.call(many.sign, second, { body: { ids: [id], code } })
    assertRefused(among, 'documentChanged')
    assert.match(String(among.body['action']), /пока подписать нельзя \(Деньги по акту уже ушли\)/)
    const messages = house.sent.length
    assertRefused(await house.call(sendOf(second), second, { params: { id } }), 'annulmentBlocked')
    const sent = await house.call(many.send, second, { body: { ids: [id] } })
    assertRefused(sent, 'documentChanged')
    assert.equal(house.sent.length, messages)
    assert.deepEqual([(await rowOf(house, frame)).state, (await rowOf(house, id)).state], ['annulPending', waiting])

    reasons.clear()
    assertRefused(await house.call(signOf(second), second, { params: { id }, query: { code } }), 'signingCodeExpired')
    house.clock.advance({ seconds: 61 })
    await sign(house, second, id)
    assert.equal((await rowOf(house, frame)).state, 'annulled')
  })
}

for (const side of ['client', 'person'] as const) {
  test(`the ${side} takes a proposal back after signing it, until the other side has; the other cannot`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    const frame = await signedFrame(house, pair)
    const [first, second] = side === 'client' ? [pair.client, pair.person] : [pair.person, pair.client]
    const id = await proposed(house, first, frame)
    const revoke = (human: Human) => house.call(revokeOf(human), human, { params: { id } })
    assertRefused(await revoke(second), 'wrongState')
    await sign(house, first, id)
    assertRefused(await revoke(second), 'wrongState')
    for (const outsider of [pair.rival, pair.stranger]) assertRefused(await revoke(outsider), 'documentGone')
    assert.equal((await revoke(first)).body['code'], 1)
    await house.work()
    assert.deepEqual([(await rowOf(house, frame)).state, (await rowOf(house, id)).state], ['signed', 'revoked'])

    const again = await proposed(house, first, frame)
    await sign(house, first, again)
    await sign(house, second, again)
    assertRefused(await house.call(revokeOf(first), first, { params: { id: again } }), 'wrongState')
    assert.equal((await rowOf(house, frame)).state, 'annulled')
  })
}

test('an agreement nobody answers in its term, or taken back, or whose file fails, leaves the document in force', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  const lost = await proposed(house, pair.client, frame)
  await sign(house, pair.client, lost)
  house.clock.advance({ hours: 24 * 14 })
  await house.work()
  assert.deepEqual([(await rowOf(house, lost)).state, (await rowOf(house, frame)).state], ['expired', 'signed'])
  assertRefused(await house.call(signing.extendDocument, pair.client, { params: { id: lost } }), 'wrongState')

  const revoked = await proposed(house, pair.client, frame)
  assert.equal((await house.call(signing.revokeDocument, pair.client, { params: { id: revoked } })).body['code'], 1)
  assert.equal((await rowOf(house, frame)).state, 'signed')

  house.render.failures = 3
  const failed = await proposed(house, pair.client, frame)
  for (let times = 0; times < 3; times += 1) {
    house.clock.advance({ hours: 1 })
    await house.work()
  }
  assert.deepEqual([(await rowOf(house, failed)).state, (await rowOf(house, frame)).state], ['failed', 'signed'])
  assertRefused(await house.call(signing.retryDocument, pair.client, { params: { id: failed } }), 'wrongState')
})

test('two who propose at once make one agreement, and two who sign at once annul once', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  const answers = await Promise.all([
    propose(house, pair.client, frame),
    propose(house, pair.person, frame),
    propose(house, pair.client, frame),
  ])
  assert.equal(answers.filter(({ body }) => body['code'] === 1).length, 1)
  for (const answer of answers) if (answer.body['code'] !== 1) assertRefused(answer, 'wrongState')
  await house.work()
  const [agreement] = await house.db.selectFrom('documents').selectAll().where('ends_id', '=', frame).execute()
  assert.ok(agreement)
  const first = agreement.signers_order === 'clientFirst' ? pair.client : pair.person
  const second = first === pair.client ? pair.person : pair.client
  await sign(house, first, agreement.id)
  const decline = second.orgId === undefined ? signing.declinePersonDocument : signing.declineClientDocument
  await house.read(second, [agreement.id])
  await house.call(sendOf(second), second, { params: { id: agreement.id } })
  const [signed] = await Promise.all([
    house.call(signOf(second), second, { params: { id: agreement.id }, query: { code: house.lastCode() } }),
    house.call(decline, second, { params: { id: agreement.id }, body: { reason: 'Другое' } }),
  ])
  const states = [(await rowOf(house, frame)).state, (await rowOf(house, agreement.id)).state]
  assert.deepEqual(states, signed.body['code'] === 1 ? ['annulled', 'signed'] : ['signed', 'declined'])
})

test('the database lets no document be annulled and alive', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  const id = await proposed(house, pair.client, frame)
  const change = (document: string, values: object) =>
    house.db
      .updateTable('documents')
      .set(values)
      .where('id', '=', document as Id<'document'>)
      .execute()
  await assert.rejects(change(frame, { state: 'annulled' }), /documents_annulled_by/)
  await assert.rejects(change(frame, { ended_by_id: id }), /documents_annulled_by/)
  await assert.rejects(change(frame, { state: 'annulled', ended_by_id: id }), /do not agree/, 'nobody has signed the agreement')
  await assert.rejects(change(id, { state: 'signed' }), /do not agree/, 'signed by both, and the document stands')
  await assert.rejects(change(id, { ends_id: null }), /frozen/)
  await sign(house, pair.client, id)
  await sign(house, pair.person, id)
  await assert.rejects(change(frame, { state: 'signed', ended_by_id: null }), /annulled for ever/)
  await assert.rejects(change(id, { state: 'declined' }), /do not agree/)
  const { ends_id: endsId, ...row } = await rowOf(house, id)
  const twin = {
    ...row,
    id: `${id.slice(0, -2)}ZZ` as Id<'document'>,
    number: 'Д-0',
    verify_code: 'ZZZZZZZZZZZZZZZZ',
    ends_id: endsId,
  }
  await assert.rejects(
    house.db
      .insertInto('documents')
      .values({ ...twin, facts: JSON.stringify(row.facts) })
      .execute(),
    /documents_one_ender/,
  )
})

test('an agreement is not made of a side without a name or an ИНН', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  await house.db.updateTable('profiles').set({ inn: null }).where('person_id', '=', pair.person.personId).execute()
  for (const human of [pair.client, pair.person]) assertRefused(await propose(house, human, frame), 'fieldsMissing')
  assert.equal((await rowOf(house, frame)).state, 'signed')
})

test('a stranger proposes nothing, and a reason of one word is no reason', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  for (const outsider of [pair.rival, pair.stranger]) assertRefused(await propose(house, outsider, frame), 'documentGone')
  const short = await house.call(annulment.proposePersonAnnulment, pair.person, {
    params: { id: frame },
    body: { reason: 'ошибка' },
  })
  assertRefused(short, 'invalidInput')
  assert.equal((await rowOf(house, frame)).state, 'signed')
})

const none = new Uint8Array()
const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
type Pair = Awaited<ReturnType<typeof openPair>>

async function openPair(house: DocumentHouse) {
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, inn: '526317984689' })
  const stranger = await house.addPerson({ phone: '89004445577', ...names, inn: null })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  const rival = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'Рога' })
  for (const human of [person, owner]) await house.accept(human)
  return { person, client, stranger, rival }
}

async function signedFrame(house: DocumentHouse, { client, person }: Pair): Promise<Id<'document'>> {
  const day = Temporal.PlainDate.from('2026-11-21')
  const { orgId } = client
  assert.ok(orgId)
  const made = await house.db
    .transaction()
    .execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', orgId, personId: person.personId, day }))
  assert.ok(made.ok)
  await house.work()
  for (const human of [person, client]) await sign(house, human, made.value.id)
  await house.work()
  return made.value.id
}

function propose(house: DocumentHouse, human: Human, id: string) {
  const endpoint = human.orgId === undefined ? annulment.proposePersonAnnulment : annulment.proposeClientAnnulment
  return house.call(endpoint, human, { params: { id }, body: { reason: 'Договор составлен на другое лицо' } })
}

async function proposed(house: DocumentHouse, human: Human, id: string): Promise<Id<'document'>> {
  const { body } = await propose(house, human, id)
  assert.equal(body['code'], 1, JSON.stringify(body))
  await house.work()
  return (body['data'] as { id: Id<'document'> }).id
}

async function sign(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await house.read(human, [id])
  const sent = await house.call(sendOf(human), human, { params: { id } })
  assert.equal(sent.body['code'], 1, JSON.stringify(sent.body))
  const { body } = await house.call(signOf(human), human, { params: { id }, query: { code: house.lastCode() } })
  assert.equal(body['code'], 1, JSON.stringify(body))
}

function sendOf(human: Human) {
  return human.orgId === undefined ? signing.sendPersonSigningCode : signing.sendClientSigningCode
}

function signOf(human: Human) {
  return human.orgId === undefined ? signing.signPersonDocument : signing.signClientDocument
}

function revokeOf(human: Human) {
  return human.orgId === undefined ? signing.takeDocumentBack : signing.revokeDocument
}

function rowOf(house: DocumentHouse, id: string) {
  return house.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id as Id<'document'>)
    .executeTakeFirstOrThrow()
}

function squeezed(text: string): string {
  return text.replaceAll(/[\s\u00AD-]/gu, '')
}
