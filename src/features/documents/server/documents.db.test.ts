import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import * as documentContract from '../contract/document.ts'
import * as signingContract from '../contract/signing.ts'
import { makeDocument } from './make-document.ts'
import { renderDocument } from './render-document.ts'

test('a person without an ИНН gets no contract, and every missing field is named', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await house.db.updateTable('profiles').set({ inn: null, surname: '' }).where('person_id', '=', pair.person.personId).execute()
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', ...placeOf(pair) }))
  assert.deepEqual(made, {
    ok: false,
    refusal: { kind: 'fieldsMissing', fields: 'фамилия и имя исполнителя, ИНН исполнителя' },
  })
})

test('two tasks that need a frame contract at the same time get one', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const made = await Promise.all(
    Array.from({ length: 4 }, () =>
      house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', ...placeOf(pair) })),
    ),
  )
  assert.equal(new Set(made.map((one) => one.ok && one.value.id)).size, 1)
})

test('a file made twice from one row has the same hash', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  const { sha256 } = await rowOf(house, frame)
  const puts: string[] = []
  const { renderPdf, files } = house.deps
  house.deps.renderPdf = async (document) => {
    const bytes = await renderPdf(document)
    puts.push((await files.put(bytes)).sha256)
    return bytes
  }
  await house.db.deleteFrom('jobs').execute()
  await house.db.updateTable('documents').set({ state: 'draft' }).execute()
  const run = {
    attempt: 1,
    hold: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    finishOrLeave: () => Promise.resolve(),
  }
  await renderDocument(house.deps, frame, run)
  assert.deepEqual(puts, [sha256])
})

test('a file that cannot be made is tried three times, then the document shows the failure and can be retried', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  house.render.failures = 3
  const frame = await makeFrame(house, pair)
  for (let run = 0; run < 3; run += 1) {
    house.clock.advance({ minutes: 1 })
    await house.work()
  }
  assert.equal((await rowOf(house, frame)).state, 'failed')
  assert.deepEqual((await viewOf(house, pair.client, frame))['actions'], ['retry'])
  const again = await house.call(signingContract.retryDocument, pair.client, { params: { id: frame } })
  assert.deepEqual(again.body['data'], { state: 'draft', state_name: 'Черновик' })
  await house.work()
  assert.equal((await rowOf(house, frame)).state, 'waitPerson')
  assert.equal(
    (await house.call(signingContract.retryDocument, pair.client, { params: { id: frame } })).body['kind'],
    'wrongState',
  )
})

test('a declined document shows the reason and is announced; a new one may be made in its place', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  const decline = (human: Human, body: unknown) =>
    house.call(human.orgId ? signingContract.declineClientDocument : signingContract.declinePersonDocument, human, {
      params: { id: frame },
      body,
    })
  assert.equal((await decline(pair.client, { reason: 'Другое' })).body['kind'], 'wrongState')
  assert.equal((await decline(pair.person, { reason: 'Не хочу' })).body['kind'], 'invalidInput')
  const answer = await decline(pair.person, { reason: 'Ошибка в данных', comment: 'Отчество другое' })
  assert.deepEqual(answer.body['data'], { state: 'declined', state_name: 'Отклонён' })
  await house.work()
  assert.deepEqual(house.announcements.at(-1), {
    event: 'documentClosed',
    payload: { documentId: frame, kind: 'frame', assignmentId: null, outcome: 'declined' },
  })
  assert.equal((await viewOf(house, pair.client, frame))['decline_reason'], 'Ошибка в данных: Отчество другое')
  assert.notEqual(await makeFrame(house, pair), frame)
})

test('the customer may revoke a document until the contractor has signed it', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await house.accept(pair.person)
  await house.read(pair.person, [frame])
  await house.call(signingContract.sendPersonSigningCode, pair.person, { params: { id: frame } })
  const signed = await house.call(signingContract.signPersonDocument, pair.person, {
    params: { id: frame },
    body: { code: house.lastCode() },
  })
  assert.deepEqual(signed.body['data'], { state: 'waitClient', state_name: 'Ждёт подписи заказчика' })
  assert.equal(
    (await house.call(signingContract.revokeDocument, pair.client, { params: { id: frame } })).body['kind'],
    'wrongState',
  )

  const order = await makeOrder(house, pair)
  const revoked = await house.call(signingContract.revokeDocument, pair.client, { params: { id: order } })
  assert.deepEqual(revoked.body['data'], { state: 'revoked', state_name: 'Отозван' })
})

test('an unsigned document expires after 14 days and may be extended by another 14', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  house.clock.advance({ hours: 14 * 24 })
  await house.work()
  assert.equal((await rowOf(house, frame)).state, 'expired')
  assert.equal(house.announcements.at(-1)?.event, 'documentClosed')
  const extended = await house.call(signingContract.extendDocument, pair.client, { params: { id: frame } })
  assert.deepEqual(extended.body['data'], { state: 'waitPerson', state_name: 'Ждёт подписи исполнителя' })
  house.clock.advance({ hours: 14 * 24 })
  await house.work()
  assert.equal((await rowOf(house, frame)).state, 'expired')
  await makeFrame(house, pair)
  assert.equal(
    (await house.call(signingContract.extendDocument, pair.client, { params: { id: frame } })).body['kind'],
    'wrongState',
  )
})

