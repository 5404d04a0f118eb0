import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import * as documentContract from '../contract/document.ts'
import * as signing from '../contract/signing.ts'
import * as contract from '../contract/template.ts'
import { makeDocument } from './make-document.ts'
import { readPlatformTemplate } from './read-platform-template.ts'

const kind = 'frame'
const words = readPlatformTemplate(kind).markdown
const own = words.replace('## Предмет Договора', '## Предмет Договора\n1. Своё условие для {{person.fio}}.')

test('a template goes from a draft to a paper that both have signed, and later editions do not change it', async () => {
  await using house = await openDocumentHouse()
  const { client, person } = await openPair(house)
  const before = await read(house, client)
  assert.deepEqual([before.draft, before.active, before.platform.words], [null, null, words])

  const saved = await save(house, client, own, 0)
  assert.equal(saved.draft?.version, 1)
  assert.equal((await templateOfNew(house, client, person)).includes('Своё условие'), false, 'nothing is made from a draft')
  await house.db.updateTable('documents').set({ state: 'revoked' }).where('kind', '=', kind).execute()

  const active = await activate(house, client, 1)
  assert.deepEqual([active.draft, active.active?.number], [null, 1])
  const text = await templateOfNew(house, client, person)
  assert.ok(text.includes('Своё условие для Иванова'), text.slice(0, 400))
  const row = await newest(house)
  assert.match(row.template, /^template_/)
  await sign(house, person, row.id)
  await sign(house, client, row.id)
  await house.work()

  await save(house, client, own.replace('Своё', 'Другое'), 0)
  await activate(house, client, 1)
  const after = await newest(house)
  assert.deepEqual([after.state, after.facts, after.sha256], ['signed', row.facts, row.sha256])
  const now = await read(house, client)
  assert.deepEqual(
    now.editions.map(({ number, state }) => [number, state]),
    [
      [2, 'active'],
      [1, 'retired'],
    ],
  )
  const retired = await house.call(contract.retireTemplate, client, { params: { kind } })
  assert.equal(retired.body['code'], 1)
  assert.equal((await read(house, client)).active, null)
  assertRefused(await house.call(contract.retireTemplate, client, { params: { kind } }), 'notFound')
})

test('a template with an unknown field or a way to an empty clause is not put in force, and the place is named', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openPair(house)
  assertRefused(await house.call(contract.activateTemplate, client, { params: { kind }, body: { version: 1 } }), 'notFound')
  await save(house, client, own.replace('{{person.fio}}', '{{person.name}}'), 0)
  const answer = await house.call(contract.activateTemplate, client, { params: { kind }, body: { version: 1 } })
  assertRefused(answer, 'templateUnfit')
  assert.match(JSON.stringify(answer.body), /Строка \d+: Неизвестное поле \{\{person\.name\}\}/)
  assertRefused(await house.call(contract.tryTemplate, client, { params: { kind } }), 'templateUnfit')
  assert.equal((await read(house, client)).active, null)
})

test('two who edit one draft do not overwrite each other', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openPair(house)
  const put = (text: string, version: number) =>
    house.call(contract.saveTemplateDraft, client, { params: { kind }, body: { words: text, version } })
  const firsts = await Promise.all([put('# Раз', 0), put('# Два', 0)])
  assert.deepEqual(new Set(firsts.map(({ body }) => body['code'])), new Set([1, -903]))
  assertRefused(await put('# Три', 0), 'staleVersion')
  assertRefused(await house.call(contract.activateTemplate, client, { params: { kind }, body: { version: 7 } }), 'staleVersion')
  assert.equal((await house.call(contract.dropTemplateDraft, client, { params: { kind } })).body['code'], 1)
  assertRefused(await house.call(contract.dropTemplateDraft, client, { params: { kind } }), 'notFound')
})

test('one press and its repeat put one edition in force', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openPair(house)
  await save(house, client, own, 0)
  const answers = await Promise.all(
    [1, 2].map(() => house.call(contract.activateTemplate, client, { params: { kind }, body: { version: 1 } })),
  )
  assert.deepEqual(new Set(answers.map(({ body }) => body['code'])), new Set([1, -910]))
  assert.deepEqual(
    (await read(house, client)).editions.map(({ state }) => state),
    ['active'],
  )
})

test('the words of an edition that was in force never change', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openPair(house)
  await save(house, client, own, 0)
  await activate(house, client, 1)
  await assert.rejects(house.db.updateTable('template_editions').set({ words: '# Иное' }).execute(), /frozen/)
  await assert.rejects(house.db.deleteFrom('template_editions').execute(), /frozen/)
})

test('a trial goes through all contracts in force and names who lacks what', async () => {
  await using house = await openDocumentHouse()
  const { client, person } = await openPair(house)
  assertRefused(await house.call(contract.tryTemplate, client, { params: { kind } }), 'notFound')
  await templateOfNew(house, client, person)
  const { id } = await newest(house)
  await sign(house, person, id)
  await sign(house, client, id)
  await save(house, client, own.replace('{{person.fio}}.', '{{person.fio}}, {{org.bank.bik}}.'), 0)
  const tried = await data<Trial>(house.call(contract.tryTemplate, client, { params: { kind } }))
  assert.deepEqual([tried.checked, tried.broken, tried.items[0]?.missing], [1, 1, ['БИК банка организации']])
  assert.match(tried.items[0]?.person ?? '', /^Иванова А/)
  await save(house, client, own, 1)
  assert.deepEqual(await data(house.call(contract.tryTemplate, client, { params: { kind } })), {
    checked: 1,
    broken: 0,
    items: [],
    of_work: [],
  })
})

