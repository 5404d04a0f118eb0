import type * as z from 'zod/mini'
import type { publicReceiptView } from '../contract/public-receipt.ts'
import { servicesOf } from './queries.ts'
import type { receiptBy } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof receiptBy>>>

/** Only the fields required by 422-ФЗ, статья 14, часть 6; undefined until the tax service has numbered the receipt. */
export function describeReceipt(
  row: Row,
  partner: { readonly name: string; readonly inn: string },
): z.output<typeof publicReceiptView> | undefined {
  if (row.fns_receipt_id === null) return undefined
  return {
    receipt_id: row.fns_receipt_id,
    inn: row.inn,
    seller_name: row.seller_name,
    operation_at: row.operation_at.toString(),
    services: servicesOf(row),
    total: row.total,
    buyer_inn: row.buyer_inn ?? '',
    partner_name: partner.name,
    partner_inn: partner.inn,
    link: row.link ?? '',
    cancelled_at: row.cancelled_at?.toString() ?? null,
  }
}
