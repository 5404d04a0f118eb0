import { consentWithdrawn } from '#/features/legal/server/jobs.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { askQuestions } from './ask-questions.ts'
import { endBinding } from './end-binding.ts'
import * as jobs from './jobs.ts'
import { readBindingAnswer } from './read-binding-answer.ts'
import { readGrantedRights } from './read-granted-rights.ts'
import { readTaxpayer } from './read-taxpayer.ts'
import { registerPlatform } from './register-platform.ts'
import { retryRequest } from './retry-request.ts'
import { sendBindingRequest } from './send-binding-request.ts'
import { sendUnbinding } from './send-unbinding.ts'
import { watchBinding } from './watch-binding.ts'
import { watchInns } from './watch-inns.ts'
import { watchRights } from './watch-rights.ts'
import { watchUnbound } from './watch-unbound.ts'

type Deps = { db: Database; clock: Clock; log: Log; npdStatus: NpdStatusService; taxService: TaxService }

export function partnerHandlers(table: WorkTable, deps: Deps): void {
  onJob(table, jobs.registerPlatformJob, () => registerPlatform(deps), 1000)
  onJob(table, jobs.sendBinding, ({ personId }, run) => sendBindingRequest(deps, personId, run), 500)
  onJob(table, jobs.readBindingAnswer, ({ personId }, run) => readBindingAnswer(deps, personId, run), 500)
  onJob(table, jobs.retryBinding, ({ personId }, run) => retryRequest(deps, personId, run), 500)
  onJob(table, jobs.watchBinding, ({ personId }) => watchBinding(deps, personId), 500)
  onJob(table, jobs.pollBinding, async ({ personId }) => {
    await watchBinding(deps, personId)
    return { next: 'done' }
  })
  onJob(table, jobs.readRights, ({ personId }, run) => readGrantedRights(deps, personId, run), 500)
  onJob(table, jobs.readTaxpayerJob, async ({ personId }) => {
    await readTaxpayer(deps, personId)
    return { next: 'done' }
  })
  onJob(table, jobs.askStatusJob, () => askQuestions(deps), 1000)
  onEvent(table, consentWithdrawn, jobs.endBindingJob)
  onJob(table, jobs.endBindingJob, ({ personId, slug }, run) => endBinding(deps, { personId, slug }, run))
  onJob(table, jobs.sendUnbindingJob, ({ personId }, run) => sendUnbinding(deps, personId, run), 500)
  onJob(table, jobs.watchUnboundJob, () => watchUnbound(deps), 1000)
  onJob(table, jobs.watchRightsJob, () => watchRights(deps), 1000)
  onJob(table, jobs.watchInnsJob, () => watchInns(deps), 1000)
}
