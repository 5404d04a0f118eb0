import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import { demoMembers } from '#/apps/demo/demo-people.ts'
import { registerOrganization } from '#/features/organizations/contract/organization.ts'
import { signUp } from '#/apps/demo/demo-scenes.ts'
import { archiveTries } from '#/features/documents/domain/document-archive.ts'
import { buildArchiveJob } from '#/features/documents/server/jobs.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { listContractors } from '#/features/contractors/contract/contractor.ts'
import { downloadPart } from '#/features/documents/server/download-part.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { payOneWork } from '../../../../tests/support/pay-one-work.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { unpackZip } from '../../../../tests/support/unpack-zip.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('an audit file answers an inspector for each work, names what is missing, and sha256sum finds every file whole', async () => {
  await using house = await openAuditedHouse()
  const asked = await house.boss.act(contract.askAudit, { body: { ...november, contractor_id: house.pair } })
  assert.deepEqual([asked.state, asked.total], ['building', 1])
  await settle(house.stage)
  const [ready] = (await house.boss.act(contract.listAudits, {})).items
  assert.deepEqual([ready?.state, ready?.done, ready?.parts.length], ['ready', 1, 1])
  const files = await house.part(asked.id)
  const names = [...files.keys()]
  for (const name of ['Опись.pdf', 'Результаты.csv', 'Уведомления исполнителям.csv', 'Согласия исполнителей.csv', 'hashes.txt'])
    assert.ok(files.has(name), name)
  assert.deepEqual(
    names.filter((name) => /(Проверка\.html|КАК-ПРОВЕРИТЬ\.pdf)$/.test(name)).toSorted(),
    ['КАК-ПРОВЕРИТЬ.pdf', 'Проверка.html'],
    'the page that checks lies once, beside hashes.txt, where it can find it',
  )
  assert.equal(count(names, /^Документы\/.*с подписями\.pdf$/), 3, 'contract, order and act')
  assert.equal(count(names, /^Оплата и чеки\/Чеки\/.*\.pdf$/), 1)
  assert.equal(count(names, /^Оплата и чеки\/Платежи\/.*\.pdf$/), 1)
  assert.equal(count(names, /^Статус НПД\/\d{12} на .*\.pdf$/), 1)
  const index = pdfText(files.get('Опись.pdf') ?? Buffer.alloc(0))
  assert.match(index, /есть всё, о чём спрашивают при проверке/)
  for (const question of ['Договор', 'Заказ', 'Результат', 'Акт', 'Оплата', 'Чек', 'плательщик НПД на']) {
    assert.ok(index.includes(question), question)
  }
  const consents = (files.get('Согласия исполнителей.csv') ?? Buffer.alloc(0)).toString()
  const given = await house.db.selectFrom('consents').select(['slug', 'version', 'text_sha256', 'ip']).execute()
  const hashes = given.filter(({ slug }) => slug === 'pdn').map(({ text_sha256: sha256 }) => sha256.toString('hex'))
  assert.ok(
    hashes.some((sha256) => consents.includes(sha256)),
    'the words that were accepted are known by their hash',
  )
  assert.ok(
    given.every(({ ip }) => !consents.includes(ip)),
    'where the person was stays with him',
  )
  assert.doesNotMatch(consents, /реклам/i, 'what a customer does not rely on is not told')
  await checkHashes(files)
})

test('what is missing stands first: a payment without a receipt, an act that is not signed', async () => {
  await using house = await openAuditedHouse()
  await house.db.updateTable('receipts').set({ state: 'failed', fns_receipt_id: null }).execute()
  await house.db.updateTable('documents').set({ state: 'waitPerson', signed_at: null }).where('kind', '=', 'act').execute()
  const { id } = await house.boss.act(contract.askAudit, { body: november })
  await settle(house.stage)
  const files = await house.part(id)
  const index = pdfText(files.get('Опись.pdf') ?? Buffer.alloc(0))
  assert.match(index, /акт не подписан обеими сторонами; на оплату нет чека/)
  const told = await house.db
    .selectFrom('notifications')
    .select('title')
    .where('title', '=', 'Пакет для проверки готов')
    .execute()
  assert.equal(told.length, 1)
})

test('works of another time are not in the file, and a period without works makes none', async () => {
  await using house = await openAuditedHouse()
  await refused(house.boss.act(contract.askAudit, { body: { from: '2026-01-01', to: '2026-01-31' } }), 'nothingToAudit')
  await refused(house.boss.act(contract.askAudit, { body: { from: '2026-12-01', to: '2026-11-30' } }), 'invalidInput')
  const [, one] = await Promise.allSettled([
    house.boss.act(contract.askAudit, { body: november }),
    house.boss.act(contract.askAudit, { body: november }),
  ])
  const running = await house.db.selectFrom('document_archives').select('id').where('kind', '=', 'audit').execute()
  assert.equal(running.length, 1, one.status)
  await refused(house.boss.act(contract.askAudit, { body: november }), 'archiveRunning')
})

