import { chooseBranch } from '#/features/organizations/server/choose-branch.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { only } from '#/wire/field.ts'
import { copyTitle, newDays } from '../domain/terms.ts'
import { besideOf, termsFields } from '../fields/task.ts'
import { addDraft } from './add-draft.ts'
import { findTask } from './task-queries.ts'

/** Creates a draft with the same terms and new dates; applicants and assignments stay with the original. */
export function duplicateTask(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'task'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findTask(tx, scope, id)
    if (!row) return refuse({ kind: 'notFound' })
    const today = moscowDate(deps.clock.now())
    const terms = { ...only(termsFields, row), ...newDays(today), title: copyTitle(row.title) }
    const branch = await chooseBranch(tx, scope, row.branch_id)
    if (!branch.ok) return branch
    return addDraft(
      tx,
      deps.clock,
      scope,
      { ...terms, branch_id: branch.value, responsible_id: scope.memberId, tags: row.tags, ...besideOf(row) },
      { sourceId: id },
    )
  })
}
