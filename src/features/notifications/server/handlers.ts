import { connectionDenied, connectionExpires, connectionSilent } from '#/features/connections/server/jobs.ts'
import * as receiptEvents from '#/features/receipts/server/jobs.ts'
import * as contractorEvents from '#/features/contractors/server/jobs.ts'
import {
  contractAwaitsInn,
  contractConfirmed,
  contractLoaded,
  documentAnnulled,
  documentClosed,
  archiveMade,
  documentDamaged,
  fillingAsked,
  outsideListDone,
  documentRestored,
  documentReplaced,
  destructionPlanned,
  documentsReminded,
  documentsWaiting,
  documentWaiting,
} from '#/features/documents/server/jobs.ts'
import { enteredFromNewDevice, passwordChanged, phoneChanged, recoveryAsked } from '#/features/identity/server/jobs.ts'
import { journalBroken } from '#/features/journal/server/jobs.ts'
import { monthReported } from '#/features/months/server/jobs.ts'
import { peopleUnanswered } from '#/features/onboarding/server/jobs.ts'
import { accessRequested } from '#/features/organizations/server/jobs.ts'
import { fileRefused } from '#/features/attachments/server/jobs.ts'
import { bindingChanged, innChanged } from '#/features/partner/server/jobs.ts'
import { requisitesChanged } from '#/features/profile/server/jobs.ts'
import { registrationChanged } from '#/features/registration/server/jobs.ts'
import {
  approvalOverdue,
  payoutExecutedLate,
  payoutHeld,
  payoutLost,
  payoutPaid,
  payoutRefused,
  payoutReturned,
  registerErred,
  registerNotStarted,
  registerSettled,
  registerWaits,
  requisitesAsked,
  rowsAssigned,
  statementAwaited,
} from '#/features/registers/server/jobs.ts'
import { reportMailed } from '#/features/reports/server/jobs.ts'
import { outageLasts, outageOver } from '#/features/services/server/jobs.ts'
import * as taskEvents from '#/features/tasks/server/jobs.ts'
import { messagesCame, threadRead } from '#/features/threads/server/jobs.ts'
import { limitReached, paidLimitReached, taxNews } from '#/features/taxes/server/jobs.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { jobOfEvent } from '#/platform/server/jobs.ts'
import type { Event } from '#/platform/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { beginRound } from './begin-round.ts'
import * as binding from './binding-notice-queries.ts'
import { noticesForConnectionSilence, noticesForDenied, noticesForExpiry } from './connection-notice-queries.ts'
import { noticesForDependence, noticesForForeseen } from './dependence-notice-queries.ts'
import * as disputes from './dispute-notice-queries.ts'
import { deliverMessage } from './deliver-message.ts'
import type { MessageDeps } from './hand-message.ts'
import { noticesForDestruction } from './destruction-notice-queries.ts'
import * as contracts from './contract-notice-queries.ts'
import * as documents from './document-notice-queries.ts'
import * as entry from './entry-notice-queries.ts'
import { noticesForFile } from './file-notice-queries.ts'
import { greetMax } from './greet-max.ts'
import { subscribeMax } from './subscribe-max.ts'
import { fetchOwn } from './fetch-own.ts'
import * as forming from './forming-notice-queries.ts'
import { fetchPortion } from './fetch-portion.ts'
import * as jobs from './jobs.ts'
import { noticesForBrokenJournal } from './journal-notice-queries.ts'
import { noticesForMonth } from './month-notice-queries.ts'
import { noticesForMissing, noticesForOwnMissing } from './missing-notice-queries.ts'
import * as money from './money-notice-queries.ts'
import { noticesForUnanswered } from './onboarding-notice-queries.ts'
import { noticesForOutage, noticesForOutageEnd } from './outage-notice-queries.ts'
import { noticesForNewPhone, noticesForRecovery } from './phone-notice-queries.ts'
import * as payouts from './payout-notice-queries.ts'
import * as ratings from './rating-notice-queries.ts'
import * as receipts from './receipt-notice-queries.ts'
import { noticesForRegistration } from './registration-notice-queries.ts'
import { noticesForNeed } from './need-notice-queries.ts'
import { noticesForReport } from './report-notice-queries.ts'
import { noticesForPassedRepetitions, noticesForRepetition, noticesForSuspendedRepetition } from './repetition-notice-queries.ts'
import { noticesForReminder } from './reminder-notice-queries.ts'
import { noticesForGivenTasks, noticesForPassedTasks } from './passed-tasks-notice-queries.ts'
import { noticesForAskedRequisites, noticesForRequisites } from './requisites-notice-queries.ts'
import { readThreadNotices } from './read-thread-notices.ts'
import { noticesForAssignedRows } from './assigned-rows-notice-queries.ts'
import { sendNotices } from './send-notices.ts'
import type { NoticeDeps, PendingNotice } from './send-notices.ts'
import { noticesForComplaint, noticesForTakenDown } from './complaint-notice-queries.ts'
import { noticesForSearches } from './search-notice-queries.ts'
import { noticesForStatus } from './status-notice-queries.ts'
import { noticesForTaskInvitation } from './task-invitation-notice-queries.ts'
import * as taxes from './tax-notice-queries.ts'
import { noticesForAccess } from './team-notice-queries.ts'
import { silenceDevices } from './silence-devices.ts'
import type { SilencingChange } from './silence-devices.ts'
import { sendReadMarks } from './send-read-marks.ts'
import { tidyNotices } from './tidy-notices.ts'
import { noticesForMessages } from './thread-notice-queries.ts'
import * as stops from './stop-notice-queries.ts'
import * as work from './work-notice-queries.ts'

