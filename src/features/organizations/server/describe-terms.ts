import { memberRoleNames } from '#/kernel/roles.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { MemberTerms } from '../domain/member.ts'

/** A member's terms as journal facts; no branches means the whole organization. */
export async function describeTerms(reader: Reader, { role, limits, branchIds }: MemberTerms) {
  const branches =
    branchIds.length === 0
      ? []
      : await reader.selectFrom('branches').select('name').where('id', 'in', branchIds).orderBy('name').execute()
  return {
    role: memberRoleNames[role],
    branches: branches.map(({ name }) => name),
    limitRow: limits.row,
    limitRegister: limits.register,
    limitDay: limits.day,
  }
}
