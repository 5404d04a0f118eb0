import type { Id } from '#/kernel/ids.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Permission } from '#/kernel/roles.ts'
import type { Reader } from '#/platform/server/database.ts'
import { membershipsOf } from './queries.ts'

/**
 * For what a member asked for beforehand: whether they are still in the team, with the right to it and to its branch. `branchId`: null for
 * what is of the whole organization, undefined for what shows each member their own branches.
 */
export async function mayStillAct(
  reader: Reader,
  { orgId, personId }: { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> },
  { permission, branchId }: { readonly permission: Permission; readonly branchId: Id<'branch'> | null | undefined },
): Promise<boolean> {
  const member = (await membershipsOf(reader, personId)).find((one) => one.org_id === orgId)
  if (!member || !roleMay(member.role, permission)) return false
  if (branchId === undefined) return true
  return member.branch_ids.length === 0 || (branchId !== null && member.branch_ids.includes(branchId))
}
