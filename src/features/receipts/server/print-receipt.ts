import type * as z from 'zod/mini'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { PdfBlock, PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { publicReceiptView } from '../contract/public-receipt.ts'
import { receiptMoment } from '../domain/fns-receipt.ts'

/** Renders the receipt as a printable document with the same fields as its page. */
export function printReceipt(receipt: z.output<typeof publicReceiptView>): PdfDocument {
  const title = `Чек № ${receipt.receipt_id}`
  return {
    title,
    language: 'ru',
    info: { author: receipt.partner_name, creator: receipt.partner_name, createdAt: Temporal.Instant.from(receipt.operation_at) },
    footer: { left: title },
    blocks: [
      { kind: 'heading', level: 1, text: title, below: receiptMoment(receipt.operation_at) },
      ...annulment(receipt.cancelled_at),
      {
        kind: 'keyValues',
        pairs: [
          { label: 'Продавец', value: receipt.seller_name },
          { label: 'ИНН', value: receipt.inn },
        ],
      },
      services(receipt),
      {
        kind: 'keyValues',
        pairs: [
          { label: 'Режим НО', value: 'НПД' },
          ...(receipt.buyer_inn === '' ? [] : [{ label: 'Покупатель', value: `ИНН ${receipt.buyer_inn}` }]),
          { label: 'Чек сформировал', value: `${receipt.partner_name}, ИНН ${receipt.partner_inn}` },
          { label: 'ID', value: receipt.receipt_id },
        ],
      },
      ...(receipt.link === '' ? [] : [{ kind: 'qr', url: receipt.link, caption: 'Проверить чек на сайте ФНС' } as const]),
    ],
  }
}

function annulment(cancelledAt: string | null): readonly PdfBlock[] {
  if (cancelledAt === null) return []
  return [{ kind: 'paragraph', align: 'center', text: [{ text: `ЧЕК АННУЛИРОВАН ${receiptMoment(cancelledAt)}`, strong: true }] }]
}

function services({ services: lines, total }: z.output<typeof publicReceiptView>): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { title: '№', width: 6, align: 'center' },
      { title: 'Наименование', width: 50 },
      { title: 'Кол-во', width: 12, align: 'right' },
      { title: 'Цена', width: 18, align: 'right' },
      { title: 'Сумма', width: 18, align: 'right' },
    ],
    rows: lines.map((line, at) => [
      String(at + 1),
      line.name,
      String(line.quantity),
      formatRubles(kopecks(line.price)),
      formatRubles(kopecks(line.amount)),
    ]),
    total: [{ label: 'Итого', value: formatRubles(kopecks(total)) }],
  }
}
