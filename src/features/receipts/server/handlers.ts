import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { payoutPaid, payoutReturned } from '#/features/registers/server/jobs.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { JobRun, WorkTable } from '#/platform/server/worker.ts'
import { awaitChannelReceipt } from './await-channel-receipt.ts'
import type { ChannelReceiptDeps } from './await-channel-receipt.ts'
import { addUpDays } from './add-up-days.ts'
import { personOfReceipt, personOfPayout } from './cancel-queries.ts'
import { cancelReturned } from './cancel-returned.ts'
import { compareBound } from './compare-bound.ts'
import { expireCancel } from './expire-cancel.ts'
import { followChannelReturn } from './follow-channel-return.ts'
import * as jobs from './jobs.ts'
import { makeReceipt } from './make-receipt.ts'
import { readCancel } from './read-cancel.ts'
import { readIncome } from './read-income.ts'
import { reconcileEverybody } from './reconcile-everybody.ts'
import { reconcilePerson } from './reconcile-person.ts'
import { remindMissing } from './remind-missing.ts'
import { resumeReceipts } from './resume-receipts.ts'
import { sendCancel } from './send-cancel.ts'
import { sendIncome } from './send-income.ts'
import { wakeWaiting } from './wake-waiting.ts'
import { watchWaiting } from './watch-waiting.ts'

/** Internal faults are retried for days: the law requires a receipt. */
const patience = 1000

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

export function receiptHandlers(table: WorkTable, deps: Deps): void {
  onEvent(table, payoutPaid, jobs.makeReceiptJob)
  onEvent(table, bindingChanged, jobs.resumeReceiptsJob)
  onJob(table, jobs.makeReceiptJob, ({ payoutId }, run) => makeReceipt(deps, payoutId, run), patience)
  onJob(table, jobs.sendIncomeJob, ({ receiptId }, run) => sendIncome(deps, receiptId, run), patience)
  onJob(table, jobs.readIncomeJob, ({ receiptId }, run) => readIncome(deps, receiptId, run), patience)
  onJob(table, jobs.wakeWaitingJob, (_, run) => wakeWaiting(deps, run), patience)
  onJob(table, jobs.watchWaitingJob, () => watchWaiting(deps), patience)
  onJob(table, jobs.resumeReceiptsJob, (news, run) => resumeReceipts(deps, news, run), patience)
  cancelHandlers(table, deps)
  onJob(table, jobs.addUpDaysJob, () => addUpDays(deps), patience)
  onJob(table, jobs.remindMissingJob, () => remindMissing(deps), patience)
  onJob(table, jobs.reconcileEverybodyJob, () => reconcileEverybody(deps), patience)
  onJob(table, jobs.compareBoundJob, (news, run) => compareBound(deps, news, run), patience)
  onJob(table, jobs.reconcilePersonJob, (asked, run) => reconcilePerson(deps, asked, run), patience)
}

/** Receipts that channels of payments register by themselves. */
export function channelReceiptHandlers(table: WorkTable, deps: ChannelReceiptDeps): void {
  onJob(table, jobs.awaitChannelReceiptJob, ({ payoutId }, run) => awaitChannelReceipt(deps, payoutId, run), patience)
  onEvent(table, payoutReturned, jobs.followChannelReturnJob)
  onJob(table, jobs.followChannelReturnJob, ({ payoutId }, run) => followChannelReturn(deps, payoutId, run), patience)
}

function cancelHandlers(table: WorkTable, deps: Deps): void {
  onEvent(table, payoutReturned, jobs.cancelReturnedJob)
  onEvent(table, jobs.receiptRegistered, jobs.cancelLateJob)
  onEvent(table, bindingChanged, jobs.cancelBoundJob)
  onEvent(table, bindingChanged, jobs.compareBoundJob)
  onJob(table, jobs.sendCancelJob, ({ receiptId }, run) => sendCancel(deps, receiptId, run), patience)
  onJob(table, jobs.readCancelJob, ({ receiptId }, run) => readCancel(deps, receiptId, run), patience)
  onJob(table, jobs.expireCancelJob, ({ requestId }, run) => expireCancel(deps, requestId, run), patience)
  const returned = (whose: Parameters<typeof cancelReturned>[1], run: JobRun) => cancelReturned(deps, whose, run)
  onJob(table, jobs.cancelReturnedJob, ({ payoutId }, run) => returned((tx) => personOfPayout(tx, payoutId), run), patience)
  onJob(table, jobs.cancelLateJob, ({ receiptId }, run) => returned((tx) => personOfReceipt(tx, receiptId), run), patience)
  onJob(table, jobs.cancelBoundJob, (news, run) => returned(async () => news.personId, run), patience)
}
