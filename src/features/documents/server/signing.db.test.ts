import assert from 'node:assert/strict'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import * as documentContract from '../contract/document.ts'
import * as signingContract from '../contract/signing.ts'
import { findFrame } from './find-frame.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { makeDocument } from './make-document.ts'
import { eventsOf } from './queries.ts'

test('a frame contract and an order are made, signed by both sides and stamped, and each step is announced', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  assert.deepEqual(announced(house), [['documentWaiting', 'person']])
  await signBoth(house, pair, frame)
  const order = await makeOrder(house, pair)
  await signBoth(house, pair, order)

  const row = await rowOf(house, order)
  assert.equal(row.state, 'signed')
  assert.ok(row.signed_sha256 !== null && row.protocol_sha256 !== null)
  assert.equal(row.parent_id, frame)
  const ofOrder = announced(house).slice(-3).map(String)
  assert.deepEqual(new Set(ofOrder), new Set(['documentWaiting,person', 'documentWaiting,client', 'documentSigned,order']))
  for (const [part, hash] of [
    ['1', row.sha256],
    ['2', row.signed_sha256],
    ['3', row.protocol_sha256],
  ] as const) {
    const file = await house.call(documentContract.getDocumentPdf, pair.person, { params: { a: order, b: part } })
    assert.equal(sha256Hex(file.file?.bytes ?? ''), hash)
    assert.match(
      Buffer.from(file.file?.bytes ?? [])
        .subarray(0, 8)
        .toString('latin1'),
      /^%PDF-1/,
    )
    assert.match(file.file?.name ?? '', /^Заказ Д-2026-000002.*\.pdf$/)
  }
})

test('the headers of the specification are enough to sign; a repeat is answered alike and signs nothing more', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const id = await makeFrame(house, pair)
  await sendCode(house, pair.person, id)
  const code = house.lastCode()
  const signWith = (digits: string) =>
    house.callUnkeyed(signingContract.signPersonDocument, pair.person, { params: { id }, query: { code: digits } })
  assert.ok(Number((await signWith(code === '000000' ? '000001' : '000000')).body['code']) < 0)
  const [first, second] = await Promise.all([signWith(code), signWith(code)])
  const again = await signWith(code)
  assert.equal(again.body['code'], 1)
  assert.ok([first, second].some((answer) => answer.body['code'] === 1))
  assert.deepEqual(await signWith(code), again)
  const signatures = await house.db.selectFrom('document_signatures').select('id').where('document_id', '=', id).execute()
  assert.equal(signatures.length, 1)
})

test('the message names the document, the sum and the start of the hash', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await signBoth(house, pair, await makeFrame(house, pair))
  const order = await makeOrder(house, pair)
  await sendCode(house, pair.person, order)
  const { sha256 } = await rowOf(house, order)
  assert.match(house.sent.at(-1)?.text ?? '', new RegExp(`Заказ № Д-2026-000002 на 15 000,00 ₽, файл ${sha256?.slice(0, 8)}`))
  assert.equal(house.sent.at(-1)?.to, pair.person.phone)
})

test('the evidence of a signature is complete and keeps the signer’s name as it was', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await signBoth(house, pair, frame)
  await house.db.updateTable('profiles').set({ surname: 'Новая' }).execute()

  const [first, second] = await house.db.selectFrom('document_signatures').selectAll().orderBy('side', 'desc').execute()
  const { sha256 } = await rowOf(house, frame)
  assert.equal(first?.side, 'person')
  assert.equal(first.signer_name, 'Иванова Анна Петровна')
  assert.equal(first.signer_inn, '500100732259')
  assert.equal(second?.role, 'Владелец')
  assert.match(second.basis, /от имени ООО «Ромашка»/)
  for (const signature of [first, second]) {
    assert.equal(signature.document_sha256, sha256)
    assert.match(signature.purpose_text, /Подписываете: Рамочный договор № Д-2026-000001.*SHA-256/)
    const filled = Object.entries(signature).filter(([, value]) => value === '' || value === null)
    assert.deepEqual(filled, [])
    assert.ok(Temporal.Instant.compare(signature.code_sent_at, signature.signed_at) <= 0)
  }
  await assert.rejects(house.db.updateTable('document_signatures').set({ signer_name: 'Другой' }).execute(), /evidence/)
  await assert.rejects(house.db.deleteFrom('document_events').execute(), /evidence/)
})

