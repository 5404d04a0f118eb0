import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { copiedFiles, mountedFiles } from '#/gateways/files/copied-files.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { getDocumentPdf } from '../contract/document.ts'
import { uploadOwnPaper } from '../contract/own-paper.ts'
import { findJournalBreak } from './find-journal-break.ts'
import { forgetPapers } from './forget-papers.ts'
import { makeDocument } from './make-document.ts'
import { mendFile } from './mend-file.ts'
import { isFileNamed } from './stored-file-queries.ts'
import { eventsOf } from './queries.ts'
import { rehashFiles } from './rehash-files.ts'
import { rehashOthers } from './rehash-others.ts'

test('a byte changed in the night is restored from the second place: the operator is told, the journal says so, and the file is given again', async () => {
  await using house = await openCopied()
  const { id, sha256, client } = await makeFrame(house)
  await spoil(house.first, sha256)
  assertRefused(await download(house, client, id), 'fileDamaged')
  await rehashFiles(house.deps)
  assert.equal((await download(house, client, id)).status, 200)
  const journal = await eventsOf(house.db, id)
  assert.deepEqual(
    journal.slice(-2).map(({ kind }) => kind),
    ['restored', 'downloaded'],
  )
  assert.equal(findJournalBreak(journal), undefined)
  assert.match(house.logged.join('\n'), /is restored from its copy/)
  assert.deepEqual(await told(house), [], 'nothing was lost, so nobody is disturbed')
})

test('spoilt in both places, a file is told to be damaged; brought back by the operator into one, it is restored, and the sides are told', async () => {
  await using house = await openCopied()
  const { id, sha256, client } = await makeFrame(house)
  const whole = await house.deps.files.read(sha256)
  await spoil(house.first, sha256)
  await spoil(house.second, sha256)
  await rehashFiles(house.deps)
  await rehashFiles(house.deps)
  assertRefused(await download(house, client, id), 'fileDamaged')
  assert.deepEqual(await told(house), ['event:documentDamaged'])
  assert.ok(whole.ok)
  await diskFiles(house.second).put(whole.value)
  await rehashFiles(house.deps)
  await rehashFiles(house.deps)
  assert.deepEqual(await told(house), ['event:documentDamaged', 'event:documentRestored'])
  assert.equal((await download(house, client, id)).status, 200)
})

test('a second place set later, or spoilt itself, is brought up to what exists', async () => {
  await using house = await openCopied()
  const { id, sha256 } = await makeFrame(house)
  await spoil(house.second, sha256)
  await rehashFiles(house.deps)
  assert.equal((await diskFiles(house.second).read(sha256)).ok, true)
  await rm(house.second, { recursive: true })
  await mkdir(house.second)
  await rehashFiles(house.deps)
  assert.equal((await diskFiles(house.second).read(sha256)).ok, true)
  assert.notEqual((await eventsOf(house.db, id)).at(-1)?.kind, 'restored')
})

test('a second place that is not mounted is told to the operator, nothing is written in its stead, and whole files stay whole', async () => {
  await using house = await openCopied()
  const { id, sha256, client } = await makeFrame(house)
  await rename(house.second, `${house.second}.unmounted`)
  await rehashFiles(house.deps)
  assert.equal((await download(house, client, id)).status, 200)
  assert.match(house.logged.join('\n'), /the place of the copies of files does not answer/)
  await assert.rejects(readdir(house.second), /ENOENT/)
  assert.deepEqual(await told(house), [])
  await spoil(house.first, sha256)
  await rehashFiles(house.deps)
  assert.deepEqual(await told(house), ['event:documentDamaged'])
})

