import { troubledStates } from '#/features/registers/domain/register.ts'
import { problemGroups } from '#/features/registers/domain/row-problem.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/** Why rows of registers wait to be put right today: the very rows of the page of errors, by cause. A row with two causes is under both. */
export async function countErrors(reader: Reader, scope: ClientScope, { branch }: ReportQuestion): Promise<CountedReport> {
  const { rows } = await rowsOf({ code: pgType.text, lines: pgType.int, registers: pgType.int, total: pgType.kopecks })`
    select code, count(*)::int as lines, count(distinct register_id)::int as registers, coalesce(sum(amount), 0)::bigint as total
    from (
      select distinct row.id, row.register_id, row.amount, problem ->> 'code' as code
      from register_rows as row
      join registers as head on head.id = row.register_id
      cross join lateral jsonb_array_elements(row.errors) as problem
      where row.org_id = ${scope.orgId} and row.state in ${stateList(troubledStates)} and head.state <> 'cancelled'
        and ${inBranches(scope, 'head.branch_id')} and problem ->> 'severity' = 'error'
        and ${branch ? sqlBoolean`head.branch_id = ${branch}` : sqlBoolean`true`}
    ) as cause
    group by code order by 2 desc, 1 ${plannedByValues}`.execute(reader)
  return {
    rows: rows.map(({ code, lines, registers, total }) => ({
      id: code,
      name: problemGroups[code] ?? code,
      values: [code, lines, registers, total],
      link: branch ? null : `/client/registers/Errors?code=${code}`,
    })),
    total: null,
    found: rows.length,
  }
}