test('the journal is a chain: every line contains the hash of the previous one, and a changed line breaks it', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await signBoth(house, pair, frame)
  const events = await eventsOf(house.db, frame)
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['created', 'frozen', 'read', 'codeSent', 'signed', 'read', 'codeSent', 'signed', 'stamped'],
  )
  assert.equal(findJournalBreak(events), undefined)
  assert.equal(findJournalBreak(events.map((line, at) => (at === 4 ? { ...line, actor: 'system' } : line))), events[4]?.seq)
  assert.equal(findJournalBreak(events.filter((_, at) => at !== 2)), events[3]?.seq)
})

test('the same code from two tabs at once creates one signature', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await sendCode(house, pair.person, frame)
  const code = house.lastCode()
  const tabs = await Promise.all(Array.from({ length: 6 }, () => sign(house, pair.person, frame, code)))
  const codes = tabs.map(({ body }) => outcomeOf(body))
  assert.deepEqual([codes.filter((one) => one === 'done').length, codes.filter((one) => one === 'alreadySigned').length], [1, 5])
  assert.equal((await house.db.selectFrom('document_signatures').select('id').execute()).length, 1)
  assert.equal((await sign(house, pair.person, frame, code)).body['kind'], 'alreadySigned')
})

test('a code for one document does not sign another, and the try is counted', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await signBoth(house, pair, await makeFrame(house, pair))
  const [first, second] = [await makeOrder(house, pair), await makeOrder(house, pair)]
  await sendCode(house, pair.person, first)
  const ofFirst = house.lastCode()
  await house.read(pair.person, [second])
  assert.equal((await sign(house, pair.person, second, ofFirst)).body['kind'], 'signingCodeExpired')
  await sendCode(house, pair.person, second)
  const answer = await sign(house, pair.person, second, ofFirst === house.lastCode() ? other(ofFirst) : ofFirst)
  assert.deepEqual([answer.body['kind'], answer.body['action']], ['wrongSigningCode', 'Осталось попыток: 4'])
  assert.equal(
    (await house.db.selectFrom('document_signatures').select('id').where('document_id', '=', second).execute()).length,
    0,
  )
})

test('five wrong codes are allowed, an old code is refused, and neither appears in the log', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await sendCode(house, pair.person, frame)
  const right = house.lastCode()
  const answers = []
  for (let at = 0; at < 5; at += 1) answers.push(outcomeOf((await sign(house, pair.person, frame, other(right))).body))
  assert.deepEqual(answers, ['wrongSigningCode', 'wrongSigningCode', 'wrongSigningCode', 'wrongSigningCode', 'tooManyTries'])
  assert.equal((await sign(house, pair.person, frame, right)).body['kind'], 'tooManyTries')

  house.clock.advance({ minutes: 2 })
  await sendCode(house, pair.person, frame)
  const late = house.lastCode()
  house.clock.advance({ minutes: 10, seconds: 1 })
  assert.equal((await sign(house, pair.person, frame, late)).body['kind'], 'signingCodeExpired')
  const journal = JSON.stringify(await eventsOf(house.db, frame))
  for (const code of [right, other(right), late]) {
    assert.equal(house.logged.join('\n').includes(code), false)
    assert.equal(journal.includes(`"${code}"`), false)
  }
})

test('a signature requires the agreement, the turn and an unexpired term', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house, { agreed: false })
  const frame = await makeFrame(house, pair)
  const { sendPersonSigningCode, sendClientSigningCode } = signingContract
  const ask = async (human: Human, endpoint: typeof sendPersonSigningCode | typeof sendClientSigningCode) =>
    outcomeOf((await house.call(endpoint, human, { params: { id: frame } })).body)

  assert.equal(await ask(pair.person, sendPersonSigningCode), 'agreementMissing')
  assert.equal((await sign(house, pair.person, frame, '123456')).body['kind'], 'agreementMissing')
  assert.equal(await ask(pair.client, sendClientSigningCode), 'otherSideFirst')
  await house.accept(pair.person)
  assert.equal(await ask(pair.person, sendPersonSigningCode), 'documentUnread')
  await house.read(pair.person, [frame])
  assert.equal(await ask(pair.person, sendPersonSigningCode), 'done')
  house.clock.advance({ hours: 14 * 24 })
  assert.equal(await ask(pair.person, sendPersonSigningCode), 'signingExpired')
  assert.equal(house.sent.length, 1)
})

