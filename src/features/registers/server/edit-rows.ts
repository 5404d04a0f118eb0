import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { applyRowChanges } from './apply-row-changes.ts'
import type { AskedChange } from './apply-row-changes.ts'
import type { CheckDeps } from './check-rows.ts'
import { openEditable } from './open-editable.ts'
import { keepStep } from './row-step-queries.ts'

/** One change of many cells and rows, which can be taken back as one step; `continues`: together with the member's step before. */
export function editRows(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  { changes, continues }: { readonly changes: readonly AskedChange[]; readonly continues?: boolean | undefined },
) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const { answers, steps, entry } = await applyRowChanges(tx, deps, scope, opened.value, { act: 'edited', changes })
    await keepStep(tx, deps.clock, { registerId: id, personId: scope.personId }, { rows: steps, continues })
    if (entry) await recordEntry(tx, deps, scope, entry)
    return ok(answers)
  })
}
