import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { insertRegister } from './insert-register.ts'
import { lockRegistersOf } from './register-queries.ts'

/** Creates a register without rows, to be filled by hand. */
export async function createEmptyRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  wanted: { readonly name?: string | undefined; readonly branch_id?: string | undefined },
) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `register-empty:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const branch = await chooseBranch(tx, scope, wanted.branch_id)
    if (!branch.ok) return branch
    const made = { name: wanted.name, source: 'manual', state: 'draft', branchId: branch.value } as const
    const register = await insertRegister(tx, deps.clock, scope, made)
    await recordEntry(tx, deps, scope, {
      action: 'registerCreated',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: { rows: 0, amount: kopecks(0) },
    })
    return ok({ id: register.id, number: register.number })
  })
}
