import { channelTold, connectionWorks } from '#/features/connections/server/jobs.ts'
import { contractorStopChanged } from '#/features/contractors/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { requisitesChanged } from '#/features/profile/server/jobs.ts'
import { assignmentReadyToPay, disputeMoved } from '#/features/tasks/server/jobs.ts'
import { plannedOnce } from '#/platform/server/planned-once.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { beginPayments } from './begin-payments.ts'
import { checkRegister } from './check-register.ts'
import { followChannelNews } from './follow-channel-news.ts'
import { followDispute } from './follow-dispute.ts'
import { followRequisites } from './follow-requisites.ts'
import { followStop } from './follow-stop.ts'
import { followWork } from './follow-work.ts'
import * as jobs from './jobs.ts'
import { payPayout } from './pay-payout.ts'
import type { PayDeps } from './pay-payout.ts'
import { refreshRegister } from './refresh-register.ts'
import { releaseHeld } from './release-held.ts'
import { remindApproval } from './remind-approval.ts'
import { remindStatement } from './remind-statement.ts'
import { resumePayouts } from './resume-payouts.ts'
import { startScheduled } from './start-scheduled.ts'
import type { ScheduledDeps } from './start-scheduled.ts'
import { watchPayout } from './watch-payout.ts'

/** A payment is retried long after other jobs give up: it may be with the bank. */
const patience = 5000

export function registerHandlers(table: WorkTable, deps: PayDeps & ScheduledDeps): void {
  onJob(table, jobs.checkRegisterJob, ({ registerId }, run) => checkRegister(deps, registerId, run))
  onJob(table, jobs.beginPaymentsJob, (start, run) => beginPayments(deps, start, run), patience)
  onJob(table, jobs.startScheduledJob, (planned, run) => startScheduled(deps, planned, run), patience)
  onJob(table, jobs.payPayoutJob, ({ payoutId }, run) => plannedOnce(() => payPayout(deps, payoutId, run)), patience)
  onJob(table, jobs.watchPayoutJob, ({ payoutId }, run) => watchPayout(deps, payoutId, run), patience)
  onJob(table, jobs.watchReturnJob, ({ payoutId }, run) => watchPayout(deps, payoutId, run), patience)
  onJob(table, jobs.refreshRegisterJob, ({ registerId }, run) => refreshRegister(deps, registerId, run), patience)
  onEvent(table, bindingChanged, jobs.releaseHeldJob)
  onJob(table, jobs.releaseHeldJob, (news, run) => releaseHeld(deps, news, run))
  onEvent(table, connectionWorks, jobs.resumePayoutsJob)
  onJob(table, jobs.resumePayoutsJob, (news, run) => resumePayouts(deps, news, run))
  onEvent(table, channelTold, jobs.followChannelNewsJob)
  onJob(table, jobs.followChannelNewsJob, (news, run) => followChannelNews(deps, news, run))
  onEvent(table, contractorStopChanged, jobs.followStopJob)
  onJob(table, jobs.followStopJob, (news, run) => followStop(deps, news, run))
  onEvent(table, disputeMoved, jobs.followDisputeJob)
  onJob(table, jobs.followDisputeJob, (news, run) => followDispute(deps, news, run))
  onEvent(table, assignmentReadyToPay, jobs.followWorkJob)
  onJob(table, jobs.followWorkJob, (news, run) => followWork(deps, news, run))
  onEvent(table, requisitesChanged, jobs.followRequisitesJob)
  onJob(table, jobs.followRequisitesJob, (news, run) => followRequisites(deps, news, run))
  onJob(table, jobs.remindStatementJob, (file, run) => remindStatement(deps, file, run))
  onJob(table, jobs.remindApprovalJob, (waiting, run) => remindApproval(deps, waiting, run))
}
