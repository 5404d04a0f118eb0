import { sql } from 'kysely'
import { limitsFrom } from '#/features/organisations/domain/limits.ts'
import type { Limits } from '#/features/organisations/domain/limits.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { Permission } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { authorName } from './author-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

const unlimited: Limits = { row: null, register: null, day: null }

export type Ceilings = { readonly own: Limits; readonly organization: Limits; readonly personMonth: Kopecks }

/** The limits of a member and of his organisation as they are now. One who has left has none of his own: rows are checked after him. */
export async function ceilingsOf(reader: Reader, orgId: string, personId: string): Promise<Ceilings> {
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
    personMonth: kopecks(organization.limit_person_month),
  }
}

/** Colleagues with the right and a limit of their own that lets such a sum through. */
export async function colleaguesAbove(
  reader: Reader,
  orgId: string,
  personId: string,
  asked: { readonly permission: Permission; readonly limit: 'limit_register' | 'limit_day'; readonly sum: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select(authorName('members.person_id', orgId).as('name'))
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

/** What a member, and what the whole organisation, has sent for approval or to the bank on this day of Moscow. */
export async function sumsOfDay(
  reader: Reader,
  clock: Clock,
  register: Pick<RegisterRecord, 'id' | 'org_id'>,
  personId: string,
  act: 'submitted' | 'started',
): Promise<{ readonly member: number; readonly organization: number }> {
  const since = moscowDate(clock.now()).toZonedDateTime('Europe/Moscow').toInstant()
  const [by, at] = act === 'submitted' ? (['submitted_by', 'submitted_at'] as const) : (['started_by', 'started_at'] as const)
  const row = await reader
    .selectFrom('registers as head')
    .innerJoin('register_rows as row', 'row.register_id', 'head.id')
    .select([
      sql<string>`coalesce(sum(row.amount), 0)`.as('organization'),
      sql<string>`coalesce(sum(row.amount) filter (where ${sql.ref(`head.${by}`)} = ${personId}), 0)`.as('member'),
    ])
    .where('head.org_id', '=', register.org_id)
    .where('head.id', '<>', register.id)
    .where(`head.${at}`, '>=', since)
    // One taken back or given back has not gone.
    .where('head.state', 'in', ['onApproval', 'approved', 'scheduled', 'executing', 'partial', 'executed', 'failed'])
    .where('row.state', 'not in', ['excluded', 'cancelled'])
    .executeTakeFirstOrThrow()
  return { member: Number(row.member), organization: Number(row.organization) }
}

/** What these people have been paid by the organisation this month of Moscow, with what other sent registers will bring. */
export async function goingToPeople(
  reader: Reader,
  clock: Clock,
  register: Pick<RegisterRecord, 'id' | 'org_id'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const month = moscowDate(clock.now()).with({ day: 1 }).toZonedDateTime('Europe/Moscow').toInstant()
  const [paid, sent] = await Promise.all([
    reader
      .selectFrom('payouts')
      .select(['person_id', sql<string>`sum(amount)`.as('sum')])
      .where('org_id', '=', register.org_id)
      .where('person_id', 'in', ids)
      .where('state', 'in', ['created', 'sent', 'paid'])
      .where('created_at', '>=', month)
      .groupBy('person_id')
      .execute(),
    reader
      .selectFrom('register_rows as row')
      .innerJoin('registers as head', 'head.id', 'row.register_id')
      .select(['row.person_id', sql<string>`sum(row.amount)`.as('sum')])
      .where('head.org_id', '=', register.org_id)
      .where('head.id', '<>', register.id)
      .where('head.state', 'in', ['onApproval', 'approved', 'scheduled'])
      .where('row.state', '=', 'ready')
      .where('row.person_id', 'in', ids)
      .groupBy('row.person_id')
      .execute(),
  ])
  const sums = new Map<string, number>()
  for (const { person_id: id, sum } of [...paid, ...sent]) if (id !== null) sums.set(id, (sums.get(id) ?? 0) + Number(sum))
  return sums
}
