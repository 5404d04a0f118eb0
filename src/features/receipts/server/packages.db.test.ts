import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { validateXML } from 'xmllint-wasm'
import { buildArchive } from '#/features/documents/server/build-archive.ts'
import { expireArchive } from '#/features/documents/server/expire-archive.ts'
import { archiveMade, buildArchiveJob, expireArchiveJob } from '#/features/documents/server/jobs.ts'
import { nameUuid } from '#/platform/server/name-uuid.ts'
import { newId } from '#/platform/server/new-id.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import { job } from '#/platform/server/jobs.ts'
import * as z from 'zod/mini'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import { unpackZip } from '../../../../tests/support/unpack-zip.ts'
import * as contract from '../contract/package.ts'
import { mostOfPackage } from '../domain/package.ts'
import { makePackagePart } from './make-package-part.ts'

type Archive = {
  id: string
  state: string
  what: string
  total: number
  done: number
  is_taken: boolean
  parts: { no: number; documents: number }[]
}

test('a package holds receipts, acts, payments, the list and the book for 1С, and sha256sum finds every file whole', async () => {
  await using house = await openHouse()
  const first = await house.registered(100_000)
  const second = await house.registered(250_050)
  const act = await addAct(house, first.assignmentId)
  const asked = await ask(house, house.client, { filters: {}, papers: ['receipts', 'data', 'acts', 'payments', 'accounting'] })
  assert.deepEqual([asked.state, asked.what, asked.total, asked.done], ['building', 'Чеки', 2, 0])
  await house.work()
  const [ready] = await list(house, house.client)
  assert.deepEqual([ready?.state, ready?.done, ready?.is_taken], ['ready', 2, false])
  assert.deepEqual(
    house.made.map(({ kind, personId, made }) => [kind, personId, made]),
    [['receipts', house.client.personId, true]],
  )
  const files = await part(house, asked.id, 1)
  const names = [...files.keys()]
  const base = `2026-11_500100732259_Орлова_1000.00_${first.fnsReceiptId}`
  for (const name of [
    `Чеки/${base}.pdf`,
    `Чеки/${base}.json`,
    `Акты/${base}.pdf`,
    `Платежи/${base}.pdf`,
    'Реестр чеков.xlsx',
    '1С.json',
    '1С.xml',
    'Опись.csv',
    'Проверка.html',
    'hashes.txt',
  ])
    assert.ok(names.includes(name), `${name} of ${names.join(', ')}`)
  assert.equal(String(files.get(`Акты/${base}.pdf`)), String(act))
  const sheet = await readSpreadsheet(files.get('Реестр чеков.xlsx') ?? Buffer.alloc(0), { name: 'Реестр.xlsx' } as never)
  assert.ok(sheet)
  const data = JSON.parse(String(files.get(`Чеки/${base}.json`))) as { number: string; total: number }
  assert.deepEqual([data.number, data.total], [first.fnsReceiptId, 100_000])
  const book = JSON.parse(String(files.get('1С.json'))) as {
    payments: { key: string; payee: { key: string }; act?: object; receipt: { key: string } }[]
  }
  assert.equal(new Set(book.payments.map(({ payee }) => payee.key)).size, 1)
  assert.equal(book.payments.filter(({ act }) => act).length, 1)
  assert.deepEqual(
    book.payments.map(({ receipt }) => receipt.key).toSorted(),
    [nameUuid(first.id), nameUuid(second.id)].toSorted(),
  )
  const rows = await house.db.selectFrom('register_rows').select('id').execute()
  assert.deepEqual(
    book.payments.map(({ key }) => key).toSorted(),
    rows.map(({ id }) => nameUuid(id)).toSorted(),
    'the keys of the rows, as the export of a register gives them',
  )
  const schema = readFileSync(new URL('../../../../docs/1c/naryad-1.xsd', import.meta.url), 'utf8')
  const xml = { fileName: 'book.xml', contents: String(files.get('1С.xml')) }
  assert.deepEqual((await validateXML({ xml, schema })).errors, [])
  for (const { key } of book.payments) assert.ok(xml.contents.includes(`key="${key}"`))
  assert.match(String(files.get('Опись.csv')), /нет: акт не составлен/)
  await checkedBySha256sum(files)
  assert.equal((await list(house, house.client))[0]?.is_taken, true)
})

