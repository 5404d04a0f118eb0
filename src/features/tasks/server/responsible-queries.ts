import { isMember } from '#/features/organizations/domain/member.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { maySeeToTask } from '../domain/task-responsible.ts'
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

/** Of several owners the one who has been longest in the team. */
export async function findOwner(tx: Tx, orgId: Id<'organization'>): Promise<Id<'member'> | undefined> {
  const owner = await tx
    .selectFrom('members')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return owner?.id
}

type Kept = { readonly org_id: Id<'organization'>; readonly branch_id: Id<'branch'> | null; readonly member_id: Id<'member'> }

/** The member who acts for what was asked for beforehand, if he may still edit such tasks, with his limits. */
export async function findKeeper(reader: Reader, { org_id: orgId, branch_id: branchId, member_id: id }: Kept) {
  const row = await reader
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.org_id')
    .select(['members.id', 'members.person_id', 'members.role', 'members.branch_ids', 'members.limit_row'])
    .where('members.id', '=', id)
    .where('members.org_id', '=', orgId)
    .where('members.status', '=', 'active')
    .where('organizations.status', '=', 'active')
    .executeTakeFirst()
  if (!row?.person_id || !maySeeToTask({ role: row.role, branchIds: row.branch_ids }, branchId)) return undefined
  const { role, person_id: personId, branch_ids: branchIds, limit_row: limit } = row
  return { id: row.id, personId, role, branchIds, limits: { row: limit } }
}
