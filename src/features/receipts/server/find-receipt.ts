import { parsePersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { receiptBy, servicesOf } from './queries.ts'

type Deps = { db: Database; clock: Clock; partner: { readonly name: string; readonly inn: string } }

/**
 * Returns only the fields required by 422-ФЗ, статья 14, часть 6: the page is public. The ИНН and the number may come in either
 * order; a wrong ИНН and a wrong number get the same answer.
 */
export async function findReceipt(deps: Deps, asked: { inn: string; id: string }, ip: string) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `receipt:${ip}`, count: 60, seconds: 60 }])
  if (!allowed.ok) return allowed
  const straight = parsePersonInn(asked.inn)
  const inn = straight ?? parsePersonInn(asked.id)
  const row = inn && (await receiptBy(deps.db, inn, straight ? asked.id : asked.inn))
  if (!row || row.fns_receipt_id === null) return refuse({ kind: 'receiptGone' })
  return ok({
    receipt_id: row.fns_receipt_id,
    inn: row.inn,
    seller_name: row.seller_name,
    operation_at: row.operation_at.toString(),
    services: servicesOf(row),
    total: row.total,
    buyer_inn: row.buyer_inn,
    partner_name: deps.partner.name,
    partner_inn: deps.partner.inn,
    link: row.link ?? '',
    cancelled_at: row.cancelled_at?.toString() ?? null,
  })
}
