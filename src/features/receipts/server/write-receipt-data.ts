import { servicesOf } from './queries.ts'
import type { pageOfReceipts } from './queries.ts'

type Row = Awaited<ReturnType<typeof pageOfReceipts>>[number]

/** A receipt for programs: the same whether it lies alone or in a list. */
export function writeReceiptData(row: Row) {
  return {
    key: row.id,
    number: row.fns_receipt_id,
    inn: row.inn,
    seller: row.seller_name,
    buyer_inn: row.buyer_inn,
    operation_at: row.operation_at.toString(),
    services: servicesOf(row),
    total: row.total,
    state: row.state,
    registered_at: row.registered_at?.toString() ?? null,
    annulled_at: row.cancelled_at?.toString() ?? null,
    link: row.link,
    replaces: row.replaces_id,
  }
}
