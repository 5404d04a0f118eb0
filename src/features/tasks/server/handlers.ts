import { isPartner } from '#/features/partner/domain/binding.ts'
import { documentAnnulled, documentClosed, documentReplaced, documentSigned } from '#/features/documents/server/jobs.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { Database } from '#/platform/server/database.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { pendingOfPerson } from './assignment-queries.ts'
import { expireOffer } from './expire-offer.ts'
import { expireTask } from './expire-task.ts'
import { followAnnulment } from './follow-annulment.ts'
import { followDocument } from './follow-document.ts'
import { followReplacement } from './follow-replacement.ts'
import {
  expireOfferJob,
  expireTaskJob,
  followAnnulmentJob,
  followBindingJob,
  followClosedJob,
  followDocumentJob,
  followReplacementJob,
  lapseSumJob,
  lapseWorkJob,
  passDisputeJob,
  tellSearchesJob,
  watchAcceptanceJob,
} from './jobs.ts'
import { lapseSum } from './lapse-sum.ts'
import { lapseWork } from './lapse-work.ts'
import { passDispute } from './pass-dispute.ts'
import { planLapse } from './plan-lapse.ts'
import { startWork } from './start-work.ts'
import { tellSearches } from './tell-searches.ts'
import { watchAcceptance } from './watch-acceptance.ts'

export function tasksHandlers(table: WorkTable, deps: MakeDocumentDeps & { readonly db: Database }): void {
  onJob(table, expireTaskJob, ({ taskId }, run) => expireTask(deps, taskId, run))
  onJob(table, expireOfferJob, ({ applicationId }, run) => expireOffer(deps, applicationId, run))
  onJob(table, watchAcceptanceJob, (watched, run) => watchAcceptance(deps, watched, run))
  onJob(table, followDocumentJob, async (signed) => {
    await followDocument(deps, signed)
    return { next: 'done' }
  })
  onJob(table, followBindingJob, async ({ personId, state }) => {
    if (isPartner(state)) for (const id of await pendingOfPerson(deps.db, personId)) await startWork(deps, id)
    return { next: 'done' }
  })
  onJob(table, followClosedJob, ({ documentId }, run) => planLapse(deps, documentId, run))
  onJob(table, lapseWorkJob, ({ assignmentId }, run) => lapseWork(deps, assignmentId, run))
  onJob(table, lapseSumJob, (lapsed, run) => lapseSum(deps, lapsed, run))
  onJob(table, passDisputeJob, (step, run) => passDispute(deps, step, run))
  onJob(table, tellSearchesJob, () => tellSearches(deps), 1000)
  onJob(table, followAnnulmentJob, (annulled, run) => followAnnulment(deps, annulled, run))
  onJob(table, followReplacementJob, async (replaced) => {
    await followReplacement(deps, replaced)
    return { next: 'done' }
  })
  onEvent(table, documentSigned, followDocumentJob)
  onEvent(table, documentAnnulled, followAnnulmentJob)
  onEvent(table, documentReplaced, followReplacementJob)
  onEvent(table, documentClosed, followClosedJob)
  onEvent(table, bindingChanged, followBindingJob)
}
