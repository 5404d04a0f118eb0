import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { mailReportsJob } from './jobs.ts'
import { mailReports } from './mail-reports.ts'

export function reportHandlers(table: WorkTable, deps: { readonly db: Database; readonly clock: Clock }): void {
  onJob(table, mailReportsJob, () => mailReports(deps), 1000)
}
