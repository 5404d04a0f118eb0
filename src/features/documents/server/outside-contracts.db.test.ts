import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { addContractor } from '#/features/contractors/server/add-contractor.ts'
import { lockInviting } from '#/features/contractors/server/invitation-queries.ts'
import { cancelInvitation } from '#/features/contractors/server/cancel-invitation.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { openSpreadsheet } from '#/platform/server/spreadsheet/open-spreadsheet.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { unzip } from '../../../../tests/support/own-data-house.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { innOf } from '../../../../tests/support/status-house.ts'
import { innsOfList, listPeople } from '../../../../tests/support/listed-people.ts'
import { proposeClientAnnulment } from '../contract/annulment.ts'
import * as comparison from '../contract/comparison.ts'
import * as documentContract from '../contract/document.ts'
import * as rootContract from '../contract/root.ts'
import * as contract from '../contract/outside.ts'
import { sendOwnPaper } from '../contract/own-paper.ts'
import { proposeClientReplacement } from '../contract/replacement.ts'
import * as signing from '../contract/signing.ts'
import { outsideErrorsDays, outsideListsOfDay, outsidePapersOfHour, outsideWaitsDays } from '../domain/outside-contract.ts'
import { attachContract } from './attach-contract.ts'
import { forgetOutsidePerson } from './forget-outside-person.ts'
import { forgetPapers } from './forget-papers.ts'
import { makeDocument } from './make-document.ts'

const window = '01JC0WINDOW0000000000000001'
const heading = ['ФИО', 'ИНН', 'Телефон', 'Номер договора', 'Дата договора', 'Имя PDF']
const [known, stranger, third] = [innsOfList[0], innOf(1), innOf(2)]
const good = ['Иванова Анна Петровна', known, '', '12/25', '12.03.2025', 'Иванова.pdf']

test('contracts signed elsewhere become frame contracts of people of the list, and say plainly what proves them', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 1)
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
  assert.deepEqual([verified.verdict, verified.verdict_name], ['outside', 'Загружен как подписанный вне платформы'])
  assert.match(verified.evidence ?? '', /Доказательство — сам подписанный оригинал/)
  assert.deepEqual(verified.signatures, [])
  assert.ok(house.announcements.some(({ event }) => event === 'contractLoaded'))
  const [done] = house.announcements.filter(({ event }) => event === 'outsideListDone')
  assert.deepEqual(done?.payload, { listId: id, orgId: client.orgId, personId: client.personId, made: 1, awaiting: 0, wrong: 0 })
  assert.ok(!house.announcements.some(({ event }) => event === 'documentSigned'))

  assertRefused(await house.call(signing.sendPersonSigningCode, person.human, { params: { id: document.id } }), 'wrongState')
  const day = Temporal.PlainDate.from('2026-11-21')
  const pair = { kind: 'frame', orgId: client.orgId ?? assert.fail(), personId: person.human.personId, day } as const
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, pair))
  assert.equal(made.ok && made.value.id, document.id, 'it is the contract that orders are made under')
})

test('each row says what is wrong with it, and rows with errors come back by their own table', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 1)
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
  const query = { file_name: 'ошибки.xlsx', upload: window }
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
  const { client, people } = await listProven(house, 1)
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
  await prove(house, human, stranger)
  const link = { orgId, personId: human.personId, inn: stranger, source: 'invite' as const }
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
  await prove(house, chosen, third)
  // As when he is chosen for a work.
  const make = () =>
    house.db.transaction().execute(async (tx) => {
      await attachContract(tx, house.deps, { orgId, personId: chosen.personId })
      return makeDocument(tx, house.deps, { kind: 'frame', orgId, personId: chosen.personId, day })
    })
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
  const { client } = await listProven(house, 1)
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
  const { client, people } = await listProven(house, 1)
  const [person] = people
  assert.ok(person && client.orgId)
  const id = await loaded(house, client)
  const say = () =>
    house.call(contract.disputeContract, person.human, {
      params: { id },
      body: { reason: 'Я не подписывал этот договор', comment: 'В тот день я был в отъезде' },
    })
  const answers = await Promise.all([say(), say()])
  const codes = answers.map(({ body }) => Number(body['code']))
  assert.equal(codes.filter((code) => code === 1).length, 1, JSON.stringify(codes))
  const refused = answers.find(({ body }) => body['code'] !== 1)
  assert.ok(refused)
  assertRefused(refused, 'wrongState')
  await house.work()
  const closed = house.announcements.find(({ event }) => event === 'documentClosed')
  assert.match(JSON.stringify(closed?.payload), /"outcome":"disputed"/)
  const view = await viewOf(house, client, id)
  assert.deepEqual([view.state, view.decline_reason], ['disputed', 'Я не подписывал этот договор: В тот день я был в отъезде'])
  assert.deepEqual(view.actions, ['misload', 'replace'])
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
  await data(house.call(contract.misloadContract, client, { params: { id } }))
  assert.equal((await viewOf(house, client, id)).state, 'misloaded')
})

