import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { applyLine } from './apply-line.ts'
import { applyLineJob } from './jobs.ts'

export function statementHandlers(table: WorkTable, deps: { readonly db: Database; readonly clock: Clock }): void {
  onJob(table, applyLineJob, ({ lineId }, run) => applyLine(deps, lineId, run))
}
