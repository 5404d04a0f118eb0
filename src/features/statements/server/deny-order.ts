import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { denyFiledOrder } from '#/features/registers/server/deny-filed-order.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { openFiledOrder, othersWhoPay } from './queries.ts'

/**
 * Says that the bank has not executed an order, which no statement can tell. Where another member may pay, he confirms it; then the
 * work may be paid by a new order.
 */
export function denyOrder(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'payout'>,
  reason: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const order = await openFiledOrder(tx, scope, id)
    if (!order) return refuse({ kind: 'notFound' })
    const { filed, locked, isAwaited } = order
    if (!isAwaited) return refuse({ kind: 'wrongState', state: 'о нём уже есть ответ банка' })
    const alone = (await othersWhoPay(tx, scope)).length === 0
    const by = { personId: scope.personId, reason }
    await denyFiledOrder(tx, deps, locked, by, alone ? 'confirmed' : 'proposed')
    await recordEntry(tx, deps, scope, {
      action: alone ? 'orderDenialConfirmed' : 'orderDenialProposed',
      object: { kind: 'register', id: filed.register_id, name: filed.reference },
      facts: { amount: filed.amount, reason },
    })
    return ok({ id, denied: alone })
  })
}
