import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { checkJournals } from './check-journals.ts'
import { checkJournalsJob } from './jobs.ts'

/** The nightly check never gives up: nothing else monitors the journals. */
const patience = 1000

export function journalHandlers(
  table: WorkTable,
  deps: { readonly db: Database; readonly clock: Clock; readonly log: Log },
): void {
  onJob(table, checkJournalsJob, () => checkJournals(deps), patience)
}
