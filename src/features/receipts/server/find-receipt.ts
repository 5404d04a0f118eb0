import { parsePersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { describeReceipt } from './describe-receipt.ts'
import { receiptBy } from './queries.ts'

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
  const receipt = row && describeReceipt(row, deps.partner)
  return receipt ? ok(receipt) : refuse({ kind: 'receiptGone' })
}