type InboxDeps = NoticeDeps & { readonly taxService: TaxService }

/** Every kind of notice: what it follows, the name of its job in the queue, and who is told what. */
const notices: readonly Subscription[] = [
  notice(accessRequested, 'notifications.access', noticesForAccess),
  notice(phoneChanged, 'notifications.newPhone', noticesForNewPhone),
  notice(recoveryAsked, 'notifications.recovery', noticesForRecovery),
  notice(enteredFromNewDevice, 'notifications.newDevice', entry.noticesForNewDevice),
  notice(passwordChanged, 'notifications.password', entry.noticesForPassword),
  notice(contractorEvents.dependenceForeseen, 'notifications.foreseen', noticesForForeseen),
  notice(contractorEvents.dependenceRose, 'notifications.dependence', noticesForDependence),
  notice(journalBroken, 'notifications.brokenJournal', noticesForBrokenJournal),
  notice(requisitesChanged, 'notifications.requisites', noticesForRequisites),
  notice(rowsAssigned, 'notifications.rowsAssigned', noticesForAssignedRows),
  notice(requisitesAsked, 'notifications.requisitesAsked', noticesForAskedRequisites),

  notice(peopleUnanswered, 'notifications.unanswered', noticesForUnanswered),
  notice(taskEvents.personApplied, 'notifications.applied', work.noticesForApplication),
  notice(taskEvents.taskInvitationMoved, 'notifications.taskInvitation', noticesForTaskInvitation),
  notice(taskEvents.workOffered, 'notifications.offered', work.noticesForOffer),
  notice(taskEvents.personChosen, 'notifications.chosen', work.noticesForChoice),
  notice(taskEvents.applicationDeclined, 'notifications.declined', work.noticesForDecline),
  notice(taskEvents.applicationExpired, 'notifications.expiredApplication', work.noticesForExpired),
  notice(taskEvents.complaintDecided, 'notifications.complaint', noticesForComplaint),
  notice(taskEvents.ratingAwaited, 'notifications.ratingAwaited', ratings.noticesForAwaited),
  notice(taskEvents.ratingShown, 'notifications.ratingShown', ratings.noticesForShown),
  notice(taskEvents.ratingDisputeDecided, 'notifications.ratingDispute', ratings.noticesForDecided),
  notice(contractorEvents.contractorStopped, 'notifications.stop', stops.noticesForStop),
  notice(contractorEvents.objectionMoved, 'notifications.objection', stops.noticesForObjection),
  notice(contractorEvents.employmentAsked, 'notifications.employment', stops.noticesForEmployment),
  notice(taskEvents.taskTakenDown, 'notifications.takenDown', noticesForTakenDown),
  notice(taskEvents.tasksPassed, 'notifications.passedTasks', noticesForPassedTasks),
  notice(taskEvents.tasksGiven, 'notifications.givenTasks', noticesForGivenTasks),
  notice(taskEvents.taskRepeated, 'notifications.repeated', noticesForRepetition),
  notice(taskEvents.repetitionSuspended, 'notifications.suspendedRepetition', noticesForSuspendedRepetition),
  notice(taskEvents.repetitionsPassed, 'notifications.passedRepetitions', noticesForPassedRepetitions),
  notice(taskEvents.termsChanged, 'notifications.changedTerms', work.noticesForChangedTerms),
  notice(taskEvents.offerLapsed, 'notifications.lapsedOffer', work.noticesForLapsedOffer),
  notice(taskEvents.personForming, 'notifications.forming', forming.noticesForForming),
  notice(taskEvents.formingReminded, 'notifications.formingReminded', forming.noticesForFormingReminder),
  notice(taskEvents.formingLapsed, 'notifications.lapsedForming', forming.noticesForLapsedForming),
  notice(taskEvents.workStarted, 'notifications.started', work.noticesForStart),
  notice(taskEvents.assignmentCancelled, 'notifications.cancelled', work.noticesForCancelling),
  notice(taskEvents.resultSubmitted, 'notifications.submitted', work.noticesForResult),
  notice(taskEvents.acceptanceAwaited, 'notifications.acceptance', work.noticesForAcceptance),
  notice(taskEvents.acceptanceOverdue, 'notifications.overdueAcceptance', work.noticesForOverdueAcceptance),
  notice(taskEvents.acceptedBySilence, 'notifications.silence', work.noticesForSilence),
  notice(taskEvents.paymentReminded, 'notifications.paymentReminded', work.noticesForPaymentReminder),
  notice(taskEvents.resultDecided, 'notifications.decided', work.noticesForDecision),
  notice(taskEvents.sumMoved, 'notifications.sum', disputes.noticesForSum),
  notice(taskEvents.disputeMoved, 'notifications.dispute', disputes.noticesForDispute),
  notice(messagesCame, 'notifications.messages', noticesForMessages),
  notice(fileRefused, 'notifications.refusedFile', noticesForFile),
  notice(taskEvents.searchesFound, 'notifications.searchesFound', noticesForSearches),
  notice(documentWaiting, 'notifications.document', documents.noticesForWaiting),
  notice(documentsWaiting, 'notifications.documents', documents.noticesForDocuments),
  notice(contractLoaded, 'notifications.loadedContract', contracts.noticesForLoadedContract),
  notice(contractAwaitsInn, 'notifications.awaitedInn', contracts.noticesForAwaitedInn),
  notice(outsideListDone, 'notifications.loadedList', contracts.noticesForLoadedList),
  notice(contractConfirmed, 'notifications.confirmedContract', contracts.noticesForConfirmedContract),
  notice(documentClosed, 'notifications.closedDocument', documents.noticesForClosedDocument),
  notice(documentsReminded, 'notifications.reminded', documents.noticesForReminder),
  notice(documentAnnulled, 'notifications.annulledDocument', documents.noticesForAnnulledDocument),
  notice(fillingAsked, 'notifications.fillingAsked', documents.noticesForFilling),
  notice(archiveMade, 'notifications.documentArchive', documents.noticesForArchive),
  notice(destructionPlanned, 'notifications.destruction', noticesForDestruction),
  notice(documentReplaced, 'notifications.replacedDocument', documents.noticesForReplacedDocument),
  notice(documentDamaged, 'notifications.damagedDocument', documents.noticesForDamagedDocument),
  notice(documentRestored, 'notifications.restoredDocument', documents.noticesForRestoredDocument),

  notice(taskEvents.assignmentReadyToPay, 'notifications.readyToPay', money.noticesForReadiness),
  notice(registerWaits, 'notifications.register', money.noticesForRegister),
  notice(approvalOverdue, 'notifications.overdue', money.noticesForOverdue),
  notice(payoutPaid, 'notifications.paid', money.noticesForPayout),
  notice(statementAwaited, 'notifications.statement', money.noticesForStatement),
  notice(payoutLost, 'notifications.lost', money.noticesForLost),
  notice(payoutExecutedLate, 'notifications.executedLate', money.noticesForExecutedLate),
  notice(payoutReturned, 'notifications.returned', money.noticesForReturn),
  notice(payoutRefused, 'notifications.refused', payouts.noticesForRefusal),
  notice(payoutHeld, 'notifications.held', payouts.noticesForHold),
  notice(registerNotStarted, 'notifications.notStartedRegister', payouts.noticesForNotStarted),
  notice(registerErred, 'notifications.erredRegister', payouts.noticesForErredRegister),
  notice(registerSettled, 'notifications.settledRegister', payouts.noticesForSettledRegister),

  notice(receiptEvents.receiptRegistered, 'notifications.receipt', money.noticesForReceipt),
  notice(receiptEvents.receiptFailed, 'notifications.receiptFailed', money.noticesForFailedReceipt),
  notice(receiptEvents.receiptCancelled, 'notifications.annulled', receipts.noticesForAnnulment),
  notice(receiptEvents.receiptCancelledOutside, 'notifications.annulledOutside', receipts.noticesForAnnulledOutside),
  notice(receiptEvents.cancelRefused, 'notifications.annulmentRefused', receipts.noticesForRefusedAnnulment),
  notice(receiptEvents.receiptDiffers, 'notifications.difference', receipts.noticesForDifference),
  notice(receiptEvents.receiptMatched, 'notifications.outsideReceipt', receipts.noticesForOutsideReceipt),
  notice(receiptEvents.channelReceiptStands, 'notifications.standingReceipt', receipts.noticesForStandingReceipt),
  notice(receiptEvents.receiptReplaced, 'notifications.replacement', receipts.noticesForReplacement),
  notice(monthReported, 'notifications.monthReport', noticesForMonth),
  notice(reportMailed, 'notifications.reportMailed', noticesForReport),
  notice(receiptEvents.receiptsMissing, 'notifications.missingReceipts', noticesForMissing),
  notice(receiptEvents.ownReceiptsMissing, 'notifications.ownMissingReceipts', noticesForOwnMissing),
  notice(receiptEvents.receiptsReminded, 'notifications.remindedReceipts', noticesForReminder),
  notice(receiptEvents.receiptNeedChanged, 'notifications.receiptNeed', noticesForNeed),
  notice(receiptEvents.cancelAsked, 'notifications.annulmentAsked', receipts.noticesForAnnulmentRequest),
  notice(receiptEvents.cancelDecided, 'notifications.annulmentDecided', receipts.noticesForAnnulmentDecision),

  notice(bindingChanged, 'notifications.binding', binding.noticesForBinding),
  notice(innChanged, 'notifications.inn', binding.noticesForInn),
  notice(registrationChanged, 'notifications.registration', noticesForRegistration),
  notice(contractorEvents.contractorStatusChanged, 'notifications.status', noticesForStatus),
  notice(taxNews, 'notifications.tax', taxes.noticesForTax),
  notice(limitReached, 'notifications.limit', taxes.noticesForLimit),
  notice(paidLimitReached, 'notifications.paidLimit', taxes.noticesForPaidLimit),

  notice(connectionDenied, 'notifications.connectionDenied', noticesForDenied),
  notice(connectionExpires, 'notifications.connectionExpires', noticesForExpiry),
  notice(connectionSilent, 'notifications.connectionSilent', noticesForConnectionSilence),
  notice(outageLasts, 'notifications.outage', noticesForOutage),
  notice(outageOver, 'notifications.outageEnd', noticesForOutageEnd),
]

