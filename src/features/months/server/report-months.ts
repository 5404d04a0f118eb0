import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announceMany } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { reportDayOf } from '../domain/report-day.ts'
import { writeMonth } from '../domain/month-text.ts'
import { monthReported } from './jobs.ts'
import { organizationsOf } from './queries.ts'

/** Moscow hour of the reports: nobody is woken by them. */
const morning = 10

/** On the 5th and the 8th every organization that paid in the month before is told what that month lacks; each report once. */
export async function reportMonths({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = clock.now()
  const today = moscowDate(now)
  const day = reportDayOf(today)
  if (day !== undefined) {
    const month = today.with({ day: 1 }).subtract({ months: 1 })
    await db.transaction().execute(async (tx) => {
      const ids = await organizationsOf(tx, month)
      await announceMany(
        tx,
        clock,
        monthReported,
        ids.map((orgId) => ({ orgId, month: writeMonth(month), day })),
      )
    })
  }
  return { next: 'again', at: nextMoscowHour(now, morning), why: 'every morning' }
}
