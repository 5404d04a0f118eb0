import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { addContractor } from '#/features/contractors/server/add-contractor.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { innOf } from '../../../../tests/support/status-house.ts'
import { innsOfList, listPeople } from '../../../../tests/support/listed-people.ts'
import { proposeClientAnnulment } from '../contract/annulment.ts'
import * as documentContract from '../contract/document.ts'
import * as contract from '../contract/outside.ts'
import { sendOwnPaper } from '../contract/own-paper.ts'
import { proposeClientReplacement } from '../contract/replacement.ts'
import * as signing from '../contract/signing.ts'
import { outsideErrorsDays, outsideListsOfDay, outsidePapersOfHour, outsideWaitsDays } from '../domain/outside-contract.ts'
import { forgetPapers } from './forget-papers.ts'
import { makeDocument } from './make-document.ts'

const heading = ['ФИО', 'ИНН', 'Телефон', 'Номер договора', 'Дата договора', 'Имя PDF']
const [known, stranger, third] = [innsOfList[0], innOf(1), innOf(2)]
const good = ['Иванова Анна Петровна', known, '', '12/25', '12.03.2025', 'Иванова.pdf']

test('contracts signed elsewhere become frame contracts of people of the list, and say plainly what proves them', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person)
  const bytes = await foreignPdf({ pages: 2 })
  const paper = await upload(house, client, 'Иванова.PDF', bytes)
  assert.deepEqual([paper.name, paper.pages, paper.problem], ['иванова.pdf', 2, null])
  assert.deepEqual(outcomes(await preview(house, client, good)), ['2 now'])
  const id = await start(house, client, good)
  await house.work()
  const { list, rows } = await read(house, client, id)
  assert.deepEqual([list.state, list.total, list.made, list.wrong], ['done', 1, 1, 0])
  const document = rows[0]?.document
  assert.ok(document)
  assert.deepEqual([document.title, document.state_name], ['Рамочный договор № 12/25 от 12.03.2025', 'Подписан вне платформы'])

  for (const human of [client, person.human]) {
    const view = await viewOf(house, human, document.id)
    assert.deepEqual([view.kind, view.state, view.number, view.day], ['frame', 'signedOutside', '12/25', '2025-03-12'])
    assert.deepEqual([view.signatures, view.files, view.sha256, view.journal_intact], [[], ['1'], paper.sha256, true])
    assert.match(JSON.stringify(view.blocks), /кода из СМС и протокола подписания у нас нет/)
    assert.match(JSON.stringify(view.blocks), /Петров Пётр/)
    assert.match(view.retention.why, /Действует/)
  }
  const file = await house.call(documentContract.getDocumentPdf, person.human, { params: { a: document.id, b: '1' } })
  assert.deepEqual(Buffer.from(file.file?.bytes ?? []), Buffer.from(bytes), 'the file is not changed by a byte')
  const { verify_code: code } = await viewOf(house, client, document.id)
  const verified = await data<z.output<typeof documentContract.verifyDocument.reply>>(
    house.call(documentContract.verifyDocument, undefined, { params: { code } }),
  )
  assert.deepEqual([verified.verdict, verified.verdict_name], ['outside', 'Подписан вне платформы'])
  assert.match(verified.evidence ?? '', /Доказательство — сам подписанный оригинал/)
  assert.deepEqual(verified.signatures, [])
  assert.ok(house.announcements.some(({ event }) => event === 'contractLoaded'))
  assert.ok(!house.announcements.some(({ event }) => event === 'documentSigned'))

  assertRefused(await house.call(signing.sendPersonSigningCode, person.human, { params: { id: document.id } }), 'wrongState')
  const day = Temporal.PlainDate.from('2026-11-21')
  const pair = { kind: 'frame', orgId: client.orgId ?? assert.fail(), personId: person.human.personId, day } as const
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, pair))
  assert.equal(made.ok && made.value.id, document.id, 'it is the contract that orders are made under')
})

