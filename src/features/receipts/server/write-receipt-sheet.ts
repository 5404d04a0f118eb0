import { estimateTax, unknownTax } from '#/kernel/npd-tax.ts'
import { formatMoment, moscowDate } from '#/kernel/time.ts'
import { writeXlsxStream } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { XlsxColumn, XlsxRow } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { daysLeft, isWaiting, receiptLifecycle } from '../domain/receipt.ts'
import { annullerOf, receiptSourceNames, sourceOf } from '../domain/source.ts'
import { troubleOf } from '../domain/trouble.ts'
import { servicesOf } from './queries.ts'
import type { pageOfReceipts } from './queries.ts'

type Row = Awaited<ReturnType<typeof pageOfReceipts>>[number]

/** Receipts as a table, a row each, written while they are read. */
export function writeReceiptSheet(rows: AsyncIterable<Row>, now: Temporal.Instant): ReadableStream<Uint8Array> {
  return writeXlsxStream({ name: 'Чеки', columns }, cells(rows, now))
}

const columns: XlsxColumn[] = [
  { title: 'Дата операции', width: 14, kind: 'day' },
  { title: '№ чека', width: 16, kind: 'text' },
  { title: 'Исполнитель', width: 32, kind: 'text' },
  { title: 'ИНН', width: 16, kind: 'text' },
  { title: 'Услуга', width: 48, kind: 'text' },
  { title: 'Сумма', width: 14, kind: 'money' },
  { title: 'Налог исполнителя', width: 18, kind: 'money' },
  { title: 'Налог: чей расчёт', width: 18, kind: 'text' },
  { title: 'Кто оформил', width: 18, kind: 'text' },
  { title: 'Реестр', width: 18, kind: 'text' },
  { title: 'Задание', width: 18, kind: 'text' },
  { title: 'Акт', width: 18, kind: 'text' },
  { title: 'Статус', width: 28, kind: 'text' },
  { title: 'Нужен до', width: 14, kind: 'day' },
  { title: 'Осталось дней', width: 14, kind: 'number' },
  { title: 'Зарегистрирован (МСК)', width: 22, kind: 'text' },
  { title: 'Аннулирован (МСК)', width: 22, kind: 'text' },
  { title: 'Кто аннулировал', width: 36, kind: 'text' },
  { title: 'Что не так', width: 60, kind: 'text' },
  { title: 'Ссылка ФНС', width: 60, kind: 'text' },
]

async function* cells(rows: AsyncIterable<Row>, now: Temporal.Instant): AsyncIterable<XlsxRow> {
  for await (const row of rows) yield cellsOf(row, now)
}

function cellsOf(row: Row, now: Temporal.Instant): XlsxRow {
  const services = servicesOf(row)
  const source = sourceOf(row)
  const waits = isWaiting(row.state)
  return [
    moscowDate(row.operation_at),
    row.fns_receipt_id ?? '',
    row.seller_name,
    row.inn,
    services.map(({ name }) => name).join('; '),
    row.total,
    row.tax_to_pay ?? estimateTax({ company: row.total }, unknownTax),
    row.tax_to_pay === null ? 'оценка' : 'ФНС',
    receiptSourceNames[source],
    row.register_number,
    row.task_number,
    row.act_number ?? '',
    receiptLifecycle.nameOf(row.state),
    row.deadline_on,
    waits ? daysLeft(row.deadline_on, moscowDate(now)) : undefined,
    row.registered_at === null ? '' : formatMoment(row.registered_at),
    row.cancelled_at === null ? '' : formatMoment(row.cancelled_at),
    annullerOf(row.state, source, row.cancel_asked_by) ?? '',
    troubleOf(row, 'client', now) ?? '',
    row.link ?? '',
  ]
}
