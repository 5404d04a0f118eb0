import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import * as contract from '../contract/renewal.ts'
import * as signing from '../contract/signing.ts'
import * as templates from '../contract/template.ts'
import { makeDocument } from './make-document.ts'
import { readPlatformTemplate } from './read-platform-template.ts'

const kind = 'frame'
const reason = 'Изменился порядок приёмки услуг'

test('a new edition is proposed to all who signed under the old one, each answers, and what nobody renewed stays as it was', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await openContracts(house, 4)
  assert.deepEqual(await summary(house, client), { current: 4, older: [], renewals: [] })
  await changeTemplate(house, client)
  const [before] = (await summary(house, client)).older
  assert.deepEqual([before?.edition, before?.count], ['Шаблон платформы, редакция 1', 4])
  const listed = await peopleOf(house, client)
  assert.deepEqual(
    listed.map(({ answer, proposal }) => [answer, proposal]),
    Array.from({ length: 4 }, () => [null, null]),
  )
  await annulTermOf(house, people[3])

  const { id, total } = await ask(house, client)
  assert.equal(total, 4)
  assertRefused(await askAgain(house, client), 'renewalRunning')
  await house.work()
  const made = await renewalOf(house, client, id)
  assert.deepEqual([made.state, made.total, made.done], ['proposed', 4, 4])
  assert.deepEqual(counts(made), { waitsUs: 3, left: 1 })

  const proposals = await peopleOf(house, client, { renewal: id, answer: 'waitsUs' })
  const ids = proposals.map(({ proposal }) => proposal?.id ?? '')
  assert.equal(ids.length, 3)
  await signMany(house, client, ids)
  assert.equal(house.sent.length, 4 * 2 + 1, 'one code for all new editions')
  const [signer, refuser] = people
  assert.ok(signer && refuser)
  await sign(house, signer, await proposalOf(house, signer))
  await house.call(signing.declinePersonDocument, refuser, {
    params: { id: await proposalOf(house, refuser) },
    body: { reason: 'Не согласен с условиями' },
  })
  assert.deepEqual(counts(await renewalOf(house, client, id)), { waitsPerson: 1, signed: 1, refused: 1, left: 1 })
  const after = await summary(house, client)
  assert.deepEqual([after.current, after.older.map(({ count }) => count)], [1, [3]])
  const states = await house.db.selectFrom('documents').select(['template', 'state']).where('ends_id', 'is', null).execute()
  assert.equal(states.filter(({ state, template }) => state === 'replaced' && template === 'frame@1').length, 1)
  assert.equal(states.filter(({ state }) => state === 'signed').length, 2, 'whoever did not agree stays under the old edition')
})

test('those who have not answered are reminded before the end of the term and by a press, nobody twice a day', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await openContracts(house, 2)
  await changeTemplate(house, client)
  const { id } = await ask(house, client, 10)
  await house.work()
  assertRefused(await press(house, client, id), 'nothingToRemind')
  await signMany(
    house,
    client,
    (await peopleOf(house, client, { renewal: id })).map(({ proposal }) => proposal?.id ?? ''),
  )
  await house.work()
  assert.deepEqual((await press(house, client, id)).body['data'], { waiting: 2 })
  await house.work()
  await press(house, client, id)
  await house.work()
  assert.equal(reminders(house).length, 2, 'once a day')
  assert.deepEqual(new Set(reminders(house).map(({ payload }) => payload['side'])), new Set(['person']))
  const [first] = people
  assert.ok(first)
  await sign(house, first, await proposalOf(house, first))
  house.clock.advance({ hours: 24 * 3 + 1 })
  await house.work()
  assert.equal(reminders(house).length, 3, 'seven days before the end only the other one is reminded')
  house.clock.advance({ hours: 24 * 8 })
  await house.work()
  assert.deepEqual(counts(await renewalOf(house, client, id)), { signed: 1, refused: 1 })
  assertRefused(await press(house, client, id), 'nothingToRemind')
})

