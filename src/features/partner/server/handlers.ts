import type { TaxService } from '#/gateways/npd/port.ts'
import { consentWithdrawn } from '#/features/legal/server/jobs.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { endBinding } from './end-binding.ts'
import * as jobs from './jobs.ts'
import { readBindingAnswer } from './read-binding-answer.ts'
import { registerPlatform } from './register-platform.ts'
import { sendBindingRequest } from './send-binding-request.ts'
import { tellUnbinding } from './tell-unbinding.ts'
import { watchBinding } from './watch-binding.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

export function partnerHandlers(table: WorkTable, deps: Deps): void {
  onJob(table, jobs.registerPlatformJob, () => registerPlatform(deps), 1000)
  onJob(table, jobs.sendBinding, ({ person_id }, run) => sendBindingRequest(deps, personOf(person_id), run), 500)
  onJob(table, jobs.readBindingAnswer, ({ person_id }, run) => readBindingAnswer(deps, personOf(person_id), run), 500)
  onJob(table, jobs.watchBinding, ({ person_id }) => watchBinding(deps, personOf(person_id)), 500)
  onJob(table, jobs.lookAtBinding, async ({ person_id }) => {
    await watchBinding(deps, personOf(person_id))
    return { next: 'done' }
  })
  onEvent(table, consentWithdrawn, jobs.endBindingJob)
  onJob(table, jobs.endBindingJob, ({ personId, slug }, run) => endBinding(deps, { personId, slug }, run))
  onJob(table, jobs.tellUnbindingJob, ({ person_id }, run) => tellUnbinding(deps, personOf(person_id), run), 500)
}

function personOf(text: string): Id<'person'> {
  const id = parseId('person', text)
  if (!id) throw new Error('Not a person id in a job')
  return id
}