test('under an edition of the agreement that is no longer in force nothing is signed', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await sendCode(house, pair.person, frame)
  await house.db.updateTable('consents').set({ version: '0.1' }).execute()
  assert.equal((await sign(house, pair.person, frame, house.lastCode())).body['kind'], 'agreementMissing')
  await assert.rejects(sendCode(house, pair.person, frame), /agreementMissing/)
})

test('an administrator signs only with a ground, and the evidence contains the ground', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  await signOne(house, pair.person, frame)
  const admin: Human = { ...pair.client, role: 'admin' }
  const ask = async () =>
    outcomeOf((await house.call(signingContract.sendClientSigningCode, admin, { params: { id: frame } })).body)
  assert.equal(await ask(), 'noSigningRight')
  await house.db.updateTable('members').set({ basis: 'доверенность № 5 от 01.11.2026' }).execute()
  house.clock.advance({ minutes: 2 })
  await signOne(house, admin, frame)
  const signatures = await house.db.selectFrom('document_signatures').select('basis').where('side', '=', 'client').execute()
  assert.deepEqual(signatures, [
    { basis: 'от имени ООО «Ромашка»; основание: доверенность № 5 от 01.11.2026, роль «Администратор»' },
  ])
})

for (const [side, order] of [
  ['person', 'personFirst'],
  ['client', 'parallel'],
] as const) {
  test(`nothing is signed by a ${side} for a day after a change of phone; earlier signatures remain valid`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    const signed = await makeFrame(house, pair)
    await signBoth(house, pair, signed)
    const waiting = await makeOrder(house, pair, order)
    await sendCode(house, pair[side], waiting)
    const code = house.lastCode()
    await changePhone(house, pair[side])
    const early = await sign(house, pair[side], waiting, code)
    assert.deepEqual([early.body['kind'], early.body['action']], ['phoneTooNew', 'Подписать можно 22.11.2026 12:00'])
    await assert.rejects(sendCode(house, pair[side], waiting), /phoneTooNew/)
    assert.equal((await rowOf(house, signed)).state, 'signed')
    house.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    await assert.rejects(sendCode(house, pair[side], waiting), /phoneTooNew/)
    house.clock.advance({ seconds: 1 })
    await sendCode(house, pair[side], waiting)
  })

  test(`a code sent to one session of a ${side} signs nothing in another`, async () => {
    await using house = await openDocumentHouse()
    const pair = await openPair(house)
    await signBoth(house, pair, await makeFrame(house, pair))
    const waiting = await makeOrder(house, pair, order)
    await sendCode(house, pair[side], waiting)
    const stolen = { ...pair[side], sessionId: await house.addSession(pair[side]) }
    assert.equal((await sign(house, stolen, waiting, house.lastCode())).body['kind'], 'signingCodeExpired')
    const signatures = house.db.selectFrom('document_signatures').select('id').where('document_id', '=', waiting)
    assert.deepEqual(await signatures.execute(), [])
    assert.equal((await sign(house, pair[side], waiting, house.lastCode())).body['code'], 1, 'the try cost nothing')
  })
}

test('after a byte flip the code and the signature are refused, the file is never returned, and the check reports the damage', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const frame = await makeFrame(house, pair)
  const row = await rowOf(house, frame)
  await sendCode(house, pair.person, frame)
  const code = house.lastCode()
  assert.equal(await verdict(house, row.verify_code), 'genuine')
  await flipByte(house, row.sha256 ?? '')

  assert.equal((await sign(house, pair.person, frame, code)).body['kind'], 'fileDamaged')
  assert.equal(
    (await house.call(signingContract.sendPersonSigningCode, pair.person, { params: { id: frame } })).body['kind'],
    'fileDamaged',
  )
  assert.equal(
    (await house.call(documentContract.getDocumentPdf, pair.person, { params: { a: frame, b: '1' } })).body['kind'],
    'fileDamaged',
  )
  assert.equal(await verdict(house, row.verify_code), 'damaged')
  assert.equal((await house.db.selectFrom('document_signatures').select('id').execute()).length, 0)
  assert.match(house.logged.join('\n'), /not what was frozen/)
})

