import assert from 'node:assert/strict'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { fillText } from '#/features/legal/server/fill-text.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { unpackZip } from '../../../../tests/support/unpack-zip.ts'
import * as contract from '../contract/document.ts'
import { sendPersonManifestCode, signPersonManifest } from '../contract/signing.ts'
import { makeDocument } from './make-document.ts'

test('a list is narrowed by kind, state, period, sum and words, and tells how many are left', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house)
  const found = async (query: object, human = desk.client) => {
    const endpoint = human.orgId === undefined ? contract.listPersonDocuments : contract.listClientDocuments
    const { body } = await house.call(endpoint, human, { query })
    const data = body['data'] as { items: { number: string }[]; total: number }
    assert.equal(data.total, data.items.length)
    return data.items.map(({ number }) => number).toSorted()
  }
  const [frame, cheap, dear] = desk.numbers
  assert.deepEqual(await found({}), [frame, cheap, dear])
  assert.deepEqual(await found({ kind: 'frame' }), [frame])
  assert.deepEqual(await found({ state: 'signed' }), [])
  assert.deepEqual(await found({ state: 'waitPerson' }), [frame, cheap, dear])
  assert.deepEqual(await found({ sum_from: '100001' }), [dear])
  assert.deepEqual(await found({ sum_to: '100000' }), [cheap])
  assert.deepEqual(await found({ from: '2026-11-22' }), [dear])
  assert.deepEqual(await found({ to: '2026-11-21' }), [frame, cheap])
  assert.deepEqual(await found({ q: dear?.slice(-3) }), [dear])
  assert.deepEqual(await found({ q: 'ивано' }), [frame, cheap, dear])
  assert.deepEqual(await found({ q: '%' }), [])
  assert.deepEqual(await found({ q: 'ромашк' }, desk.person), [frame, cheap, dear])
  assert.deepEqual(await found({ q: 'ромашк' }, desk.client), [])
  assert.deepEqual(await found({ branch: newId('branch', house.clock) }), [])
})

test('an archive holds the files of the filter, a register and hashes that hold', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house)
  const files = await unpackZip(await archiveOf(house, desk.client, { kind: 'order' }))
  const names = [...files.keys()]
  assert.deepEqual(
    names.toSorted(),
    [
      'hashes.txt',
      `Иванова Анна Петровна/Заказ ${desk.numbers[1]}.pdf`,
      `Иванова Анна Петровна/Заказ ${desk.numbers[2]}.pdf`,
      'Реестр.csv',
      'КАК-ПРОВЕРИТЬ.pdf',
      'Проверка.html',
    ].toSorted(),
  )
  const sums = String(files.get('hashes.txt')).trimEnd().split('\n')
  assert.equal(sums.length, 5)
  for (const line of sums) {
    const [hash, name = ''] = line.split('  ')
    assert.equal(hash, sha256Hex(files.get(name) ?? ''), name)
  }
  const register = String(files.get('Реестр.csv')).split('\r\n')
  const line = register.find((one) => one.includes(String(desk.numbers[2])))?.replaceAll(/\s/g, ' ')
  assert.match(
    line ?? '',
    /;Заказ;Д-2026-000003;22\.11\.2026;Иванова Анна Петровна;2 000,00 ₽;Ждёт подписи исполнителя;;\w{64};цел$/,
  )
  const chosen = await unpackZip(await archiveOf(house, desk.person, { ids: desk.ids[0] }))
  assert.ok(chosen.has(`ООО Ромашка/Рамочный договор ${desk.numbers[0]}.pdf`))
})

