import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

type Member = { readonly personId: Id<'person'>; readonly role: MemberRole; readonly branchIds: readonly Id<'branch'>[] }

/** Restricts `receipts` to what a member may see: the member's branches, and only their own tasks if the role sees no others. */
export function narrowReceipts(member: Member): RawBuilder<boolean> {
  const ofTask = (condition: RawBuilder<boolean>) => sqlBoolean`exists (select from assignments as branch_work
    join tasks as branch_task on branch_task.id = branch_work.task_id
    where branch_work.id = receipts.assignment_id and ${condition})`
  const ofBranch = whenNarrowed(member, (isOwn) => ofTask(isOwn('branch_task.branch_id')))
  if (nuanceOf(member.role, 'seeReceipts') !== 'ownTasks') return ofBranch
  return sqlBoolean`(${ofBranch} and ${ofTask(sqlBoolean`branch_task.created_by = ${member.personId}`)})`
}
