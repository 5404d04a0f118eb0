import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { only } from '#/wire/field.ts'
import type { ValuesOf } from '#/wire/field.ts'
import { branchFields } from '../fields/branch.ts'
import { branchesOf, isNameTaken } from './branch-queries.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

const branchesMax = 100

/** Opens a branch. Names of open branches are unique within the organization. */
export async function addBranch(deps: { db: Database; clock: Clock }, scope: ClientScope, form: ValuesOf<typeof branchFields>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganization(tx, scope.orgId)
    if (await isNameTaken(tx, scope.orgId, form.name))
      return refuse({ kind: 'wrongState', state: 'подразделение с таким названием уже есть' })
    const open = (await branchesOf(tx, scope)).filter((branch) => branch.closed_at === null)
    if (open.length >= branchesMax) return refuse({ kind: 'wrongState', state: `подразделений уже ${branchesMax}` })
    const row = {
      id: newId('branch', deps.clock),
      org_id: scope.orgId,
      ...only(branchFields, form),
      closed_at: null,
      created_at: deps.clock.now(),
    }
    await tx.insertInto('branches').values(row).execute()
    await recordEntry(tx, deps, scope, { action: 'branchAdded', object: { kind: 'branch', id: row.id, name: row.name } })
    return ok(row)
  })
}
