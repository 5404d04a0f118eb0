import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { fetchBankDirectory } from './fetch-bank-directory.ts'
import type { FetchBanksDeps } from './fetch-bank-directory.ts'
import { fetchBanksJob } from './jobs.ts'

export function bankHandlers(table: WorkTable, deps: FetchBanksDeps): void {
  onJob(table, fetchBanksJob, () => fetchBankDirectory(deps), 100_000)
}
