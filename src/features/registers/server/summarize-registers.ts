import { sql } from 'kysely'
import type { Clock } from '#/kernel/time.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { idleStates, troubledStates } from '../domain/register.ts'
import { findRegistersToApprove } from './find-registers-to-approve.ts'
import { registerConditions } from './register-list-queries.ts'
import type { RegisterFilter } from './register-list-queries.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'

/** More registers are not added up. */
const mostSummed = 1000

/** Rows, sum and errors of all registers of a selection, the newest thousand of them, and whose registers there are. */
export async function summarizeRegisters(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  filter: RegisterFilter,
) {
  const { db } = deps
  const waiting = filter.filter === 'waits_me' ? await findRegistersToApprove(deps, scope) : undefined
  const conditions = sql.join(registerConditions(scope, filter, waiting), sql` and `)
  const [summed, authors] = await Promise.all([
    rowsOf({ registers: pgType.int, rows: pgType.int, sum: pgType.kopecks, errors: pgType.int })`
      select count(*)::int as registers, coalesce(sum(counted.rows), 0)::int as rows,
        coalesce(sum(counted.sum), 0)::bigint as sum, coalesce(sum(counted.errors), 0)::int as errors
      from (select registers.id from registers where ${conditions} order by created_at desc, id desc limit ${mostSummed + 1}) as chosen
      cross join lateral (
        select count(*) filter (where row.state not in ${stateList(idleStates)}) as rows,
          count(*) filter (where row.state in ${stateList(troubledStates)}) as errors,
          sum(row.amount) filter (where row.state not in ${stateList(idleStates)}) as sum
        from register_rows as row where row.register_id = chosen.id
      ) as counted`.execute(db),
    rowsOf({ id: pgType.id('person'), name: pgType.text })`
      select made.person_id as id, ${nameAuthor('made.person_id', scope.orgId)} as name
      from (select distinct members.person_id from members where members.org_id = ${scope.orgId} and members.person_id is not null
        and exists (select from registers where registers.org_id = ${scope.orgId} and registers.created_by = members.person_id
          and ${inBranches(scope, 'registers.branch_id')})) as made
      order by 2, 1`.execute(db),
  ])
  const [total = { registers: 0, rows: 0, sum: 0, errors: 0 }] = summed.rows
  return {
    ...total,
    registers: Math.min(total.registers, mostSummed),
    whole: total.registers <= mostSummed,
    authors: authors.rows,
  }
}