test('the hash of a frozen document cannot be replaced', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  await makeFrame(house, pair)
  await assert.rejects(
    house.db
      .updateTable('documents')
      .set({ sha256: 'a'.repeat(64) })
      .execute(),
    /frozen/,
  )
})

test('the customer may sign first, and in the parallel order either side may', async () => {
  await using house = await openDocumentHouse()
  const pair = await openPair(house)
  const clientFirst = await makeFrame(house, pair, 'clientFirst')
  assert.equal((await rowOf(house, clientFirst)).state, 'waitClient')
  await signOne(house, pair.client, clientFirst)
  assert.equal((await rowOf(house, clientFirst)).state, 'waitPerson')
  await signOne(house, pair.person, clientFirst)
  assert.equal((await findFrame(house.db, pair.orgId, pair.person.personId))?.state, 'signed')

  const parallel = await makeOrder(house, pair, 'parallel')
  await signOne(house, pair.client, parallel)
  assert.equal((await rowOf(house, parallel)).state, 'waitPerson')
  await signOne(house, pair.person, parallel)
  assert.equal((await rowOf(house, parallel)).state, 'signed')
})

type Pair = Awaited<ReturnType<typeof openPair>>

async function openPair(house: DocumentHouse, { agreed } = { agreed: true }) {
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
  if (agreed) for (const human of [person, owner]) await house.accept(human)
  if (!client.orgId) throw new Error('No organization')
  return { person, client, orgId: client.orgId }
}

async function makeFrame(house: DocumentHouse, pair: Pair, signersOrder: 'personFirst' | 'clientFirst' = 'personFirst') {
  return make(house, { kind: 'frame', ...placeOf(pair), signersOrder })
}

async function makeOrder(house: DocumentHouse, pair: Pair, signersOrder: 'personFirst' | 'parallel' = 'personFirst') {
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
  return make(house, { kind: 'order', ...placeOf(pair), ...ids, signersOrder, amount: kopecks(1_500_000), facts: { task } })
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

async function signBoth(house: DocumentHouse, pair: Pair, id: string): Promise<void> {
  await signOne(house, pair.person, id)
  await signOne(house, pair.client, id)
  await house.work()
}

async function signOne(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await sendCode(house, human, id)
  assert.equal((await sign(house, human, id, house.lastCode())).body['code'], 1)
}

async function sendCode(house: DocumentHouse, human: Human, id: string): Promise<void> {
  await house.read(human, [id])
  const endpoint = human.orgId ? signingContract.sendClientSigningCode : signingContract.sendPersonSigningCode
  const answer = await house.call(endpoint, human, { params: { id } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
}

async function changePhone(house: DocumentHouse, human: Human): Promise<void> {
  const now = house.clock.now()
  await house.db
    .insertInto('phone_changes')
    .values({
      id: newId('phoneChange', house.clock),
      person_id: human.personId,
      kind: 'both',
      old_phone: '89000000001' as Phone,
      new_phone: '89000000002' as Phone,
      state: 'done',
      ip: '198.51.100.7',
      created_at: now,
      due_at: now,
      settled_at: now,
    })
    .execute()
}

function sign(house: DocumentHouse, human: Human, id: string, code: string) {
  const endpoint = human.orgId ? signingContract.signClientDocument : signingContract.signPersonDocument
  return house.call(endpoint, human, { params: { id }, query: { code } })
}

function rowOf(house: DocumentHouse, id: Id<'document'>) {
  return house.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function verdict(house: DocumentHouse, code: string): Promise<unknown> {
  const answer = await house.call(documentContract.verifyDocument, undefined, { params: { code } })
  return (answer.body['data'] as { verdict: string }).verdict
}

function announced(house: DocumentHouse) {
  return house.announcements.map(({ event, payload }) => [event, payload['side'] ?? payload['kind']])
}

async function flipByte(house: DocumentHouse, sha256: string): Promise<void> {
  const path = join(house.directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const bytes = await readFile(path)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await chmod(path, 0o600)
  await writeFile(path, bytes)
}

function other(code: string): string {
  return code === '000000' ? '111111' : '000000'
}
