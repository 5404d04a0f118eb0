import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { httpTimeStamps } from '#/gateways/time-stamp/http-time-stamps.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openSignedPapers, passNight } from '../../../../tests/support/signed-papers.ts'
import { openTimeStampStand } from '../../../../tests/support/time-stamp-stand.ts'
import { unpackZip } from '../../../../tests/support/unpack-zip.ts'
import * as contract from '../contract/archive.ts'
import { archiveMade } from './jobs.ts'

type Archive = { id: string; state: string; parts: { no: number; documents: number; size: number }[] }

test('an archive for a court holds the papers, protocols for programs, places under roots and stamps that OpenSSL believes', async () => {
  await using stand = await openTimeStampStand()
  await using timeStamps = httpTimeStamps(stand)
  await using house = await openDocumentHouse({ timeStamps })
  const { person, client, ids } = await openSignedPapers(house)
  await passNight(house)
  for (const human of [person, client]) {
    const asked = await ask(house, human, { document_id: ids[1] })
    assert.deepEqual([asked.state, asked.parts], ['building', []])
    await house.work()
    const [archive] = await archivesOf(house, human)
    assert.deepEqual([archive?.state, archive?.parts.map(({ documents }) => documents)], ['ready', [1]])
    const files = await partOf(house, human, asked.id, 1)
    const names = [...files.keys()].map((name) => name.replace(/^.*\//, '').replace(/Заказ [^ .]+/, 'Заказ'))
    for (const name of [
      'Заказ.pdf',
      'Заказ с подписями.pdf',
      'Заказ протокол подписания.pdf',
      'Заказ протокол подписания.json',
      'Заказ дополнение к протоколу.pdf',
      'КАК-ПРОВЕРИТЬ.pdf',
      'Проверка.html',
      'Об архиве.txt',
      'hashes.txt',
      'Корень 1.tst',
    ])
      assert.ok(names.includes(name), `${name} of ${names.join(', ')}`)
    for (const line of String(files.get('hashes.txt')).trimEnd().split('\n'))
      assert.equal(line.slice(0, 64), sha256Hex(files.get(line.slice(66)) ?? ''), line)
    const [, protocol] = [...files].find(([name]) => name.endsWith('.json')) ?? []
    const { root } = JSON.parse(String(protocol)) as { root: { root: string } }
    assert.match(await stand.verify(files.get('Корни дней/Корень 1.tst') ?? Buffer.alloc(0), root.root), /Verification: OK/)
  }
})

test('a long archive is made part by part; a part that broke off is made anew, and the parts before it stay', async () => {
  await using house = await openDocumentHouse()
  const { client, person, ids } = await openSignedPapers(house)
  await multiply(house, ids[0] ?? '', 250)
  const asked = await ask(house, client, {})
  assertRefused(await house.call(contract.askClientArchive, client, { body: {} }), 'archiveRunning')
  const { files } = house.deps
  let stored = 0
  house.deps.files = {
    ...files,
    putStream(chunks) {
      stored += 1
      return stored === 2 ? Promise.reject(new Error('the disk is full')) : files.putStream(chunks)
    },
  }
  await house.work()
  const [broken] = await archivesOf(house, client)
  assert.deepEqual([broken?.state, broken?.parts.map(({ documents }) => documents)], ['building', [200]])
  assertRefused(await house.call(contract.downloadClientPart, client, { params: { id: asked.id, part: '1' } }), 'archiveGone')
  const told = () => house.announcements.filter(({ event }) => event === archiveMade.event)
  assert.deepEqual(told(), [])
  house.clock.advance({ hours: 1 })
  await house.work()
  const [whole] = await archivesOf(house, client)
  assert.deepEqual([whole?.state, whole?.parts.map(({ documents }) => documents)], ['ready', [200, 52]])
  assert.equal(stored, 3)
  assert.deepEqual(
    told().map(({ payload }) => [payload['personId'], payload['made']]),
    [[client.personId, true]],
  )
  const seen = new Set<string>()
  for (const part of [1, 2])
    for (const name of (await partOf(house, client, asked.id, part)).keys())
      if (name.endsWith('протокол подписания.json')) {
        assert.ok(!seen.has(name), name)
        seen.add(name)
      }
  assert.equal(seen.size, 252)
  assert.deepEqual(await archivesOf(house, person), [], 'another side sees nothing of it')
})

test('an archive is for who asked for it: of one person, of a period, for seven days', async () => {
  await using house = await openDocumentHouse()
  const { client, person, stranger, rival, ids } = await openSignedPapers(house)
  const own = await ask(house, client, { person_id: person.personId, from: '2026-11-01', to: '2026-11-30' })
  await house.work()
  assert.equal((await archivesOf(house, client))[0]?.parts[0]?.documents, 2)
  const params = { params: { id: own.id, part: '1' } }
  const narrowed = { ...client, branchIds: [newId('branch', house.clock)] }
  for (const [human, endpoint] of [
    [rival, contract.downloadClientPart],
    [person, contract.downloadPersonPart],
    [stranger, contract.downloadPersonPart],
    [narrowed, contract.downloadClientPart],
  ] as const)
    assertRefused(await house.call(endpoint, human, params), 'archiveGone')
  for (const body of [{ from: '2026-12-01' }, { person_id: stranger.personId }])
    assertRefused(await house.call(contract.askClientArchive, client, { body }), 'nothingToArchive')
  assertRefused(await house.call(contract.askPersonArchive, person, { body: { to: '2026-11-01' } }), 'nothingToArchive')
  for (const [human, endpoint] of [
    [rival, contract.askClientArchive],
    [stranger, contract.askPersonArchive],
  ] as const)
    assertRefused(await house.call(endpoint, human, { body: { document_id: ids[0] } }), 'documentGone')
  await ask(house, person, {})
  assertRefused(await house.call(contract.askPersonArchive, person, { body: {} }), 'archiveRunning')
  await house.work()
  const stored = await house.db.selectFrom('document_archive_parts').select('file_sha256').execute()
  for (const { file_sha256: hash } of stored) assert.ok((await house.deps.files.read(hash)).ok)
  house.clock.advance({ hours: 24 * 8 })
  await house.work()
  for (const { file_sha256: hash } of stored) assert.ok(!(await house.deps.files.read(hash)).ok)
  assertRefused(await house.call(contract.downloadClientPart, client, params), 'archiveGone')
  assert.equal((await archivesOf(house, client))[0]?.state, 'expired')
})

test('a part whose bytes are not what was stored is not given; archives are asked for at a bearable pace', async () => {
  await using house = await openDocumentHouse()
  const { client, person } = await openSignedPapers(house)
  for (const [human, endpoint, asking] of [
    [client, contract.downloadClientPart, contract.askClientArchive],
    [person, contract.downloadPersonPart, contract.askPersonArchive],
  ] as const) {
    const { id } = await ask(house, human, {})
    await house.work()
    const parts = await house.db.selectFrom('document_archive_parts').select('file_sha256').execute()
    for (const { file_sha256: hash } of parts) await house.deps.files.remove(hash)
    assertRefused(await house.call(endpoint, human, { params: { id, part: '1' } }), 'fileDamaged')
    await exhaustLimits(house.db)
    assertRefused(await house.call(asking, human, { body: {} }), 'tooOften')
  }
})

async function ask(house: DocumentHouse, human: Human, body: object): Promise<Archive> {
  const endpoint = human.orgId === undefined ? contract.askPersonArchive : contract.askClientArchive
  const answer = await house.call(endpoint, human, { body })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Archive
}

async function archivesOf(house: DocumentHouse, human: Human): Promise<Archive[]> {
  const endpoint = human.orgId === undefined ? contract.listPersonArchives : contract.listClientArchives
  return ((await house.call(endpoint, human)).body['data'] as { items: Archive[] }).items
}

async function partOf(house: DocumentHouse, human: Human, id: string, no: number) {
  const endpoint = human.orgId === undefined ? contract.downloadPersonPart : contract.downloadClientPart
  const answer = await house.call(endpoint, human, { params: { id, part: String(no) } })
  assert.ok(answer.file, JSON.stringify(answer.body))
  return unpackZip(Buffer.from(answer.file.bytes))
}

/** Closed documents of the same pair with the same file. */
async function multiply(house: DocumentHouse, id: string, count: number): Promise<void> {
  await sql`
    insert into documents
    select (jsonb_populate_record(documents, jsonb_build_object('id', documents.id || '_' || it.no, 'number', documents.number || '-' || it.no,
      'verify_code', lpad(it.no::text, 16, '0'), 'state', 'declined', 'signed_at', null, 'signed_sha256', null, 'protocol_sha256', null))).*
    from documents, generate_series(1, ${count}::int) as it (no) where documents.id = ${id}`.execute(house.db)
}
