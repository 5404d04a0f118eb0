import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import {
  awaitedOrders,
  countUndecidedLines,
  filedOrders,
  filedOrderToView,
  othersWhoPay,
  shownAtOnce,
  undecidedLines,
  waitsForStatement,
} from './queries.ts'

/** What waits for a statement or for people: orders the bank has not told of, and lines that fit no order for sure. */
export async function readPayments({ db }: { readonly db: Database }, scope: ClientScope) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const [lines, undecided, awaited, seconds, waiting] = await Promise.all([
    undecidedLines(db, scope.orgId),
    countUndecidedLines(db, scope.orgId),
    awaitedOrders(db, scope.orgId),
    othersWhoPay(db, scope),
    filedOrders(db, scope.orgId)
      .where(waitsForStatement)
      .orderBy('filed.day')
      .orderBy('filed.number')
      .limit(shownAtOnce)
      .execute(),
  ])
  const named = [...new Set(lines.flatMap(({ candidates, payout_id: id }) => [...candidates, ...(id ? [id] : [])]))]
  const known = named.length === 0 ? [] : await filedOrders(db, scope.orgId).where('filed.payout_id', 'in', named).execute()
  const views = new Map(known.map((row) => [row.payout_id, filedOrderToView(row, scope)]))
  return ok({
    awaited,
    undecided,
    seconds,
    orders: waiting.map((row) => filedOrderToView(row, scope)),
    lines: lines.map((line) => ({
      id: line.id,
      direction: line.direction,
      number: line.number,
      booked_on: line.booked_on.toString(),
      amount: line.amount,
      other_name: line.other_name,
      other_inn: line.other_inn,
      other_account: line.other_account,
      purpose: line.purpose,
      state: line.state,
      candidates: line.candidates.flatMap((id) => views.get(id) ?? []),
      proposal:
        line.payout_id === null
          ? null
          : {
              payout_id: line.payout_id,
              by: line.proposer,
              may_confirm: line.proposed_by !== scope.personId || seconds.length === 0,
            },
    })),
  })
}
