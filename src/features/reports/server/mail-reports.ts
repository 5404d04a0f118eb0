import { mayStillAct } from '#/features/organizations/server/may-still-act.ts'
import { writeMonth } from '#/features/months/domain/month-text.ts'
import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { mailedMonthOf } from '../domain/mailing.ts'
import { isReportKey, reportOf } from '../domain/reports.ts'
import { reportMailed } from './jobs.ts'
import { lockDue } from './mailing-queries.ts'

/** Moscow hour of the letters. */
const morning = 10
/** Mailings of one transaction. */
const portion = 200

/**
 * From the second working day of a month on, every report that is followed is mailed about the month before, once: its row is locked, and
 * remembers the month in the transaction that announces the letter. Who may see the report no more follows it no more.
 */
export async function mailReports({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = clock.now()
  const month = mailedMonthOf(moscowDate(now))
  if (month) {
    const due = await db.transaction().execute((tx) => mailDue(tx, clock, month))
    if (due === portion) return { next: 'again', at: now, why: 'more reports wait' }
  }
  return { next: 'again', at: nextMoscowHour(now, morning), why: 'every morning' }
}

async function mailDue(tx: Tx, clock: Clock, month: Temporal.PlainDate): Promise<number> {
  const due = await lockDue(tx, month, portion)
  for (const row of due) {
    if (!(await mayStillRead(tx, row))) {
      await tx.deleteFrom('report_mailings').where('id', '=', row.id).execute()
      continue
    }
    await tx.updateTable('report_mailings').set({ mailed_month: month }).where('id', '=', row.id).execute()
    await announce(tx, clock, reportMailed, { mailingId: row.id, month: writeMonth(month) })
  }
  return due.length
}

type Mailing = Awaited<ReturnType<typeof lockDue>>[number]

async function mayStillRead(
  tx: Tx,
  { org_id: orgId, person_id: personId, branch_id: branchId, report: key }: Mailing,
): Promise<boolean> {
  if (!isReportKey(key)) return false
  const report = reportOf(key)
  // Without a branch a member of branches reads a report of those branches, unless it is of the whole organization.
  const about = branchId === null && !report.whole ? undefined : branchId
  return mayStillAct(tx, { orgId, personId }, { permission: report.may, branchId: about })
}
