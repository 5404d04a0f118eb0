import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { only } from '#/wire/field.ts'
import type { ValuesOf } from '#/wire/field.ts'
import { branchFields } from '../fields/branch.ts'
import { isNameTaken, lockBranch } from './branch-queries.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

/** Changes the name and cost center of an open branch. */
export async function renameBranch(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  id: Id<'branch'>,
  form: ValuesOf<typeof branchFields>,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, scope.orgId)
    const branch = await lockBranch(tx, scope, id)
    if (!branch) return refuse({ kind: 'notFound' })
    if (branch.closed_at !== null) return refuse({ kind: 'wrongState', state: 'подразделение закрыто' })
    if (await isNameTaken(tx, scope.orgId, form.name, id))
      return refuse({ kind: 'wrongState', state: 'подразделение с таким названием уже есть' })
    const changes = only(branchFields, form)
    await tx.updateTable('branches').set(changes).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, {
      action: 'branchRenamed',
      object: { kind: 'branch', id, name: form.name },
      facts: { before: branch.name },
    })
    return ok({ ...branch, ...changes })
  })
}
