import * as checkEvents from '#/features/checks/server/jobs.ts'
import { contractorStatusChanged } from '#/features/contractors/server/jobs.ts'
import { documentClosed, documentWaiting } from '#/features/documents/server/jobs.ts'
import { enteredFromNewDevice, passwordChanged, phoneChanged, recoveryAsked } from '#/features/identity/server/jobs.ts'
import { journalBroken } from '#/features/journal/server/jobs.ts'
import { accessRequested } from '#/features/organisations/server/jobs.ts'
import { bindingChanged, innChanged } from '#/features/partner/server/jobs.ts'
import { requisitesChanged } from '#/features/profile/server/jobs.ts'
import { registrationChanged } from '#/features/registration/server/jobs.ts'
import { approvalOverdue, payoutPaid, payoutReturned, registerWaits } from '#/features/registers/server/jobs.ts'
import { outageLasts, outageOver } from '#/features/services/server/jobs.ts'
import * as taskEvents from '#/features/tasks/server/jobs.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { newsOfBinding, newsOfInn } from './binding-news-queries.ts'
import { beginRound } from './begin-round.ts'
import { deliverMessage } from './deliver-message.ts'
import type { MessageDeps } from './deliver-message.ts'
import { newsOfNewDevice, newsOfPassword } from './entry-news-queries.ts'
import { fetchOwn } from './fetch-own.ts'
import { fetchPortion } from './fetch-portion.ts'
import * as jobs from './jobs.ts'
import { newsOfBrokenJournal } from './journal-news-queries.ts'
import * as tellMoney from './money-news-queries.ts'
import { newsOfOutage, newsOfOutageEnd } from './outage-news-queries.ts'
import * as tellReceipts from './receipt-news-queries.ts'
import { newsOfRegistration } from './registration-news-queries.ts'
import { newsOfRequisites } from './requisites-news-queries.ts'
import { newsOfNewPhone, newsOfRecovery } from './phone-news-queries.ts'
import { newsOfStatus } from './status-news-queries.ts'
import { newsOfAccess } from './team-news-queries.ts'
import { tellMarks } from './tell-marks.ts'
import { tellNews } from './tell-news.ts'
import type { TellDeps } from './tell-news.ts'
import { tellTaxes } from './tell-taxes.ts'
import { tidyNotices } from './tidy-notices.ts'
import * as tellWork from './work-news-queries.ts'

type InboxDeps = TellDeps & { readonly taxService: TaxService }

export function notificationHandlers(table: WorkTable, deps: MessageDeps): void {
  onJob(table, jobs.sendNoticeMessage, (message, run) => deliverMessage(deps, message, run))
  onEvent(table, accessRequested, jobs.tellAccess)
  onEvent(table, taskEvents.personApplied, jobs.tellApplied)
  onEvent(table, taskEvents.workOffered, jobs.tellOffered)
  onEvent(table, taskEvents.personChosen, jobs.tellChosen)
  onEvent(table, taskEvents.applicationDeclined, jobs.tellDeclined)
  onEvent(table, taskEvents.workStarted, jobs.tellStarted)
  onEvent(table, taskEvents.assignmentCancelled, jobs.tellCancelled)
  onEvent(table, taskEvents.resultSubmitted, jobs.tellSubmitted)
  onEvent(table, taskEvents.resultDecided, jobs.tellDecided)
  onEvent(table, taskEvents.assignmentReadyToPay, jobs.tellReadyToPay)
  onEvent(table, documentWaiting, jobs.tellDocument)
  onEvent(table, documentClosed, jobs.tellClosedDocument)
  onEvent(table, payoutPaid, jobs.tellPaid)
  onEvent(table, payoutReturned, jobs.tellReturned)
  onEvent(table, registerWaits, jobs.tellRegister)
  onEvent(table, approvalOverdue, jobs.tellOverdue)
  onEvent(table, checkEvents.checkRegistered, jobs.tellReceipt)
  onEvent(table, checkEvents.checkFailed, jobs.tellReceiptFailed)
  onEvent(table, bindingChanged, jobs.tellBinding)
  onEvent(table, innChanged, jobs.tellInn)
  onEvent(table, contractorStatusChanged, jobs.tellStatus)
  onJob(table, jobs.tellStatus, (news, run) => tellNews(deps, run, (tx) => newsOfStatus(tx, news)))
  onEvent(table, requisitesChanged, jobs.tellRequisites)
  onEvent(table, registrationChanged, jobs.tellRegistration)
  onEvent(table, phoneChanged, jobs.tellNewPhone)
  onEvent(table, recoveryAsked, jobs.tellRecovery)
  onEvent(table, enteredFromNewDevice, jobs.tellNewDevice)
  onEvent(table, passwordChanged, jobs.tellPassword)
  onEvent(table, journalBroken, jobs.tellBrokenJournal)
  onEvent(table, outageLasts, jobs.tellOutage)
  onEvent(table, outageOver, jobs.tellOutageEnd)
  onJob(table, jobs.tellOutage, (news, run) => tellNews(deps, run, (tx) => newsOfOutage(tx, news)))
  onJob(table, jobs.tellOutageEnd, (news, run) => tellNews(deps, run, (tx) => newsOfOutageEnd(tx, deps.clock, news)))
  entryHandlers(table, deps)
  workHandlers(table, deps)
  moneyHandlers(table, deps)
  receiptHandlers(table, deps)
  tellTaxes(table, deps)
}

