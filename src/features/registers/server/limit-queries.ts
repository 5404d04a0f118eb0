import { sql } from 'kysely'
import { limitsFrom } from '#/features/organizations/domain/limits.ts'
import type { Limits } from '#/features/organizations/domain/limits.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { Permission } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { idleStates, sentRegisterStates, unpaidRegisterStates } from '../domain/register.ts'
import { countedPayoutStates } from '../domain/payout.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { RegisterRecord } from './register-queries.ts'

const unlimited: Limits = { row: null, register: null, day: null }

export type Ceilings = { readonly own: Limits; readonly organization: Limits; readonly personMonth: Kopecks }

/**
 * Current limits of a member and the organization. A member who has left has no personal limits, but their rows are still
 * checked.
 */
export async function ceilingsOf(reader: Reader, orgId: Id<'organization'>, personId: Id<'person'>): Promise<Ceilings> {
  const [organization, member] = await Promise.all([
    reader
      .selectFrom('organizations')
      .select(['limit_row', 'limit_register', 'limit_day', 'limit_person_month'])
      .where('id', '=', orgId)
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('members')
      .select(['limit_row', 'limit_register', 'limit_day'])
      .where('org_id', '=', orgId)
      .where('person_id', '=', personId)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  ])
  return {
    own: member ? limitsFrom(member) : unlimited,
    organization: limitsFrom(organization),
    personMonth: organization.limit_person_month,
  }
}

/** Colleagues with the right and a personal limit high enough for this amount. */
export async function colleaguesAbove(
  reader: Reader,
  orgId: Id<'organization'>,
  personId: Id<'person'>,
  asked: { readonly permission: Permission; readonly limit: 'limit_register' | 'limit_day'; readonly sum: Kopecks },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select(nameAuthor('members.person_id', orgId).as('name'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('person_id', 'is not', null)
    .where('person_id', '<>', personId)
    .where(
      'role',
      'in',
      memberRoles.filter((role) => roleMay(role, asked.permission)),
    )
    .where((where) => where.or([where(asked.limit, 'is', null), where(asked.limit, '>=', asked.sum)]))
    .orderBy('created_at')
    .limit(3)
    .execute()
  return rows.map(({ name }) => name)
}

/** What a member and the whole organization have submitted for approval or sent to the bank on this Moscow day. */
export async function sumsOfDay(
  reader: Reader,
  clock: Clock,
  register: Pick<RegisterRecord, 'id' | 'org_id'>,
  personId: Id<'person'>,
  act: 'submitted' | 'started',
): Promise<{ readonly member: number; readonly organization: number }> {
  const since = moscowDate(clock.now()).toZonedDateTime('Europe/Moscow').toInstant()
  const [by, at] = act === 'submitted' ? (['submitted_by', 'submitted_at'] as const) : (['started_by', 'started_at'] as const)
  const row = await reader
    .selectFrom('registers as head')
    .innerJoin('register_rows as row', 'row.register_id', 'head.id')
    .select([
      sqlKopecks`coalesce(sum(row.amount), 0)`.as('organization'),
      sqlKopecks`coalesce(sum(row.amount) filter (where ${sql.ref(`head.${by}`)} = ${personId}), 0)`.as('member'),
    ])
    .where('head.org_id', '=', register.org_id)
    .where('head.id', '<>', register.id)
    .where(`head.${at}`, '>=', since)
    // A recalled or returned register does not count.
    .where('head.state', 'in', sentRegisterStates)
    .where('row.state', 'not in', idleStates)
    .executeTakeFirstOrThrow()
  return { member: row.member, organization: row.organization }
}

/** What the organization has paid these people in this Moscow month. */
export async function paidToPeople(
  reader: Reader,
  clock: Clock,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const month = moscowDate(clock.now()).with({ day: 1 }).toZonedDateTime('Europe/Moscow').toInstant()
  const paid = await reader
    .selectFrom('payouts')
    .select(['person_id', sqlKopecks`sum(amount)`.as('sum')])
    .where('org_id', '=', orgId)
    .where(sqlBoolean`person_id = any(${ids}::text[])`)
    .where('state', 'in', countedPayoutStates)
    .where('created_at', '>=', month)
    .groupBy('person_id')
    .execute()
  return new Map(paid.map(({ person_id: id, sum }) => [id, sum]))
}

/** What other submitted registers of the organization will pay these people. */
export async function submittedTo(
  reader: Reader,
  register: Pick<RegisterRecord, 'id' | 'org_id'>,
  ids: readonly Id<'person'>[],
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(['row.person_id', sqlKopecks`sum(row.amount)`.as('sum')])
    .where('head.org_id', '=', register.org_id)
    .where('head.id', '<>', register.id)
    .where('head.state', 'in', unpaidRegisterStates)
    .where('row.state', '=', 'ready')
    .where(sqlBoolean`row.person_id = any(${ids}::text[])`)
    .groupBy('row.person_id')
    .execute()
  return new Map(rows.flatMap(({ person_id: id, sum }) => (id === null ? [] : [[id, sum] as const])))
}
