import type { RawBuilder } from 'kysely'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { BranchScope } from '#/platform/server/branch-scope.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/**
 * The condition on `documents` for a member narrowed to branches: documents of a task in the member's branch, or the contract
 * of work in it, and the agreements that end them.
 */
export function narrowDocuments(scope: BranchScope): RawBuilder<boolean> {
  return whenNarrowed(
    scope,
    (isOwn) => sqlBoolean`exists (select from tasks as branch_task where ${isOwn('branch_task.branch_id')} and (
      branch_task.id = documents.task_id or exists (select from assignments as branch_work
        where branch_work.task_id = branch_task.id
          and coalesce(documents.ends_id, documents.id) in (branch_work.frame_document_id, branch_work.order_document_id, branch_work.act_document_id))))`,
  )
}
