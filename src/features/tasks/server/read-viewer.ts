import { ok, refuse } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { isMemberOf, latestApplication } from './application-queries.ts'
import { checkReadiness } from './check-readiness.ts'
import { describeApplication } from './describe-application.ts'
import { findTaskForSystem } from './task-queries.ts'

/** Who the asker is for a task on the board. */
export async function readViewer(deps: { db: Database; fieldKey: FieldKey }, scope: AccountScope, taskId: Id<'task'>) {
  const { db } = deps
  const task = await findTaskForSystem(db, taskId)
  if (!task || task.state === 'draft') return refuse({ kind: 'taskGone' })
  const application = await latestApplication(db, scope.personId, taskId)
  const { missing } = await checkReadiness(db, deps.fieldKey, scope.personId)
  return ok({
    application: application ? describeApplication(application) : null,
    is_owner: await isMemberOf(db, scope.personId, task.org_id),
    is_ready: scope.signedUp && missing.length === 0,
    missing,
  })
}
