import type { Id } from '#/kernel/ids.ts'
import { whoMay } from '#/kernel/roles.ts'
import { roleMay } from '#/kernel/roles.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { daysOfPeriod, mostMonths, periodProblem } from '../domain/period.ts'
import type { Days, ReportPeriod } from '../domain/period.ts'
import type { Report } from '../domain/report.ts'
import { reportOf } from '../domain/reports.ts'
import type { ReportKey } from '../domain/reports.ts'
import { reportQueries } from './queries.ts'

/** A report as it is asked for; what the report does not know narrows nothing. */
export type AskedReport = {
  readonly period?: ReportPeriod | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
  readonly branch?: Id<'branch'> | undefined
  readonly service?: string | undefined
  readonly q?: string | undefined
}

/** Counts a report of an organization, up to `most` rows. `noAccess`: neither the role nor a member of branches sees it. */
export async function countReport(
  { db, clock }: { readonly db: Reader; readonly clock: Clock },
  scope: ClientScope,
  { key, most }: { readonly key: ReportKey; readonly most: number },
  asked: AskedReport,
) {
  const report = reportOf(key)
  if (!roleMay(scope.role, report.may)) return refuse({ kind: 'noAccess', role: whoMay(report.may) })
  const whole = report.whole ? requireWhole(scope) : ok()
  if (!whole.ok) return whole
  const today = moscowDate(clock.now())
  const days = daysOf(report, asked, today)
  if (periodProblem(days)) return refuse({ kind: 'reportPeriod', months: mostMonths })
  const knows = (filter: Report['filters'][number]) => report.filters.includes(filter)
  const counted = await reportQueries[key](db, scope, {
    clock,
    today,
    days,
    most,
    branch: knows('branch') ? asked.branch : undefined,
    service: knows('service') ? asked.service : undefined,
    words: knows('words') ? (asked.q ?? '') : '',
  })
  return ok({ report, days: report.period && days, ...counted })
}

/** Days that were not chosen are those a new report shows. */
function daysOf({ period: usual = 'month' }: Report, { period = usual, from, to }: AskedReport, today: Temporal.PlainDate): Days {
  if (period !== 'own') return daysOfPeriod(period, today)
  const usually = daysOfPeriod(usual, to ?? today)
  return { from: from ?? usually.from, to: to ?? (from && Temporal.PlainDate.compare(from, today) > 0 ? from : today) }
}
