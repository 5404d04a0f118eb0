import { stateList } from '#/platform/server/state-list.ts'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { troubledStates } from '../domain/register.ts'
import { problemGroups } from '../domain/row-problem.ts'
import { countRowErrors } from './count-row-errors.ts'
import { rowToView, rowViews } from './row-view-queries.ts'

/** Rows with problems over all active registers, newest problem first, with causes counted. */
export async function listRowErrors(
  { db }: { readonly db: Database },
  scope: ClientScope,
  question: { readonly cursor?: string | undefined; readonly size?: number | undefined; readonly code?: string | undefined },
) {
  const size = question.size ?? 50
  const after = parseListKey(question.cursor ?? '')
  let query = rowViews(db, scope).where('row.state', 'in', troubledStates).where('head.state', '<>', 'cancelled')
  if (question.code !== undefined)
    query = query.where(sqlBoolean`row.errors @> ${JSON.stringify([{ code: question.code }])}::jsonb`)
  if (after) {
    query = query.where(sqlBoolean`(row.updated_at, row.id) < (${after.at.toString()}::timestamptz, ${after.id})`)
  }
  const rows = await query
    .orderBy('row.updated_at', 'desc')
    .orderBy('row.id', 'desc')
    .limit(size + 1)
    .execute()
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.updated_at, id: row.id }))
  const [groups, total, checked] = await Promise.all([groupsOf(db, scope), countRowErrors(db, scope), lastReceipt(db, scope)])
  return {
    items: items.map((row) => ({
      row: rowToView(row),
      register_id: row.register_id,
      register_number: row.register_number,
      register_state: row.register_state,
      since: row.updated_at.toString(),
    })),
    next,
    groups,
    total,
    last_checked_at: checked,
  }
}

async function groupsOf(db: Database, scope: ClientScope) {
  const { rows } = await rowsOf({ code: pgType.text, count: pgType.int, sum: pgType.kopecks, since: pgType.instant })`
    select problem ->> 'code' as code, count(distinct row.id)::int as count,
      coalesce(sum(row.amount), 0)::bigint as sum, min(row.updated_at) as since
    from register_rows as row
    join registers as head on head.id = row.register_id
    cross join lateral jsonb_array_elements(row.errors) as problem
    where row.org_id = ${scope.orgId} and row.state in ${stateList(troubledStates)}
      and head.state <> 'cancelled' and ${inBranches(scope, 'head.branch_id')} and problem ->> 'severity' = 'error'
    group by 1 order by 2 desc, 1`.execute(db)
  return rows.map(({ code, count, sum, since }) => ({
    code,
    name: problemGroups[code] ?? code,
    count,
    sum,
    since: since.toString(),
  }))
}

async function lastReceipt(db: Database, scope: ClientScope): Promise<string | null> {
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
