import { annulledStates, standingStates } from '#/features/receipts/domain/receipt.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { percentOf } from '../domain/figures.ts'
import { fillMonths } from './fill-months.ts'
import { narrowPaid } from './narrow-paid.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/** What part of each month's payments has a standing receipt. A payment whose receipt is not needed is left out. */
export async function countCoverage(reader: Reader, scope: ClientScope, question: ReportQuestion): Promise<CountedReport> {
  const { rows } = await rowsOf({
    month: pgType.nullable(pgType.text),
    paid: pgType.kopecks,
    covered: pgType.kopecks,
    lacking: pgType.int,
  })`
    select to_char(month at time zone 'Europe/Moscow', 'YYYY-MM') as month, coalesce(sum(amount), 0)::bigint as paid,
      coalesce(sum(amount) filter (where is_covered), 0)::bigint as covered, (count(*) filter (where not is_covered))::int as lacking
    from (
      select date_trunc('month', payouts.paid_at, 'Europe/Moscow') as month, payouts.amount,
        coalesce(receipts.state in ${stateList(standingStates)}, false) as is_covered
      from payouts left join receipts on receipts.payout_id = payouts.id and receipts.state not in ${stateList(annulledStates)}
      where ${narrowPaid(scope, question)} and receipts.state is distinct from 'needless'
    ) as expected
    group by grouping sets ((month), ()) ${plannedByValues}`.execute(reader)
  return fillMonths(rows, question, {
    valuesOf: (row) =>
      row ? [row.paid, row.covered, row.paid - row.covered, row.lacking, percentOf(row.covered, row.paid)] : [0, 0, 0, 0, null],
    list: '/client/checks?',
  })
}
