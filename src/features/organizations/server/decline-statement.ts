import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { proofState } from '../domain/organization-proof.ts'
import { lockOrganizationByInn } from './queries.ts'

/** The operator's decision that a statement proves nothing. `absent`: no statement of this ИНН waits. */
export function declineStatement(deps: { db: Database; clock: Clock }, inn: Inn, why: string): Promise<'declined' | 'absent'> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await lockOrganizationByInn(tx, inn)
    if (!found || proofState(found) !== 'sent') return 'absent'
    const changes = { statement_declined: why, updated_at: deps.clock.now() }
    await tx.updateTable('organizations').set(changes).where('id', '=', found.id).execute()
    await recordServiceEntry(tx, deps, found.id, {
      action: 'ownershipStatementDeclined',
      object: { kind: 'organization', id: found.id, name: found.short_name },
      facts: { reason: why },
    })
    return 'declined'
  })
}
