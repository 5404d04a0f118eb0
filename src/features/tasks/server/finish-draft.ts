import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { DraftAbout } from '../domain/task-draft.ts'
import { deleteDrafts, isWithinReach } from './draft-queries.ts'

/** What was typed is in the task now, or is not needed: of a task it stays among the versions, of a new one it goes. */
export async function finishDraft(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  about: DraftAbout,
) {
  if (!(await isWithinReach(db, scope, about))) return refuse({ kind: 'notFound' })
  if (about.isChange) {
    const done = await db
      .updateTable('task_drafts')
      .set({ done_at: clock.now() })
      .where('org_id', '=', scope.orgId)
      .where('person_id', '=', scope.personId)
      .where('about', '=', about.key)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    return ok({ finished: Number(done.numUpdatedRows) })
  }
  return ok({ finished: await deleteDrafts(db, scope, about) })
}