test('an objection is not taken back once its file is the contract of another, nor twice at once for two contracts', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 2)
  const [first] = people
  assert.ok(first)
  const object = (id: string) =>
    data(house.call(contract.disputeContract, first.human, { params: { id }, body: { reason: 'Я не подписывал этот договор' } }))
  const confirm = (id: string) => house.call(contract.confirmContract, first.human, { params: { id } })
  const one = await loaded(house, client)
  await object(one)
  const other = await loaded(house, client, { 3: '13/25', 5: 'Верный.pdf' })
  await object(other)
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([one, other].map(confirm))
    assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
    await object(answers[0]?.body['code'] === 1 ? one : other)
  }
  await loaded(house, client, { 1: innsOfList[1] })
  const late = await confirm(one)
  assertRefused(late, 'wrongState')
  assert.match(JSON.stringify(late.body), /уже загрузил другому исполнителю/)
})

test('a contract signed elsewhere is replaced and annulled by what both sign here', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 1)
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
  const { client, people } = await listProven(house, 1)
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
  const query = { file_name: 'a.csv', upload: window }
  for (const endpoint of [contract.uploadOutsidePaper, contract.previewOutsideList, contract.startOutsideList])
    assertRefused(await house.call(endpoint, narrowed, { query, body: csv(good) }), 'noAccess')
  for (const endpoint of [contract.readOutsideList, contract.downloadOutsideErrors])
    assertRefused(await house.call(endpoint, narrowed, { params: { id: list } }), 'noAccess')
  assertRefused(await house.call(contract.listOutsideLists, narrowed, { query: {} }), 'noAccess')

  for (const endpoint of [contract.previewOutsideList, contract.startOutsideList]) {
    assertRefused(await house.call(endpoint, client, { query, body: Buffer.from('a;b\n1;2') }), 'columnMissing')
    assertRefused(
      await house.call(endpoint, client, { query: { file_name: 'a.xlsx', upload: window }, body: Buffer.from('PK') }),
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
  const { client } = await listProven(house, 1)
  await upload(house, client, 'Новый.pdf', await foreignPdf())
  await upload(house, client, 'Лишний.pdf', await foreignPdf({ pages: 2 }))
  const id = await start(
    house,
    client,
    ['Новиков Иван', stranger, '', 'б/н', '12.03.2025', 'Новый'],
    ['Ошибкина Ольга', third, '', '5', '12.03.2025', 'нет'],
  )
  await house.work()
  const prolong = () =>
    house.db
      .updateTable('contractor_invitations')
      .set({ expires_at: house.clock.now().add({ hours: 24 * 400 }) })
      .execute()
  await prolong()
  house.clock.advance({ hours: 24 * (outsideErrorsDays + 1) })
  await forgetPapers(house.deps)
  const after = await read(house, client, id)
  assert.deepEqual(
    after.rows.map(({ state, name }) => `${state} ${name}`),
    ['awaiting Новиков Иван', 'wrong '],
    'his invitation was sent anew',
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

test('a file of an earlier window is never the file of a row, though its name is the same', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listProven(house, 1)
  await upload(house, client, 'Иванова.pdf', await foreignPdf())
  const query = { file_name: 'База.csv', upload: '01JC0WINDOW0000000000000002' }
  for (const endpoint of [contract.previewOutsideList, contract.startOutsideList]) {
    const answer = await house.call(endpoint, client, { query, body: csv(good) })
    assert.ok(answer.body['code'] !== 1 || JSON.stringify(answer.body).includes('файл «иванова.pdf» не загружен'))
  }
  const own = await house.call(contract.uploadOutsidePaper, client, {
    query: { ...query, file_name: 'Иванова.pdf' },
    body: await foreignPdf({ pages: 2 }),
  })
  const { sha256 } = (own.body['data'] ?? {}) as Paper
  await data(house.call(contract.startOutsideList, client, { query, body: csv(good) }))
  await house.work()
  const document = await house.db.selectFrom('documents').select('sha256').executeTakeFirstOrThrow()
  assert.equal(document.sha256, sha256, 'the file of its own window')
  const short = await house.call(contract.previewOutsideList, client, { query: { ...query, upload: 'x' }, body: csv(good) })
  assertRefused(short, 'invalidInput')
})

test('a scan that its person says is not his is closed to him and open to the customer, until he takes it back', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 1)
  const human = people[0]?.human ?? assert.fail()
  const id = await loaded(house, client)
  const pdf = (who: Human) => house.call(documentContract.getDocumentPdf, who, { params: { a: id, b: '1' } })
  const archive = (who: Human) =>
    house.call(who.orgId ? documentContract.downloadClientDocuments : documentContract.downloadPersonDocuments, who, {
      query: { ids: id },
    })
  assert.ok((await pdf(human)).file)
  assert.ok((await archive(human)).file)
  await data(house.call(contract.disputeContract, human, { params: { id }, body: { reason: 'Это договор другого человека' } }))
  assertRefused(await pdf(human), 'documentGone')
  assertRefused(await archive(human), 'nothingToArchive')
  const seen = await viewOf(house, human, id)
  assert.deepEqual([seen.blocks, seen.files, seen.sha256], [[], [], null])
  assert.match(seen.closed_to_you ?? '', /могут быть чужие данные/)
  assert.match(seen.evidence ?? '', /договор не его: он не действует/)
  const compared = await data<{ lines: unknown[] }>(
    house.call(comparison.comparePersonDocument, human, { params: { id }, query: {} }),
  )
  assert.deepEqual(compared.lines, [])
  assert.ok((await pdf(client)).file)
  const view = await viewOf(house, client, id)
  assert.deepEqual([view.files, view.closed_to_you], [['1'], null])
  await data(house.call(contract.confirmContract, human, { params: { id } }))
  assert.ok((await pdf(human)).file)
  await data(house.call(contract.misloadContract, client, { params: { id } }))
  assertRefused(await pdf(human), 'documentGone')
  assert.ok((await pdf(client)).file)
})

