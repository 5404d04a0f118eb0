import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { closingLifecycle } from '../domain/closing.ts'
import { nameMonth } from '../domain/month-text.ts'
import { describeMonth } from './describe-month.ts'
import type { MonthDeps } from './describe-month.ts'
import { holdMonth, lockStanding } from './queries.ts'

/** Opens a closed month again; its protocol stays, with who opened it and why. */
export async function reopenMonth(
  deps: MonthDeps & { readonly db: Database },
  scope: ClientScope,
  month: Temporal.PlainDate,
  reason: string,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const of = { orgId: scope.orgId, month }
  const opened = await deps.db.transaction().execute(async (tx) => {
    await holdMonth(tx, of)
    const standing = await lockStanding(tx, of)
    const next = standing && closingLifecycle.move(standing.state, 'reopen', 'client')
    if (!standing || !next?.ok) return refuse({ kind: 'monthOpen' })
    const by = { reopened_by: scope.personId, reopened_at: deps.clock.now(), reopen_reason: reason }
    await tx
      .updateTable('month_closings')
      .set({ state: next.value, ...by })
      .where('id', '=', standing.id)
      .execute()
    const object = { kind: 'organization' as const, id: scope.orgId, name: nameMonth(month) }
    await recordEntry(tx, deps, scope, { action: 'monthReopened', object, facts: { edition: standing.edition, reason } })
    return ok()
  })
  return opened.ok ? ok(await describeMonth(deps, scope, month)) : opened
}
