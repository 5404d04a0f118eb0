import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { narrowReceiptsOfTask } from './narrow-receipts-of-task.ts'

type Member = { readonly personId: Id<'person'>; readonly role: MemberRole; readonly branchIds: readonly Id<'branch'>[] }

/** Restricts `receipts` to what a member may see: the member's branches, and only their own tasks if the role sees no others. */
export function narrowReceipts(member: Member): RawBuilder<boolean> {
  const ofBranch = whenNarrowed(member, (isOwn) => narrowReceiptsOfTask(isOwn('branch_task.branch_id')))
  if (nuanceOf(member.role, 'seeReceipts') !== 'ownTasks') return ofBranch
  return sqlBoolean`(${ofBranch} and ${narrowReceiptsOfTask(sqlBoolean`branch_task.created_by = ${member.personId}`)})`
}
