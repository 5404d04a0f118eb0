import { isMember } from '#/features/organizations/domain/member.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { closedTaskStates } from '../domain/task.ts'
import { repetitionsPassed, tasksPassed } from './jobs.ts'
import { findOwner } from './responsible-queries.ts'

type Left = { readonly memberId: Id<'member'>; readonly orgId: Id<'organization'>; readonly at: string }

/**
 * A member has left the team: the tasks he saw to and the repetitions he kept pass to the owner, who is told once of each. One who is
 * back already keeps them.
 */
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
      const repeated = owner ? await passRepetitions(tx, clock, { orgId, memberId }, owner) : 0
      if (owner && repeated > 0) await announce(tx, clock, repetitionsPassed, { memberId, ownerId: owner, count: repeated, at })
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

/**
 * An update alone: each repetition is changed at once, before or after its own job. The owner has yet to read the words that they keep.
 */
async function passRepetitions(
  tx: Tx,
  clock: Clock,
  { orgId, memberId }: Omit<Left, 'at'>,
  owner: Id<'member'>,
): Promise<number> {
  const passed = await tx
    .updateTable('task_repetitions')
    .set({ member_id: owner, words_kept: false, updated_at: clock.now() })
    .where('org_id', '=', orgId)
    .where('member_id', '=', memberId)
    .where(sqlBoolean`state <> 'ended'`)
    .executeTakeFirst()
  return Number(passed.numUpdatedRows)
}