test('each row says what is wrong with it, and rows with errors come back by their own table', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person && client.orgId)
  await upload(house, client, 'a.pdf', await foreignPdf())
  await upload(house, client, 'b.pdf', await foreignPdf())
  await upload(house, client, 'other.pdf', await foreignPdf({ pages: 2 }))
  await upload(house, client, 'script.pdf', await foreignPdf({ object: '<< /JS (x) >>' }))
  await upload(house, client, 'word.pdf', Buffer.from('PK docx'))
  const row = (change: Partial<Record<number, string>>) => good.map((cell, at) => change[at] ?? cell)
  const table = [
    row({ 0: '', 5: '1' }),
    row({ 1: '500100732258', 5: '2' }),
    row({ 1: stranger, 2: '123', 5: '3' }),
    row({ 1: stranger, 3: '', 5: '4' }),
    row({ 1: stranger, 4: '31.02.2025', 5: '5' }),
    row({ 1: stranger, 4: '01.01.2030', 5: '6' }),
    row({ 1: stranger, 5: '' }),
    row({ 5: 'нет.pdf' }),
    row({ 5: 'a' }),
    row({ 1: stranger, 5: 'папка/a.pdf' }),
    row({ 1: third, 5: 'script.pdf' }),
    row({ 1: innOf(3), 5: 'word.pdf' }),
  ]
  const { rows } = await preview(house, client, ...table)
  assert.deepEqual(
    rows.map(({ problem }) => problem),
    [
      'нет ФИО',
      'ИНН: такого ИНН не существует: проверьте цифры',
      'в телефоне ошибка: нужен мобильный, +7 и 10 цифр',
      'нет номера договора. Если номера нет, напишите «б/н»',
      'дата договора не читается: нужна, например, 12.03.2025',
      'дата договора ещё не наступила',
      'не указано имя PDF',
      'файл «нет.pdf» не загружен',
      'тот же ИНН в строке 9: у исполнителя один рамочный договор',
      'тот же PDF в строке 10',
      'файл «script.pdf»: в файле есть сценарии JavaScript. Напечатайте его в PDF: сценарии не сохранятся',
      'файл «word.pdf»: это не PDF. Откройте документ в программе, где он составлен, и сохраните как PDF',
    ],
  )
  const same = await preview(house, client, row({ 5: 'a' }), row({ 1: stranger, 5: 'b' }))
  assert.equal(same.rows[1]?.problem, 'в файле «b.pdf» то же, что в файле строки 2')
  const foreign = await preview(house, client, row({ 0: 'Сидоров Пётр', 5: 'a' }))
  assert.equal(foreign.rows[0]?.problem, 'по этому ИНН у вас исполнитель Иванова: проверьте ФИО')
  assertRefused(await load(house, client, contract.startOutsideList, row({ 5: 'нет' })), 'invalidInput')
  assertRefused(await load(house, client, contract.previewOutsideList), 'invalidInput')
  const many = Array.from({ length: 501 }, () => good)
  assert.match(JSON.stringify((await load(house, client, contract.previewOutsideList, ...many)).body), /до 500/)

  const id = await start(house, client, row({ 5: 'a' }), row({ 0: 'Ошибкина Ольга', 1: third, 5: 'нет' }))
  await house.work()
  assert.deepEqual(
    (await read(house, client, id)).rows.map(({ state, problem }) => `${state} ${problem}`),
    ['made null', 'wrong файл «нет.pdf» не загружен'],
  )
  const again = await preview(house, client, row({ 5: 'other' }))
  assert.equal(again.rows[0]?.problem, 'рамочный договор уже есть: № 12/25')
  const errors = await house.call(contract.downloadOutsideErrors, client, { params: { id } })
  const bytes = errors.file?.bytes ?? new Uint8Array()
  const book = await openSpreadsheet(bytes, 'ошибки.xlsx')
  assert.ok(book.ok)
  assert.equal(book.value.rows.length, 2)
  await upload(house, client, 'нет.pdf', await foreignPdf({ pages: 3 }))
  const query = { file_name: 'ошибки.xlsx' }
  const back = await data<Preview>(house.call(contract.previewOutsideList, client, { query, body: bytes }))
  assert.deepEqual(outcomes(back), ['2 invite'])
  const sample = await house.call(contract.downloadOutsideSample, client, {})
  assertRefused(
    await house.call(contract.previewOutsideList, client, { query, body: sample.file?.bytes ?? new Uint8Array() }),
    'invalidInput',
  )
})