test('of two expired contracts of a pair that are extended at once, one stands and the other is refused', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const ids = [await makeFrame(house, pair)]
  house.clock.advance({ hours: 14 * 24 })
  await house.work()
  ids.push(await makeFrame(house, pair))
  house.clock.advance({ hours: 14 * 24 })
  await house.work()
  const extend = (id: Id<'document'>) => house.call(signingContract.extendDocument, pair.client, { params: { id } })
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(ids.map(extend))
    assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
    await house.db.updateTable('documents').set({ state: 'expired' }).execute()
  }
})

test('a stranger finds nothing: no document, no file, no action', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const id = await makeFrame(house, pair)
  const stranger = await house.addPerson({ phone: '89007778899', surname: 'Чужой', firstname: 'Пётр', secondname: '', inn: null })
  const rival = await house.addOrganization(stranger, { inn: '7728168971' as Inn, name: 'Чужая' })
  const { person, client } = personAndClient(stranger, rival)
  const answers = [
    await house.call(documentContract.getPersonDocument, person, { params: { id } }),
    await house.call(documentContract.getClientDocument, client, { params: { id } }),
    await house.call(signingContract.sendPersonSigningCode, person, { params: { id } }),
    await house.call(signingContract.sendClientSigningCode, client, { params: { id } }),
    await house.call(signingContract.signPersonDocument, person, { params: { id }, query: { code: '123456' } }),
    await house.call(signingContract.declineClientDocument, client, { params: { id }, body: { reason: 'Другое' } }),
    await house.call(signingContract.revokeDocument, client, { params: { id } }),
    await house.call(signingContract.extendDocument, client, { params: { id } }),
    await house.call(signingContract.retryDocument, client, { params: { id } }),
    await house.call(documentContract.getDocumentPdf, person, { params: { a: id, b: '1' } }),
    await house.call(documentContract.getPersonDocument, pair.person, { params: { id: newId('document', house.clock) } }),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, outcomeOf(body)]),
    answers.map(() => [404, 'documentGone']),
  )
})

test('a file is requested by a valid id and part; anything else is not found', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const id = await makeFrame(house, pair)
  for (const params of [
    { a: id, b: '2' },
    { a: id, b: '4' },
    { a: id, b: '5' },
    { a: `${id}\0`, b: '1' },
    { a: '../etc', b: '1' },
  ]) {
    assert.equal((await house.call(documentContract.getDocumentPdf, pair.client, { params })).status, 404)
  }
  assert.equal((await house.call(documentContract.getDocumentPdf, undefined, { params: { a: id, b: '1' } })).status, 401)
  for (let at = 0; at < 3; at += 1) await house.call(documentContract.getDocumentPdf, pair.client, { params: { a: id, b: '1' } })
  const taken = await house.db.selectFrom('document_events').select('actor').where('kind', '=', 'downloaded').execute()
  assert.deepEqual(taken, [{ actor: pair.client.personId }])
})

test('an empty list opens, pages follow by key, and tabs depend on whose turn it is', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  assert.deepEqual(await listOf(house, pair.person, {}), { items: [], next: null, to_sign: 0, total: 0 })
  await makeFrame(house, pair)
  for (let at = 0; at < 4; at += 1) {
    house.clock.advance({ seconds: 1 })
    await makeOrder(house, pair)
  }
  const first = await listOf(house, pair.person, { size: '2' })
  const second = await listOf(house, pair.person, { size: '2', cursor: first.next ?? '' })
  const third = await listOf(house, pair.person, { size: '2', cursor: second.next ?? '' })
  const numbers = [first, second, third].flatMap(({ items }) => items.map(({ number }) => number.slice(-1)))
  assert.deepEqual(numbers, ['5', '4', '3', '2', '1'])
  assert.equal(third.next, null)
  assert.deepEqual([first.total, second.total], [5, null], 'counted with the first page only')

  assert.deepEqual([first.to_sign, (await listOf(house, pair.client, {})).to_sign], [5, 0])
  const lengths = async (human: Human) =>
    Promise.all(documentContract.documentTabs.map(async (tab) => (await listOf(house, human, { tab })).items.length))
  assert.deepEqual(await lengths(pair.person), [5, 0, 0, 0, 5])
  assert.deepEqual(await lengths(pair.client), [0, 5, 0, 0, 5])
  assert.equal((await listOf(house, pair.client, {})).items[0]?.counterparty, 'Иванова Анна Петровна')
  assert.equal((await listOf(house, pair.client, { kind: 'frame' })).items.length, 1)
})

