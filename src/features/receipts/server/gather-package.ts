import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import type { ArchiveFile, WholeFile } from '#/platform/server/write-archive.ts'
import { packageName } from '../domain/package.ts'
import type { PackagePaper } from '../domain/package.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { sourceOf } from '../domain/source.ts'
import { describeReceipt } from './describe-receipt.ts'
import { belongingsOf, payerOf } from './package-queries.ts'
import type { Belongings } from './package-queries.ts'
import { printPayment } from './print-payment.ts'
import { printReceipt } from './print-receipt.ts'
import type { pageOfReceipts } from './queries.ts'
import { writeAccounting } from './write-accounting.ts'
import { writeReceiptData } from './write-receipt-data.ts'
import { writeReceiptSheet } from './write-receipt-sheet.ts'

export type PackageDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly partner: { readonly name: string; readonly inn: string }
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

type Row = Awaited<ReturnType<typeof pageOfReceipts>>[number]
type Payer = Awaited<ReturnType<typeof payerOf>>
type Chosen = { readonly papers: readonly PackagePaper[]; readonly told: (count: number) => Promise<void> }

/** How often a screen learns how far it is. */
const toldEach = 20

/**
 * The files of a part of a package: what was chosen of each receipt, the list of receipts, the book for an accounting program, and a list
 * that says of each receipt what lies here and what does not, and why.
 */
export async function gatherPackage(
  deps: PackageDeps,
  orgId: Id<'organization'>,
  rows: readonly Row[],
  { papers, told }: Chosen,
): Promise<readonly ArchiveFile[]> {
  const [payer, found] = await Promise.all([
    payerOf(deps.db, orgId),
    belongingsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ])
  const belongings = new Map(found.map((one) => [one.id, one]))
  const lines: (readonly string[])[] = []
  const files = rows.flatMap((row, at): ArchiveFile[] => {
    const own = belongings.get(row.id)
    const parts = papers.flatMap((paper) => fileOf(deps, paper, { row, own, payer, lines }))
    return (at + 1) % toldEach === 0 ? tellingAfter(parts, () => told(at + 1)) : parts
  })
  const sheet = {
    name: 'Реестр чеков.xlsx',
    packed: true as const,
    read: () => bytesOf(writeReceiptSheet(each(rows), deps.clock.now())),
  }
  const books = (['xml', 'json'] as const).map((format) => ({
    name: `1С.${format}`,
    read: async () => Buffer.from(writeAccounting(rows, belongings, payer, format)),
  }))
  const list = { name: 'Опись.csv', read: () => writeCsv(listTitles, lines) }
  return [...files, sheet, ...(papers.includes('accounting') ? books : []), list]
}

/** The last file of a receipt tells how far it is. */
function tellingAfter(files: readonly WholeFile[], tell: () => Promise<void>): WholeFile[] {
  return files.map((file, at) => (at === files.length - 1 ? { ...file, read: () => readThenTell(file) } : file))

  async function readThenTell(file: WholeFile): Promise<Uint8Array> {
    const bytes = await file.read()
    await tell()
    return bytes
  }
}

type OfReceipt = {
  readonly row: Row
  readonly own: Belongings | undefined
  readonly payer: Payer
  readonly lines: (readonly string[])[]
}

function fileOf(deps: PackageDeps, paper: PackagePaper, { row, own, payer, lines }: OfReceipt): readonly WholeFile[] {
  const name = packageName(row)
  const missing = (what: string, why: string) => {
    lines.push(lineOf(row, what, why))
    return []
  }
  switch (paper) {
    case 'receipts': {
      const receipt = sourceOf(row) === 'platform' ? describeReceipt(row, deps.partner) : undefined
      if (receipt) return [laid(`Чеки/${name}.pdf`, () => deps.renderPdf(printReceipt(receipt)))]
      const state = receiptLifecycle.nameOf(row.state).toLowerCase()
      const why = row.fns_receipt_id === null ? `нет: ${state}` : 'нет: чек оформила не платформа, он есть по ссылке в реестре'
      return missing('Чек', why)
    }
    case 'data':
      return [{ name: `Чеки/${name}.json`, read: async () => Buffer.from(`${JSON.stringify(writeReceiptData(row), null, 2)}\n`) }]
    case 'acts': {
      const sha256 = own?.act_signed_sha256 ?? own?.act_sha256 ?? null
      if (sha256 === null) return missing('Акт', 'нет: акт не составлен')
      return [laid(`Акты/${name}.pdf`, () => readAct(sha256))]
    }
    case 'payments':
      if (!own) return missing('Платёж', 'нет сведений')
      return [laid(`Платежи/${name}.pdf`, () => deps.renderPdf(printPayment(own, payer, deps.partner)))]
    case 'accounting':
      return []
  }

  function laid(file: string, read: () => Promise<Uint8Array>): WholeFile {
    return { name: file, packed: true, read: () => noted(file, read) }
  }

  async function noted(file: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const bytes = await read()
    lines.push(lineOf(row, file, bytes.length === 0 ? 'повреждён: в архив не положен' : 'есть'))
    return bytes
  }

  /** What is not what was frozen is never given: its place is empty, and the list says why. */
  async function readAct(sha256: string): Promise<Uint8Array> {
    const bytes = await deps.files.read(sha256)
    if (bytes.ok) return bytes.value
    deps.log.error({ receiptId: row.id, failure: bytes.refusal.kind }, 'the act of a receipt is not what was frozen')
    return new Uint8Array()
  }
}

const listTitles = ['№ чека', 'Исполнитель', 'ИНН', 'Сумма', 'Состояние', 'Файл', 'Что с ним']

function lineOf(row: Row, file: string, what: string): string[] {
  const state = receiptLifecycle.nameOf(row.state)
  return [row.fns_receipt_id ?? '', row.seller_name, row.inn, formatRubles(row.total), state, file, what]
}

async function* each(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const portions: Uint8Array[] = []
  for await (const portion of stream) portions.push(portion)
  return Buffer.concat(portions)
}
