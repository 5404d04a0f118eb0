import { forgetFiles } from '#/features/attachments/server/forget-files.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { taskLifecycle } from '../domain/task.ts'
import { hasApplications } from './application-queries.ts'
import { deleteInvitationsOf } from './invitation-queries.ts'
import { deleteTask, isSourceOfCopies, lockTask } from './task-queries.ts'

/** Deletes a draft that nobody has ever applied for. */
export function removeTask(deps: { db: Database; clock: Clock }, scope: ClientScope, id: Id<'task'>) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockTask(tx, scope, id)
    if (!row) return refuse({ kind: 'notFound' })
    const inUse = !taskLifecycle.is.draft(row.state) || (await hasApplications(tx, id)) || (await isSourceOfCopies(tx, id))
    if (inUse) return refuse({ kind: 'wrongState', state: taskLifecycle.nameOf(row.state) })
    await forgetFiles(tx, deps, 'task', { about: [id] })
    await deleteInvitationsOf(tx, id)
    await deleteTask(tx, id)
    return ok({ id })
  })
}
