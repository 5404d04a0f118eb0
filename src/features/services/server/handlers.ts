import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { watchServicesJob } from './jobs.ts'
import { watchServices } from './watch-services.ts'
import type { WatchDeps } from './watch-services.ts'

/** The monitoring job is retried forever. */
const patience = 100_000

export function serviceHandlers(table: WorkTable, deps: WatchDeps): void {
  onJob(table, watchServicesJob, () => watchServices(deps), patience)
}
