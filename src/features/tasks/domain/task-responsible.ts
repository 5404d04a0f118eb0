import { roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'

type Candidate = {
  readonly role: MemberRole
  /** None: the whole organization. */
  readonly branchIds: readonly string[]
}

/** A task is seen to by a member who may edit it: by role and by branch. */
export function maySeeToTask({ role, branchIds }: Candidate, branchId: string | null): boolean {
  if (!roleMay(role, 'editTasks')) return false
  return branchIds.length === 0 || (branchId !== null && branchIds.includes(branchId))
}