test('a PDF that bears a signature of its own is kept as it is, and is never sent to be signed here', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const signed = await upload(house, client, 'Иванова.pdf', await foreignPdf({ object: '<< /Type /Sig >>' }))
  assert.equal(signed.problem, null)
  const { id } = await house.db.selectFrom('own_papers').select('id').executeTakeFirstOrThrow()
  const order = { params: { id }, body: { contractor_ids: [people[0]?.contractor ?? ''] } }
  assertRefused(await house.call(sendOwnPaper, client, order), 'notFound')
})

test('a contract of somebody who is not here yet waits for him, and is his when he joins with that ИНН', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listPeople(house, 0)
  const orgId = client.orgId ?? assert.fail()
  await upload(house, client, 'Новый.pdf', await foreignPdf())
  await upload(house, client, 'Третий.pdf', await foreignPdf({ pages: 2 }))
  const id = await start(
    house,
    client,
    ['Новиков Иван', stranger, '+7 900 555-01-01', 'б/н', '12.03.2025', 'Новый'],
    ['Третий Пётр', third, '', 'б/н', '13.03.2025', 'Третий'],
  )
  await house.work()
  const begun = await read(house, client, id)
  assert.deepEqual([begun.list.state, begun.list.awaiting, begun.list.made], ['done', 2, 0])
  const invitations = await house.db.selectFrom('contractor_invitations').select(['inn', 'way']).execute()
  assert.deepEqual(invitations.map(({ inn, way }) => `${inn} ${way}`).toSorted(), [`${third} link`, `${stranger} sms`].toSorted())
  const repeat = await preview(house, client, ['Новиков Иван', stranger, '', '7', '12.03.2025', 'Новый'])
  assert.equal(repeat.rows[0]?.problem, 'договор с этим ИНН уже загружен и ждёт исполнителя')

  const human = await house.addPerson({
    phone: '89005550101',
    surname: 'Новиков',
    firstname: 'Иван',
    secondname: '',
    inn: stranger,
  })
  const link = { orgId, personId: human.personId, inn: stranger as PersonInn, source: 'invite' as const }
  const join = () => house.db.transaction().execute((tx) => addContractor(tx, house.clock, link))
  await Promise.all([join(), join()])
  await house.work()
  const { list, rows } = await read(house, client, id)
  assert.deepEqual([list.awaiting, list.made, rows[0]?.name], [1, 1, ''])
  const mine = await data<{ items: { number: string; state: string }[] }>(
    house.call(documentContract.listPersonDocuments, human, { query: {} }),
  )
  assert.deepEqual(
    mine.items.map(({ number, state }) => `${number} ${state}`),
    ['б/н signedOutside'],
  )

  const chosen = await house.addPerson({ phone: '89005550102', surname: 'Третий', firstname: 'Пётр', secondname: '', inn: third })
  const day = Temporal.PlainDate.from('2026-11-21')
  const make = () =>
    house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', orgId, personId: chosen.personId, day }))
  const both = await Promise.all([make(), make()])
  assert.deepEqual(
    both.map((made) => made.ok && made.value.number),
    ['б/н', 'б/н'],
    'chosen for a work, he needs no other',
  )
  assert.equal((await house.db.selectFrom('documents').select('id').where('person_id', '=', chosen.personId).execute()).length, 1)
})