function entryHandlers(table: WorkTable, deps: TellDeps): void {
  onJob(table, jobs.tellAccess, (news, run) => tellNews(deps, run, (tx) => newsOfAccess(tx, news)))
  onJob(table, jobs.tellNewPhone, (news, run) => tellNews(deps, run, (tx) => newsOfNewPhone(tx, news)))
  onJob(table, jobs.tellRecovery, (news, run) => tellNews(deps, run, (tx) => newsOfRecovery(tx, news)))
  onJob(table, jobs.tellNewDevice, (news, run) => tellNews(deps, run, (tx) => newsOfNewDevice(tx, news)))
  onJob(table, jobs.tellBrokenJournal, (news, run) => tellNews(deps, run, (tx) => newsOfBrokenJournal(tx, news)))
  onJob(table, jobs.tellPassword, (news, run) => tellNews(deps, run, (tx) => newsOfPassword(tx, news)))
}

function workHandlers(table: WorkTable, deps: TellDeps): void {
  onJob(table, jobs.tellApplied, ({ applicationId }, run) =>
    tellNews(deps, run, (tx) => tellWork.newsOfApplication(tx, applicationId)),
  )
  onJob(table, jobs.tellOffered, ({ applicationId }, run) => tellNews(deps, run, (tx) => tellWork.newsOfOffer(tx, applicationId)))
  onJob(table, jobs.tellChosen, ({ assignmentId }, run) => tellNews(deps, run, (tx) => tellWork.newsOfChoice(tx, assignmentId)))
  onJob(table, jobs.tellDeclined, ({ applicationId }, run) =>
    tellNews(deps, run, (tx) => tellWork.newsOfDecline(tx, applicationId)),
  )
  onJob(table, jobs.tellStarted, ({ assignmentId }, run) => tellNews(deps, run, (tx) => tellWork.newsOfStart(tx, assignmentId)))
  onJob(table, jobs.tellCancelled, ({ assignmentId, by }, run) =>
    tellNews(deps, run, (tx) => tellWork.newsOfCancelling(tx, assignmentId, by)),
  )
  onJob(table, jobs.tellSubmitted, ({ assignmentId }, run) =>
    tellNews(deps, run, (tx) => tellWork.newsOfResult(tx, assignmentId)),
  )
  onJob(table, jobs.tellDecided, ({ assignmentId, decision }, run) =>
    tellNews(deps, run, (tx) => tellWork.newsOfDecision(tx, assignmentId, decision)),
  )
  onJob(table, jobs.tellDocument, ({ documentId, side }, run) =>
    tellNews(deps, run, (tx) => tellWork.newsOfDocument(tx, documentId, side)),
  )
  onJob(table, jobs.tellClosedDocument, ({ documentId, outcome }, run) =>
    tellNews(deps, run, (tx) => tellWork.newsOfClosedDocument(tx, documentId, outcome)),
  )
}

