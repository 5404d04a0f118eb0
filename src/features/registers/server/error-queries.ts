import type { RawBuilder } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { troubledStates } from '../domain/register.ts'
import { problemGroups } from '../domain/row-problem.ts'

/** Whose rows of which register. */
export type ErrorFilter = {
  readonly register?: Id<'register'> | undefined
  readonly assignee?: 'me' | 'none' | Id<'person'> | undefined
}

/** Rows in trouble of the active registers the member sees, as a condition on `row` and `head`. */
export function isInTrouble(scope: ClientScope, { register, assignee }: ErrorFilter = {}): RawBuilder<boolean> {
  return sqlBoolean`(row.org_id = ${scope.orgId} and row.state in ${stateList(troubledStates)} and head.state <> 'cancelled'
    and ${inBranches(scope, 'head.branch_id')}
    and ${register === undefined ? sqlBoolean`true` : sqlBoolean`row.register_id = ${register}`}
    and ${isOf(scope, assignee)})`
}

function isOf(scope: ClientScope, assignee: ErrorFilter['assignee']): RawBuilder<boolean> {
  if (assignee === undefined) return sqlBoolean`true`
  if (assignee === 'none') return sqlBoolean`row.assignee_id is null`
  return sqlBoolean`row.assignee_id = ${assignee === 'me' ? scope.personId : assignee}`
}

/** Why rows in trouble wait: each cause with its rows, their sum and since when the oldest waits. */
export async function errorGroups(db: Database, scope: ClientScope, filter: ErrorFilter = {}) {
  const { rows } = await rowsOf({ code: pgType.text, count: pgType.int, sum: pgType.kopecks, since: pgType.instant })`
    select code, count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum, min(updated_at) as since
    from (
      select distinct row.id, row.amount, row.updated_at, problem ->> 'code' as code
      from register_rows as row
      -- Each register is looked up once, whatever the plan: the named statement would scan them all.
      cross join lateral (select state, branch_id from registers where id = row.register_id offset 0) as head
      cross join lateral jsonb_array_elements(row.errors) as problem
      where ${isInTrouble(scope, filter)} and problem ->> 'severity' = 'error'
    ) as cause
    group by 1 order by 2 desc, 1 ${plannedByValues}`.execute(db)
  return rows.map(({ code, count, sum, since }) => ({
    code,
    name: problemGroups[code] ?? code,
    count,
    sum,
    since: since.toString(),
  }))
}

/** When a register of the organization was last looked at. */
export async function lastCheckedAt(db: Database, scope: ClientScope): Promise<string | null> {
  const row = await db
    .selectFrom('registers')
    .select('updated_at')
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.updated_at.toString() ?? null
}
