import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'
import type { ApprovalBand, Approver } from '../domain/approval-policy.ts'
import { parseSteps } from './parse-steps.ts'

const bandShape = z.array(z.object({ from: z.int(), to: z.nullable(z.int()), steps: z.unknown() }))

function bandsFrom(stored: unknown): ApprovalBand[] {
  return z.parse(bandShape, stored).map(({ from, to, steps }) => ({
    from: kopecks(from),
    to: to === null ? null : kopecks(to),
    steps: parseSteps(steps),
  }))
}

/** Editions of the organization's approval policy, newest first; empty when it uses the default policy. */
export async function policyEditions(reader: Reader, orgId: Id<'organization'>, count = 50) {
  const rows = await reader
    .selectFrom('approval_policies')
    .select(['edition', 'bands', 'created_at', memberName('approval_policies.created_by', orgId).as('name')])
    .where('org_id', '=', orgId)
    .orderBy('edition', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => ({ edition: row.edition, bands: bandsFrom(row.bands), at: row.created_at, name: row.name }))
}

export type TeamMember = Approver & { readonly branchIds: readonly string[] }

/** Active members of an organization with their display names, oldest first. */
export async function activeTeam(reader: Reader, orgId: Id<'organization'>): Promise<TeamMember[]> {
  const rows = await reader
    .selectFrom('members')
    .select(['id', 'person_id', 'role', 'branch_ids', memberName('members.person_id', orgId).as('name')])
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('person_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, person_id: personId, branch_ids: branchIds, name, role }) =>
    personId === null ? [] : [{ memberId: id, personId, name, role, branchIds }],
  )
}

/** Active substitutions that end on or after `since`. */
export async function livingSubstitutions(reader: Reader, orgId: Id<'organization'>, since: Temporal.PlainDate) {
  const rows = await reader
    .selectFrom('substitutions')
    .select(['id', 'member_id', 'substitute_id', 'from_day', 'to_day'])
    .where('org_id', '=', orgId)
    .where('ended_at', 'is', null)
    .where('to_day', '>=', since)
    .orderBy('from_day')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    substituteId: row.substitute_id,
    from: row.from_day,
    to: row.to_day,
  }))
}

/** Substitutions with both names, latest first. */
export function namedSubstitutions(reader: Reader, orgId: Id<'organization'>, since: Temporal.PlainDate) {
  return reader
    .selectFrom('substitutions')
    .innerJoin('members as absent', 'absent.id', 'substitutions.member_id')
    .innerJoin('members as stand_in', 'stand_in.id', 'substitutions.substitute_id')
    .select([
      'substitutions.id',
      'from_day',
      'to_day',
      'ended_at',
      memberName('absent.person_id', orgId).as('member'),
      memberName('stand_in.person_id', orgId).as('substitute'),
    ])
    .where('substitutions.org_id', '=', orgId)
    .where('to_day', '>=', since)
    .orderBy('to_day', 'desc')
    .orderBy('substitutions.id', 'desc')
    .limit(100)
    .execute()
}

/** Serializes changes of one organization's approval policy. */
export async function lockApproval(tx: Tx, orgId: Id<'organization'>): Promise<void> {
  await locking(
    tx,
    'organizations',
    tx.selectFrom('organizations').select('id').where('id', '=', orgId),
    orgId,
  ).executeTakeFirstOrThrow()
}

/** The display name of a member: from the profile, or as entered by the team. */
function memberName(person: string, orgId: string) {
  return sqlText`coalesce(
    (select nullif(trim(concat_ws(' ', nullif(profiles.surname, ''), nullif(profiles.firstname, ''), nullif(profiles.secondname, ''))), '')
      from profiles where profiles.person_id = ${sql.ref(person)}),
    (select nullif(named.name, '') from members as named where named.person_id = ${sql.ref(person)} and named.org_id = ${orgId} limit 1),
    'Сотрудник')`
}
