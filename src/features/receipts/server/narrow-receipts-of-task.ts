import type { RawBuilder } from 'kysely'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** Restricts `receipts` to those whose task, named `branch_task`, meets the condition. */
export function narrowReceiptsOfTask(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sqlBoolean`exists (select from assignments as branch_work
    join tasks as branch_task on branch_task.id = branch_work.task_id
    where branch_work.id = receipts.assignment_id and ${condition})`
}
