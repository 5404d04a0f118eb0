import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { announceFormerChanges } from './announce-former-changes.ts'
import { lockFormerList } from './former-employee-queries.ts'
import { matchFormerEmployees } from './match-former-employees.ts'

/** Deletes the whole list of former employees with the key of its hashes. Marks on cards and answers of the people stay. */
export function deleteFormerList(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
  { seen }: { readonly seen: number },
) {
  const { db, clock, fieldKey } = deps
  const { orgId } = scope
  return db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const list = await lockFormerList(tx, orgId)
    if (list?.version !== seen) return refuse({ kind: 'staleVersion' })
    const before = await matchFormerEmployees(tx, fieldKey, orgId, moscowDate(clock.now()))
    const gone = await tx.deleteFrom('former_employees').where('org_id', '=', orgId).executeTakeFirst()
    await tx.deleteFrom('former_employee_lists').where('org_id', '=', orgId).execute()
    const count = Number(gone.numDeletedRows)
    await announceFormerChanges(tx, clock, orgId, { before, after: [] })
    await recordEntry(tx, deps, scope, {
      action: 'formerListDeleted',
      object: { kind: 'organization', id: orgId },
      facts: { count },
    })
    return ok({ removed: count })
  })
}
