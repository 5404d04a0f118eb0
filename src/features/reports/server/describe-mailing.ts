import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { mailedDaysOf } from '../domain/mailing.ts'
import { isReportKey, reportOf } from '../domain/reports.ts'
import { mailingById } from './mailing-queries.ts'

/** What a letter about a finished month says, and where it leads: the same days whenever it is opened. None: nobody follows it any more. */
export async function describeMailing(reader: Reader, id: Id<'reportMailing'>, month: Temporal.PlainDate) {
  const row = await mailingById(reader, id)
  if (!row || !isReportKey(row.report)) return undefined
  const report = reportOf(row.report)
  const days = mailedDaysOf(report, month)
  const search = new URLSearchParams({
    tab: 'reports',
    report: row.report,
    ...(days && { period: 'own', from: days.from.toString(), to: days.to.toString() }),
    ...(row.branch_id !== null && { branch: row.branch_id }),
    ...(row.service !== null && { service: row.service }),
  })
  return {
    personId: row.person_id,
    orgId: row.org_id,
    title: report.title,
    days,
    link: `/client/profile?${search.toString()}`,
  }
}
