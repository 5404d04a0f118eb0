import { chooseBranch } from '#/features/organisations/server/choose-branch.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { addDraft } from './add-draft.ts'
import { findTask } from './task-queries.ts'

/** A draft with the same terms and new days; people stay with the original. */
export function duplicateTask(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'task'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findTask(tx, scope, id)
    if (!row) return refuse({ kind: 'notFound' })
    const today = moscowDate(deps.clock.now())
    const { category, result, criteria, format, place, pay_kind, price, unit, quantity, slots, receipt_text } = row
    const kept = { category, result, criteria, format, place, pay_kind, price, unit, quantity, slots, receipt_text }
    const days = { starts_on: null, due_on: today.add({ days: 30 }), apply_until: today.add({ days: 14 }) }
    const branch = await chooseBranch(tx, scope, row.branch_id)
    if (!branch.ok) return branch
    return addDraft(
      tx,
      deps.clock,
      scope,
      { ...kept, branch_id: branch.value, ...days, title: `${row.title.slice(0, 112)} (копия)` },
      id,
    )
  })
}