test('a long package is made part by part; what broke off goes on after the parts that are made, and says how far it is', async () => {
  await using house = await openHouse()
  const { id } = await house.registered(100_000)
  await multiply(house, id, 620)
  const { files } = house.deps
  let stored = 0
  house.deps.files = {
    ...files,
    async putStream(chunks) {
      stored += 1
      if (stored === 2) for await (const _ of chunks) throw new Error('the disk is full')
      return files.putStream(chunks)
    },
  }
  const asked = await ask(house, house.client, { filters: {}, papers: ['data'] })
  assert.equal(asked.total, 621)
  assertRefused(
    await house.call(contract.askPackage, house.client, { body: { filters: {}, papers: ['data'] } }),
    'archiveRunning',
  )
  await house.work()
  const [half] = await list(house, house.client)
  assert.deepEqual([half?.state, half?.parts.length], ['building', 1])
  await house.work({ hours: 1 })
  const [whole] = await list(house, house.client)
  assert.deepEqual([whole?.state, whole?.parts.map(({ documents }) => documents)], ['ready', [500, 121]])
  const seen = new Set<string>()
  for (const no of [1, 2])
    for (const [name, bytes] of await part(house, asked.id, no))
      if (name.endsWith('.json')) {
        const { key } = JSON.parse(String(bytes)) as { key: string }
        assert.ok(!seen.has(key), key)
        seen.add(key)
      }
  assert.equal(seen.size, 621)
})

test('a package is of the period and the branch that were asked for, and for who asked; after seven days it is gone', async () => {
  await using house = await openHouse()
  const first = await house.registered(100_000)
  await house.registered(200_000)
  const branch = newId('branch', house.clock)
  await house.db
    .insertInto('branches')
    .values({ id: branch, org_id: house.orgId, name: 'Север', created_at: house.clock.now() })
    .execute()
  await house.db.updateTable('tasks').set({ branch_id: branch }).where('id', '=', first.taskId).execute()
  const none = { filters: { from: '2026-12-01' }, papers: ['data'] }
  assertRefused(await house.call(contract.askPackage, house.client, { body: none }), 'nothingToPack')
  const asked = await ask(house, house.client, { filters: { branch, period: 'month' }, papers: ['data'] })
  assert.deepEqual([asked.what, asked.total], ['Чеки с 01.11.2026 по 30.11.2026, по отбору', 1])
  await house.work()
  const params = { params: { id: asked.id, part: '1' } }
  const other = await house.addRole('accountant', '89000000077')
  for (const visitor of [other, { ...house.client, branchIds: [branch] }])
    assertRefused(await house.call(contract.downloadPackagePart, visitor, params), 'archiveGone')
  const files = await part(house, asked.id, 1)
  assert.equal([...files.keys()].filter((name) => name.startsWith('Чеки/')).length, 1)
  await house.work({ hours: 24 * 8 })
  assertRefused(await house.call(contract.downloadPackagePart, house.client, params), 'archiveGone')
})

test('a manager packs only the receipts of own tasks; a package of too many is refused; the pace is bearable', async () => {
  await using house = await openHouse()
  await house.registered(100_000)
  const manager = await house.addRole('manager', '89000000078')
  const wish = { filters: {}, papers: ['data'] }
  assertRefused(await house.call(contract.askPackage, manager, { body: wish }), 'nothingToPack')
  const own = await house.registered(200_000)
  await house.db.updateTable('tasks').set({ created_by: manager.personId }).where('id', '=', own.taskId).execute()
  const { id, total } = await ask(house, manager, wish)
  await house.work()
  const answer = await house.call(contract.downloadPackagePart, manager, { params: { id, part: '1' } })
  const names = [...(await unpackZip(Buffer.from(answer.file?.bytes ?? []))).keys()]
  assert.deepEqual([total, names.filter((name) => name.startsWith('Чеки/')).length], [1, 1])
  await house.db
    .updateTable('receipt_day_changes')
    .set({ count: mostOfPackage + 1 })
    .execute()
  assertRefused(await house.call(contract.askPackage, house.client, { body: wish }), 'tooManyToPack')
  await exhaustLimits(house.db)
  assertRefused(await house.call(contract.askPackage, house.client, { body: wish }), 'tooOften')
})