test('two members who load one list at once make one contract', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listPeople(house, 1)
  await upload(house, client, 'Иванова.pdf', await foreignPdf())
  const answers = await Promise.all([1, 2].map(() => load(house, client, contract.startOutsideList, good)))
  assert.ok(answers.some(({ body }) => body['code'] === 1))
  await Promise.all([house.work(), house.work()])
  await house.work()
  const rows = await house.db.selectFrom('outside_list_rows').select(['state', 'problem']).execute()
  const made = rows.filter(({ state }) => state === 'made')
  assert.equal(made.length, 1)
  for (const { problem } of rows.filter(({ state }) => state !== 'made'))
    assert.equal(problem, 'рамочный договор уже есть: № 12/25', 'whoever comes second is told why')
  assert.equal((await house.db.selectFrom('documents').select('id').execute()).length, 1)
})

test('the person says that the contract is not his: it is in force no more, and each side has a next step', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person && client.orgId)
  const id = await loaded(house, client)
  const say = () =>
    house.call(contract.disputeContract, person.human, {
      params: { id },
      body: { reason: 'Я не подписывал этот договор', comment: 'В тот день я был в отъезде' },
    })
  const answers = await Promise.all([say(), say()])
  const codes = answers.map(({ body }) => body['code']).toSorted()
  assert.equal(codes.filter((code) => code === 1).length, 1, JSON.stringify(codes))
  const refused = answers.find(({ body }) => body['code'] !== 1)
  assert.ok(refused)
  assertRefused(refused, 'wrongState')
  await house.work()
  const closed = house.announcements.find(({ event }) => event === 'documentClosed')
  assert.deepEqual((closed?.payload as { outcome: string }).outcome, 'disputed')
  const view = await viewOf(house, client, id)
  assert.deepEqual([view.state, view.decline_reason], ['disputed', 'Я не подписывал этот договор: В тот день я был в отъезде'])
  assert.deepEqual(view.actions, ['revoke', 'replace'])
  assert.deepEqual((await viewOf(house, person.human, id)).actions, ['confirm', 'replace'])

  await data(house.call(contract.confirmContract, person.human, { params: { id } }))
  assertRefused(await house.call(contract.confirmContract, person.human, { params: { id } }), 'wrongState')
  assert.equal((await viewOf(house, client, id)).state, 'signedOutside')
  await data(say())
  const next = await loaded(house, client, { 3: '13/25', 5: 'Верный.pdf' })
  assert.equal((await viewOf(house, person.human, next)).state, 'signedOutside')
  const late = await house.call(contract.confirmContract, person.human, { params: { id } })
  assertRefused(late, 'wrongState')
  assert.match(JSON.stringify(late.body), /уже есть договор № 13\/25/)
  await data(house.call(signing.revokeDocument, client, { params: { id } }))
  assert.equal((await viewOf(house, client, id)).state, 'revoked')
})

test('a contract signed elsewhere is replaced and annulled by what both sign here', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person)
  const id = await loaded(house, client)
  const annulment = await data<{ id: string }>(
    house.call(proposeClientAnnulment, client, { params: { id }, body: { reason: 'Договор переписываем' } }),
  )
  await house.work()
  assert.equal((await viewOf(house, client, id)).state, 'annulPending')
  await data(house.call(signing.revokeDocument, client, { params: { id: annulment.id } }))
  assert.equal((await viewOf(house, client, id)).state, 'signedOutside', 'it is not said to be signed here')
  const edition = await data<{ id: string }>(
    house.call(proposeClientReplacement, client, { params: { id }, body: { reason: 'Переходим на договор платформы' } }),
  )
  await house.work()
  assert.equal((await viewOf(house, client, id)).state, 'signedOutside', 'in force until both have signed')
  await sign(house, client, edition.id)
  await sign(house, person.human, edition.id)
  await house.work()
  assert.deepEqual(
    [(await viewOf(house, client, id)).state, (await viewOf(house, client, edition.id)).state],
    ['replaced', 'signed'],
  )
})

