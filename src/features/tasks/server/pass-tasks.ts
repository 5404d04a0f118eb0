import { isMember } from '#/features/organizations/domain/member.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { closedTaskStates } from '../domain/task.ts'
import { tasksPassed } from './jobs.ts'

type Left = { readonly memberId: Id<'member'>; readonly orgId: Id<'organization'>; readonly at: string }

/** A member has left the team: the tasks he saw to pass to the owner, who is told once. One who is back already keeps them. */
export function passTasks(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { memberId, orgId, at }: Left,
  run: JobRun,
): Promise<JobOutcome> {
  return db.transaction().execute(async (tx) => {
    const member = await tx.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirst()
    if (member && !isMember.active(member.status)) {
      const ids = await lockTasksOf(tx, orgId, memberId)
      const owner = await findOwner(tx, orgId)
      await tx
        .updateTable('tasks')
        .set((column) => ({ responsible_id: owner ?? null, version: column('version', '+', 1), updated_at: clock.now() }))
        .where(sqlBoolean`id = any(${ids}::text[])`)
        .execute()
      if (owner && ids.length > 0) await announce(tx, clock, tasksPassed, { memberId, ownerId: owner, count: ids.length, at })
    }
    await run.finish(tx)
    return { next: 'done' }
  })
}

async function lockTasksOf(tx: Tx, orgId: Id<'organization'>, memberId: Id<'member'>): Promise<Id<'task'>[]> {
  const own = tx
    .selectFrom('tasks')
    .select('id')
    .where('org_id', '=', orgId)
    .where('responsible_id', '=', memberId)
    .where('state', 'not in', closedTaskStates)
    .orderBy('id')
  return (await locking(tx, 'tasks', own).execute()).map(({ id }) => id)
}

/** Of several owners the one who has been longest in the team. */
async function findOwner(tx: Tx, orgId: Id<'organization'>): Promise<Id<'member'> | undefined> {
  const owner = await tx
    .selectFrom('members')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return owner?.id
}
