import { categoryName } from '#/features/tasks/domain/category.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { layOutParts } from './lay-out-parts.ts'
import { narrowLink } from './narrow-link.ts'
import { narrowPaid } from './narrow-paid.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/** Kinds of work by what was paid for them; each opens the people who were paid for it. */
export async function spendByService(reader: Reader, scope: ClientScope, question: ReportQuestion): Promise<CountedReport> {
  const { rows } = await rowsOf({
    id: pgType.nullable(pgType.text),
    isTotal: pgType.boolean,
    payments: pgType.int,
    people: pgType.int,
    total: pgType.kopecks,
  })`
    select tasks.category as id, grouping(tasks.category) = 1 as "isTotal", count(*)::int as payments,
      count(distinct payouts.person_id)::int as people, coalesce(sum(payouts.amount), 0)::bigint as total
    from payouts join assignments on assignments.id = payouts.assignment_id join tasks on tasks.id = assignments.task_id
    where ${narrowPaid(scope, question)}
    group by grouping sets ((tasks.category), ())
    order by "isTotal", total desc, tasks.category ${plannedByValues}`.execute(reader)
  return layOutParts(rows, {
    nameOf: (row) => categoryName(row.id ?? ''),
    linkOf: (row) =>
      narrowLink(`/client/profile?tab=reports&report=people&service=${encodeURIComponent(row.id ?? '')}`, question) ?? null,
  })
}
