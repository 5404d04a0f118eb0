import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { denyFiledOrder } from '#/features/registers/server/deny-filed-order.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { openFiledOrder, othersWhoPay } from './queries.ts'

/** Confirms that the bank has not executed an order, or takes that word back. */
export function decideDenial(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { id, action }: { readonly id: Id<'payout'>; readonly action: 'confirm' | 'withdraw' },
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const order = await openFiledOrder(tx, scope, id)
    if (!order) return refuse({ kind: 'notFound' })
    const { filed, locked, isAwaited } = order
    if (filed.denied_by === null || !isAwaited) return refuse({ kind: 'wrongState', state: 'отметки «не исполнено» нет' })
    const others = await othersWhoPay(tx, scope)
    if (action === 'confirm' && filed.denied_by === scope.personId && others.length > 0)
      return refuse({ kind: 'secondNeeded', who: others.join(', ') })
    const by = { personId: filed.denied_by, reason: filed.denial_reason ?? '' }
    await denyFiledOrder(tx, deps, locked, by, action === 'confirm' ? 'confirmed' : 'withdrawn')
    await recordEntry(tx, deps, scope, {
      action: action === 'confirm' ? 'orderDenialConfirmed' : 'orderDenialWithdrawn',
      object: { kind: 'register', id: filed.register_id, name: filed.reference },
      facts: { amount: filed.amount, reason: by.reason },
    })
    return ok({ id, denied: action === 'confirm' })
  })
}
