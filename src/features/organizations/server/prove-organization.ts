import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { proofNames } from '../domain/organization-proof.ts'
import type { ProofKind } from '../domain/organization-proof.ts'
import { lockOrganizationByInn } from './queries.ts'

/**
 * The operator's decision that an organization belongs to whoever registered it. `absent`: no organization of this ИНН. A repeat
 * changes nothing.
 */
export function proveOrganization(
  deps: { db: Database; clock: Clock },
  inn: Inn,
  by: ProofKind,
): Promise<'proven' | 'provenBefore' | 'absent'> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockOrganizationByInn(tx, inn)
    if (!found) return 'absent'
    if (found.proven_at !== null) return 'provenBefore'
    const now = deps.clock.now()
    await tx
      .updateTable('organizations')
      .set({ proven_at: now, proven_by: by, updated_at: now })
      .where('id', '=', found.id)
      .execute()
    await recordServiceEntry(tx, deps, found.id, {
      action: 'organizationProven',
      object: { kind: 'organization', id: found.id, name: found.short_name },
      facts: { method: proofNames[by] },
    })
    return 'proven'
  })
}
