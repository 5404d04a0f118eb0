import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Database, Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** Active memberships of a person, oldest first. */
export function membershipsOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.org_id')
    .select([
      'members.id as member_id',
      'members.org_id',
      'members.role',
      'members.name as member_name',
      'members.branch_ids',
      'members.limit_row',
      'members.limit_register',
      'members.limit_day',
      'members.last_seen_at',
      'organizations.short_name',
      'organizations.proven_at',
      'organizations.limit_row as org_limit_row',
      'organizations.limit_register as org_limit_register',
      'organizations.limit_day as org_limit_day',
    ])
    .where('members.person_id', '=', personId)
    .where('members.status', '=', 'active')
    .where('organizations.status', '=', 'active')
    .orderBy('members.created_at')
    .execute()
}

export async function recordVisit(db: Database, memberId: Id<'member'>, now: Temporal.Instant): Promise<void> {
  await db.updateTable('members').set({ last_seen_at: now }).where('id', '=', memberId).execute()
}

export function findOrganizationByInn(reader: Reader, inn: Inn) {
  return reader
    .selectFrom('organizations')
    .leftJoin('members', (join) =>
      join.onRef('members.org_id', '=', 'organizations.id').on('members.role', '=', 'owner').on('members.status', '=', 'active'),
    )
    .select(['organizations.id', 'organizations.short_name', 'members.name as owner_name'])
    .where('organizations.inn', '=', inn)
    .orderBy('members.created_at')
    .limit(1)
    .executeTakeFirst()
}

export function ownOrganization(reader: Reader, scope: ClientScope) {
  return reader.selectFrom('organizations').selectAll().where('id', '=', scope.orgId)
}

/** Locks an organization: changes of its team, accounts and branches are serialized. */
/** For the operator, who knows an organization by its ИНН. */
export async function lockOrganizationByInn(tx: Tx, inn: Inn) {
  const found = await tx.selectFrom('organizations').select('id').where('inn', '=', inn).executeTakeFirst()
  return found && lockOrganization(tx, found.id)
}

export function lockOrganization(tx: Tx, orgId: Id<'organization'>) {
  return locking(
    tx,
    'organizations',
    tx.selectFrom('organizations').selectAll().where('id', '=', orgId),
    orgId,
  ).executeTakeFirstOrThrow()
}
