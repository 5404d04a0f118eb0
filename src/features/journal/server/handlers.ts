import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { checkJournals } from './check-journals.ts'
import { checkJournalsJob } from './jobs.ts'

/** The nightly check never gives up: nothing else monitors the journals. */
const patience = 1000

export function journalHandlers(table: WorkTable, deps: Parameters<typeof checkJournals>[0]): void {
  onJob(table, checkJournalsJob, () => checkJournals(deps), patience)
}
