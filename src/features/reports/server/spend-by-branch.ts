import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { layOutParts } from './lay-out-parts.ts'
import { narrowLink } from './narrow-link.ts'
import { narrowPaid } from './narrow-paid.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/** Branches by what was paid for their tasks, and what was paid for tasks of none. */
export async function spendByBranch(reader: Reader, scope: ClientScope, question: ReportQuestion): Promise<CountedReport> {
  const { rows } = await rowsOf({
    id: pgType.nullable(pgType.id('branch')),
    name: pgType.nullable(pgType.text),
    isTotal: pgType.boolean,
    payments: pgType.int,
    people: pgType.int,
    total: pgType.kopecks,
  })`
    select paid.id, branches.name, paid.is_total as "isTotal", paid.payments, paid.people, paid.total
    from (
      select tasks.branch_id as id, grouping(tasks.branch_id) = 1 as is_total, count(*)::int as payments,
        count(distinct payouts.person_id)::int as people, coalesce(sum(payouts.amount), 0)::bigint as total
      from payouts join assignments on assignments.id = payouts.assignment_id join tasks on tasks.id = assignments.task_id
      where ${narrowPaid(scope, question)}
      group by grouping sets ((tasks.branch_id), ())
    ) as paid left join branches on branches.id = paid.id
    order by paid.is_total, paid.total desc, paid.id ${plannedByValues}`.execute(reader)
  return layOutParts(rows, {
    nameOf: (row) => row.name ?? 'Без подразделения',
    linkOf: (row) => (row.id === null ? null : (narrowLink('/client/checks?', { ...question, branch: row.id }) ?? null)),
  })
}
