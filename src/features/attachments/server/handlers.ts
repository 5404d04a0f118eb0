import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { checkFile } from './check-file.ts'
import type { CheckDeps } from './check-file.ts'
import { dropBytes } from './drop-bytes.ts'
import { forgetForms } from './forget-forms.ts'
import { checkFileJob, dropBytesJob, forgetFormsJob } from './jobs.ts'

export function attachmentHandlers(table: WorkTable, deps: CheckDeps): void {
  onJob(table, checkFileJob, ({ fileId }, run) => checkFile(deps, fileId, run))
  onJob(table, dropBytesJob, ({ addresses }) => dropBytes(deps, addresses), 1000)
  onJob(table, forgetFormsJob, () => forgetForms(deps), 1000)
}