test('a stranger, a narrowed member and too many are refused', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person && client.orgId)
  const rivalBoss = await house.addPerson({
    phone: '89001119999',
    surname: 'Чужой',
    firstname: 'Член',
    secondname: '',
    inn: null,
  })
  const rival = await house.addOrganization(rivalBoss, { inn: '7736207543' as Inn, name: 'ООО «Чужие»' })
  const id = await loaded(house, client)
  const { id: list } = await house.db.selectFrom('outside_lists').select('id').executeTakeFirstOrThrow()
  assertRefused(await house.call(contract.readOutsideList, rival, { params: { id: list } }), 'notFound')
  assertRefused(await house.call(contract.downloadOutsideErrors, rival, { params: { id: list } }), 'notFound')
  const lists = await data<{ items: unknown[] }>(house.call(contract.listOutsideLists, rival, { query: {} }))
  assert.deepEqual(lists.items, [])
  const seen = await preview(house, rival, good)
  assert.equal(seen.rows[0]?.problem, 'файл «иванова.pdf» не загружен', 'a file of another organization is not found')
  const body = { reason: 'Файл не тот' }
  assertRefused(await house.call(contract.disputeContract, rivalBoss, { params: { id }, body }), 'documentGone')
  assertRefused(await house.call(contract.confirmContract, rivalBoss, { params: { id } }), 'documentGone')

  const narrowed = { ...client, sessionId: `${client.sessionId}3` as Human['sessionId'], branchIds: ['branch_1'] }
  const query = { file_name: 'a.csv' }
  for (const endpoint of [contract.uploadOutsidePaper, contract.previewOutsideList, contract.startOutsideList])
    assertRefused(await house.call(endpoint, narrowed, { query, body: csv(good) }), 'noAccess')
  for (const endpoint of [contract.readOutsideList, contract.downloadOutsideErrors])
    assertRefused(await house.call(endpoint, narrowed, { params: { id: list } }), 'noAccess')
  assertRefused(await house.call(contract.listOutsideLists, narrowed, { query: {} }), 'noAccess')

  for (const endpoint of [contract.previewOutsideList, contract.startOutsideList]) {
    assertRefused(await house.call(endpoint, client, { query, body: Buffer.from('a;b\n1;2') }), 'columnMissing')
    assertRefused(
      await house.call(endpoint, client, { query: { file_name: 'a.xlsx' }, body: Buffer.from('PK') }),
      'fileUnreadable',
    )
    const long = csv(...Array.from({ length: 10_050 }, () => good))
    assertRefused(await house.call(endpoint, client, { query, body: long }), 'tooManyRows')
  }
  house.inspections.full = true
  const busy = await house.call(contract.uploadOutsidePaper, client, { query, body: await foreignPdf() })
  assertRefused(busy, 'inspectionBusy')
  house.inspections.full = false
  const exhaust = async (key: string, limit: { count: number; seconds: number }) => {
    for (let at = 0; at < limit.count; at += 1)
      await takeFromLimits(house.db, house.clock, [{ key: `${key}:${client.orgId}`, ...limit }])
  }
  await exhaust('outside-papers', outsidePapersOfHour)
  await exhaust('outside-lists', outsideListsOfDay)
  await exhaust('outside-file', { count: 120, seconds: 3600 })
  assertRefused(await house.call(contract.uploadOutsidePaper, client, { query, body: await foreignPdf() }), 'tooOften')
  assertRefused(await load(house, client, contract.startOutsideList, good), 'tooOften')
  assertRefused(await load(house, client, contract.previewOutsideList, good), 'tooOften')
})

