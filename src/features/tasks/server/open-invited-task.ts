import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { formatNumber, nextNumber } from '#/platform/server/next-number.ts'
import type { Terms } from '../domain/terms.ts'
import { taskLifecycle } from '../domain/task.ts'
import { insertTask } from './task-queries.ts'

/** What a task given by invitation consists of; without a price each person has a sum of his own. */
export type InvitedTask = {
  readonly orgId: Id<'organization'>
  readonly branchId: Id<'branch'> | null
  readonly author: Id<'person'>
  readonly terms: Terms
}

/** Opens a task whose places are given by invitation: it is published, and never stands on the board. */
export async function openInvitedTask(
  tx: Tx,
  clock: Clock,
  { orgId, branchId, author, terms }: InvitedTask,
): Promise<{ readonly id: Id<'task'>; readonly number: string }> {
  const now = clock.now()
  const { year } = moscowDate(now)
  const id = newId('task', clock)
  const number = formatNumber('З', year, await nextNumber(tx, orgId, 'З', year))
  await insertTask(tx, {
    ...terms,
    criteria: [...terms.criteria],
    id,
    org_id: orgId,
    branch_id: branchId,
    number,
    state: taskLifecycle.after('checking', 'allow'),
    by_invitation: true,
    published_at: now,
    created_by: author,
    created_at: now,
    updated_at: now,
  })
  return { id, number }
}