test('a contract loaded by mistake is closed by whoever may sign, its offered edition with it, and its person is told', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 1)
  const human = people[0]?.human ?? assert.fail()
  const id = await loaded(house, client)
  const edition = await data<{ id: string }>(
    house.call(proposeClientReplacement, client, { params: { id }, body: { reason: 'Переходим на договор платформы' } }),
  )
  await house.work()
  const mistake = () => house.call(contract.misloadContract, client, { params: { id } })
  const codes = (await Promise.all([mistake(), mistake()])).map(({ body }) => body['code'])
  assert.equal(codes.filter((code) => code === 1).length, 1)
  await house.work()
  assert.equal((await viewOf(house, client, id)).state, 'misloaded')
  assert.equal((await viewOf(house, client, edition.id)).state, 'revoked')
  const closed = house.announcements.filter(({ event }) => event === 'documentClosed')
  assert.deepEqual(
    closed.map(({ payload }) => (payload as { outcome: string }).outcome),
    ['misloaded'],
  )
  assertRefused(await mistake(), 'wrongState')
  assertRefused(
    await house.call(contract.disputeContract, human, { params: { id }, body: { reason: 'Файл не тот' } }),
    'wrongState',
  )
  const absent = 'document_01JC0000000000000000000000'
  assertRefused(await house.call(contract.misloadContract, client, { params: { id: absent } }), 'documentGone')
  assert.equal((await viewOf(house, client, await loaded(house, client, { 5: 'Верный.pdf' }))).state, 'signedOutside')
})

test('papers about a contract signed elsewhere claim no signature of ours', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 1)
  const human = people[0]?.human ?? assert.fail()
  const id = await loaded(house, client)
  for (const [who, endpoint] of [
    [client, rootContract.getClientProtocol],
    [human, rootContract.getPersonProtocol],
  ] as const) {
    const { file } = await house.call(endpoint, who, { params: { id } })
    assert.equal(file?.name, '12/25 сведения о файле.json')
    const protocol = JSON.parse(Buffer.from(file?.bytes ?? []).toString()) as Record<string, unknown>
    assert.deepEqual(protocol['signatures'], [])
    assert.match(String(protocol['evidence']), /кода из СМС и протокола подписания у нас нет/)
    assert.deepEqual(
      (protocol['events'] as { name: string }[]).map(({ name }) => name),
      ['Загружен файл договора, подписанного вне платформы'],
    )
    assert.doesNotMatch(JSON.stringify(protocol['check']), /purpose/)
  }
  const { file } = await house.call(documentContract.downloadClientDocuments, client, { query: { ids: id } })
  const names: string[] = []
  let register = ''
  const bytes = Buffer.concat(await Array.fromAsync(file?.portions ?? []))
  for (const [name, contents] of await unzip(bytes)) {
    const text = contents.toString()
    names.push(name)
    if (name === 'Реестр.csv') register = text
    if (name === 'Подписаны вне платформы.txt') assert.match(text, /Доказательство — сам подписанный оригинал/)
  }
  assert.ok(names.includes('Подписаны вне платформы.txt'))
  assert.ok(!names.some((name) => /протокол|с подписями|Соглашени/.test(name)), names.join(', '))
  assert.match(register, /вне платформы, 12\.03\.2025/)
})

