import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { narrowContractors } from './narrow-contractors.ts'

/** Turns the daily status check of a contractor on or off. */
export function watchContractor(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'contractor'>,
  isWatched: boolean,
) {
  return deps.db.transaction().execute(async (tx) => {
    const saved = await tx
      .updateTable('contractors')
      .set({ is_watched: isWatched })
      .where('id', '=', id)
      .where('org_id', '=', scope.orgId)
      .where(narrowContractors(scope))
      .returning('id')
      .executeTakeFirst()
    if (!saved) return refuse({ kind: 'notFound' })
    await recordEntry(tx, deps, scope, {
      action: isWatched ? 'contractorWatched' : 'contractorUnwatched',
      object: { kind: 'contractor', id },
    })
    return ok({ contractor_id: id, is_watched: isWatched })
  })
}