export function notificationHandlers(table: WorkTable, deps: MessageDeps): void {
  for (const sending of [jobs.sendNoticeMessage, jobs.sendJoinedMessage])
    onJob(table, sending, (message, run) => deliverMessage(deps, message, run))
  onJob(table, jobs.greetMaxJob, (greeting) => greetMax(deps, greeting))
  onJob(table, jobs.subscribeMaxJob, () => subscribeMax(deps), 1000)
  subscribeNotices(table, deps)
}

/** Subscribes every kind of notice to its event. Texts go to phones and mail boxes by `notificationHandlers`. */
export function subscribeNotices(table: WorkTable, deps: NoticeDeps): void {
  for (const subscribe of notices) subscribe(table, deps)
  const reading = jobOfEvent('notifications.readThread', threadRead)
  onEvent(table, threadRead, reading)
  onJob(table, reading, (read, run) => readThreadNotices(deps, read, run))
  onSilence(table, deps, 'notifications.silencePassword', passwordChanged)
  onSilence(table, deps, 'notifications.silencePhone', phoneChanged)
}

function onSilence(table: WorkTable, deps: NoticeDeps, jobName: string, event: Event<SilencingChange>): void {
  const silencing = jobOfEvent(jobName, event)
  onEvent(table, event, silencing)
  onJob(table, silencing, (change, run) => silenceDevices(deps, change, run))
}

