import { sql } from 'kysely'
import { standingStates } from '#/features/checks/domain/check.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'

type Question = { readonly personId: Id<'person'>; readonly orgId: Id<'organization'>; readonly year: number }

/** What one customer has paid a person in a year by receipts, his name on them, and the branches of the works. */
export async function paidToPerson(reader: Reader, { personId, orgId, year }: Question) {
  const row = await reader
    .selectFrom('checks')
    .innerJoin('assignments', 'assignments.id', 'checks.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select([
      sql<number>`sum(checks.total)::bigint`.as('paid'),
      sql<string>`max(checks.seller_name)`.as('name'),
      sql<(string | null)[]>`array_agg(distinct tasks.branch_id)`.as('branches'),
    ])
    .where('checks.person_id', '=', personId)
    .where('checks.org_id', '=', orgId)
    .where('checks.state', 'in', [...standingStates])
    .where(sql<boolean>`extract(year from checks.operation_at at time zone 'Europe/Moscow') = ${year}`)
    .groupBy('checks.org_id')
    .executeTakeFirst()
  return row
}
