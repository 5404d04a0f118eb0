import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { statementLineLifecycle } from '../domain/statement-line.ts'
import { confirmLine } from './confirm-line.ts'
import { filedOrders, isTold, lockLine, lockStatementsOf, othersWhoPay } from './queries.ts'

/**
 * Says which order a line is about. Where another member may pay, he confirms it; the only one who pays decides alone, and the
 * journal says so.
 */
export function matchStatementLine(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'statementLine'>,
  payoutId: Id<'payout'>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockStatementsOf(tx, scope.orgId)
    const line = await lockLine(tx, scope, id)
    const order = await filedOrders(tx, scope.orgId).where('filed.payout_id', '=', payoutId).executeTakeFirst()
    if (!line || order?.account_id !== line.account_id) return refuse({ kind: 'notFound' })
    const proposed = statementLineLifecycle.move(line.state, 'propose', 'client')
    if (!proposed.ok) return proposed
    if (await isTold(tx, line.direction, payoutId)) return refuse({ kind: 'orderTold' })
    const change = { state: proposed.value, payout_id: payoutId, proposed_by: scope.personId, updated_at: deps.clock.now() }
    await tx.updateTable('statement_lines').set(change).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, {
      action: 'statementLineProposed',
      object: { kind: 'statement', id: line.statement_id, name: order.reference },
      facts: { amount: line.amount },
    })
    const alone = (await othersWhoPay(tx, scope)).length === 0
    return alone ? confirmLine(tx, deps, scope, { ...line, ...change }) : ok({ id, state: proposed.value })
  })
}
