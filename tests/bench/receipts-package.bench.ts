import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { ZipFile } from 'yazl'
import { makePackagePart } from '#/features/receipts/server/make-package-part.ts'
import { describeReceipt } from '#/features/receipts/server/describe-receipt.ts'
import { pageOfReceipts } from '#/features/receipts/server/queries.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { silentLog } from '#/platform/server/log.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { writeArchive } from '#/platform/server/write-archive.ts'
import { openWholeHouse } from '../support/whole-house.ts'
import { compare } from './compare.ts'
import { filledAt, fillScale, numbered } from './fill-scale.ts'

/** A package of receipts as PDF and JSON with its payments, made by the pool, against pdfkit and yazl with the same words. */

const [compared, whole] = [500, 5000]
const face = '@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'
await using house = await openWholeHouse(Temporal.Instant.from(filledAt))
await fillScale(house.databaseUrl, 10)
const folder = await mkdtemp(join(tmpdir(), 'package-bench-'))
const partner = { name: 'Наряд', inn: '7842000011' }
const deps = {
  db: house.db,
  clock: house.clock,
  log: silentLog,
  files: diskFiles(join(folder, 'files')),
  partner,
  renderPdf: async (document: PdfDocument) => {
    const made = await house.pdf.renderInWorker(document)
    assert.ok(made.ok)
    return made.value
  },
}
const orgId = numbered('organization', 0) as Id<'organization'>
const scope = { orgId, personId: numbered('person', 0) as Id<'person'>, branchIds: [], role: 'owner' } as const
const wish = { role: 'owner', filters: { state: 'registered' }, papers: ['receipts', 'data', 'payments', 'accounting'] }
const archive = { org_id: orgId, asked_by: scope.personId, branch_ids: [], wish } as never
try {
  await compare({
    name: `16. Package of ${compared} receipts: PDF and JSON of each, PDF of its payment, list, book for 1С`,
    unit: 'receipt',
    limit: { name: 'pdfkit with the same words, yazl', run: bare },
    product: { name: 'package: two PDF/A with tags and a QR code, hashes', run: () => packageOf(compared) },
    goal: 0.5,
    rounds: 3,
  })
  const before = process.memoryUsage.rss()
  let highest = before
  const looking = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20)
  await packageOf(whole)
  clearInterval(looking)
  const grown = Math.round((highest - before) / 1024 / 1024)
  console.log(
    `  memory of a package of ${whole} above that of ${compared}: ${grown} MB · goal 200: ${grown < 200 ? 'met' : 'MISSED'}`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function packageOf(size: number) {
  let operations = 0
  let place: Parameters<typeof makePackagePart>[2]['before']
  for (let no = 1; operations < size; no += 1) {
    const part = await makePackagePart(deps, archive, { no, before: place, told: () => Promise.resolve() })
    assert.ok(part)
    await using target = await open(join(folder, `part-${no}.zip`), 'w')
    for await (const portion of writeArchive(part.files, house.clock.now())) await target.write(portion)
    operations += part.count
    place = part.last as typeof place
  }
  return { operations }
}

async function bare() {
  const rows = await pageOfReceipts(house.db, scope, { state: 'registered', cursor: undefined }, compared)
  const font = await readFile(createRequire(import.meta.url).resolve(face))
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(join(folder, 'bare.zip')))
  for (const row of rows.slice(0, compared)) {
    const receipt = describeReceipt(row, partner)
    const words = [
      `Чек № ${row.fns_receipt_id}`,
      row.seller_name,
      row.inn,
      JSON.stringify(row.services),
      formatRubles(kopecks(row.total)),
      receipt?.link ?? '',
    ]
    for (const kind of ['Чеки', 'Платежи']) zip.addBuffer(await plain(words, font), `${kind}/${row.id}.pdf`, { compress: false })
    zip.addBuffer(Buffer.from(JSON.stringify(receipt)), `Чеки/${row.id}.json`)
  }
  zip.end()
  await written
  return { operations: compared }
}

function plain(words: readonly string[], font: Buffer): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const portions: Buffer[] = []
  const document = new PDFDocument({ size: 'A4' })
  document.on('data', (portion: Buffer) => portions.push(portion))
  document.on('end', () => resolve(Buffer.concat(portions)))
  document.font(font)
  for (const line of words) document.text(line)
  document.end()
  return promise
}
