import { consentWithdrawn } from '#/features/legal/server/jobs.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
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
  onJob(table, jobs.sendBinding, ({ person_id }, run) => sendBindingRequest(deps, personOf(person_id), run), 500)
  onJob(table, jobs.readBindingAnswer, ({ person_id }, run) => readBindingAnswer(deps, personOf(person_id), run), 500)
  onJob(table, jobs.retryBinding, ({ person_id }, run) => retryRequest(deps, personOf(person_id), run), 500)
  onJob(table, jobs.watchBinding, ({ person_id }) => watchBinding(deps, personOf(person_id)), 500)
  onJob(table, jobs.pollBinding, async ({ person_id }) => {
    await watchBinding(deps, personOf(person_id))
    return { next: 'done' }
  })
  onJob(table, jobs.readRights, ({ person_id }, run) => readGrantedRights(deps, personOf(person_id), run), 500)
  onJob(table, jobs.readTaxpayerJob, async ({ person_id }) => {
    await readTaxpayer(deps, personOf(person_id))
    return { next: 'done' }
  })
  onJob(table, jobs.askStatusJob, () => askQuestions(deps), 1000)
  onEvent(table, consentWithdrawn, jobs.endBindingJob)
  onJob(table, jobs.endBindingJob, ({ personId, slug }, run) => endBinding(deps, { personId, slug }, run))
  onJob(table, jobs.sendUnbindingJob, ({ person_id }, run) => sendUnbinding(deps, personOf(person_id), run), 500)
  onJob(table, jobs.watchUnboundJob, () => watchUnbound(deps), 1000)
  onJob(table, jobs.watchRightsJob, () => watchRights(deps), 1000)
  onJob(table, jobs.watchInnsJob, () => watchInns(deps), 1000)
}

function personOf(text: string): Id<'person'> {
  const id = parseId('person', text)
  if (!id) throw new Error('Not a person id in a job')
  return id
}