test('a worker that dies makes no new edition twice, and a change of the template or of the right stops the rest', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openContracts(house, 2)
  await changeTemplate(house, client)
  const { id } = await ask(house, client)
  await house.db.updateTable('members').set({ role: 'viewer' }).execute()
  await house.work()
  const stopped = await renewalOf(house, client, id)
  assert.equal(stopped.state, 'stopped')
  assert.match(stopped.stop_reason ?? '', /больше не может подписывать/)
  assert.deepEqual(counts(stopped), { preparing: 2 })
  await house.db.updateTable('members').set({ role: 'owner' }).execute()

  const again = await ask(house, client)
  await changeTemplate(house, client, 'Третье условие')
  await house.work()
  assert.match((await renewalOf(house, client, again.id)).stop_reason ?? '', /Шаблон снова изменили/)

  const third = await ask(house, client)
  const { renewEditions } = await import('./renew-editions.ts')
  const run = { attempt: 1, finish: async () => {}, signal: new AbortController().signal }
  const runs = [1, 2].map(() => renewEditions(house.deps, third.id as Id<'renewal'>, run as never))
  await Promise.allSettled(runs)
  await house.work()
  assert.deepEqual(counts(await renewalOf(house, client, third.id)), { waitsUs: 2 })
  const made = await house.db.selectFrom('documents').select('id').where('ends_id', 'is not', null).execute()
  assert.equal(made.length, 2, 'two workers at once make one edition of each')
})

test('a renewal without anybody to renew, of a wrong term, or of a stranger is refused', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openContracts(house, 1)
  assertRefused(await askAgain(house, client), 'nothingToRenew')
  await changeTemplate(house, client)
  for (const days of [2, 181]) assertRefused(await askAgain(house, client, days), 'invalidInput')
  const answers = await Promise.all([askAgain(house, client), askAgain(house, client)])
  assert.equal(answers.filter(({ body }) => body['code'] === 1).length, 1, 'two at once ask once')
  const [first] = (await summary(house, client)).renewals
  assert.ok(first)
  const { id } = first
  await house.work()
  const stranger = await house.addOrganization(
    await house.addPerson({ phone: '89000000077', surname: 'Чужая', firstname: 'Ольга', secondname: 'Ивановна', inn: null }),
    { inn: '7728168971' as Inn, name: 'Другая' },
  )
  assertRefused(await press(house, stranger, id), 'notFound')
  assert.deepEqual(await peopleOf(house, stranger, { renewal: id }), [])
  assert.deepEqual(await summary(house, stranger), { current: 0, older: [], renewals: [] })
  const branch = { ...client, branchIds: ['branch_00000000000000000000000000'] } as unknown as Human
  assertRefused(await askAgain(house, branch), 'noAccess')
  assertRefused(await press(house, branch, id), 'noAccess')
  assertRefused(await house.call(contract.readRenewals, branch, { params: { kind } }), 'noAccess')
  assertRefused(await house.call(contract.listRenewed, branch, { params: { kind }, query: {} }), 'noAccess')
})

type View = { current: number; older: { edition: string; count: number }[]; renewals: Renewal[] }
type Renewal = {
  id: string
  state: string
  stop_reason: string | null
  total: number
  done: number
  answers: { answer: string; count: number }[]
}
type Line = { document_id: string; answer: string | null; proposal: { id: string } | null }

async function openContracts(house: DocumentHouse, count: number): Promise<{ client: Human; people: Human[] }> {
  const owner = await house.addPerson({
    phone: '89000000001',
    surname: 'Орлова',
    firstname: 'Анна',
    secondname: 'Викторовна',
    inn: '500100732259',
  })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  await house.accept(owner)
  const people: Human[] = []
  for (let at = 0; at < count; at++) {
    const person = await house.addPerson({
      phone: `8900000010${at}`,
      surname: 'Иванов',
      firstname: `Пётр${'а'.repeat(at)}`,
      secondname: 'Сергеевич',
      inn: ['770100001190', '784200000018', '503200000014', '780100000075'][at] ?? null,
    })
    await house.accept(person)
    people.push(person)
    const { personId } = person
    const orgId = client.orgId as Id<'organization'>
    const day = moscowDate(house.clock.now())
    const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind, orgId, personId, day }))
    assert.ok(made.ok)
    await house.work()
    await sign(house, person, made.value.id)
    await sign(house, client, made.value.id)
  }
  await house.work()
  return { client, people }
}

