import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { reportMonthsJob } from './jobs.ts'
import { reportMonths } from './report-months.ts'

export function monthHandlers(table: WorkTable, deps: { readonly db: Database; readonly clock: Clock }): void {
  onJob(table, reportMonthsJob, () => reportMonths(deps), 1000)
}
