import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { payoutPaid, payoutReturned } from '#/features/registers/server/jobs.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { JobRun, WorkTable } from '#/platform/server/worker.ts'
import { personOfCheck, personOfPayout } from './cancel-queries.ts'
import { cancelReturned } from './cancel-returned.ts'
import { compareBound } from './compare-bound.ts'
import { expireCancel } from './expire-cancel.ts'
import * as jobs from './jobs.ts'
import { makeCheck } from './make-check.ts'
import { readCancel } from './read-cancel.ts'
import { readIncome } from './read-income.ts'
import { reconcileEverybody } from './reconcile-everybody.ts'
import { reconcilePerson } from './reconcile-person.ts'
import { resumeChecks } from './resume-checks.ts'
import { sendCancel } from './send-cancel.ts'
import { sendIncome } from './send-income.ts'
import { wakeWaiting } from './wake-waiting.ts'
import { watchWaiting } from './watch-waiting.ts'

/** Faults of our own are retried for days: a receipt is owed by law. */
const patience = 1000

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

export function checkHandlers(table: WorkTable, deps: Deps): void {
  onEvent(table, payoutPaid, jobs.makeCheckJob)
  onEvent(table, bindingChanged, jobs.resumeChecksJob)
  onJob(table, jobs.makeCheckJob, ({ payout_id }, run) => makeCheck(deps, payout_id, run), patience)
  onJob(table, jobs.sendIncomeJob, ({ checkId }, run) => sendIncome(deps, checkId, run), patience)
  onJob(table, jobs.readIncomeJob, ({ checkId }, run) => readIncome(deps, checkId, run), patience)
  onJob(table, jobs.wakeWaitingJob, (_, run) => wakeWaiting(deps, run), patience)
  onJob(table, jobs.watchWaitingJob, () => watchWaiting(deps), patience)
  onJob(table, jobs.resumeChecksJob, (news, run) => resumeChecks(deps, news, run), patience)
  cancelHandlers(table, deps)
  onJob(table, jobs.reconcileEverybodyJob, () => reconcileEverybody(deps), patience)
  onJob(table, jobs.compareBoundJob, (news, run) => compareBound(deps, news, run), patience)
  onJob(table, jobs.reconcilePersonJob, (asked, run) => reconcilePerson(deps, asked, run), patience)
}

function cancelHandlers(table: WorkTable, deps: Deps): void {
  onEvent(table, payoutReturned, jobs.cancelReturnedJob)
  onEvent(table, jobs.checkRegistered, jobs.cancelLateJob)
  onEvent(table, bindingChanged, jobs.cancelBoundJob)
  onEvent(table, bindingChanged, jobs.compareBoundJob)
  onJob(table, jobs.sendCancelJob, ({ checkId }, run) => sendCancel(deps, checkId, run), patience)
  onJob(table, jobs.readCancelJob, ({ checkId }, run) => readCancel(deps, checkId, run), patience)
  onJob(table, jobs.expireCancelJob, ({ requestId }, run) => expireCancel(deps, requestId, run), patience)
  const returned = (whose: Parameters<typeof cancelReturned>[1], run: JobRun) => cancelReturned(deps, whose, run)
  onJob(table, jobs.cancelReturnedJob, ({ payout_id }, run) => returned((tx) => personOfPayout(tx, payout_id), run), patience)
  onJob(table, jobs.cancelLateJob, ({ checkId }, run) => returned((tx) => personOfCheck(tx, checkId), run), patience)
  onJob(table, jobs.cancelBoundJob, (news, run) => returned(async () => news.person_id, run), patience)
}
