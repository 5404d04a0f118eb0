import type { RawBuilder } from 'kysely'
import { openInvitationStates } from '#/features/contractors/domain/invitation.ts'
import type { Id } from '#/kernel/ids.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { checkableStates, isEditable, registerStates, troubledStates } from '../domain/register.ts'
import { mostExamples } from '../domain/fix-examples.ts'
import { problemGroups } from '../domain/row-problem.ts'
import { allowEditing } from './allow-editing.ts'

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
    and ${isAssignedAs(scope, assignee)})`
}

/** Rows handed to this member or to nobody, as a condition on `row`. */
export function isAssignedAs(scope: ClientScope, assignee: ErrorFilter['assignee']): RawBuilder<boolean> {
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

/**
 * Registers whose rows in trouble the member edits now, by cause: how many rows, for how many a value is proposed, and how many wait
 * for an answer to an invitation. The most rows first.
 */
export async function mendableRegisters(db: Database, clock: Clock, scope: ClientScope, filter: ErrorFilter) {
  if (!roleMay(scope.role, 'editRegisters')) return []
  const { rows } = await rowsOf({
    code: pgType.text,
    id: pgType.id('register'),
    number: pgType.text,
    name: pgType.text,
    state: pgType.oneOf(...registerStates),
    author: pgType.id('person'),
    rows: pgType.int,
    proposed: pgType.int,
    invited: pgType.int,
  })`
    select code, id, number, name, state, author, count(*)::int as rows,
      count(*) filter (where is_proposed)::int as proposed, count(*) filter (where is_invited)::int as invited
    from (
      select row.id as row_id, cause ->> 'code' as code, head.id, head.number, head.name, head.state, head.created_by as author,
        bool_or(cause ? 'value') as is_proposed, bool_or(invitation.id is not null) as is_invited
      from register_rows as row
      cross join lateral (
        select id, number, name, state, created_by, branch_id from registers where id = row.register_id offset 0
      ) as head
      cross join lateral jsonb_array_elements(row.errors) as cause
      left join newcomers as newcomer on newcomer.row_id = row.id
      left join contractor_invitations as invitation on invitation.id = newcomer.invitation_id
        and invitation.state in ${stateList(openInvitationStates)} and invitation.expires_at > ${clock.now()}
      where ${isInTrouble(scope, filter)} and row.state in ${stateList(checkableStates)} and cause ->> 'severity' = 'error'
      group by 1, 2, 3, 4, 5, 6, 7
    ) as troubled
    group by 1, 2, 3, 4, 5, 6 order by 7 desc, 3 ${plannedByValues}`.execute(db)
  return rows
    .filter(({ state, author }) => isEditable(state) && allowEditing(scope, { created_by: author }).ok)
    .map(({ author: _author, ...register }) => ({ ...register, editable: true }))
}

/** What the names proposed for rows in trouble of these registers would replace, by cause, the most rows first. */
export async function nameExamples(db: Database, scope: ClientScope, filter: ErrorFilter, registers: readonly Id<'register'>[]) {
  if (registers.length === 0) return []
  const { rows } = await rowsOf({ code: pgType.text, was: pgType.text, will: pgType.text, rows: pgType.int })`
    select cause ->> 'code' as code, row.fio as was, cause ->> 'value' as will, count(*)::int as rows
    from register_rows as row
    cross join lateral (select state, branch_id from registers where id = row.register_id offset 0) as head
    cross join lateral jsonb_array_elements(row.errors) as cause
    where ${isInTrouble(scope, filter)} and row.register_id = any(${registers}::text[])
      and row.state in ${stateList(checkableStates)} and cause ->> 'severity' = 'error'
      and cause ->> 'field' = 'fio' and cause ? 'value'
    group by 1, 2, 3 order by 4 desc, 2, 3, 1 limit ${mostExamples} ${plannedByValues}`.execute(db)
  return rows
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
