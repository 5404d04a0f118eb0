import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import * as signing from '#/features/documents/contract/signing.ts'
import { makeDocument } from '#/features/documents/server/make-document.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { sampleAct } from '#/platform/server/pdf/sample-documents.test-data.ts'
import { writeArchive } from '#/platform/server/write-archive.ts'
import { openDocumentHouse } from '../support/document-house.ts'
import type { Human } from '../support/document-house.ts'
import { fileOf, openSignedPapers } from '../support/signed-papers.ts'
import { compare, median } from './compare.ts'

const orders = 20
const entries = 5000
const differentFiles = 200

const task = {
  number: 'З-2026-000123',
  title: 'Логотип для пекарни',
  result: 'Логотип в векторном формате',
  criteria: ['Файл SVG'],
  place: '',
  startsOn: undefined,
}

await signedOrders()
await archiveOfThousands()

/** From the press that makes an order to its stamped copy and protocol, all in this process but PostgreSQL. */
async function signedOrders(): Promise<void> {
  await using house = await openDocumentHouse()
  const { person, client, orgId } = await openSignedPapers(house)
  assert.ok(orgId)
  const [first = ''] = await makeSigned()
  const files = await Promise.all(['1', '2', '3'].map((part) => fileOf(house, person, first, part)))
  const streams = files.flatMap((bytes) => streamsOf(Buffer.from(bytes)))
  const spent: number[] = []
  await compare({
    name: '9. An order made, sent, signed by both with one code a side, stamped: three files (goal 13 ms of CPU a document)',
    unit: 'order',
    limit: {
      name: `deflate of its ${Math.round(streams.reduce((sum, { length }) => sum + length, 0) / 1024)} KB of streams`,
      run: async () => {
        for (let made = 0; made < orders; made += 1) for (const stream of streams) deflateSync(stream)
        return { operations: orders }
      },
    },
    product: {
      name: 'documents, PostgreSQL apart',
      run: async () => {
        const before = process.cpuUsage()
        await makeSigned()
        const { user, system } = process.cpuUsage(before)
        spent.push((user + system) / orders / 1000)
        return { operations: orders }
      },
    },
    by: 'cpu',
  })
  const each = median(spent)
  console.log(`  CPU a document ${each.toFixed(1)} ms · goal 13: ${each <= 13 ? 'met' : 'MISSED'}`)

  async function makeSigned(): Promise<string[]> {
    const ids: string[] = []
    for (let made = 0; made < orders; made += 1) ids.push(await makeOrder())
    await house.work()
    for (const human of [person, client]) await signMany(human, ids)
    await house.work()
    const left = await house.db.selectFrom('documents').select('id').where('protocol_sha256', 'is', null).execute()
    assert.deepEqual(left, [])
    house.clock.advance({ hours: 1 })
    return ids
  }

  async function makeOrder(): Promise<string> {
    const work = { assignmentId: newId('assignment', house.clock), taskId: newId('task', house.clock) }
    const place = { orgId, personId: person.personId, day: Temporal.PlainDate.from('2026-11-21') }
    const facts = { task: { ...task, dueOn: Temporal.PlainDate.from('2026-12-01') } }
    const order = { kind: 'order' as const, ...place, ...work, amount: kopecks(1_500_000), facts }
    const made = await house.db.transaction().execute((tx) => makeDocument(tx, house.deps, order))
    assert.ok(made.ok)
    return made.value.id
  }

  async function signMany(human: Human, ids: readonly string[]): Promise<void> {
    const isClient = human.orgId !== undefined
    await house.read(human, ids)
    const send = isClient ? signing.sendClientManifestCode : signing.sendPersonManifestCode
    const sent = await house.call(send, human, { body: { ids } })
    assert.equal(sent.body['code'], 1, JSON.stringify(sent.body))
    const sign = isClient ? signing.signClientManifest : signing.signPersonManifest
    const signed = await house.call(sign, human, { body: { ids, code: house.lastCode() } })
    assert.equal(signed.body['code'], 1, JSON.stringify(signed.body))
  }
}

/** The stream of an archive, its files read from the store and hashed, against a bare copy of the same bytes with the sums of a ZIP. */
async function archiveOfThousands(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-bench-'))
  try {
    const store = diskFiles(join(folder, 'files'))
    const sample = Buffer.from(await renderPdf(sampleAct()))
    const hashes: string[] = []
    for (let made = 0; made < differentFiles; made += 1) {
      const { sha256 } = await store.put(Buffer.concat([sample, Buffer.from(`% ${made}\n`)]))
      hashes.push(sha256)
    }
    const chosen = Array.from({ length: entries }, (_, at) => hashes[at % hashes.length] ?? '')
    const growth: number[] = []
    await compare({
      name: `10d. ZIP of ${entries} documents of ${Math.round(sample.length / 1024)} KB`,
      unit: 'document',
      limit: { name: 'read + crc32 + write of the same files', run: () => copyFiles(folder, chosen) },
      product: {
        name: 'writeArchive over the store: read, two SHA-256, crc32, write',
        run: async () => {
          growth.push(await archiveTo(folder, chosen, store))
          return { operations: entries }
        },
      },
      goal: 0.6,
      by: 'cpu',
      rounds: 5,
    })
    console.log(`  memory above the first tenth of the archive: ${Math.round(median(growth) / 1024 / 1024)} MB`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyFiles(folder: string, hashes: readonly string[]) {
  await using target = await open(join(folder, 'copy'), 'w')
  let sum = 0
  for (const sha256 of hashes) {
    const bytes = await readFile(join(folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256))
    sum = crc32(bytes, sum)
    await target.write(bytes)
  }
  assert.notEqual(sum, 0)
  return { operations: hashes.length }
}

/** Returns by how much memory at its highest stood above what the first tenth of the files needed. */
async function archiveTo(folder: string, hashes: readonly string[], store: ReturnType<typeof diskFiles>): Promise<number> {
  await using target = await open(join(folder, 'archive.zip'), 'w')
  let highestEarly = 0
  let highest = 0
  let read = 0
  const files = hashes.map((sha256, at) => ({
    name: `Акт ${at}.pdf`,
    packed: true as const,
    read: async () => {
      const bytes = await store.read(sha256)
      assert.ok(bytes.ok)
      read += 1
      const held = process.memoryUsage.rss()
      if (read * 10 <= hashes.length) highestEarly = Math.max(highestEarly, held)
      highest = Math.max(highest, held)
      return bytes.value
    },
  }))
  for await (const portion of writeArchive(files, Temporal.Instant.from('2026-11-21T09:00:00Z'))) await target.write(portion)
  return highest - highestEarly
}

/** Unpacks the compressed streams of a PDF. */
function streamsOf(pdf: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = pdf.indexOf('/FlateDecode'); at >= 0; at = pdf.indexOf('/FlateDecode', at + 1)) {
    const start = pdf.indexOf('stream\n', at) + 'stream\n'.length
    found.push(inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))))
  }
  return found
}
