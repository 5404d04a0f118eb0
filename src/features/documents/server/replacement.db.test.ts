import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import * as annulment from '../contract/annulment.ts'
import * as documentContract from '../contract/document.ts'
import * as replacement from '../contract/replacement.ts'
import * as signing from '../contract/signing.ts'
import { makeDocument } from './make-document.ts'
import { eventsOf } from './queries.ts'

for (const side of ['client', 'person'] as const) {
  test(`the ${side} proposes a new edition: the old one holds until both have signed, then names what replaced it`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    const frame = await signedFrame(house, pair)
    const [first, second] = side === 'client' ? [pair.client, pair.person] : [pair.person, pair.client]
    const id = await proposed(house, first, frame)
    assert.equal((await rowOf(house, frame)).state, 'signed', 'a proposal changes nothing')
    for (const human of [first, second]) {
      assertRefused(await propose(house, human, frame), 'wrongState')
      assertRefused(await annul(house, human, frame), 'wrongState')
    }
    await sign(house, first, id)
    assert.equal((await frameInForce(house, pair)).id, frame)
    await sign(house, second, id)
    await house.work()
    const [old, edition] = [await rowOf(house, frame), await rowOf(house, id)]
    assert.deepEqual([old.state, old.ended_by_id, edition.state, edition.ends_id], ['replaced', id, 'signed', frame])
    assert.equal((await frameInForce(house, pair)).id, id)
    assert.equal((await eventsOf(house.db, frame)).at(-1)?.kind, 'replaced')
    assert.ok(JSON.stringify(edition.facts).includes(old.sha256 ?? 'нет'), 'the edition names the bytes it replaces')
    for (const human of [first, second]) {
      const get = human.orgId === undefined ? documentContract.getPersonDocument : documentContract.getClientDocument
      const seen = (await house.call(get, human, { params: { id: frame } })).body['data'] as Seen
      assert.deepEqual([seen.state_name, seen.links.ender?.id, seen.actions], ['Заменён', id, []])
      const next = (await house.call(get, human, { params: { id } })).body['data'] as Seen
      assert.equal(next.links.ended?.id, frame)
    }
    const { body } = await house.call(documentContract.verifyDocument, undefined, { params: { code: old.verify_code } })
    const told = body['data'] as { replaced_by: { number: string } | null; annulled_by: unknown }
    assert.deepEqual([told.replaced_by?.number, told.annulled_by], [edition.number, null])

    const third = await proposed(house, second, id)
    await sign(house, second, third)
    await sign(house, first, third)
    assert.deepEqual([(await rowOf(house, id)).state, (await rowOf(house, frame)).state], ['replaced', 'replaced'])
    assertRefused(await propose(house, first, frame), 'wrongState')
  })

  test(`a new edition that the ${side} declines, or that nobody signs in its term, leaves the old in force and both are told`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    const frame = await signedFrame(house, pair)
    const [first, second] = side === 'client' ? [pair.person, pair.client] : [pair.client, pair.person]
    const id = await proposed(house, first, frame)
    await sign(house, first, id)
    const decline = second.orgId === undefined ? signing.declinePersonDocument : signing.declineClientDocument
    assert.equal((await house.call(decline, second, { params: { id }, body: { reason: 'Другое' } })).body['code'], 1)
    const late = await proposed(house, second, frame)
    house.clock.advance({ hours: 24 * 14 })
    await house.work()
    assert.deepEqual([(await rowOf(house, id)).state, (await rowOf(house, late)).state], ['declined', 'expired'])
    assert.equal((await rowOf(house, frame)).state, 'signed')
    assert.equal((await frameInForce(house, pair)).id, frame)
    assert.equal(house.announcements.filter(({ event }) => event === 'documentClosed').length, 2)
    assert.equal((await eventsOf(house.db, frame)).filter(({ kind }) => kind === 'notReplaced').length, 2)
    assertRefused(await house.call(signing.extendDocument, pair.client, { params: { id: late } }), 'wrongState')
  })
}

test('two who propose at once make one edition, and an edition that was annulled leaves nothing in force', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  const answers = await Promise.all([
    propose(house, pair.client, frame),
    propose(house, pair.person, frame),
    annul(house, pair.client, frame),
    propose(house, pair.client, frame),
  ])
  assert.equal(answers.filter(({ body }) => body['code'] === 1).length, 1)
  for (const answer of answers) if (answer.body['code'] !== 1) assertRefused(answer, 'wrongState')
  assert.equal((await house.db.selectFrom('documents').select('id').where('ends_id', '=', frame).execute()).length, 1)
})

