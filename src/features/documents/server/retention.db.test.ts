import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import type { Raw } from '#/platform/server/api.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { openSignedPapers } from '../../../../tests/support/signed-papers.ts'
import { proposeClientAnnulment } from '../contract/annulment.ts'
import * as documentContract from '../contract/document.ts'
import * as contract from '../contract/retention.ts'
import * as signing from '../contract/signing.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { keepTerms } from './keep-terms.ts'
import { makeDocument } from './make-document.ts'
import { eventsOf } from './queries.ts'

test('a contract has no term while in force; annulled, it and its agreement are kept five years after that year', async () => {
  await using house = await openDocumentHouse()
  const {
    client,
    person,
    ids: [id = none],
  } = await openSignedPapers(house)
  const inForce = await viewOf(house, client, id)
  assert.equal(inForce.retention.until, null)
  assert.match(inForce.retention.why, /^Действует/)
  assert.deepEqual((await viewOf(house, person, id)).retention.may_hold, false, 'the customer decides')
  const agreement = await annul(house, client, id)
  assert.equal((await viewOf(house, person, id)).retention.stop?.name, 'Документ аннулируют')
  await sign(house, client, agreement)
  await sign(house, person, agreement)
  const ended = await viewOf(house, client, id)
  assert.deepEqual([ended.retention.until, ended.retention.stop], ['2031-12-31', null])
  assert.equal((await viewOf(house, client, agreement)).retention.until, '2031-12-31')
})

test('an order is kept five years after its year, what was declined a year, and the list shows what is near its end', async () => {
  await using house = await openDocumentHouse()
  const {
    client,
    person,
    orgId,
    ids: [frame = none, order = none],
  } = await openSignedPapers(house)
  assert.equal((await viewOf(house, person, order)).retention.until, '2031-12-31')
  const place = { orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'nda', ...place }))
  assert.ok(made.ok)
  await house.work()
  const declined = made.value.id
  await ok(house, signing.declinePersonDocument, person, { params: { id: declined }, body: { reason: 'Другое' } })
  assert.equal((await viewOf(house, client, declined)).retention.until, '2027-11-21')
  for (let night = 0; night < 2; night += 1) await keepTerms(house.deps)
  const list = async (keptTo: string) => {
    const { body } = await house.call(documentContract.listClientDocuments, client, { query: { kept_to: keptTo } })
    return Object.fromEntries((body['data'] as List).items.map((item) => [item.id, item.kept_until]))
  }
  assert.deepEqual(await list('2027-11-20'), {})
  assert.deepEqual(await list('2027-11-21'), { [declined]: '2027-11-21' })
  const terms = { [declined]: '2027-11-21', [order]: '2031-12-31' }
  assert.deepEqual(await list('2099-01-01'), terms, 'the contract is in force')
  const agreement = await annul(house, client, frame)
  for (const human of [client, person]) await sign(house, human, agreement)
  await keepTerms(house.deps)
  assert.equal(Object.keys(await list('2031-12-31')).length, 4)
})

test('a member stops the destruction of a document and lifts that: both are written down, and the other side sees that it stands', async () => {
  await using house = await openDocumentHouse()
  const {
    client,
    person,
    ids: [id = none],
  } = await openSignedPapers(house)
  await ok(house, contract.holdDocument, client, { params: { id }, body: { reason: 'court', words: 'Иск в суде' } })
  const { retention } = await viewOf(house, client, id)
  assert.deepEqual(retention.stop, { name: 'Суд', words: 'Иск в суде', by: 'Сидорова Анна', at: '2026-11-21T09:00:00Z' })
  assert.deepEqual([retention.may_hold, retention.may_release], [false, true])
  const seen = (await viewOf(house, person, id)).retention
  assert.deepEqual(seen.stop, { name: 'Суд', words: null, by: 'Заказчик', at: '2026-11-21T09:00:00Z' })
  const body = { reason: 'inspection', words: 'Проверка из ФНС' } as const
  assertRefused(await house.call(contract.holdDocument, client, { params: { id }, body }), 'wrongState')
  await ok(house, contract.releaseDocument, client, { params: { id }, body: { words: 'Суд закончился' } })
  assert.equal((await viewOf(house, client, id)).retention.stop, null)
  const again = { params: { id }, body: { words: 'Ещё раз' } }
  assertRefused(await house.call(contract.releaseDocument, client, again), 'wrongState')
  const journal = await eventsOf(house.db, id)
  assert.deepEqual(
    journal.slice(-2).map(({ kind, details }) => [kind, details]),
    [
      ['held', { reason: 'Суд' }],
      ['released', {}],
    ],
  )
  assert.equal(findJournalBreak(journal), undefined)
  const entries = await house.db.selectFrom('journal_entries').select('action').where('object_id', '=', id).execute()
  const actions = entries.map(({ action }) => action)
  for (const action of ['documentHeld', 'documentReleased']) assert.ok(actions.includes(action), action)
})

test('two members who stop one document at once set one hold, and who lifts it at once lifts it once', async () => {
  await using house = await openDocumentHouse()
  const {
    client,
    ids: [id = none],
  } = await openSignedPapers(house)
  const hold = () =>
    house.call(contract.holdDocument, client, { params: { id }, body: { reason: 'dispute', words: 'Спорим о сумме' } })
  assert.deepEqual(
    (await Promise.all([hold(), hold()])).map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  const release = () => house.call(contract.releaseDocument, client, { params: { id }, body: { words: 'Договорились' } })
  assert.deepEqual(
    (await Promise.all([release(), release()])).map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
})

test('a document of another organization can be neither held nor released', async () => {
  await using house = await openDocumentHouse()
  const {
    rival: stranger,
    ids: [id = none],
  } = await openSignedPapers(house)
  const held = await house.call(contract.holdDocument, stranger, { params: { id }, body: { reason: 'court', words: 'Наш иск' } })
  assertRefused(held, 'documentGone')
  assertRefused(
    await house.call(contract.releaseDocument, stranger, { params: { id }, body: { words: 'Не надо' } }),
    'documentGone',
  )
})

const none = '' as Id<'document'>

type View = z.output<typeof documentContract.getClientDocument.reply>
type List = z.output<typeof documentContract.listClientDocuments.reply>

async function ok(house: DocumentHouse, endpoint: Endpoint, human: Human, raw: Raw): Promise<unknown> {
  const { body } = await house.call(endpoint, human, raw)
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data']
}

async function viewOf(house: DocumentHouse, human: Human, id: string): Promise<View> {
  const read = human.orgId === undefined ? documentContract.getPersonDocument : documentContract.getClientDocument
  return (await ok(house, read, human, { params: { id } })) as View
}

/** The agreement to annul, proposed by the customer. */
async function annul(house: DocumentHouse, client: Human, id: string): Promise<string> {
  const made = await ok(house, proposeClientAnnulment, client, { params: { id }, body: { reason: 'Договор больше не нужен' } })
  await house.work()
  return (made as { id: string }).id
}

async function sign(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await house.read(human, [id])
  const isClient = human.orgId !== undefined
  await ok(house, isClient ? signing.sendClientSigningCode : signing.sendPersonSigningCode, human, { params: { id } })
  const put = isClient ? signing.signClientDocument : signing.signPersonDocument
  await ok(house, put, human, { params: { id }, body: { code: house.lastCode() } })
}