test('a part whose bytes are not what was stored is not given', async () => {
  await using house = await openHouse()
  await house.registered(100_000)
  const { id } = await ask(house, house.client, { filters: {}, papers: ['data'] })
  await house.work()
  for (const { file_sha256: hash } of await house.db.selectFrom('document_archive_parts').select('file_sha256').execute())
    await house.deps.files.remove(hash)
  assertRefused(await house.call(contract.downloadPackagePart, house.client, { params: { id, part: '1' } }), 'fileDamaged')
})

async function openHouse() {
  const house = await openIssuedReceiptHouse()
  const makers = {
    receipts: (...place: Parameters<typeof makePart>) => makePart(...place),
    audit: () => Promise.resolve(undefined),
  }
  const deps = Object.assign(house.deps, { brand: { name: 'Наряд' }, gatherWorkFiles: () => Promise.resolve([]) })
  const makePart = (archive: Parameters<typeof makePackagePart>[1], place: Parameters<typeof makePackagePart>[2]) =>
    makePackagePart(deps, archive, place)
  onJob(house.table, buildArchiveJob, ({ archiveId }, run) => buildArchive(deps, makers, archiveId, run))
  onJob(house.table, expireArchiveJob, ({ archiveId }, run) => expireArchive(deps, archiveId, run))
  const made: Record<string, unknown>[] = []
  const listener = job('test.archiveMade', z.record(z.string(), z.unknown()))
  onEvent<never>(house.table, archiveMade as never, listener as never)
  onJob(house.table, listener, async (told) => {
    made.push(told)
    return { next: 'done' }
  })
  return { ...house, made, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() }
}
type House = Awaited<ReturnType<typeof openHouse>>

async function ask(house: House, visitor: Visitor, body: object): Promise<Archive> {
  const answer = await house.call(contract.askPackage, visitor, { body })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Archive
}

async function list(house: House, visitor: Visitor): Promise<Archive[]> {
  return ((await house.call(contract.listPackages, visitor)).body['data'] as { items: Archive[] }).items
}

async function part(house: House, id: string, no: number) {
  const answer = await house.call(contract.downloadPackagePart, house.client, { params: { id, part: String(no) } })
  assert.ok(answer.file, JSON.stringify(answer.body))
  return unpackZip(Buffer.from(answer.file.bytes))
}

async function addAct(house: House, assignmentId: string): Promise<Uint8Array> {
  const bytes = Buffer.from('%PDF акт')
  const { sha256 } = await house.deps.files.put(bytes)
  const id = newId('document', house.clock)
  const [now, day] = [house.clock.now(), Temporal.PlainDate.from('2026-11-21')]
  await house.db
    .insertInto('documents')
    .values({
      id,
      org_id: house.orgId as never,
      person_id: house.person.personId as never,
      kind: 'act',
      number: 'Д-1',
      title: 'Акт',
      day,
      state: 'signed',
      signers_order: 'clientFirst',
      template: 'act',
      facts: '{}',
      sha256,
      size: bytes.length,
      signed_sha256: sha256,
      verify_code: '0123456789abcdef',
      expires_at: now,
      signed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await house.db
    .updateTable('assignments')
    .set({ act_document_id: id })
    .where('id', '=', assignmentId as never)
    .execute()
  return bytes
}

/** Annulled receipts of the same payment, each instead of the one before. */
async function multiply(house: House, id: string, count: number): Promise<void> {
  await sql`
    insert into receipts
    select (jsonb_populate_record(receipts, jsonb_build_object('id', receipts.id || it.no, 'operation_unique_id', 'copy' || it.no,
      'fns_receipt_id', 'копия' || it.no, 'state', 'cancelled', 'cancelled_at', receipts.registered_at, 'cancel_reason', 'REFUND',
      'replaces_id', case it.no when 1 then receipts.id else receipts.id || (it.no - 1) end))).*
    from receipts, generate_series(1, ${count}::int) as it (no) where receipts.id = ${id}`.execute(house.db)
}

async function checkedBySha256sum(files: ReadonlyMap<string, Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  await promisify(execFile)('sha256sum', ['--quiet', '--strict', '-c', 'hashes.txt'], { cwd: folder })
  const listed = String(files.get('hashes.txt')).trimEnd().split('\n').length
  assert.equal(listed, files.size - 1)
  await rm(folder, { recursive: true })
}