test('the text that made a code a signature lies in the archive, by the hash that stands in the protocol', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house)
  await house.accept(desk.person)
  const markdown = 'Соглашение об электронном взаимодействии: код из СМС — подпись.'
  const { version } = await house.db.selectFrom('consents').select('version').executeTakeFirstOrThrow()
  const [title, day] = ['Соглашение', Temporal.PlainDate.from('2026-01-01')]
  const shown = fillText(brand, 'einteraction', { title, version, date: day, changes: [], markdown })
  const { sha256 } = shown
  await house.db.updateTable('consents').set({ text_sha256: sha256 }).execute()
  const text = { title, markdown, changes: '', day, first_shown_at: house.clock.now() }
  await house.db
    .insertInto('legal_editions')
    .values({ ...text, slug: 'einteraction', version, sha256 })
    .execute()
  const [id = ''] = desk.ids
  await house.read(desk.person, [id])
  assert.equal((await house.call(sendPersonManifestCode, desk.person, { body: { ids: [id] } })).body['code'], 1)
  const signed = await house.call(signPersonManifest, desk.person, { body: { ids: [id], code: house.lastCode() } })
  assert.equal(signed.body['code'], 1)
  const files = await unpackZip(await archiveOf(house, desk.client, { ids: id }))
  const [name = '', bytes] = [...files].find(([one]) => one.startsWith('Соглашения/')) ?? []
  assert.match(name, new RegExp(`редакция ${version}, ${sha256.toString('hex').slice(0, 8)}\\.md$`))
  assert.equal(sha256Hex(bytes ?? ''), sha256.toString('hex'))
  const guide = pdfText(files.get('КАК-ПРОВЕРИТЬ.pdf') ?? Buffer.alloc(0))
  assert.match(guide, /sha256sum -c hashes\.txt/)
})

test('the list that a signature was given on lies in the archive under its own hash', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house)
  await house.accept(desk.person)
  await house.read(desk.person, desk.ids)
  const sent = await house.call(sendPersonManifestCode, desk.person, { body: { ids: desk.ids } })
  assert.equal(sent.body['code'], 1)
  const signed = await house.call(signPersonManifest, desk.person, { body: { ids: desk.ids, code: house.lastCode() } })
  assert.equal(signed.body['code'], 1)
  const files = await unpackZip(await archiveOf(house, desk.person, { ids: desk.ids[1] }))
  const [name = ''] = [...files.keys()].filter((one) => one.startsWith('Перечни подписей/'))
  const list = files.get(name) ?? ''
  assert.equal(name, `Перечни подписей/${sha256Hex(list)}.txt`)
  const original = [...files].find(([one]) => one.endsWith(`Заказ ${desk.numbers[1]}.pdf`))?.[1]
  assert.ok(
    String(list)
      .split('\n')
      .includes(`${sha256Hex(original ?? '')}  ${desk.ids[1]}`),
  )
})

test('a customer is given no list that names documents of another customer: only the hash and the place', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house)
  await house.accept(desk.person)
  assert.ok(desk.rival.orgId)
  const frame = { kind: 'frame' as const, orgId: desk.rival.orgId, day: Temporal.PlainDate.from('2026-11-21') }
  const foreign = await house.db
    .transaction()
    .execute((tx) => makeDocument(tx, house.deps, { ...frame, personId: desk.person.personId }))
  assert.ok(foreign.ok)
  await house.work()
  const [id = ''] = desk.ids
  const ids = [id, foreign.value.id]
  await house.read(desk.person, ids)
  assert.equal((await house.call(sendPersonManifestCode, desk.person, { body: { ids } })).body['code'], 1)
  const signed = await house.call(signPersonManifest, desk.person, { body: { ids, code: house.lastCode() } })
  assert.equal(signed.body['code'], 1)

  const seen = await unpackZip(await archiveOf(house, desk.client, { ids: id }))
  const { id: manifest } = await house.db.selectFrom('document_manifests').select('id').executeTakeFirstOrThrow()
  assert.ok(![...seen.values()].some((bytes) => String(bytes).includes(foreign.value.id)))
  assert.deepEqual(
    [...seen.keys()].filter((one) => one.startsWith('Перечни подписей/')),
    [],
  )
  const place = ids.toSorted().indexOf(id) + 1
  assert.match(String(seen.get('Места в перечнях.csv')), new RegExp(`${desk.numbers[0]};Исполнитель;${place};2;${manifest}`))
  const own = await unpackZip(await archiveOf(house, desk.person, { ids: id }))
  assert.ok(own.has(`Перечни подписей/${manifest}.txt`))
})

