import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'

type Member = { readonly personId: Id<'person'>; readonly role: MemberRole; readonly branchIds: readonly string[] }

/** The condition on `checks` for a member: of his branches, and of his own tasks where his role sees no others. */
export function narrowChecks(member: Member): RawBuilder<boolean> {
  const ofTask = (condition: RawBuilder<boolean>) => sql<boolean>`exists (select from assignments as branch_work
    join tasks as branch_task on branch_task.id = branch_work.task_id
    where branch_work.id = checks.assignment_id and ${condition})`
  const ofBranch = whenNarrowed(member, (isOwn) => ofTask(isOwn('branch_task.branch_id')))
  if (nuanceOf(member.role, 'seeChecks') !== 'ownTasks') return ofBranch
  return sql<boolean>`(${ofBranch} and ${ofTask(sql<boolean>`branch_task.created_by = ${member.personId}`)})`
}