test('the page of a document shows its text, turn, links and next steps', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  const order = await makeOrder(house, pair)
  const view = await viewOf(house, pair.person, order)
  assert.deepEqual(view['actions'], ['sign', 'decline'])
  assert.deepEqual(view['files'], ['1'])
  assert.equal(view['journal_intact'], true)
  assert.match(JSON.stringify(view['blocks']), /Пятнадцать тысяч рублей 00 копеек/)
  const { text, next, agreement_accepted: accepted } = view['signing'] as Record<string, unknown>
  assert.equal(String(text).replaceAll('\u00A0', ' '), 'Подписываете: Заказ № Д-2026-000002 от 21.11.2026 на 15 000,00 ₽')
  assert.equal(accepted, false)
  assert.equal((next as { id: string }).id, frame)
  assert.deepEqual((await viewOf(house, pair.client, order))['actions'], ['revoke', 'remind'])
})

test('a colleague whose role cannot sign gets no actions and no documents to sign', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await house.db.updateTable('documents').set({ state: 'waitClient' }).where('id', '=', frame).execute()
  for (const [role, actions] of [
    ['viewer', []],
    ['accountant', []],
    ['signer', ['sign', 'decline', 'revoke']],
  ] as const) {
    const view = await viewOf(house, { ...pair.client, role }, frame)
    assert.deepEqual([view['actions'], view['waits_me']], [actions, actions.length > 0], role)
    const { items } = await listOf(house, { ...pair.client, role }, { tab: 'to_sign' })
    assert.deepEqual(
      items.map((row) => row.waits_me),
      [actions.length > 0],
      role,
    )
  }
})

test('the public check shows only short names', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const { verify_code: code } = await rowOf(house, await makeFrame(house, pair))
  const answer = await house.call(documentContract.verifyDocument, undefined, { params: { code } })
  const data = answer.body['data'] as Record<string, unknown>
  assert.deepEqual(
    [data['verdict_name'], data['client'], data['person']],
    ['Документ подлинный', 'ООО «Ромашка»', 'Иванова А. П.'],
  )
  assert.doesNotMatch(JSON.stringify(data), /500100732259|89001112233|Анна/)
  assert.equal((await house.call(documentContract.verifyDocument, undefined, { params: { code: '0'.repeat(16) } })).status, 404)
})

type Pair = Awaited<ReturnType<typeof openPair>>

async function openPair(house: DocumentHouse) {
  const person = await house.addPerson({
    phone: '89001112233',
    surname: 'Иванова',
    firstname: 'Анна',
    secondname: 'Петровна',
    inn: '500100732259',
  })
  const owner = await house.addPerson({
    phone: '89004445566',
    surname: 'Сидоров',
    firstname: 'Олег',
    secondname: 'Ильич',
    inn: '526317984689',
  })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  if (!client.orgId) throw new Error('No organization')
  return { person, client, orgId: client.orgId }
}

/** A person who acts in both modes needs two sessions, because the test gate identifies people by session. */
function personAndClient(person: Human, client: Human): { person: Human; client: Human } {
  return { person, client: { ...client, sessionId: `${client.sessionId}2` as Human['sessionId'] } }
}

function makeFrame(house: DocumentHouse, pair: Pair) {
  return make(house, { kind: 'frame', ...placeOf(pair) })
}

function makeOrder(house: DocumentHouse, pair: Pair) {
  const task = {
    number: 'З-2026-000123',
    title: 'Логотип для пекарни',
    result: 'Логотип в векторном формате',
    criteria: ['Файл SVG'],
    place: '',
    startsOn: undefined,
    dueOn: Temporal.PlainDate.from('2026-12-01'),
  }
  const ids = { assignmentId: newId('assignment', house.clock), taskId: newId('task', house.clock) }
  return make(house, { kind: 'order', ...placeOf(pair), ...ids, amount: kopecks(1_500_000), facts: { task } })
}

function placeOf(pair: Pair) {
  return { orgId: pair.orgId, personId: pair.person.personId, day: Temporal.PlainDate.from('2026-11-21') }
}

async function make(house: DocumentHouse, input: Parameters<typeof makeDocument>[2]) {
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, input))
  assert.ok(made.ok)
  await house.work()
  return made.value.id
}

async function listOf(house: DocumentHouse, human: Human, query: Record<string, string>) {
  const answer = await house.call(
    human.orgId ? documentContract.listClientDocuments : documentContract.listPersonDocuments,
    human,
    { query },
  )
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as {
    items: { number: string; counterparty: string; waits_me: boolean }[]
    next: string | null
    to_sign: number
    total: number | null
  }
}

async function viewOf(house: DocumentHouse, human: Human, id: string): Promise<Record<string, unknown>> {
  const answer = await house.call(human.orgId ? documentContract.getClientDocument : documentContract.getPersonDocument, human, {
    params: { id },
  })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Record<string, unknown>
}

function rowOf(house: DocumentHouse, id: Id<'document'>) {
  return house.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