test('the database lets no document be replaced and alive', async () => {
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
  await assert.rejects(change(frame, { state: 'replaced' }), /documents_annulled_by/)
  await assert.rejects(change(frame, { ended_by_id: id }), /documents_annulled_by/)
  await assert.rejects(change(frame, { state: 'replaced', ended_by_id: id }), /do not agree/, 'nobody has signed the edition')
  await assert.rejects(change(id, { state: 'signed' }), /documents_one_standing_frame/, 'one contract of a pair is in force')
  await sign(house, pair.client, id)
  await sign(house, pair.person, id)
  await assert.rejects(change(frame, { state: 'signed', ended_by_id: null }), /annulled for ever/)
  await assert.rejects(change(frame, { state: 'annulled' }), /annulled for ever/)
  await assert.rejects(change(id, { state: 'declined' }), /do not agree/)
})

test('many are proposed at once: what cannot be replaced now is left with its reason, and a repeat proposes nothing twice', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  const body = { ids: [frame], reason: 'Новая редакция шаблона договора' }
  const first = await house.call(replacement.proposeClientReplacements, pair.client, { body })
  assert.deepEqual(first.body['data'], { proposed: 1, skipped: [] })
  const again = await house.call(replacement.proposeClientReplacements, pair.client, { body })
  const data = again.body['data'] as { proposed: number; skipped: { why: string }[] }
  assert.deepEqual([data.proposed, data.skipped.map(({ why }) => why)], [0, ['по документу уже есть предложение']])
  const foreign = await house.call(replacement.proposeClientReplacements, pair.rival, { body })
  assert.deepEqual(foreign.body['data'], { proposed: 0, skipped: [] })
})

test('an edition is not proposed by a stranger, of a side without an ИНН, nor against what its work says', async () => {
  const reasons = new Map<Id<'document'>, string>()
  await using house = await openDocumentHouse({ judgeEndings: () => Promise.resolve(reasons) })
  const pair = await openPair(house)
  const frame = await signedFrame(house, pair)
  for (const outsider of [pair.rival, pair.stranger]) assertRefused(await propose(house, outsider, frame), 'documentGone')
  reasons.set(frame, 'Деньги уже отправляются')
  for (const human of [pair.client, pair.person]) assertRefused(await propose(house, human, frame), 'annulmentBlocked')
  reasons.clear()
  await house.db.updateTable('profiles').set({ inn: null }).where('person_id', '=', pair.person.personId).execute()
  for (const human of [pair.client, pair.person]) assertRefused(await propose(house, human, frame), 'fieldsMissing')
})

type Seen = {
  readonly state_name: string
  readonly actions: readonly string[]
  readonly links: { readonly ender: { readonly id: string } | null; readonly ended: { readonly id: string } | null }
}
type Pair = Awaited<ReturnType<typeof openPair>>

async function openPair(house: DocumentHouse) {
  const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, inn: '526317984689' })
  const stranger = await house.addPerson({ phone: '89004445577', ...names, inn: null })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  const rival = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'Рога' })
  for (const human of [person, owner]) await house.accept(human)
  return { person, client, stranger, rival }
}

async function frameInForce(house: DocumentHouse, { client, person }: Pair) {
  const { orgId } = client
  assert.ok(orgId)
  const day = Temporal.PlainDate.from('2026-11-21')
  const input = { kind: 'frame', orgId, personId: person.personId, day } as const
  const found = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, input))
  assert.ok(found.ok)
  return found.value
}

async function signedFrame(house: DocumentHouse, pair: Pair): Promise<Id<'document'>> {
  const { id } = await frameInForce(house, pair)
  await house.work()
  for (const human of [pair.person, pair.client]) await sign(house, human, id)
  await house.work()
  return id
}

function propose(house: DocumentHouse, human: Human, id: string) {
  const endpoint = human.orgId === undefined ? replacement.proposePersonReplacement : replacement.proposeClientReplacement
  return house.call(endpoint, human, { params: { id }, body: { reason: 'Изменились реквизиты' } })
}

function annul(house: DocumentHouse, human: Human, id: string) {
  const endpoint = human.orgId === undefined ? annulment.proposePersonAnnulment : annulment.proposeClientAnnulment
  return house.call(endpoint, human, { params: { id }, body: { reason: 'Составлен по ошибке' } })
}

async function proposed(house: DocumentHouse, human: Human, id: string): Promise<Id<'document'>> {
  const { body } = await propose(house, human, id)
  assert.equal(body['code'], 1, JSON.stringify(body))
  await house.work()
  return (body['data'] as { id: Id<'document'> }).id
}

async function sign(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await house.read(human, [id])
  const isPerson = human.orgId === undefined
  const send = isPerson ? signing.sendPersonSigningCode : signing.sendClientSigningCode
  const sent = await house.call(send, human, { params: { id } })
  assert.equal(sent.body['code'], 1, JSON.stringify(sent.body))
  const signOne = isPerson ? signing.signPersonDocument : signing.signClientDocument
  const { body } = await house.call(signOne, human, { params: { id }, query: { code: house.lastCode() } })
  assert.equal(body['code'], 1, JSON.stringify(body))
}

function rowOf(house: DocumentHouse, id: string) {
  return house.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id as Id<'document'>)
    .executeTakeFirstOrThrow()
}
