import type { Id } from '#/kernel/ids.ts'
import { formatPhone } from '#/kernel/phone.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { limitsFrom } from '../domain/limits.ts'
import { actionsOver, invitationDays, invitedUntil, isMember } from '../domain/member.ts'

export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

/** Members with their current sign-in phone, which may differ from the invited one. */
function members(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('members')
    .leftJoin('persons', 'persons.id', 'members.person_id')
    .selectAll('members')
    .select('persons.phone as own_phone')
    .where('members.org_id', '=', orgId)
}

/** The team as this member sees it: pending access requests are visible only to those who may accept them. */
export async function teamOf(reader: Reader, scope: ClientScope) {
  const rows = await members(reader, scope.orgId).orderBy('members.created_at').orderBy('members.id').execute()
  const names = await branchNames(reader, scope.orgId)
  const seen = roleMay(scope.role, 'editMembers') ? rows : rows.filter((row) => !isMember.requested(row.status))
  return seen.map((row) => memberToView(row, names, scope))
}

export async function showMember(reader: Reader, scope: ClientScope, memberId: Id<'member'>) {
  const row = await members(reader, scope.orgId).where('members.id', '=', memberId).executeTakeFirstOrThrow()
  return memberToView(row, await branchNames(reader, scope.orgId), scope)
}

/** Finds and locks a member. Every team change locks the organization first, so changes are serialized. */
export function lockMember(tx: Tx, scope: ClientScope, id: Id<'member'>) {
  const member = tx.selectFrom('members').selectAll().where('id', '=', id).where('org_id', '=', scope.orgId)
  return locking(tx, 'members', member, id).executeTakeFirst()
}

/** Members invited by this phone or linked to the account of this phone. A phone its owner has left matches nobody. */
export function findByPhone(reader: Reader, orgId: Id<'organization'>, phone: Phone) {
  return members(reader, orgId)
    .where((where) =>
      where.or([
        where.and([where('members.phone', '=', phone), where('members.person_id', 'is', null)]),
        where('persons.phone', '=', phone),
      ]),
    )
    .executeTakeFirst()
}

export async function countOwners(reader: Reader, orgId: Id<'organization'>, except: Id<'member'>): Promise<number> {
  const { count } = await reader
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest pending invitation of a phone, locked. */
export function newestInvitation(tx: Tx, phone: Phone, now: Temporal.Instant) {
  const newest = tx
    .selectFrom('members')
    .select(['id', 'org_id', 'name', 'role'])
    .where('phone', '=', phone)
    .where('status', '=', 'invited')
    .where('invited_at', '>', now.subtract({ hours: invitationDays * 24 }))
    .where('org_id', 'in', (query) =>
      query.selectFrom('organizations').select('organizations.id').where('organizations.status', '=', 'active'),
    )
    .orderBy('invited_at', 'desc')
    .limit(1)
  return locking(tx, 'members', newest).executeTakeFirst()
}

export function findMembership(reader: Reader, orgId: Id<'organization'>, personId: Id<'person'>) {
  return reader
    .selectFrom('members')
    .select(['id', 'status'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** The organization the person used last. */
export function lastJoined(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.org_id')
    .select('members.org_id')
    .where('members.person_id', '=', personId)
    .where('members.status', '=', 'active')
    .where('organizations.status', '=', 'active')
    .orderBy('members.joined_at', (order) => order.desc().nullsLast())
    .orderBy('members.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function branchNames(reader: Reader, orgId: Id<'organization'>): Promise<Map<string, string>> {
  const rows = await reader.selectFrom('branches').select(['id', 'name']).where('org_id', '=', orgId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function memberToView(row: MemberRow, names: ReadonlyMap<string, string>, scope: ClientScope) {
  const phone = row.person_id === null ? row.phone : row.own_phone
  const colleague = { id: row.id, role: row.role, status: row.status, branchIds: row.branch_ids }
  return {
    member_id: row.id,
    name: row.name,
    phone: phone ? formatPhone(phone) : '',
    role: row.role,
    status: row.status,
    is_me: row.id === scope.memberId,
    limits: limitsFrom(row),
    branches: row.branch_ids.flatMap((id) => ({ id, name: names.get(id) ?? '' })),
    basis: row.basis,
    last_seen_at: row.last_seen_at?.toString() ?? null,
    invited_until: isMember.invited(row.status) && row.invited_at !== null ? invitedUntil(row.invited_at).toString() : null,
    version: row.version,
    actions: actionsOver(scope, colleague),
  }
}
