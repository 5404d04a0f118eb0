import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { missingSteps } from '../domain/missing.ts'
import { waitingStates } from '../domain/receipt.ts'

/** The next receipts whose reminder is due on this day, locked. */
export function lockMissing(tx: Tx, today: Temporal.PlainDate, most: number) {
  const due = missingSteps.map(
    ({ step, daysLeft }) => sql`(deadline_on <= ${today.add({ days: daysLeft }).toString()}::date and missing_step < ${step})`,
  )
  const isDue = sqlBoolean`payout_id is not null and state in ${stateList(waitingStates)} and (${sql.join(due, sql` or `)})`
  // By the index of days: few are due among many.
  const next = tx.selectFrom('receipts').select('id').where(isDue).orderBy('deadline_on').orderBy('id').limit(most)
  const rows = tx
    .selectFrom('receipts')
    .select(['id', 'org_id', 'person_id', 'assignment_id', 'deadline_on'])
    .where('id', 'in', next)
    .where(isDue)
    .$narrowType<{ org_id: NotNull; assignment_id: NotNull }>()
    .orderBy('id')
  return locking(tx, 'receipts', rows).execute()
}

/** The branch of each work; null of one without. */
export async function branchesOfWorks(reader: Reader, ids: readonly Id<'assignment'>[]) {
  const rows = await reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['assignments.id', 'tasks.branch_id'])
    .where('assignments.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, branch_id }) => [id, branch_id]))
}