test('a spoilt file is not in the archive, and the register says so', async () => {
  await using house = await openDocumentHouse()
  const desk = await openDesk(house)
  const row = await house.db.selectFrom('documents').select('sha256').where('kind', '=', 'frame').executeTakeFirstOrThrow()
  const sha256 = row.sha256 ?? ''
  const path = join(house.directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await chmod(path, 0o600)
  await writeFile(path, 'something else')
  const files = await unpackZip(await archiveOf(house, desk.client, { kind: 'frame' }))
  assert.equal(files.get(`Иванова Анна Петровна/Рамочный договор ${desk.numbers[0]}.pdf`)?.length, 0)
  assert.match(String(files.get('Реестр.csv')), /повреждён: в архив не положен/)
})

for (const side of ['client', 'person'] as const) {
  test(`the ${side} archives nothing foreign, nothing at all where there is nothing, and not without end`, async () => {
    await using house = await openDocumentHouse()
    const desk = await openDesk(house)
    const endpoint = side === 'client' ? contract.downloadClientDocuments : contract.downloadPersonDocuments
    const outsider = side === 'client' ? desk.rival : desk.stranger
    assertRefused(await house.call(endpoint, outsider, { query: { ids: desk.ids.join(',') } }), 'nothingToArchive')
    await archiveOf(house, desk[side], {})
    await exhaustLimits(house.db)
    assertRefused(await house.call(endpoint, desk[side], { query: {} }), 'tooOften')
  })
}

async function openDesk(house: DocumentHouse) {
  const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
  const person = await house.addPerson({ phone: '89001112233', ...names, inn: '500100732259' })
  const owner = await house.addPerson({ phone: '89004445566', ...names, inn: null })
  const stranger = await house.addPerson({ phone: '89004445577', ...names, inn: null })
  const client = await house.addOrganization(owner, { inn: '7707083893' as Inn, name: 'Ромашка' })
  const rival = await house.addOrganization(stranger, { inn: '7701010017' as Inn, name: 'Рога' })
  assert.ok(client.orgId)
  const place = { orgId: client.orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
  const order = (amount: number, day: string) => ({
    ...place,
    kind: 'order' as const,
    day: Temporal.PlainDate.from(day),
    amount: kopecks(amount),
    assignmentId: newId('assignment', house.clock),
    taskId: newId('task', house.clock),
    facts: { task: { ...task, dueOn: Temporal.PlainDate.from('2026-12-01') } },
  })
  const inputs = [{ ...place, kind: 'frame' as const }, order(100_000, '2026-11-21'), order(200_000, '2026-11-22')]
  const made: { id: Id<'document'>; number: string }[] = []
  for (const input of inputs) {
    const one = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, input))
    assert.ok(one.ok)
    made.push(one.value)
    await house.work()
  }
  return { person, client, stranger, rival, ids: made.map(({ id }) => id), numbers: made.map(({ number }) => number) }
}

const task = {
  number: 'З-2026-000123',
  title: 'Логотип',
  result: 'Логотип в векторном формате',
  criteria: ['Файл SVG'],
  place: '',
  startsOn: undefined,
}

async function archiveOf(house: DocumentHouse, human: Human, query: object): Promise<Buffer> {
  const endpoint = human.orgId === undefined ? contract.downloadPersonDocuments : contract.downloadClientDocuments
  const { file, body } = await house.call(endpoint, human, { query })
  assert.ok(file?.portions, JSON.stringify(body))
  return Buffer.concat(await Array.fromAsync(file.portions))
}

/** Name → contents. */
const operator = { name: '', inn: '', ogrn: '', address: '', email: '' }
const brand = { name: 'Наряд', site: '', phone: '', operator }
