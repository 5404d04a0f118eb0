import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { fillMonths } from './fill-months.ts'
import { narrowPaid } from './narrow-paid.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/** Payments, people and sums of each month of the period. */
export async function spendByMonth(reader: Reader, scope: ClientScope, question: ReportQuestion): Promise<CountedReport> {
  const { rows } = await rowsOf({
    month: pgType.nullable(pgType.text),
    payments: pgType.int,
    people: pgType.int,
    total: pgType.kopecks,
  })`
    select to_char(month at time zone 'Europe/Moscow', 'YYYY-MM') as month, count(*)::int as payments, count(distinct person_id)::int as people, coalesce(sum(amount), 0)::bigint as total
    from (
      select date_trunc('month', payouts.paid_at, 'Europe/Moscow') as month, payouts.person_id, payouts.amount
      from payouts where ${narrowPaid(scope, question)}
    ) as paid
    group by grouping sets ((month), ()) ${plannedByValues}`.execute(reader)
  return fillMonths(rows, question, {
    valuesOf: (row) => [row?.payments ?? 0, row?.people ?? 0, row?.total ?? 0],
    list: '/client/checks?',
  })
}