/** Notices of the tax service, and archiving of old ones. */
export function inboxHandlers(table: WorkTable, deps: InboxDeps): void {
  onJob(table, jobs.fetchRoundJob, () => beginRound(deps), 1000)
  onJob(table, jobs.fetchPortionJob, ({ after }, run) => fetchPortion(deps, run, after), 1000)
  onJob(table, jobs.fetchOwnJob, ({ personId }, run) => fetchOwn(deps, run, personId), 1000)
  onJob(table, jobs.sendReadMarksJob, (_, run) => sendReadMarks(deps, run), 1000)
  onJob(table, jobs.tidyNoticesJob, () => tidyNotices(deps), 1000)
}

type Subscription = (table: WorkTable, deps: NoticeDeps) => void

/** One row of the table. `jobName` stands in rows of the queue, so it is never changed; the payload is that of the event. */
function notice<Payload>(
  event: Event<Payload>,
  jobName: string,
  noticesFor: (tx: Tx, payload: Payload, clock: Clock) => Promise<readonly PendingNotice[]>,
): Subscription {
  const sending = jobOfEvent(jobName, event)
  return (table, deps) => {
    onEvent(table, event, sending)
    onJob(table, sending, (payload, run) => sendNotices(deps, run, (tx) => noticesFor(tx, payload, deps.clock)))
  }
}
