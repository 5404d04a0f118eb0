import { isMember } from '#/features/organizations/domain/member.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'

/** A member of the organization who is still in its team. */
export async function findColleague(reader: Reader, { orgId }: ClientScope, id: Id<'member'>) {
  const row = await reader
    .selectFrom('members')
    .select(['id', 'role', 'status', 'branch_ids', nameAuthor('members.person_id', orgId).as('name')])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('person_id', 'is not', null)
    .executeTakeFirst()
  return row && isMember.active(row.status) ? { ...row, branchIds: row.branch_ids } : undefined
}

/** How colleagues call the responsible member of a task; null where there is none. */
export function nameResponsible({ orgId }: ClientScope) {
  return sqlAs(pgType.nullable(pgType.text))`(select ${nameAuthor('charged.person_id', orgId)}
    from members as charged where charged.id = tasks.responsible_id)`
}
