import { statusLearned } from '#/features/partner/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { askEmployment } from './ask-employment.ts'
import { forgetFormerEmployees } from './forget-former-employees.ts'
import { forgetInvitations } from './forget-invitations.ts'
import * as jobs from './jobs.ts'
import { recordContractorStatus } from './record-contractor-status.ts'
import { runBatch } from './run-batch.ts'
import type { BatchDeps } from './run-batch.ts'
import { runInvitationList } from './run-invitation-list.ts'
import { sendInvitation } from './send-invitation.ts'
import type { InvitationDeps } from './send-invitation.ts'
import { watchDependence } from './watch-dependence.ts'
import { watchObjections } from './watch-objections.ts'
import { watchStatuses } from './watch-statuses.ts'

/** A list waits as long as the tax service is down. */
const patience = 5000

export function contractorHandlers(table: WorkTable, deps: BatchDeps & InvitationDeps): void {
  onJob(table, jobs.runBatchJob, ({ batchId }, run) => runBatch(deps, batchId, run), patience)
  onJob(table, jobs.watchStatusesJob, () => watchStatuses(deps), patience)
  onJob(table, jobs.watchDependenceJob, () => watchDependence(deps), patience)
  onJob(table, jobs.forgetInvitationsJob, () => forgetInvitations(deps), patience)
  onJob(table, jobs.forgetFormerEmployeesJob, () => forgetFormerEmployees(deps), patience)
  onJob(table, jobs.watchObjectionsJob, () => watchObjections(deps), patience)
  onJob(table, jobs.askEmploymentJob, () => askEmployment(deps), patience)
  onEvent(table, statusLearned, jobs.recordContractorStatusJob)
  onJob(table, jobs.recordContractorStatusJob, ({ checkId }, run) => recordContractorStatus(deps, checkId, run))
  onJob(table, jobs.runInvitationListJob, ({ listId }, run) => runInvitationList(deps, listId, run))
  onJob(table, jobs.sendInvitationJob, ({ invitationId: id, sentAt }, run) => sendInvitation(deps, { id, sentAt }, run))
}