test('a file that no document names is looked at too, restored and copied; gone by its term, it is gone from both places', async () => {
  await using house = await openCopied()
  const { client } = await makeFrame(house)
  const query = { title: 'Правила', file_name: 'rules.pdf' }
  const answer = await house.call(uploadOwnPaper, client, { query, body: await foreignPdf() })
  const { sha256 } = answer.body['data'] as { sha256: string }
  await spoil(house.first, sha256)
  await rehashOthers(house.deps)
  assert.equal((await house.deps.files.read(sha256)).ok, true)
  assert.match(house.logged.join('\n'), /stored files were not what was stored and are restored/)
  house.clock.advance({ hours: 24 * 31 })
  await forgetPapers(house.deps)
  await house.work()
  await rehashOthers(house.deps)
  await rehashFiles(house.deps)
  for (const place of [house.first, house.second]) assert.equal((await diskFiles(place).read(sha256)).ok, false)
})

test('a statement that the bank was asked for has no file, so none is missed; an uploaded one is', async () => {
  await using house = await openCopied()
  const { client } = await makeFrame(house)
  assert.ok(client.orgId)
  const day = Temporal.PlainDate.from('2026-11-21')
  const counts = { lines: 0, paid: 0, returned: 0, undecided: 0, repeated: 0 }
  const row = {
    org_id: client.orgId,
    file_name: 'Выписка',
    from_day: day,
    to_day: day,
    ...counts,
    uploaded_at: house.clock.now(),
  }
  const insert = (sha256: string, uploadedBy: Id<'person'> | null) =>
    house.db
      .insertInto('statements')
      .values({ ...row, id: newId('statement', house.clock), sha256, uploaded_by: uploadedBy })
      .execute()
  await insert('a'.repeat(64), null)
  await rehashOthers(house.deps)
  assert.doesNotMatch(house.logged.join('\n'), /stored files are lost/)
  await insert('b'.repeat(64), client.personId)
  await rehashOthers(house.deps)
  assert.match(house.logged.join('\n'), new RegExp(`stored files are lost.*${'b'.repeat(64)}`))
})

test('a file that nothing names any more does not come back from its copy while it is being deleted', async () => {
  await using house = await openCopied()
  const { sha256 } = await diskFiles(house.second).put(new TextEncoder().encode('Паспорт'))
  await mendFile(house.deps, sha256, (tx) => isFileNamed(tx, sha256))
  assert.equal((await diskFiles(house.first).read(sha256)).ok, false)
})

/** The house with its files in two places. */
async function openCopied() {
  const house = await openDocumentHouse()
  const [first, second] = [join(house.directory, 'first'), join(house.directory, 'second')]
  await mkdir(second)
  const onFault = (fault: unknown) => house.deps.log.error({ fault }, 'a file could not be copied')
  Object.assign(house.deps, { files: copiedFiles(diskFiles(first), mountedFiles(second), onFault) })
  return Object.assign(house, { first, second })
}

async function makeFrame(house: DocumentHouse) {
  const names = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
  const person = await house.addPerson({ phone: '89001110001', ...names, inn: '500100732259' })
  const client = await house.addOrganization(person, { inn: '7707083893' as Inn, name: 'Ромашка' })
  assert.ok(client.orgId)
  const place = { orgId: client.orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
  const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, { kind: 'frame', ...place }))
  assert.ok(made.ok)
  await house.work()
  const { id } = made.value
  const { sha256 } = await house.db.selectFrom('documents').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
  assert.ok(sha256 !== null)
  return { id, sha256, client }
}

function download(house: DocumentHouse, human: Human, id: Id<'document'>) {
  return house.call(getDocumentPdf, human, { params: { a: id, b: '1' } })
}

async function spoil(directory: string, hash: string): Promise<void> {
  const path = join(directory, hash.slice(0, 2), hash.slice(2, 4), hash)
  await chmod(path, 0o600)
  await writeFile(path, 'something else')
}

async function told(house: DocumentHouse): Promise<string[]> {
  const rows = await house.db.selectFrom('jobs').select('name').orderBy('id').execute()
  return rows
    .map(({ name }) => name)
    .filter((name) => name.startsWith('event:document') && /Damaged|Restored/.test(name))
    .toSorted()
}