function moneyHandlers(table: WorkTable, deps: TellDeps): void {
  onJob(table, jobs.tellReadyToPay, ({ assignmentId }, run) =>
    tellNews(deps, run, (tx) => tellMoney.newsOfReadiness(tx, assignmentId)),
  )
  onJob(table, jobs.tellPaid, ({ payout_id }, run) => tellNews(deps, run, (tx) => tellMoney.newsOfPayout(tx, payout_id)))
  onJob(table, jobs.tellReturned, ({ payout_id }, run) => tellNews(deps, run, (tx) => tellMoney.newsOfReturn(tx, payout_id)))
  onJob(table, jobs.tellRegister, ({ register_id }, run) =>
    tellNews(deps, run, (tx) => tellMoney.newsOfRegister(tx, deps.clock, register_id)),
  )
  onJob(table, jobs.tellOverdue, (waiting, run) => tellNews(deps, run, (tx) => tellMoney.newsOfOverdue(tx, deps.clock, waiting)))
  onJob(table, jobs.tellReceipt, ({ checkId }, run) => tellNews(deps, run, (tx) => tellMoney.newsOfReceipt(tx, checkId)))
  onJob(table, jobs.tellReceiptFailed, ({ checkId }, run) =>
    tellNews(deps, run, (tx) => tellMoney.newsOfFailedReceipt(tx, checkId)),
  )
  onJob(table, jobs.tellRegistration, (news, run) => tellNews(deps, run, (tx) => newsOfRegistration(tx, news)))
  onJob(table, jobs.tellRequisites, (news, run) => tellNews(deps, run, (tx) => newsOfRequisites(tx, news)))
  onJob(table, jobs.tellInn, (news, run) => tellNews(deps, run, (tx) => newsOfInn(tx, news)))
  onJob(table, jobs.tellBinding, (news, run) => tellNews(deps, run, (tx) => newsOfBinding(tx, news)))
}

/** What becomes of receipts after they were made. */
function receiptHandlers(table: WorkTable, deps: TellDeps): void {
  const ofCheck = [
    [checkEvents.checkCancelled, jobs.tellAnnulled, tellReceipts.newsOfAnnulment],
    [checkEvents.checkCancelledOutside, jobs.tellAnnulledOutside, tellReceipts.newsOfAnnulledOutside],
    [checkEvents.cancelRefused, jobs.tellAnnulmentRefused, tellReceipts.newsOfRefusedAnnulment],
    [checkEvents.checkDiffers, jobs.tellDifference, tellReceipts.newsOfDifference],
    [checkEvents.checkMatched, jobs.tellOutsideReceipt, tellReceipts.newsOfOutsideReceipt],
    [checkEvents.checkReplaced, jobs.tellReplacement, tellReceipts.newsOfReplacement],
  ] as const
  for (const [happened, telling, newsOf] of ofCheck) {
    onEvent(table, happened, telling)
    onJob(table, telling, ({ checkId }, run) => tellNews(deps, run, (tx) => newsOf(tx, checkId)))
  }
  const ofRequest = [
    [checkEvents.cancelAsked, jobs.tellAnnulmentAsked, tellReceipts.newsOfAsking],
    [checkEvents.cancelDecided, jobs.tellAnnulmentDecided, tellReceipts.newsOfDecision],
  ] as const
  for (const [happened, telling, newsOf] of ofRequest) {
    onEvent(table, happened, telling)
    onJob(table, telling, ({ requestId }, run) => tellNews(deps, run, (tx) => newsOf(tx, requestId)))
  }
}

/** The notices of the tax service, and the clearing away of old ones. */
export function inboxHandlers(table: WorkTable, deps: InboxDeps): void {
  onJob(table, jobs.fetchRoundJob, () => beginRound(deps), 1000)
  onJob(table, jobs.fetchPortionJob, ({ after }, run) => fetchPortion(deps, run, after), 1000)
  onJob(table, jobs.fetchOwnJob, ({ personId }, run) => fetchOwn(deps, run, personId), 1000)
  onJob(table, jobs.tellMarksJob, (_, run) => tellMarks(deps, run), 1000)
  onJob(table, jobs.tidyNoticesJob, () => tidyNotices(deps), 1000)
}
