import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * Receipts that bear the typed words. An organization looks for sellers, a person for buyers and services: the seller is always he; both
 * look for numbers. What is typed is no pattern.
 */
export function narrowWords(typed: string, side: 'client' | 'person') {
  const like = `%${typed.replaceAll(/[%_\\]/g, '\\$&')}%`
  return side === 'client'
    ? sqlBoolean`(receipts.seller_name ilike ${like} or receipts.inn like ${like} or receipts.fns_receipt_id ilike ${like})`
    : sqlBoolean`(receipts.buyer_name ilike ${like} or receipts.buyer_inn like ${like} or receipts.fns_receipt_id ilike ${like}
        or receipts.services::text ilike ${like})`
}
