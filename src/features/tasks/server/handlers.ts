import type { SmsGateway } from '#/gateways/sms/port.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import {
  contractConfirmed,
  contractLoaded,
  documentAnnulled,
  documentClosed,
  documentReplaced,
  documentSigned,
} from '#/features/documents/server/jobs.ts'
import { memberLeft } from '#/features/organizations/server/jobs.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { bindingChanged, statusLearned } from '#/features/partner/server/jobs.ts'
import { profileFilled } from '#/features/profile/server/jobs.ts'
import type { Database } from '#/platform/server/database.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { askToRate } from './ask-to-rate.ts'
import { personOfCheck } from './application-queries.ts'
import { pendingOfPerson } from './assignment-queries.ts'
import { endUnconfirmed } from './end-unconfirmed.ts'
import { expireOffer } from './expire-offer.ts'
import { expireTask } from './expire-task.ts'
import { followAnnulment } from './follow-annulment.ts'
import { followContract } from './follow-contract.ts'
import { followDocument } from './follow-document.ts'
import { followReadiness } from './follow-readiness.ts'
import { followReplacement } from './follow-replacement.ts'
import {
  askToRateJob,
  endUnconfirmedJob,
  expireOfferJob,
  expireTaskJob,
  followAnnulmentJob,
  followBindingJob,
  followClosedJob,
  followContractJob,
  followDocumentJob,
  followProfileJob,
  followReplacementJob,
  followStatusJob,
  lapseInvitationsJob,
  lapseSumJob,
  lapseWorkJob,
  passDisputeJob,
  passTasksJob,
  repeatTaskJob,
  sendTaskInvitationJob,
  showRatingJob,
  tellSearchesJob,
  watchAcceptanceJob,
  watchFormingJob,
} from './jobs.ts'
import { lapseInvitations } from './lapse-invitations.ts'
import { lapseSum } from './lapse-sum.ts'
import { lapseWork } from './lapse-work.ts'
import { passDispute } from './pass-dispute.ts'
import { passTasks } from './pass-tasks.ts'
import { repeatTask } from './repeat-task.ts'
import { planLapse } from './plan-lapse.ts'
import { revealRating } from './reveal-rating.ts'
import { sendTaskInvitation } from './send-task-invitation.ts'
import { startWork } from './start-work.ts'
import { tellSearches } from './tell-searches.ts'
import { watchAcceptance } from './watch-acceptance.ts'
import { watchForming } from './watch-forming.ts'

type Deps = MakeDocumentDeps & {
  readonly db: Database
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly publicUrl: string
}

export function tasksHandlers(table: WorkTable, deps: Deps): void {
  onJob(table, expireTaskJob, ({ taskId }, run) => expireTask(deps, taskId, run), 1000)
  onJob(table, expireOfferJob, ({ applicationId }, run) => expireOffer(deps, applicationId, run))
  onJob(table, endUnconfirmedJob, ({ taskId }, run) => endUnconfirmed(deps, taskId, run))
  onJob(table, watchFormingJob, (watched, run) => watchForming(deps, watched, run))
  onJob(table, followProfileJob, ({ personId }) => followReadiness(deps, personId))
  onJob(table, followStatusJob, async ({ checkId }) => {
    const personId = await personOfCheck(deps.db, checkId)
    return personId ? followReadiness(deps, personId) : { next: 'done' }
  })
  onJob(table, watchAcceptanceJob, (watched, run) => watchAcceptance(deps, watched, run))
  onJob(table, followDocumentJob, async (signed) => {
    await followDocument(deps, signed)
    return { next: 'done' }
  })
  onJob(table, followContractJob, async (contract) => {
    await followContract(deps, contract)
    return { next: 'done' }
  })
  onJob(table, followBindingJob, async ({ personId, state }) => {
    if (isPartner(state)) for (const id of await pendingOfPerson(deps.db, personId)) await startWork(deps, id)
    if (isPartner(state)) await followReadiness(deps, personId)
    return { next: 'done' }
  })
  onJob(table, followClosedJob, ({ documentId }, run) => planLapse(deps, documentId, run))
  onJob(table, lapseWorkJob, ({ assignmentId }, run) => lapseWork(deps, assignmentId, run))
  onJob(table, lapseSumJob, (lapsed, run) => lapseSum(deps, lapsed, run))
  onJob(table, passDisputeJob, (step, run) => passDispute(deps, step, run))
  onJob(table, sendTaskInvitationJob, (sent, run) => sendTaskInvitation(deps, sent, run))
  onJob(table, lapseInvitationsJob, ({ taskId }, run) => lapseInvitations(deps, taskId, run))
  onJob(table, tellSearchesJob, () => tellSearches(deps), 1000)
  onJob(table, showRatingJob, ({ ratingId }, run) => revealRating(deps, ratingId, run))
  onJob(table, repeatTaskJob, (due, run) => repeatTask(deps, due, run), 1000)
  onJob(table, passTasksJob, (left, run) => passTasks(deps, left, run))
  onJob(table, askToRateJob, ({ assignmentId }, run) => askToRate(deps, assignmentId, run))
  onJob(table, followAnnulmentJob, (annulled, run) => followAnnulment(deps, annulled, run))
  onJob(table, followReplacementJob, async (replaced) => {
    await followReplacement(deps, replaced)
    return { next: 'done' }
  })
  onEvent(table, documentSigned, followDocumentJob)
  onEvent(table, contractLoaded, followContractJob)
  onEvent(table, contractConfirmed, followContractJob)
  onEvent(table, documentAnnulled, followAnnulmentJob)
  onEvent(table, documentReplaced, followReplacementJob)
  onEvent(table, documentClosed, followClosedJob)
  onEvent(table, bindingChanged, followBindingJob)
  onEvent(table, memberLeft, passTasksJob)
  onEvent(table, profileFilled, followProfileJob)
  onEvent(table, statusLearned, followStatusJob)
}
