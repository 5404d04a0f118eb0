import { receiptRegistered } from '#/features/receipts/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { fetchAccount } from './fetch-account.ts'
import { fetchCertificate } from './fetch-certificate.ts'
import { fetchOutside } from './fetch-outside.ts'
import { fetchTaxes } from './fetch-taxes.ts'
import { followBinding } from './follow-binding.ts'
import * as jobs from './jobs.ts'
import { planFetches } from './plan-fetches.ts'
import { watchLimit } from './watch-limit.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService; files: FileStore; fieldKey: FieldKey }

export function taxHandlers(table: WorkTable, deps: Deps): void {
  onEvent(table, bindingChanged, jobs.followBindingJob)
  onEvent(table, receiptRegistered, jobs.watchLimitJob)
  onJob(table, jobs.planFetchesJob, () => planFetches(deps), 1000)
  onJob(table, jobs.fetchTaxesJob, (asked, run) => fetchTaxes(deps, asked, run), 100)
  onJob(table, jobs.fetchAccountJob, (asked, run) => fetchAccount(deps, asked, run), 100)
  onJob(table, jobs.fetchOutsideJob, (asked, run) => fetchOutside(deps, asked, run), 100)
  onJob(table, jobs.fetchCertificateJob, ({ certificateId }, run) => fetchCertificate(deps, certificateId, run), 100)
  onJob(table, jobs.followBindingJob, (news, run) => followBinding(deps, news, run))
  onJob(table, jobs.watchLimitJob, ({ receiptId }, run) => watchLimit(deps, receiptId, run))
  onJob(table, jobs.removeCertificateFileJob, async ({ sha256 }) => {
    await deps.files.remove(sha256)
    return { next: 'done' }
  })
}
