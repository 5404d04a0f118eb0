import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { statementLineLifecycle } from '../domain/statement-line.ts'
import { confirmLine } from './confirm-line.ts'
import { isTold, lockLine, lockStatementsOf, othersWhoPay } from './queries.ts'

type Decision = { readonly id: Id<'statementLine'>; readonly action: 'confirm' | 'decline' | 'dismiss' | 'reopen' }

/** Confirms or declines a proposed pair, says that a line is not about our orders, or takes that back. */
export function decideStatementLine(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { id, action }: Decision,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockStatementsOf(tx, scope.orgId)
    const line = await lockLine(tx, scope, id)
    if (!line) return refuse({ kind: 'notFound' })
    const next = statementLineLifecycle.move(line.state, action, 'client')
    if (!next.ok) return next
    if (action === 'confirm') {
      const others = await othersWhoPay(tx, scope)
      if (line.proposed_by === scope.personId && others.length > 0)
        return refuse({ kind: 'secondNeeded', who: others.join(', ') })
      if (line.payout_id !== null && (await isTold(tx, line.direction, line.payout_id))) return refuse({ kind: 'orderTold' })
      return confirmLine(tx, deps, scope, line)
    }
    await tx
      .updateTable('statement_lines')
      .set({ state: next.value, payout_id: null, proposed_by: null, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordEntry(tx, deps, scope, {
      action: action === 'dismiss' ? 'statementLineDismissed' : 'statementLineReopened',
      object: { kind: 'statement', id: line.statement_id },
      facts: { amount: line.amount },
    })
    return ok({ id, state: next.value })
  })
}