test('what was typed, files of no contract and contracts nobody came for are let go, each in its term', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listPeople(house, 1)
  await upload(house, client, 'Новый.pdf', await foreignPdf())
  await upload(house, client, 'Лишний.pdf', await foreignPdf({ pages: 2 }))
  const id = await start(
    house,
    client,
    ['Новиков Иван', stranger, '', 'б/н', '12.03.2025', 'Новый'],
    ['Ошибкина Ольга', third, '', '5', '12.03.2025', 'нет'],
  )
  await house.work()
  house.clock.advance({ hours: 24 * (outsideErrorsDays + 1) })
  await forgetPapers(house.deps)
  const after = await read(house, client, id)
  assert.deepEqual(
    after.rows.map(({ state, name }) => `${state} ${name}`),
    ['awaiting Новиков Иван', 'wrong '],
  )
  assert.deepEqual(
    (await house.db.selectFrom('own_papers').select('file_name').execute()).map((row) => row.file_name),
    ['Новый.pdf'],
  )
  assert.equal((await house.db.selectFrom('outside_papers').select('name').execute()).length, 0)
  house.clock.advance({ hours: 24 * outsideWaitsDays })
  await forgetPapers(house.deps)
  const row = await house.db.selectFrom('outside_list_rows').selectAll().where('no', '=', 1).executeTakeFirstOrThrow()
  assert.deepEqual([row.state, row.inn, row.cells, row.number, row.paper_id], ['lapsed', null, null, null, null])
  assert.equal((await house.db.selectFrom('own_papers').select('id').execute()).length, 0)
})

type Paper = z.output<typeof contract.uploadOutsidePaper.reply>
type Preview = z.output<typeof contract.previewOutsideList.reply>
type List = z.output<typeof contract.readOutsideList.reply>
type View = z.output<typeof documentContract.getClientDocument.reply>

/** Loads the contract of the one person of the list. */
async function loaded(house: DocumentHouse, client: Human, change: Partial<Record<number, string>> = {}): Promise<string> {
  const row = good.map((cell, at) => change[at] ?? cell)
  await upload(house, client, row[5] ?? '', await foreignPdf({ pages: 1 + (change[5]?.length ?? 0) }))
  const id = await start(house, client, row)
  await house.work()
  return (await read(house, client, id)).rows[0]?.document?.id ?? assert.fail('no contract was made')
}

function upload(house: DocumentHouse, client: Human, name: string, body: Uint8Array): Promise<Paper> {
  return data(house.call(contract.uploadOutsidePaper, client, { query: { file_name: name }, body }))
}

function load(
  house: DocumentHouse,
  client: Human,
  endpoint: typeof contract.previewOutsideList | typeof contract.startOutsideList,
  ...rows: readonly (readonly string[])[]
) {
  return house.call(endpoint, client, { query: { file_name: 'База.csv' }, body: csv(...rows) })
}

function preview(house: DocumentHouse, client: Human, ...rows: readonly (readonly string[])[]): Promise<Preview> {
  return data(load(house, client, contract.previewOutsideList, ...rows))
}

async function start(house: DocumentHouse, client: Human, ...rows: readonly (readonly string[])[]): Promise<string> {
  return (await data<{ id: string }>(load(house, client, contract.startOutsideList, ...rows))).id
}

function read(house: DocumentHouse, client: Human, id: string): Promise<List> {
  return data(house.call(contract.readOutsideList, client, { params: { id } }))
}

function outcomes({ rows }: Preview): string[] {
  return rows.map(({ row, outcome }) => `${row} ${outcome}`)
}

function csv(...rows: readonly (readonly string[])[]): Uint8Array {
  return Buffer.from([heading, ...rows].map((cells) => cells.join(';')).join('\n'))
}

function viewOf(house: DocumentHouse, human: Human, id: string): Promise<View> {
  const ask = human.orgId ? documentContract.getClientDocument : documentContract.getPersonDocument
  return data(house.call(ask, human, { params: { id } }))
}

async function sign(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await house.read(human, [id])
  const isClient = human.orgId !== undefined
  await data(house.call(isClient ? signing.sendClientSigningCode : signing.sendPersonSigningCode, human, { params: { id } }))
  const put = isClient ? signing.signClientDocument : signing.signPersonDocument
  await data(house.call(put, human, { params: { id }, body: { code: house.lastCode() } }))
}

async function data<Data>(answer: ReturnType<DocumentHouse['call']>): Promise<Data> {
  const { body } = await answer
  assert.equal(body['code'], 1, JSON.stringify(body))
  return body['data'] as Data
}