test('an unsigned contract of ours gives way to the paper one with its unsigned orders; one in force does not', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listProven(house, 2)
  const [first, second] = people
  assert.ok(first && second && client.orgId)
  const ours = await makeFrame(house, client, first.human)
  await upload(house, client, 'Иванова.pdf', await foreignPdf())
  await upload(house, client, 'Другая.pdf', await foreignPdf({ pages: 2 }))
  const other = ['Иванова Анна Петровна', innsOfList[1], '', '77', '12.03.2025', 'Другая.pdf']
  const theirs = await makeFrame(house, client, second.human)
  await sign(house, second.human, theirs)
  await sign(house, client, theirs)
  const { rows: seen } = await preview(house, client, good, other)
  assert.match(seen[0]?.note ?? '', /^Неподписанный договор № .+ будет отозван/)
  assert.match(seen[1]?.problem ?? '', /рамочный договор уже есть/)
  const id = await start(house, client, good)
  await house.work()
  const { rows } = await read(house, client, id)
  assert.equal(rows[0]?.document?.state_name, 'Подписан вне платформы')
  const revoked = await viewOf(house, client, ours)
  assert.deepEqual(
    [revoked.state, revoked.decline_reason],
    ['revoked', 'Вместо него загружен договор № 12/25, подписанный вне платформы'],
  )
})

test('a contract that is being signed at that moment is waited for: the row is settled when the signing ends', async () => {
  for (const end of ['signed', 'declined', 'lapsed'] as const) {
    await using house = await openDocumentHouse()
    const { client, people } = await listProven(house, 1)
    const human = people[0]?.human ?? assert.fail()
    const ours = await makeFrame(house, client, human)
    await house.read(human, [ours])
    await data(house.call(signing.sendPersonSigningCode, human, { params: { id: ours } }))
    const code = house.lastCode()
    await upload(house, client, 'Иванова.pdf', await foreignPdf())
    const id = await start(house, client, good)
    await house.work()
    const before = (await read(house, client, id)).rows[0]
    assert.equal(before?.state, 'awaiting')
    assert.match(before?.waits_for ?? '', /подписывает сейчас/)
    if (end === 'signed') {
      await data(house.call(signing.signPersonDocument, human, { params: { id: ours }, body: { code } }))
      await sign(house, client, ours)
    } else if (end === 'declined') {
      const body = { reason: 'Другое' }
      await data(house.call(signing.declinePersonDocument, human, { params: { id: ours }, body }))
    } else house.clock.advance({ minutes: 11 })
    await house.work()
    const after = (await read(house, client, id)).rows[0]
    assert.equal(after?.state, end === 'signed' ? 'wrong' : 'made', end)
    if (end === 'signed') assert.match(after?.problem ?? '', /рамочный договор уже есть/)
  }
})

test('one scan is the contract of one person: the same file of another is an error of its row', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listProven(house, 2)
  await loaded(house, client, { 5: 'Скан.pdf' })
  await upload(house, client, 'Снова.pdf', await foreignPdf({ pages: 9 }))
  const other = ['Иванова Анна Петровна', innsOfList[1], '', '77', '12.03.2025', 'Снова.pdf']
  const { rows } = await preview(house, client, other)
  assert.equal(rows[0]?.problem, 'в файле «снова.pdf» то же, что уже загружено: договор № 12/25 (Иванова А. П.)')
  const twice = await house.db.selectFrom('outside_list_rows').select('paper_id').execute()
  assert.equal(twice.length, 1)
})