test('a trial of an order tells what it asks of a work that may lack it', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openPair(house)
  const order = readPlatformTemplate('order').markdown.replace('## ', '1. Начало: {{task.starts}}.\n\n## ')
  const params = { kind: 'order' }
  await data(house.call(contract.saveTemplateDraft, client, { params, body: { words: order, version: 0 } }))
  const tried = await data<Trial>(house.call(contract.tryTemplate, client, { params }))
  assert.deepEqual([tried.checked, tried.of_work], [0, ['начало работы']])
})

test('a trial is made ten times a minute at most: it reads every contract', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openPair(house)
  await save(house, client, own, 0)
  for (let at = 0; at < 10; at += 1) await data(house.call(contract.tryTemplate, client, { params: { kind } }))
  assertRefused(await house.call(contract.tryTemplate, client, { params: { kind } }), 'tooOften')
})

test('a draft is shown with the data of an own contractor and of nobody else', async () => {
  await using house = await openDocumentHouse()
  const { client, person } = await openPair(house)
  const stranger = await house.addPerson({ phone: '89005550001', surname: 'Чужой', firstname: 'Олег', secondname: '', inn: null })
  const neighbour = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'ООО «Сосед»' })
  const mine = await addContractor(house, client, person)
  const foreign = await addContractor(house, neighbour, person)
  const preview = (contractor: string) =>
    house.call(contract.previewTemplate, client, { params: { kind }, query: { contractor } })
  assertRefused(await preview(mine), 'notFound')
  await save(house, client, own, 0)
  const seen = await data<{ person: string; blocks: unknown[]; missing: string[] }>(preview(mine))
  assert.deepEqual([seen.person, seen.missing], ['Иванова Анна Петровна', []])
  assert.ok(JSON.stringify(seen.blocks).includes('Своё условие для Иванова Анна Петровна'))
  assertRefused(await preview(foreign), 'notFound')
  await save(house, client, '[если org.kpp]\n'.repeat(2500), 1)
  assertRefused(await preview(mine), 'templateUnfit')
})

async function addContractor(house: DocumentHouse, { orgId }: Human, { personId }: Human): Promise<string> {
  assert.ok(orgId)
  const id = newId('contractor', house.clock)
  const row = { id, org_id: orgId, person_id: personId, inn: '500100732259' as PersonInn, source: 'invite' as const }
  await house.db
    .insertInto('contractors')
    .values({ ...row, created_at: house.clock.now() })
    .execute()
  return id
}

test('templates belong to their organization', async () => {
  await using house = await openDocumentHouse()
  const { client } = await openPair(house)
  await save(house, client, own, 0)
  await activate(house, client, 1)
  const other = await house.addPerson({ phone: '89005550002', surname: 'Сосед', firstname: 'Пётр', secondname: '', inn: null })
  const neighbour = await house.addOrganization(other, { inn: '7701010017' as Inn, name: 'ООО «Сосед»' })
  const seen = await read(house, neighbour)
  assert.deepEqual([seen.active, seen.draft, seen.editions], [null, null, []])
  const list = await data<{ items: { kind: string; own: boolean }[] }>(house.call(contract.listTemplates, client))
  assert.deepEqual(
    list.items.map(({ own: isOwn }) => isOwn),
    [true, false, false, false, false],
  )
})

type View = {
  draft: { words: string; version: number } | null
  active: { number: number; words: string } | null
  platform: { words: string }
  editions: { number: number; state: string }[]
}
type Trial = { checked: number; broken: number; items: { person: string; missing: string[] }[]; of_work: string[] }

async function data<Data>(answer: ReturnType<DocumentHouse['call']>): Promise<Data> {
  const { body } = await answer
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data'] as Data
}

function read(house: DocumentHouse, client: Human): Promise<View> {
  return data(house.call(contract.readTemplate, client, { params: { kind } }))
}

function save(house: DocumentHouse, client: Human, text: string, version: number): Promise<View> {
  return data(house.call(contract.saveTemplateDraft, client, { params: { kind }, body: { words: text, version } }))
}

function activate(house: DocumentHouse, client: Human, version: number): Promise<View> {
  return data(house.call(contract.activateTemplate, client, { params: { kind }, body: { version } }))
}

/** The text of the PDF of a new contract of the pair. */
async function templateOfNew(house: DocumentHouse, client: Human, person: Human): Promise<string> {
  const { orgId } = client
  assert.ok(orgId)
  const day = moscowDate(house.clock.now())
  const made = await house.db
    .transaction()
    .execute((tx) => makeDocument(tx, house.deps, { kind, orgId, personId: person.personId, day }))
  assert.ok(made.ok)
  await house.work()
  const answer = await house.call(documentContract.getDocumentPdf, client, { params: { a: made.value.id, b: '1' } })
  return pdfText(answer.file?.bytes ?? new Uint8Array())
}

async function newest(house: DocumentHouse) {
  return house.db.selectFrom('documents').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
}

async function sign(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await house.read(human, [id])
  const isClient = human.orgId !== undefined
  const send = isClient ? signing.sendClientSigningCode : signing.sendPersonSigningCode
  await data(house.call(send, human, { params: { id } }))
  const put = isClient ? signing.signClientDocument : signing.signPersonDocument
  await data(house.call(put, human, { params: { id }, body: { code: house.lastCode() } }))
}

async function openPair(house: DocumentHouse) {
  const boss = await house.addPerson({ phone: '89001110000', surname: 'Петров', firstname: 'Пётр', secondname: '', inn: null })
  const person = await house.addPerson({
    phone: '89001112233',
    surname: 'Иванова',
    firstname: 'Анна',
    secondname: 'Петровна',
    inn: '500100732259',
  })
  const client = await house.addOrganization(boss, { inn: '7707083893' as Inn, name: 'ООО «Ромашка»' })
  await house.accept(client)
  await house.accept(person)
  return { client, person }
}
