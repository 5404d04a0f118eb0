import { consentWithdrawn } from '#/features/legal/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { buildExport } from './build-export.ts'
import { destroyAccount } from './destroy-account.ts'
import { expireExport } from './expire-export.ts'
import { followWithdrawal } from './follow-withdrawal.ts'
import type { GatherDeps } from './gather-files.ts'
import type { ClosingDeps } from './insert-closing.ts'
import * as jobs from './jobs.ts'

export function ownDataHandlers(table: WorkTable, deps: GatherDeps & ClosingDeps & { readonly log: Log }): void {
  onEvent(table, consentWithdrawn, jobs.followWithdrawalJob)
  onJob(table, jobs.buildExportJob, ({ exportId }, run) => buildExport(deps, exportId, run))
  onJob(table, jobs.expireExportJob, ({ exportId }, run) => expireExport(deps, exportId, run))
  onJob(table, jobs.closeAccountJob, ({ closingId }, run) => destroyAccount(deps, closingId, run))
  onJob(table, jobs.followWithdrawalJob, (withdrawal, run) => followWithdrawal(deps, withdrawal, run))
  onJob(table, jobs.removeFileJob, async ({ sha256 }) => {
    await deps.files.remove(sha256)
    return { next: 'done' }
  })
}
