import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { fillMonths } from './fill-months.ts'
import { narrowPaid } from './narrow-paid.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/** Moscow days from the acceptance of a work to its payment: half of the works wait no longer than the median, nine of ten no longer than `most`. */
export async function countPaymentDays(reader: Reader, scope: ClientScope, question: ReportQuestion): Promise<CountedReport> {
  const { rows } = await rowsOf({
    month: pgType.nullable(pgType.text),
    works: pgType.int,
    median: pgType.nullable(pgType.int),
    most: pgType.nullable(pgType.int),
  })`
    select to_char(month at time zone 'Europe/Moscow', 'YYYY-MM') as month, count(*)::int as works, (percentile_disc(0.5) within group (order by days))::int as median,
      (percentile_disc(0.9) within group (order by days))::int as most
    from (
      select date_trunc('month', payouts.paid_at, 'Europe/Moscow') as month,
        (payouts.paid_at at time zone 'Europe/Moscow')::date - (assignments.accepted_at at time zone 'Europe/Moscow')::date as days
      from payouts join assignments on assignments.id = payouts.assignment_id
      where assignments.accepted_at is not null and ${narrowPaid(scope, question)}
    ) as waited
    group by grouping sets ((month), ()) ${plannedByValues}`.execute(reader)
  return fillMonths(rows, question, {
    valuesOf: (row) => [row?.works ?? 0, row?.median ?? null, row?.most ?? null],
    list: '/client/checks?',
  })
}
