import { findRisks } from '#/features/contractors/server/find-risks.ts'
import { latestNpdStatus } from '#/features/contractors/server/latest-npd-status.ts'
import { npdStatuses } from '#/kernel/npd-status.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

const names = { active: 'Самозанятый', not_active: 'Не самозанятый', unknown: 'Не проверен' } as const
const stored = { active: 'active', not_active: 'notActive', unknown: 'unknown' } as const

/** People of the organization by the last known status, and by their risk under order 685н. */
export async function countStanding(reader: Reader, scope: ClientScope, question: ReportQuestion): Promise<CountedReport> {
  const { matching, coming } = await findRisks(reader, question.clock, scope.orgId)
  const { rows } = await rowsOf({
    status: pgType.nullable(pgType.text),
    all: pgType.int,
    stopped: pgType.int,
    coming: pgType.int,
    matching: pgType.int,
  })`
    select status, count(*)::int as "all", (count(*) filter (where is_stopped))::int as stopped,
      (count(*) filter (where id = any(${[...coming]}::text[])))::int as coming,
      (count(*) filter (where id = any(${[...matching]}::text[])))::int as matching
    from (
      select contractors.id, ${latestNpdStatus()} as status, contractors.state = 'blocked'
        or (contractors.state = 'paused' and contractors.paused_until > ${question.today.toString()}::date) as is_stopped
      from contractors where contractors.org_id = ${scope.orgId} and contractors.state <> 'archived'
    ) as people
    group by grouping sets ((status), ()) ${plannedByValues}`.execute(reader)
  const valuesOf = (status: string | null) => {
    const row = rows.find((one) => one.status === status)
    if (!row) return [0, 0, 0, 0, 0]
    return [row.all, row.stopped, row.all - row.coming - row.matching, row.coming, row.matching]
  }
  return {
    rows: npdStatuses.map((status) => ({
      id: status,
      name: names[status],
      values: valuesOf(stored[status]),
      link: `/client/CheckStatus?tab=people&npd=${status}`,
    })),
    total: valuesOf(null),
    found: npdStatuses.length,
  }
}