/** Nothing may be proposed about a contract that is being annulled. */
async function annulTermOf(house: DocumentHouse, person: Human | undefined): Promise<void> {
  assert.ok(person)
  const { proposePersonAnnulment } = await import('../contract/annulment.ts')
  const { id } = await house.db
    .selectFrom('documents')
    .select('id')
    .where('person_id', '=', person.personId)
    .executeTakeFirstOrThrow()
  const body = { reason: 'Больше не работаем вместе' }
  assert.equal((await house.call(proposePersonAnnulment, person, { params: { id }, body })).body['code'], 1)
}

async function changeTemplate(house: DocumentHouse, client: Human, clause = 'Новое условие'): Promise<void> {
  const words = readPlatformTemplate(kind).markdown.replace('## Предмет Договора', `## Предмет Договора\n1. ${clause}.`)
  const saved = await house.call(templates.saveTemplateDraft, client, { params: { kind }, body: { words, version: 0 } })
  assert.equal(saved.body['code'], 1, JSON.stringify(saved.body))
  const active = await house.call(templates.activateTemplate, client, { params: { kind }, body: { version: 1 } })
  assert.equal(active.body['code'], 1)
}

async function summary(house: DocumentHouse, client: Human): Promise<View> {
  const { current, older, renewals } = (await house.call(contract.readRenewals, client, { params: { kind } })).body[
    'data'
  ] as View
  return { current, older, renewals }
}

async function renewalOf(house: DocumentHouse, client: Human, id: string): Promise<Renewal> {
  const found = (await summary(house, client)).renewals.find((one) => one.id === id)
  assert.ok(found)
  return found
}

function counts({ answers }: Renewal): Record<string, number> {
  return Object.fromEntries(answers.map(({ answer, count }) => [answer, count]))
}

async function peopleOf(house: DocumentHouse, client: Human, query: object = {}): Promise<Line[]> {
  const lines: Line[] = []
  let cursor: string | null = null
  do {
    const asked = { params: { kind }, query: { ...query, size: 2, ...(cursor === null ? {} : { cursor }) } }
    const { data } = (await house.call(contract.listRenewed, client, asked)).body as {
      data: { items: Line[]; next: string | null }
    }
    lines.push(...data.items)
    cursor = data.next
  } while (cursor !== null)
  return lines
}

function askAgain(house: DocumentHouse, client: Human, days = 20) {
  const answerBy = moscowDate(house.clock.now()).add({ days }).toString()
  return house.call(contract.askRenewal, client, { params: { kind }, body: { reason, answer_by: answerBy } })
}

async function ask(house: DocumentHouse, client: Human, days?: number): Promise<{ id: string; total: number }> {
  const { body } = await askAgain(house, client, days)
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data'] as { id: string; total: number }
}

function press(house: DocumentHouse, client: Human, id: string) {
  return house.call(contract.remindRenewed, client, { params: { id } })
}

function reminders(house: DocumentHouse) {
  return house.announcements.filter(({ event }) => event === 'documentsReminded')
}

async function proposalOf(house: DocumentHouse, { personId }: Human): Promise<string> {
  const found = house.db.selectFrom('documents').select('id').where('person_id', '=', personId).where('ends_id', 'is not', null)
  return (await found.executeTakeFirstOrThrow()).id
}

async function sign(house: DocumentHouse, human: Human, id: string): Promise<void> {
  const isPerson = human.orgId === undefined
  const params = { id }
  await house.read(human, [id])
  const asked = await house.call(isPerson ? signing.sendPersonSigningCode : signing.sendClientSigningCode, human, { params })
  assert.equal(asked.body['code'], 1, JSON.stringify(asked.body))
  const body = { code: house.lastCode() }
  const signed = await house.call(isPerson ? signing.signPersonDocument : signing.signClientDocument, human, { params, body })
  assert.equal(signed.body['code'], 1, JSON.stringify(signed.body))
  house.clock.advance({ seconds: 61 })
}

async function signMany(house: DocumentHouse, client: Human, ids: readonly string[]): Promise<void> {
  await house.read(client, ids)
  const asked = await house.call(signing.sendClientManifestCode, client, { body: { ids } })
  assert.equal(asked.body['code'], 1, JSON.stringify(asked.body))
  const signed = await house.call(signing.signClientManifest, client, { body: { ids, code: house.lastCode() } })
  assert.equal(signed.body['code'], 1, JSON.stringify(signed.body))
  house.clock.advance({ seconds: 61 })
}
