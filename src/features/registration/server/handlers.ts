import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { fileRequest } from './file-request.ts'
import * as jobs from './jobs.ts'
import { pollStatus } from './poll-status.ts'
import { readDictionaries } from './read-dictionaries.ts'
import { readRequestAnswer } from './read-request-answer.ts'
import { watchDecision } from './watch-decision.ts'

type Deps = {
  db: Database
  clock: Clock
  fieldKey: FieldKey
  taxService: TaxService
  npdStatus: NpdStatusService
  bankTaxService: TaxService | undefined
}

export function registrationHandlers(table: WorkTable, deps: Deps): void {
  onJob(table, jobs.pollStatusJob, ({ registrationId }, run) => pollStatus(deps, registrationId, run), 500)
  onJob(table, jobs.fileRequestJob, ({ registrationId }, run) => fileRequest(deps, registrationId, run), 500)
  onJob(table, jobs.readRequestAnswerJob, ({ registrationId }, run) => readRequestAnswer(deps, registrationId, run), 500)
  onJob(table, jobs.watchDecisionJob, ({ registrationId }, run) => watchDecision(deps, registrationId, run), 500)
  onJob(table, jobs.readDictionariesJob, (_, run) => readDictionaries(deps, run), 1000)
}