test('two lists that bring one scan for two people at once make one contract', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listProven(house, 2)
  await upload(house, client, 'a.pdf', await foreignPdf())
  const rows = [0, 1].map((at) => ['Иванова Анна Петровна', innsOfList[at] ?? '', '', `${at}`, '12.03.2025', 'a.pdf'])
  for (const row of rows) await start(house, client, row)
  await Promise.all([house.work(), house.work()])
  await house.work()
  const settled = await house.db.selectFrom('outside_list_rows').select(['state', 'problem']).orderBy('state').execute()
  assert.deepEqual(
    settled.map(({ state }) => state),
    ['made', 'wrong'],
  )
  assert.match(settled[1]?.problem ?? '', /тот же файл уже загружен как договор № [01] \(Иванова А\. П\.\)/)
})

test('a contract is of nobody who has only typed the ИНН: it awaits the proof of the tax service, and he is asked for it', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const human = people[0]?.human ?? assert.fail()
  await upload(house, client, 'Иванова.pdf', await foreignPdf())
  assert.deepEqual(outcomes(await preview(house, client, good)), ['2 proof'])
  const id = await start(house, client, good)
  await house.work()
  const waiting = (await read(house, client, id)).rows[0]
  assert.equal(waiting?.state, 'awaiting')
  assert.match(waiting?.waits_for ?? '', /ИНН не подтверждён/)
  assert.equal((await house.db.selectFrom('documents').select('id').execute()).length, 0)
  assert.equal(house.announcements.filter(({ event }) => event === 'contractAwaitsInn').length, 1)
  await tellBound(house, human)
  assert.equal((await read(house, client, id)).list.made, 0, 'the word alone proves nothing')
  await prove(house, human, innsOfList[0])
  await tellBound(house, human)
  assert.equal((await read(house, client, id)).list.made, 1)
  assert.equal(house.announcements.filter(({ event }) => event === 'contractAwaitsInn').length, 1, 'he is asked once')
})

test('a list and its person who come at once make one contract', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listPeople(house, 0)
  const orgId = client.orgId ?? assert.fail()
  for (let at = 0; at < 20; at += 1) {
    const inn = innOf(at + 1)
    const name = { surname: 'Новиков', firstname: 'Иван', secondname: '' }
    const human = await house.addPerson({ phone: `890055501${String(at).padStart(2, '0')}`, ...name, inn })
    await prove(house, human, inn)
    await upload(house, client, `${at}.pdf`, await foreignPdf({ pages: at + 1 }))
    const id = await start(house, client, ['Новиков Иван', inn, '', 'б/н', '12.03.2025', `${at}`])
    const link = { orgId, personId: human.personId, inn, source: 'invite' as const }
    const join = () => house.db.transaction().execute((tx) => addContractor(tx, house.clock, link))
    await Promise.all([house.work(), join(), house.work()])
    await house.work()
    const { rows } = await read(house, client, id)
    assert.deepEqual([rows[0]?.state, rows[0]?.problem], ['made', null])
    assert.equal((await house.db.selectFrom('documents').select('id').execute()).length, at + 1)
  }
})

test('a person who comes between two questions about him has his contract made, not an error', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listPeople(house, 0)
  const orgId = client.orgId ?? assert.fail()
  const human = await house.addPerson({
    phone: '89005550101',
    surname: 'Новиков',
    firstname: 'Иван',
    secondname: '',
    inn: stranger,
  })
  await prove(house, human, stranger)
  await upload(house, client, 'Новый.pdf', await foreignPdf())
  const id = await start(house, client, ['Новиков Иван', stranger, '', 'б/н', '12.03.2025', 'Новый'])
  const link = { orgId, personId: human.personId, inn: stranger, source: 'invite' as const }
  let working = Promise.resolve()
  await house.db.transaction().execute(async (tx) => {
    await lockInviting(tx, orgId)
    await addContractor(tx, house.clock, link)
    working = house.work()
    // The list has found nobody and waits to invite: only then does he come.
    for (;;) {
      const waits = await rowsOf({ found: pgType.boolean })`select exists (select from pg_locks where locktype = 'advisory'
        and not granted and database = (select oid from pg_database where datname = current_database())) as found`.execute(
        house.db,
      )
      if (waits.rows[0]?.found) break
    }
  })
  await working
  await house.work()
  const { rows } = await read(house, client, id)
  assert.deepEqual([rows[0]?.state, rows[0]?.problem], ['made', null])
})

