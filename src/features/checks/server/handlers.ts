import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { payoutPaid } from '#/features/registers/server/jobs.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import * as jobs from './jobs.ts'
import { makeCheck } from './make-check.ts'
import { readIncome } from './read-income.ts'
import { resumeChecks } from './resume-checks.ts'
import { sendIncome } from './send-income.ts'
import { wakeWaiting } from './wake-waiting.ts'
import { watchWaiting } from './watch-waiting.ts'

/** Faults of our own are retried for days: a receipt is owed by law. */
const patience = 1000

export function checkHandlers(table: WorkTable, deps: { db: Database; clock: Clock; log: Log; taxService: TaxService }): void {
  onEvent(table, payoutPaid, jobs.makeCheckJob)
  onEvent(table, bindingChanged, jobs.resumeChecksJob)
  onJob(table, jobs.makeCheckJob, ({ payout_id }, run) => makeCheck(deps, payout_id, run), patience)
  onJob(table, jobs.sendIncomeJob, ({ checkId }, run) => sendIncome(deps, checkId, run), patience)
  onJob(table, jobs.readIncomeJob, ({ checkId }, run) => readIncome(deps, checkId, run), patience)
  onJob(table, jobs.wakeWaitingJob, (_, run) => wakeWaiting(deps, run), patience)
  onJob(table, jobs.watchWaitingJob, () => watchWaiting(deps), patience)
  onJob(table, jobs.resumeChecksJob, (news, run) => resumeChecks(deps, news, run), patience)
}
