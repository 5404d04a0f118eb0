import type { RawBuilder } from 'kysely'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { BranchScope } from '#/platform/server/branch-scope.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** The condition on `contractors` for a member narrowed to branches: the people who have worked in them. */
export function narrowContractors(scope: BranchScope): RawBuilder<boolean> {
  return whenNarrowed(
    scope,
    (isOwn) => sqlBoolean`exists (select from assignments as branch_work
      join tasks as branch_task on branch_task.id = branch_work.task_id
      where branch_work.org_id = contractors.org_id and branch_work.person_id = contractors.person_id
        and ${isOwn('branch_task.branch_id')})`,
  )
}