test('a row ends when its invitation is taken back or its days are over, or its person closes the account', async () => {
  await using house = await openDocumentHouse()
  const { client } = await listPeople(house, 0)
  const rows = [0, 1, 2].map((at) => ['Новиков Иван', innOf(at + 1), `+7 900 555-01-0${at}`, 'б/н', '12.03.2025', `${at}.pdf`])
  for (const at of [0, 1, 2]) await upload(house, client, `${at}.pdf`, await foreignPdf({ pages: at + 1 }))
  const id = await start(house, client, ...rows)
  await house.work()
  const invited = await house.db.selectFrom('contractor_invitations').select(['id', 'inn']).execute()
  const [first] = invited.filter(({ inn }) => inn === innOf(1))
  assert.ok(first)
  const scope = { ...client, branchIds: [], ip: '203.0.113.7' } as unknown as ClientScope
  const cancelled = await cancelInvitation(house.deps, scope, first.id)
  assert.ok(cancelled.ok)
  await house.work()
  const third = await house.addPerson({
    phone: '89005550102',
    surname: 'Третий',
    firstname: 'Пётр',
    secondname: '',
    inn: innOf(3),
  })
  await house.db.transaction().execute((tx) => forgetOutsidePerson(tx, house.clock, third.personId))
  const said = async () =>
    (await read(house, client, id)).rows.map(({ state, problem, name }) => `${state} ${problem} ${name}`.trim())
  assert.deepEqual(await said(), [
    'lapsed приглашение исполнителя отозвано',
    'awaiting null Новиков Иван',
    'lapsed исполнитель закрыл аккаунт на платформе',
  ])
  house.clock.advance({ hours: 24 * 31 })
  await forgetPapers(house.deps)
  assert.match((await said())[1] ?? '', /^lapsed приглашение отозвано, истекло/)
  const kept = await house.db.selectFrom('outside_list_rows').select(['inn', 'phone', 'cells', 'number', 'paper_id']).execute()
  assert.ok(kept.every((row) => Object.values(row).every((value) => value === null)))
})

/** An organization with people of its list whose ИНН the tax service has proved. */
async function listProven(house: DocumentHouse, count: number) {
  const listed = await listPeople(house, count)
  for (const [at, { human }] of listed.people.entries()) await prove(house, human, innsOfList[at] ?? '')
  return listed
}

/** As when the person took the platform for his partner in «Мой налог». */
async function prove(house: DocumentHouse, { personId }: Human, inn: string): Promise<void> {
  const row = { person_id: personId, inn: inn as PersonInn, state: 'bound' as const, updated_at: house.clock.now() }
  await house.db.insertInto('bindings').values(row).execute()
}

/** As the tax service tells of it. */
async function tellBound(house: DocumentHouse, { personId }: Human): Promise<void> {
  await house.db.transaction().execute((tx) => announce(tx, house.clock, bindingChanged, { personId, state: 'bound' }))
  await house.work()
}

type Paper = z.output<typeof contract.uploadOutsidePaper.reply>
type Preview = z.output<typeof contract.previewOutsideList.reply>
type List = z.output<typeof contract.readOutsideList.reply>
type View = z.output<typeof documentContract.getClientDocument.reply>

/** A contract of ours, made and waiting for signatures. */
async function makeFrame(house: DocumentHouse, client: Human, { personId }: Human): Promise<string> {
  const orgId = client.orgId ?? assert.fail()
  const day = Temporal.PlainDate.from('2026-11-21')
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', orgId, personId, day }))
  await house.work()
  return made.ok ? made.value.id : assert.fail(JSON.stringify(made.refusal))
}

/** Loads the contract of the one person of the list. */
async function loaded(house: DocumentHouse, client: Human, change: Partial<Record<number, string>> = {}): Promise<string> {
  const row = good.map((cell, at) => change[at] ?? cell)
  await upload(house, client, row[5] ?? '', await foreignPdf({ pages: 1 + (change[5]?.length ?? 0) }))
  const id = await start(house, client, row)
  await house.work()
  return (await read(house, client, id)).rows[0]?.document?.id ?? assert.fail('no contract was made')
}

function upload(house: DocumentHouse, client: Human, name: string, body: Uint8Array): Promise<Paper> {
  return data(house.call(contract.uploadOutsidePaper, client, { query: { file_name: name, upload: window }, body }))
}

function load(
  house: DocumentHouse,
  client: Human,
  endpoint: typeof contract.previewOutsideList | typeof contract.startOutsideList,
  ...rows: readonly (readonly string[])[]
) {
  return house.call(endpoint, client, { query: { file_name: 'База.csv', upload: window }, body: csv(...rows) })
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
