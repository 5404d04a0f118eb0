import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockBranch } from './branch-queries.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

/** Closes a branch: existing work stays in it, new work cannot be added. Members restricted to it stay restricted. */
export async function closeBranch(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'branch'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, scope.orgId)
    const branch = await lockBranch(tx, scope, id)
    if (!branch) return refuse({ kind: 'notFound' })
    if (branch.closed_at !== null) return ok(branch)
    const closedAt = deps.clock.now()
    await tx.updateTable('branches').set({ closed_at: closedAt }).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, { action: 'branchClosed', object: { kind: 'branch', id, name: branch.name } })
    return ok({ ...branch, closed_at: closedAt })
  })
}
