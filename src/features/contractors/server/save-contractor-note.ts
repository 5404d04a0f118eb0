import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockContractors } from './queries.ts'

/**
 * Saves a note about a contractor, visible only to the organization. A note saved meanwhile by someone else is not overwritten.
 */
export function saveContractorNote(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'contractor'>,
  { note, seen }: { readonly note: string; readonly seen: string },
) {
  return deps.db.transaction().execute(async (tx) => {
    const [row] = await lockContractors(tx, scope, [id])
    if (!row) return refuse({ kind: 'notFound' })
    if (row.note === note) return ok({ note })
    if (row.note !== seen) return refuse({ kind: 'staleVersion' })
    await tx.updateTable('contractors').set({ note }).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, { action: 'contractorNoted', object: { kind: 'contractor', id } })
    return ok({ note })
  })
}