test('a branch, a role without the right and a hand too busy get none; a file that is not what was stored is not given', async () => {
  await using house = await openAuditedHouse()
  const { id } = await house.boss.act(contract.askAudit, { body: november })
  const approver = await enter(house.stage, demoMembers[2].phone, 'client')
  await refused(approver.act(contract.askAudit, { body: november }), 'noAccess')
  await settle(house.stage)
  for (const { file_sha256: hash } of await house.db.selectFrom('document_archive_parts').select('file_sha256').execute())
    await house.gateways.files.remove(hash)
  const part = { id, part: '1' }
  await refused(house.boss.act(contract.downloadAuditPart, { params: part }), 'fileDamaged')
  await exhaustLimits(house.db)
  await refused(house.boss.act(contract.askAudit, { body: november }), 'tooOften')
})

test('a file that cannot be made is given up, and the asker is told', async () => {
  await using house = await openAuditedHouse()
  const { id } = await house.boss.act(contract.askAudit, { body: november })
  // No period: nothing can be gathered.
  await house.db
    .updateTable('document_archives')
    .set({ from_day: null })
    .where('id', '=', id as Id<'documentArchive'>)
    .execute()
  for (let tries = 0; tries < archiveTries; tries += 1) {
    await house.db.updateTable('jobs').set({ run_at: house.clock.now() }).where('name', '=', buildArchiveJob.name).execute()
    await settle(house.stage).catch(() => undefined)
  }
  await settle(house.stage)
  const [failed] = (await house.boss.act(contract.listAudits, {})).items
  assert.equal(failed?.state, 'failed')
  const told = house.db.selectFrom('notifications').select('id').where('title', '=', 'Пакет для проверки не собрался')
  assert.equal((await told.execute()).length, 1)
})

test('a stranger neither asks for a file of our contractor nor downloads ours', async () => {
  await using house = await openAuditedHouse()
  const { id } = await house.boss.act(contract.askAudit, { body: november })
  await settle(house.stage)
  const stranger = await signUp(house.stage, '89000000050', 'client')
  const company = { inn: '7707083893', full_name: 'ООО «Соседи»', represents: true, member_name: 'Соседова Вера' } as const
  await stranger.act(registerOrganization, { body: company })
  await refused(stranger.act(contract.askAudit, { body: { ...november, contractor_id: house.pair } }), 'notFound')
  await refused(stranger.act(contract.askAudit, { body: november }), 'nothingToAudit')
  await refused(stranger.act(contract.downloadAuditPart, { params: { id, part: '1' } }), 'archiveGone')
  await refused(house.boss.act(contract.downloadAuditPart, { params: { id, part: '2' } }), 'archiveGone')
})

async function openAuditedHouse() {
  const house = await openWholeHouse(Temporal.Instant.from('2026-11-09T09:00:00Z'))
  await payOneWork(house)
  const boss = await enter(house.stage, demoMembers[0].phone, 'client')
  const { items } = await boss.act(listContractors, { query: {} })
  return {
    ...house,
    boss,
    pair: (items[0]?.contractor_id ?? '') as Id<'contractor'>,
    async part(archiveId: string) {
      const id = archiveId as Id<'documentArchive'>
      const asking = await scopeOf(house.db, demoMembers[0].phone)
      const part = await downloadPart({ ...house, files: house.gateways.files }, asking, id, { kind: 'audit', no: 1 })
      assert.ok(part.ok, JSON.stringify(part))
      return unpackZip(Buffer.from(part.value.bytes))
    },
  }
}

/** The owner of the organization as the gate would know him. */
async function scopeOf(db: Database, phone: string): Promise<{ side: 'client'; scope: ClientScope }> {
  const parsed = parsePhone(phone)
  assert.ok(parsed)
  const member = await db
    .selectFrom('members')
    .innerJoin('persons', 'persons.id', 'members.person_id')
    .select(['members.org_id as orgId', 'members.person_id as personId', 'members.role'])
    .where('persons.phone', '=', parsed)
    .executeTakeFirstOrThrow()
  return { side: 'client', scope: { ...member, branchIds: [] } as unknown as ClientScope }
}

function count(names: readonly string[], pattern: RegExp): number {
  return names.filter((name) => pattern.test(name)).length
}

async function checkHashes(files: ReadonlyMap<string, Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'naryad-audit-'))
  try {
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    await promisify(execFile)('sha256sum', ['-c', '--quiet', '--strict', 'hashes.txt'], { cwd: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function refused(asked: Promise<unknown>, kind: string): Promise<void> {
  await assert.rejects(asked, (fault: unknown) => String(fault).includes(kind))
}
